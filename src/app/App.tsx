import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { lazyComponent } from '../load/lazyComponent.tsx';
import { useSignedIn } from '../session/client.ts';
import { PAGES, pageAt, pathOf } from './pages.ts';
import { noteProject } from './project.ts';
import { go, useAddress } from './route.ts';

const {
  '/': BoardsRoute,
  '/physical/board': BoardRoute,
  '/physical/review': ReviewRoute,
  '/invite': InviteRoute,
  '/received': ReceivedRoute,
  '/upload': UploadRoute,
  '/sign-in': SignInRoute,
  '/docs': DocsPage,
  '/account': AccountRoute,
  '/billing': BillingRoute,
  '/admin/engines': EnginesRoute,
} = PAGES;
const PageNotFoundPage = lazyComponent(async () => (await import('./pages/PageNotFoundPage.tsx')).default);
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
  const at = pageAt(address, signedIn);
  if (at === '/' || at === '/physical/board') noteProject(address);
  switch (at) {
    case '/docs':
      return <DocsPage path={path} locale={i18n.locale} />;
    case '/sign-in':
      if (path !== '/sign-in') return <ToSignIn from={address} />;
      return <SignInRoute next={address.searchParams.get('next')} />;
    case '/':
      return <BoardsRoute projectId={address.searchParams.get('projectId')} />;
    case '/physical/board':
      return <BoardRoute address={address} signedIn={signedIn} />;
    case '/physical/review':
      return <ReviewRoute address={address} signedIn={signedIn} />;
    case '/invite':
      return <InviteRoute address={address} signedIn={signedIn} />;
    case '/received':
      return <ReceivedRoute address={address} signedIn={signedIn} />;
    case '/upload':
      return <UploadRoute address={address} />;
    case '/account':
    case '/verify':
    case '/reset':
      return <AccountRoute address={address} path={path} signedIn={signedIn} />;
    case '/billing':
      return <BillingRoute />;
    case '/admin/engines':
      return <EnginesRoute />;
    case undefined:
      return <PageNotFoundPage />;
  }
}

/** Leads to the sign-in page, which leads back. */
export function ToSignIn({ from }: { from: URL }) {
  const next = from.pathname + from.search;
  useEffect(
    () => go(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`, { replace: true }),
    [next],
  );
  return null;
}
