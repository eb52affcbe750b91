import ky from 'ky';
import type { CallPatience } from '../../contract/calls/call.ts';
import { errorOf } from './errors.ts';
import type { Patience } from './patience.ts';
import { sendCounted } from './sendCounted.ts';

/**
 * The HTTP client. It repeats nothing and times nothing: machines do the one, `Patience` does the other. `fetch` is called as the
 * page's own: as a method of the client, a browser would refuse it.
 */
export const client = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  fetch: (...request) => globalThis.fetch(...request),
});

/** The language that the page is in: what the server tells a person is in it. */
function language(): string {
  return globalThis.document?.documentElement.lang || 'en';
}

type PostOptions = {
  readonly token: string | null;
  readonly patience: Patience;
  /** The `Idempotency-Key` header. */
  readonly key?: string | undefined;
  /** The time that the call may take. */
  readonly limit?: CallPatience;
  /** It goes out even while its page closes. */
  readonly keepalive?: boolean | undefined;
  /** Told how much of the body has been sent, 0 to 1. */
  readonly onSent?: ((share: number) => void) | undefined;
};

/** POSTs JSON, or a file as it is, with the bearer token. Gives the answer as soon as it begins; throws a `CallError` for a refusal. */
export async function post(url: string, sent: unknown, options: PostOptions): Promise<Response> {
  const { token, patience, key, limit = 'answer', keepalive = false, onSent } = options;
  const headers = {
    'content-type': sent instanceof Blob ? 'application/octet-stream' : 'application/json',
    'accept-language': language(),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
  const body = sent instanceof Blob ? sent : JSON.stringify(sent);
  patience.begin(typeof body === 'string' ? body.length : body.size, limit);
  const { signal } = patience;
  const response = await (onSent
    ? sendCounted(url, { body, headers, signal, onSent })
    : client.post(url, { body, headers, signal, keepalive }));
  patience.hear(response);
  if (!response.ok) throw await errorOf(response);
  return response;
}
