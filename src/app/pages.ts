import type { ComponentType } from 'react';
import { lazyComponent } from '../load/lazyComponent.tsx';
import { loadWithTexts } from '../locales/language.ts';

/** The properties that every page is drawn with. */
type PageProps = {
  readonly address: URL;
  readonly path: string;
  readonly signedIn: boolean;
  readonly locale: string;
};
type FetchPage = () => Promise<{ readonly default: ComponentType<PageProps> }>;

/** A page whose texts come with the first page. */
const lazyPage = (fetchPage: FetchPage) => lazyComponent(async () => (await fetchPage()).default);

/** A page whose texts come with it. */
const lazyPageWithTexts = (fetchPage: FetchPage) => lazyPage(() => loadWithTexts(fetchPage()));

const lazyAccountPage = lazyPageWithTexts(() => import('./routes/AccountRoute.tsx'));

const lazyOperatorPage = lazyPageWithTexts(() => import('./routes/OperatorRoute.tsx'));

/** The pages by their paths; each is loaded when its address is first opened. */
export const PAGES = {
  '/': lazyPageWithTexts(() => import('./routes/BoardsRoute.tsx')),
  '/physical/board': lazyPage(() => import('./routes/BoardRoute.tsx')),
  '/physical/review': lazyPageWithTexts(() => import('./routes/ReviewRoute.tsx')),
  '/invite': lazyPageWithTexts(() => import('./routes/InviteRoute.tsx')),
  '/received': lazyPageWithTexts(() => import('./routes/ReceivedRoute.tsx')),
  '/sign-in': lazyPageWithTexts(() => import('./routes/SignInRoute.tsx')),
  '/docs': lazyPageWithTexts(() => import('./pages/docs/DocsPage.tsx')),
  '/upload': lazyPageWithTexts(() => import('./routes/UploadRoute.tsx')),
  '/account': lazyAccountPage,
  '/verify': lazyAccountPage,
  '/reset': lazyAccountPage,
  '/billing': lazyPageWithTexts(() => import('./routes/BillingRoute.tsx')),
  '/admin/engines': lazyOperatorPage,
  '/admin/audit': lazyOperatorPage,
} as const;

export const PageNotFoundPage = lazyPageWithTexts(() => import('./pages/PageNotFoundPage.tsx'));

type PagePath = keyof typeof PAGES;
/** Pages whose address brings a secret, which they read before anybody signs in. */
const SECRET_PATHS: ReadonlySet<string> = new Set<PagePath>(['/invite', '/received', '/upload', '/verify', '/reset']);

/** An address's path, without a slash at its end. */
export function pathOf({ pathname }: URL): string {
  return pathname.replace(/(.)\/$/, '$1');
}

/** The page that stands at an address, if there is one. Everything but the help pages, boards, reviews and links with a secret leads to signing in first. */
export function pageAt(address: URL, signedIn: boolean): PagePath | undefined {
  const path = pathOf(address);
  if (/^\/docs(\/|$)/i.test(path)) return '/docs';
  if (!signedIn && !path.startsWith('/physical/') && !SECRET_PATHS.has(path)) return '/sign-in';
  return path in PAGES ? (path as PagePath) : undefined;
}
