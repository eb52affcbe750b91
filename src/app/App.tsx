import { useLingui } from '@lingui/react/macro';

import { lazyComponent } from '../load/lazyComponent.tsx';
import { useSignedIn } from '../session/client.ts';
import { useAddress } from './navigation.ts';
import { PAGES, PageNotFoundPage, pageAt, pathOf } from './pages.ts';
import { storeProject } from './project.ts';
import { RedirectToSignIn } from './RedirectToSignIn.tsx';

const TooltipLayer = lazyComponent(async () => (await import('../ui/tooltips/TooltipLayer.tsx')).TooltipLayer);

/** The product by its address. Everything but signing in and the help pages asks who is there first. */
export function App() {
  return (
    <>
      <Page />
      <TooltipLayer />
    </>
  );
}

function Page() {
  const address = useAddress();
  const signedIn = useSignedIn();
  const { i18n } = useLingui();
  const path = pathOf(address);
  const page = pageAt(address, signedIn);
  if (page === '/' || page === '/physical/board') storeProject(address);
  if (page === '/sign-in' && path !== page) return <RedirectToSignIn currentAddress={address} />;
  const CurrentPage = page ? PAGES[page] : PageNotFoundPage;
  return <CurrentPage address={address} path={path} signedIn={signedIn} locale={i18n.locale} />;
}
