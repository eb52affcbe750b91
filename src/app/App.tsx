import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { withTexts } from '../locales/language.ts';
import { useSignedIn } from '../session/client.ts';
import { fetchedApart } from '../ui/loading/fetchedApart.ts';
import { PAGES, pageAt, pathOf } from './pages.ts';
import { noteProject } from './project.ts';
import { useAddress } from './route.ts';
import { ToSignIn } from './routes/ToSignIn.tsx';

const BoardsRoute = lazy(PAGES['/']);
const BoardRoute = lazy(PAGES['/physical/board']);
const ReviewRoute = lazy(() => withTexts(PAGES['/physical/review']()));
const InviteRoute = lazy(() => withTexts(PAGES['/invite']()));
const ReceivedRoute = lazy(() => withTexts(PAGES['/received']()));
const UploadRoute = lazy(() => withTexts(PAGES['/upload']()));
const SignInRoute = lazy(PAGES['/sign-in']);
const DocsPage = lazy(PAGES['/docs']);
const AccountRoute = lazy(() => withTexts(PAGES['/account']()));
const BillingRoute = lazy(() => withTexts(PAGES['/billing']()));
const EnginesRoute = lazy(() => withTexts(PAGES['/admin/engines']()));
const PageNotFoundPage = lazy(() => import('./pages/PageNotFoundPage.tsx'));

const useTooltipLayer = fetchedApart(async () => (await import('../ui/tooltips/TooltipLayer.tsx')).TooltipLayer);

/** The product by its address. Everything but signing in and the help pages asks who is there first. */
export function App() {
  const TooltipLayer = useTooltipLayer(true);
  return (
    <Suspense fallback={null}>
      <Page />
      {TooltipLayer && <TooltipLayer />}
    </Suspense>
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
