import ky from 'ky';
import type { CallTimeoutKind } from '../../contract/calls/call.ts';
import type { CallTimeout } from './callTimeout.ts';
import { callErrorOf } from './errors.ts';
import { postWithProgress } from './postWithProgress.ts';

/**
 * The HTTP client. It repeats nothing and times nothing: machines do the one, `CallTimeout` does the other. `fetch` is called as the
 * page's own: as a method of the client, a browser would refuse it.
 */
export const httpClient = ky.create({
  retry: 0,
  timeout: false,
  throwHttpErrors: false,
  fetch: (...request) => globalThis.fetch(...request),
});

/** The language that the page is in: what the server tells a person is in it. */
function pageLanguage(): string {
  return globalThis.document?.documentElement.lang || 'en';
}

type PostOptions = {
  readonly token: string | null;
  readonly timeout: CallTimeout;
  /** The `Idempotency-Key` header. */
  readonly idempotencyKey?: string | undefined;
  /** The events of a stream are wanted. */
  readonly acceptsEvents?: boolean | undefined;
  /** The time that the call may take. */
  readonly timeoutKind?: CallTimeoutKind;
  /** It goes out even while its page closes. */
  readonly keepalive?: boolean | undefined;
  /** Told how much of the body has been sent, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
};

/** POSTs JSON, or a file as it is, with the bearer token. Gives the answer as soon as it begins; throws a `CallError` for a refusal. */
export async function post(url: string, content: unknown, options: PostOptions): Promise<Response> {
  const {
    token,
    timeout,
    idempotencyKey,
    timeoutKind = 'answer',
    acceptsEvents,
    keepalive = false,
    onProgress,
  } = options;
  const headers = {
    'content-type': content instanceof Blob ? 'application/octet-stream' : 'application/json',
    'accept-language': pageLanguage(),
    ...(acceptsEvents && { accept: 'text/event-stream' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
  const body = content instanceof Blob ? content : JSON.stringify(content);
  timeout.startWaiting(typeof body === 'string' ? body.length : body.size, timeoutKind);
  const { signal } = timeout;
  const response = await (onProgress
    ? postWithProgress(url, { body, headers, signal, onProgress })
    : httpClient.post(url, { body, headers, signal, keepalive }));
  timeout.startReceiving(response);
  if (!response.ok) throw await callErrorOf(response);
  return response;
}
