const account = () => import('./routes/AccountRoute.tsx');

/** The pages by their paths; each is fetched when its address is first opened. */
export const PAGES = {
  '/': () => import('./routes/BoardsRoute.tsx'),
  '/physical/board': () => import('./routes/BoardRoute.tsx'),
  '/physical/review': () => import('./routes/ReviewRoute.tsx'),
  '/invite': () => import('./routes/InviteRoute.tsx'),
  '/received': () => import('./routes/ReceivedRoute.tsx'),
  '/sign-in': () => import('./routes/SignInRoute.tsx'),
  '/docs': () => import('./pages/DocsPage.tsx'),
  '/upload': () => import('./routes/UploadRoute.tsx'),
  '/account': account,
  '/verify': account,
  '/reset': account,
  '/billing': () => import('./routes/BillingRoute.tsx'),
  '/admin/engines': () => import('./routes/EnginesRoute.tsx'),
} as const;

type PagePath = keyof typeof PAGES;
/** Pages whose address brings a secret, which they read before anybody signs in. */
const TAKES_SECRET: ReadonlySet<string> = new Set<PagePath>(['/invite', '/received', '/upload', '/verify', '/reset']);

/** An address's path, without a slash at its end. */
export function pathOf({ pathname }: URL): string {
  return pathname.replace(/(.)\/$/, '$1');
}

/** The page that stands at an address, if there is one. Everything but the help pages, boards, reviews and links with a secret leads to signing in first. */
export function pageAt(address: URL, signedIn: boolean): PagePath | undefined {
  const path = pathOf(address);
  if (/^\/docs(\/|$)/i.test(path)) return '/docs';
  if (!signedIn && !path.startsWith('/physical/') && !TAKES_SECRET.has(path)) return '/sign-in';
  return path in PAGES ? (path as PagePath) : undefined;
}
