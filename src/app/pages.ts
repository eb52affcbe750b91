/** The pages by their paths; each is fetched when its address is first opened. */
export const PAGES = {
  '/': () => import('./routes/BoardsRoute.tsx'),
  '/physical/board': () => import('./routes/BoardRoute.tsx'),
  '/sign-in': () => import('./routes/SignInRoute.tsx'),
  '/docs': () => import('./pages/DocsPage.tsx'),
  '/billing': () => import('./pages/BillingPage.tsx'),
} as const;

type PagePath = keyof typeof PAGES;

/** An address's path, without a slash at its end. */
export function pathOf({ pathname }: URL): string {
  return pathname.replace(/(.)\/$/, '$1');
}

/** The page that stands at an address, if there is one. Everything but the help pages and boards leads to signing in first. */
export function pageAt(address: URL, signedIn: boolean): PagePath | undefined {
  const path = pathOf(address);
  if (path === '/docs' || path.startsWith('/docs/')) return '/docs';
  if (!signedIn && path !== '/physical/board') return '/sign-in';
  return path in PAGES ? (path as PagePath) : undefined;
}
