/** The time that a provider may take for one answer, its body included. */
const ANSWER_MS = 5000;
/** More than any answer of a provider needs. */
const ANSWER_BYTES = 256 * 1024;

/** A provider that cannot be reached, or answers what cannot be used. */
export class ProviderFault extends Error {}

/** Asks a provider, with a deadline, a bound on what it may answer, and without following it elsewhere. Throws a `ProviderFault`. */
export async function fetchProvider(url: string, init: RequestInit = {}, milliseconds = ANSWER_MS): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(milliseconds);
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const body = await readBounded(response);
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (error) {
    throw new ProviderFault(`${url} gave no answer: ${reasonOf(error)}`, { cause: error });
  }
}

/** Asks a provider for an object. Throws a `ProviderFault`. */
export async function fetchObject(url: string, init?: RequestInit, milliseconds?: number): Promise<object> {
  const response = await fetchProvider(url, init, milliseconds);
  const text = await response.text();
  if (!response.ok) throw new ProviderFault(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  const value = parse(text);
  if (typeof value !== 'object' || value === null) throw new ProviderFault(`${url} answered no JSON object.`);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > ANSWER_BYTES) throw new Error(`its answer is larger than ${ANSWER_BYTES} bytes`);
    parts.push(part);
  }
  return Uint8Array.from(Buffer.concat(parts));
}

/** fetch says `fetch failed`, and why in its cause. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
