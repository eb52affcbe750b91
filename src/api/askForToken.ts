import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { BodyOf, Call } from '../../contract/calls/call.ts';
import { CallError } from './errors.ts';
import { exchange } from './patience.ts';
import { post } from './post.ts';
import type { TokenStore } from './token.ts';

/** Makes a call whose answer brings a new access token, and keeps that. Throws a `CallError`. */
export async function askForToken<C extends Call>(call: C, body: BodyOf<C>, token: TokenStore): Promise<void> {
  const response = await exchange(undefined, (patience) => post(call.path, body, { token: token.get(), patience }));
  const given = response.headers.get(TOKEN_HEADER);
  if (!given) throw new CallError(response.status, 'no_token', 'The server gave no access token.');
  token.set(given);
}
