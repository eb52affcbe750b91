import { useEffect, useMemo } from 'react';
import { deviceStore, TEXT } from '../../../store/deviceStore.ts';
import { go } from '../../route.ts';

/** The secret of a letter's link. It goes out of the address at once, and stays with the tab until it was used. */
export function useTakenSecret(address: URL, key: string): { readonly secret: string; forget(): void } {
  const given = address.hash.slice(1);
  const { pathname } = address;
  const stored = useMemo(() => deviceStore(key, TEXT, 'sessionStorage'), [key]);
  useEffect(() => {
    if (given === '') return;
    stored.set(given);
    go(pathname, { replace: true });
  }, [given, stored, pathname]);
  return { secret: given || (stored.get() ?? ''), forget: () => stored.set(null) };
}
