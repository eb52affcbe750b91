import { useEffect, useRef, useState } from 'react';
import { NO_ANSWER_STATUS } from '../../../../contract/callFailures.ts';
import * as calls from '../../../../contract/calls/oidc.ts';
import { requestToken } from '../../../api/accounts.ts';
import { callErrorCodeOf, callStatusOf } from '../../../api/errors.ts';
import { api, token } from '../../../session/client.ts';
import { randomId } from '../../../session/randomId.ts';
import { deviceStore, jsonFormat } from '../../../store/deviceStore.ts';
import { navigate } from '../../navigation.ts';

/** Why a sign-in with the provider did not work: the server's code, or that it gave none. */
export type ProviderProblem = calls.ProviderFailure | 'code_used' | 'no_answer';
/** The provider that people may sign in with. */
export type Provider = {
  readonly name: string;
  readonly reachable: boolean;
  /** Nobody signs in by email and password. */
  readonly only: boolean;
};

/** The values that wait in the tab for the person to come back: the page's secret, and the address to go to. */
type PendingSignIn = { readonly page: string; readonly next: string };
const pendingSignInStore = deviceStore('maquette.provider', jsonFormat(parsePendingSignIn), 'sessionStorage');
const NO_TOKEN = { get: () => null };

/** The provider of this installation, if there is one; undefined until it is known. */
export function useProvider(): Provider | undefined {
  const [provider, setProvider] = useState<Provider>();
  useEffect(() => {
    api.call(calls.signInProvider, {}, { token: NO_TOKEN }).then(
      (answer) => setProvider(answer.provider ?? undefined),
      // Signing in by e-mail is still there.
      (error) => console.error('sign_in_provider', error),
    );
  }, []);
  return provider;
}

/** Leaves for the provider, to come back to `next`. Resolves with what kept the page here. */
export async function redirectToProvider(
  next: string,
  invite: string | undefined,
): Promise<ProviderProblem | undefined> {
  const page = randomId();
  try {
    const { url } = await api.call(calls.beginSignIn, { page, ...(invite && { invite }) }, { token: NO_TOKEN });
    pendingSignInStore.set({ page, next });
    location.assign(url);
    return undefined;
  } catch (error) {
    return providerProblemOf(error);
  }
}

type ProviderSignInState = { readonly state: 'none' | 'ending' | 'failed'; readonly problem?: ProviderProblem };

/**
 * Ends the sign-in of somebody who comes back from the provider. What they bring goes out of the address at once, and where they wanted
 * to go comes back into it.
 */
export function useProviderSignIn(): ProviderSignInState {
  const initialHash = useRef(location.hash);
  const [signInState, setSignInState] = useState<ProviderSignInState>({
    state: isProviderAnswer(initialHash.current) ? 'ending' : 'none',
  });
  useEffect(() => {
    const hash = initialHash.current;
    initialHash.current = '';
    if (!isProviderAnswer(hash)) return;
    const pendingSignIn = pendingSignInStore.get();
    pendingSignInStore.set(undefined);
    navigate(pendingSignIn ? `/sign-in?next=${encodeURIComponent(pendingSignIn.next)}` : '/sign-in', { replace: true });
    completeSignIn(hash, pendingSignIn).then((problem) =>
      setSignInState(problem ? { state: 'failed', problem } : { state: 'none' }),
    );
  }, []);
  return signInState;
}

function isProviderAnswer(hash: string): boolean {
  return hash.startsWith('#signed=') || hash.startsWith('#failed=');
}

async function completeSignIn(
  hash: string,
  pendingSignIn: PendingSignIn | undefined,
): Promise<ProviderProblem | undefined> {
  const [outcome, value = ''] = hash.split('=');
  if (outcome === '#failed') return calls.PROVIDER_FAILURES.find((failure) => failure === value) ?? 'internal';
  // Begun in another tab, or by somebody else.
  if (!pendingSignIn) return 'sign_in_expired';
  try {
    await requestToken(calls.endSignIn, { page: pendingSignIn.page, code: value }, token);
    return undefined;
  } catch (error) {
    return providerProblemOf(error);
  }
}

function parsePendingSignIn(stored: unknown): PendingSignIn | undefined {
  const { page, next }: Partial<Record<keyof PendingSignIn, unknown>> = Object(stored);
  return typeof page === 'string' && typeof next === 'string' ? { page, next } : undefined;
}

function providerProblemOf(error: unknown): ProviderProblem {
  if (callStatusOf(error) === NO_ANSWER_STATUS) return 'no_answer';
  const code = callErrorCodeOf(error);
  return code === 'code_used' ? code : (calls.PROVIDER_FAILURES.find((failure) => failure === code) ?? 'internal');
}
