import { errorOf, noAnswer } from './errors.ts';

type PostOptions = {
  readonly token: string | null;
  readonly signal?: AbortSignal | undefined;
  /** The `Idempotency-Key` header. */
  readonly key?: string | undefined;
};

/** POSTs JSON with the bearer token. Throws a `CallError` for a refusal or no answer, and the signal's reason when it is aborted. */
export async function post(url: string, body: unknown, { token, signal, key }: PostOptions): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key && { 'idempotency-key': key }),
  };
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error) => {
    if (signal?.aborted) throw signal.reason;
    throw noAnswer(error);
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}
