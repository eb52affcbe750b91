import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Account } from '../../contract/calls/accounts.ts';
import { createApi } from '../api/api.ts';
import { localTokenStore } from '../api/token.ts';

/** The access token and the one client of this page, which calls with it. */
export const token = localTokenStore();
export const api = createApi({
  token,
  // A token that the server refuses is let go, and whoever follows it asks for signing in; a newer one stays.
  onSignedOut: (sent) => token.get() === sent && token.set(null),
});

/** Whether somebody is signed in at this browser; follows other tabs too. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(token.subscribe, () => token.get() !== null);
}

/** The account that the token names; undefined until it is known. */
export function useAccount(): Account | undefined {
  const held = useSyncExternalStore(token.subscribe, token.get);
  const [known, setKnown] = useState<{ token: string; account: Account }>();
  useEffect(() => {
    if (!held) return;
    const aborter = new AbortController();
    api.call('account', {}, { signal: aborter.signal }).then(
      (account) => setKnown({ token: held, account }),
      // The page's own calls tell the person; here the name is only missing.
      (error) => !aborter.signal.aborted && console.error('account', error),
    );
    return () => aborter.abort();
  }, [held]);
  return known && known.token === held ? known.account : undefined;
}
