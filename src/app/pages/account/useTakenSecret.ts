import { useEffect } from 'react';
import { go } from '../../route.ts';

/** The secret of a letter's link. It goes out of the address at once, and stays with the tab until it was used. */
export function useTakenSecret(address: URL, key: string): { readonly secret: string; forget(): void } {
  const given = address.hash.slice(1);
  const { pathname } = address;
  useEffect(() => {
    if (given === '') return;
    sessionStorage.setItem(key, given);
    go(pathname, { replace: true });
  }, [given, key, pathname]);
  return { secret: given || (sessionStorage.getItem(key) ?? ''), forget: () => sessionStorage.removeItem(key) };
}
