import { beginSignIn, endSignIn } from '../../contract/calls/oidc.ts';
import { createSecret } from '../kit/secrets.ts';
import type { TestServer } from './testServer.ts';

/** A sign-in that has begun: the page's secret, where the provider is, its cookie, and where the browser is led to. */
export type SignInStart = { readonly page: string; readonly url: string; readonly cookie: string };

/** Begins a sign-in with the provider, as the page does. */
export async function beginProviderSignIn(server: TestServer, invite?: string): Promise<SignInStart> {
  const page = createSecret();
  const answer = await server.inject({ method: 'POST', url: beginSignIn.path, payload: { page, invite } });
  if (answer.statusCode !== 200) throw new Error(`The sign-in did not begin: ${answer.body}`);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  return { page, url: answer.json().url, cookie };
}

/** Goes to the provider and back again as far as its answer: the path and the query that it sends the browser to. */
export async function visitProvider(url: string): Promise<string> {
  const answer = await fetch(url, { redirect: 'manual' });
  const returnUrl = new URL(answer.headers.get('location') ?? '');
  return returnUrl.pathname + returnUrl.search;
}

/** Comes back from the provider. Returns the address that the browser is led to, as `#signed=…` or `#failed=…`. */
export async function returnFromProvider(server: TestServer, path: string, cookie: string): Promise<string> {
  const answer = await server.inject({ method: 'GET', url: path, headers: { cookie } });
  return String(answer.headers.location).replace('/sign-in', '');
}

/** The whole way as far as the page: `#signed=…` or `#failed=…`. */
export async function passProvider(server: TestServer, signInStart: SignInStart): Promise<string> {
  return returnFromProvider(server, await visitProvider(signInStart.url), signInStart.cookie);
}

/** Ends a sign-in, as the page does. */
export function endProviderSignIn(server: TestServer, page: string, outcome: string) {
  const code = outcome.replace('#signed=', '');
  return server.inject({ method: 'POST', url: endSignIn.path, payload: { page, code } });
}

/** The whole sign-in: the answer to the page's last call. */
export async function signInWithProvider(server: TestServer, invite?: string) {
  const signInStart = await beginProviderSignIn(server, invite);
  return endProviderSignIn(server, signInStart.page, await passProvider(server, signInStart));
}
