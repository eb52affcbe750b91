import { useEffect, useMemo, useState } from 'react';
import { callStatusOf } from '../../api/errors.ts';
import { deviceStore, TEXT_FORMAT } from '../../store/deviceStore.ts';
import type { Store } from '../../store/store.ts';
import { navigate } from '../navigation.ts';

type LinkProgress = { readonly kind: 'asking' | 'ended' } | { readonly kind: 'failed'; readonly error: unknown };

export type LinkSecret = {
  /** `asking` too while nobody is signed in. */
  readonly progress: LinkProgress;
  /** The secret still stands in the address. */
  readonly isInAddress: boolean;
  retry(): void;
};

type LinkSecretOptions = {
  readonly address: URL;
  readonly signedIn: boolean;
  /** The key of the secret while the person signs in: it never stands in an address that a server gets. */
  readonly key: string;
  /** Gives the board that the secret leads to. */
  readonly redeem: (secret: string) => Promise<string>;
};

/** Takes the secret out of a link's address, waits for somebody to be signed in, and opens the board that it leads to. */
export function useLinkSecret({ address, signedIn, key, redeem }: LinkSecretOptions): LinkSecret {
  const secret = address.hash.slice(1);
  const [progress, setProgress] = useState<LinkProgress>({ kind: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const secretStore = useMemo(() => deviceStore(key, TEXT_FORMAT, 'sessionStorage'), [key]);

  useEffect(() => {
    if (secret === '') return;
    secretStore.set(secret);
    setProgress({ kind: 'asking' });
    navigate(address.pathname, { replace: true });
  }, [secret, secretStore, address.pathname]);

  useEffect(() => {
    // `attempt` is only there to ask once more.
    void attempt;
    if (secret !== '' || !signedIn) return;
    let isCurrent = true;
    redeemStoredSecret(secretStore, redeem).then(
      (boardId) => {
        if (!isCurrent) return;
        if (boardId === undefined) setProgress({ kind: 'ended' });
        else navigate(`/physical/board?boardId=${boardId}`, { replace: true });
      },
      (error) => {
        if (isCurrent) setProgress({ kind: 'failed', error });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [secret, signedIn, attempt, secretStore, redeem]);

  return { progress, isInAddress: secret !== '', retry: () => setAttempt(attempt + 1) };
}

/** The board that the secret which waits leads to; undefined where it does not work, or not any more. */
async function redeemStoredSecret(
  secretStore: Store<string | null>,
  redeem: LinkSecretOptions['redeem'],
): Promise<string | undefined> {
  const secret = secretStore.get();
  if (secret === null) return undefined;
  try {
    const boardId = await redeem(secret);
    secretStore.set(null);
    return boardId;
  } catch (error) {
    if (callStatusOf(error) !== 404) throw error;
    secretStore.set(null);
    return undefined;
  }
}
