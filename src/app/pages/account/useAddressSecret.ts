import { useEffect, useMemo } from 'react';
import { deviceStore, TEXT_FORMAT } from '../../../store/deviceStore.ts';
import { navigate } from '../../navigation.ts';

/** The secret of a letter's link. It goes out of the address at once, and stays with the tab until it was used. */
export function useAddressSecret(address: URL, key: string): { readonly secret: string; forgetSecret(): void } {
  const secret = address.hash.slice(1);
  const { pathname } = address;
  const secretStore = useMemo(() => deviceStore(key, TEXT_FORMAT, 'sessionStorage'), [key]);
  useEffect(() => {
    if (secret === '') return;
    secretStore.set(secret);
    navigate(pathname, { replace: true });
  }, [secret, secretStore, pathname]);
  return { secret: secret || (secretStore.get() ?? ''), forgetSecret: () => secretStore.set(null) };
}
