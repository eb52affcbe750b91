import { useEffect } from 'react';
import { navigate } from './navigation.ts';

/** Leads to the sign-in page, which leads back. */
export function RedirectToSignIn({ from }: { from: URL }) {
  const next = from.pathname + from.search;
  useEffect(
    () => navigate(next === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(next)}`, { replace: true }),
    [next],
  );
  return null;
}
