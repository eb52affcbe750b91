import { useEffect } from 'react';
import { go } from './route.ts';

/** Leads to the sign-in page, which leads back. */
export function RedirectToSignIn({ from }: { from: URL }) {
  const next = from.pathname + from.search;
  useEffect(
    () => go(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`, { replace: true }),
    [next],
  );
  return null;
}
