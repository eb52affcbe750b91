import { signIn as signInCall, signOut as signOutCall, signUp } from '../../contract/calls/accounts.ts';
import type { BodyOf, Call } from '../../contract/calls/call.ts';
import { createApi } from './api.ts';
import type { TokenStore } from './token.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
  readonly invite?: string;
};

/** Makes a call whose answer brings a new access token, and keeps that: whoever asks is told of a refusal, and nobody else. Throws a `CallError`. */
export async function requestToken<C extends Call>(
  call: C,
  body: BodyOf<C>,
  token: TokenStore,
  currentToken: string | null = token.get(),
): Promise<void> {
  const { bearer } = await createApi({ token: { get: () => currentToken } }).callForToken(call, body);
  token.set(bearer);
}

/** Signs in, or up when a name is given, and keeps the token. Throws a `CallError`. */
export async function signIn({ name, ...credentials }: Credentials, token: TokenStore): Promise<void> {
  if (name === undefined) await requestToken(signInCall, credentials, token, null);
  else await requestToken(signUp, { ...credentials, name }, token, null);
}

/** Signs out here and on the server, and goes on to the provider that the session came from. The token is gone even when the server cannot be asked. */
export async function signOut(token: TokenStore): Promise<void> {
  const current = token.get();
  token.set(null);
  if (!current) return;
  const { url } = await createApi({ token: { get: () => current } }).call(signOutCall, {});
  if (url) location.assign(url);
}
