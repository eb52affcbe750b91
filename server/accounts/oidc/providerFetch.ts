/** The time that a provider may take for one answer, its body included. */
const ANSWER_TIMEOUT_MS = 5000;
/** More than any answer of a provider needs. */
const ANSWER_BYTES_MAX = 256 * 1024;

/** A provider that cannot be reached, or answers what cannot be used. */
export class ProviderFault extends Error {}

/** Asks a provider, with a deadline, a bound on what it may answer, and without following it elsewhere. Throws a `ProviderFault`. */
export async function fetchProvider(
  url: string,
  init: RequestInit = {},
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const body = await readBodyWithLimit(response);
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (error) {
    throw new ProviderFault(`${url} gave no answer: ${causeMessage(error)}`, { cause: error });
  }
}

/** Asks a provider for an object. Throws a `ProviderFault`. */
export async function fetchJsonObject(url: string, init?: RequestInit, timeoutMs?: number): Promise<object> {
  const response = await fetchProvider(url, init, timeoutMs);
  const text = await response.text();
  if (!response.ok) throw new ProviderFault(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) throw new ProviderFault(`${url} answered no JSON object.`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBodyWithLimit({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > ANSWER_BYTES_MAX) throw new Error(`its answer is larger than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Uint8Array.from(Buffer.concat(chunks));
}

/** fetch says `fetch failed`, and why in its cause. */
function causeMessage(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
