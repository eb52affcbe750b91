/** The pages by their paths; each is fetched when its address is first opened. */
export const PAGES = {
  '/': () => import('./routes/BoardsRoute.tsx'),
  '/physical/board': () => import('./routes/BoardRoute.tsx'),
  '/sign-in': () => import('./routes/SignInRoute.tsx'),
  '/docs': () => import('./pages/DocsPage.tsx'),
  '/billing': () => import('./pages/BillingPage.tsx'),
} as const;

/** Fetches the page at an address, when there is one, so that it is there when it is first drawn. */
export async function fetchPage({ pathname }: URL): Promise<void> {
  if (pathname in PAGES) await PAGES[pathname as keyof typeof PAGES]();
}
