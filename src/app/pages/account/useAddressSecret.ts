import { useEffect, useMemo } from 'react';
import { deviceStore, TEXT_FORMAT } from '../../../store/deviceStore.ts';
import { navigate } from '../../navigation.ts';

/** The secret of a letter's link. It goes out of the address at once, and stays with the tab until it was used. */
export function useAddressSecret(address: URL, key: string): { readonly secret: string; forget(): void } {
  const secret = address.hash.slice(1);
  const { pathname } = address;
  const stored = useMemo(() => deviceStore(key, TEXT_FORMAT, 'sessionStorage'), [key]);
  useEffect(() => {
    if (secret === '') return;
    stored.set(secret);
    navigate(pathname, { replace: true });
  }, [secret, stored, pathname]);
  return { secret: secret || (stored.get() ?? ''), forget: () => stored.set(null) };
}
