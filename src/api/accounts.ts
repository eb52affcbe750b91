import { signIn as signInCall, signOut as signOutCall, signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { CallError } from './errors.ts';
import { exchange } from './patience.ts';
import { post } from './post.ts';
import type { TokenStore } from './token.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
  readonly invite?: string;
};

/** Signs in, or up when a name is given, and keeps the token. Throws a `CallError`. */
export async function signIn(credentials: Credentials, token: TokenStore): Promise<void> {
  const { path } = credentials.name === undefined ? signInCall : signUp;
  const response = await exchange(undefined, (patience) => post(path, credentials, { token: null, patience }));
  const given = response.headers.get(TOKEN_HEADER);
  if (!given) throw new CallError(response.status, 'no_token', 'The server gave no access token.');
  token.set(given);
}

/** Signs out here and on the server. The token is gone even when the server cannot be asked. */
export async function signOut(token: TokenStore): Promise<void> {
  const held = token.get();
  token.set(null);
  if (held) await exchange(undefined, (patience) => post(signOutCall.path, {}, { token: held, patience }));
}
