import { useEffect, useState } from 'react';
import { type Account, getAccount } from '../../contract/calls/accounts.ts';
import { createApi } from '../api/api.ts';
import { createTokenStore, type TokenSource } from '../api/token.ts';
import { useStore } from '../store/useStore.ts';

/** The access token of the account that is signed in at this browser. */
export const token = createTokenStore();

/** Somebody without an account whose board this page shows: its calls are theirs, whoever is signed in at this browser. */
type PageGuest = {
  readonly bearer: string;
  /** Told when a call of theirs is refused: they may have lost the board. */
  readonly onRefused: () => void;
};
let guest: PageGuest | undefined;

/** Has this page call as a guest. Returns what ends that. */
export function callAsGuest(next: PageGuest): () => void {
  guest = next;
  return () => {
    if (guest === next) guest = undefined;
  };
}

/** The token of this page's calls: of a guest where it shows a guest's board, else of the account. */
const pageTokenSource: TokenSource = { get: () => guest?.bearer ?? token.get() };

/** The token of calls of the board that is open now, also those that go out as the page leaves it. */
export function boardTokenSource(): TokenSource {
  const guestToken = guest?.bearer;
  return guestToken === undefined ? token : { get: () => guestToken };
}

/** The client of this page for whoever is here; signing in, a link and a phone have one with no bearer or their own. */
export const api = createApi({
  token: pageTokenSource,
  onRefused({ status }, sentToken) {
    if (guest?.bearer === sentToken) guest?.onRefused();
    // A token that the server refuses is let go, and whoever follows it asks for signing in; a newer one stays.
    else if (status === 401 && token.get() === sentToken) token.set(null);
  },
});

/** True if somebody is signed in at this browser; follows other tabs too. */
export function useSignedIn(): boolean {
  return useStore(token, (bearer) => bearer !== null);
}

/** The account that the token names; undefined until it is known, and where it is not wanted. */
export function useAccount(isWanted = true): Account | undefined {
  const bearer = useStore(token);
  const [loadedAccount, setLoadedAccount] = useState<{ token: string; account: Account }>();
  useEffect(() => {
    if (!bearer || !isWanted) return;
    const aborter = new AbortController();
    api.call(getAccount, {}, { signal: aborter.signal }).then(
      (account) => setLoadedAccount({ token: bearer, account }),
      // The page's own calls tell the person; here the name is only missing.
      (error) => !aborter.signal.aborted && console.error('account', error),
    );
    return () => aborter.abort();
  }, [bearer, isWanted]);
  return loadedAccount && loadedAccount.token === bearer ? loadedAccount.account : undefined;
}
