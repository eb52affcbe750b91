import { useEffect } from 'react';
import { navigate } from './navigation.ts';

/** Leads to the sign-in page, which leads back. */
export function RedirectToSignIn({ currentAddress }: { currentAddress: URL }) {
  const returnPath = currentAddress.pathname + currentAddress.search;
  useEffect(
    () =>
      navigate(returnPath === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(returnPath)}`, { replace: true }),
    [returnPath],
  );
  return null;
}
