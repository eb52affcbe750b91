import type { Provider } from '../configuration.ts';
import { EngineError } from '../engine.ts';
import { readBytes, send } from '../wire.ts';
import { KINDS, type Kind, type Models, type SdkKind } from './kinds.ts';

/** What runs need: the library, and the provider's models. */
export type Client = {
  readonly library: typeof import('ai');
  readonly models: Models;
  readonly kind: Kind;
  readonly provider: Provider;
};

/** An answer that may say that a video was filtered is never longer. */
const STATE_BYTES = 65_536;
const FILTERED = /"raiMediaFilteredCount":\s*[1-9]/;

/** Fetches the libraries and opens the provider. */
export async function openClient(provider: Provider): Promise<Client> {
  // The library prints warnings otherwise; ours stand in the recipe.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const kind = KINDS[provider.kind as SdkKind];
  const [library, models] = await Promise.all([import('ai'), kind.open(provider, fetchWhole)]);
  return { library, models, kind, provider };
}

/** `fetch` for the libraries: sends once, types what breaks, and reads no more than an answer may hold. */
async function fetchWhole(input: Parameters<typeof fetch>[0], init: RequestInit = {}): Promise<Response> {
  const signal = init.signal ?? new AbortController().signal;
  const whole = init.body instanceof FormData ? await withBytes(init, init.body) : init;
  const response = await send(input instanceof Request ? input.url : String(input), { ...whole, signal });
  const { status, statusText, headers } = response;
  const bytes = await readBytes(response, signal);
  // The library drops this field.
  if (bytes.length <= STATE_BYTES && FILTERED.test(new TextDecoder().decode(bytes)))
    throw new EngineError('content', 'the video was filtered');
  return new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers });
}

/** Node's `fetch` fills a form into a stream that an abort may have closed; that rejection nobody could catch. */
async function withBytes(init: RequestInit, form: FormData): Promise<RequestInit> {
  const encoded = new Response(form);
  const headers = new Headers(init.headers);
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  return { ...init, headers, body: await encoded.bytes() };
}
