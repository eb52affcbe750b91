import { z } from 'zod';
import { EngineError } from '../../../contract/engine.ts';
import { fetchFile } from '../kit/fetchFile.ts';
import type { Provider } from '../kit/provider.ts';
import { idleTimeoutOf, type PollingOptions, pollUntil, readBytes, send } from '../kit/transport.ts';
import { KINDS, type Kind, type Models, type SdkKind } from './kinds.ts';

/** The needs of runs: the library, and the provider's models. */
export type Client = {
  readonly library: typeof import('ai');
  readonly models: Models;
  readonly kind: Kind;
  readonly provider: Provider;
  /** Says whether the server takes seeds by a tag in the prompt alone, as stable-diffusion.cpp does; asked once. */
  isTagged(signal: AbortSignal): Promise<boolean>;
};

/** An answer that may say that a video was filtered is never longer. */
const STATE_BYTES = 65_536;
const FILTERED = /"raiMediaFilteredCount":\s*[1-9]/;
/** Bytes of a picture that an answer names by its address. */
const PICTURE_BYTES = 64 * 1024 * 1024;
const PICTURES = /\/images\/(?:generations|edits)$/;
const OPENAI_HOST = 'api.openai.com';
/** The time that a server may take to say what its models are; and what the one that takes tags calls its own. */
const MODELS_MS = 3000;
const TAGGED = 'sd-cpp-local';

type Times = Omit<PollingOptions, 'signal'>;

/** Fetches the libraries and opens the provider. */
export async function openClient(provider: Provider, timing: Times): Promise<Client> {
  // The library prints warnings otherwise; ours stand in the recipe.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const kind = KINDS[provider.kind as SdkKind];
  const [library, models] = await Promise.all([import('ai'), kind.open(provider, fetchOf(provider, timing))]);
  let tagged: Promise<boolean> | undefined;
  const host = URL.parse(provider.url ?? '')?.host;
  const mayBeTagged = kind.hasKin === true && host !== undefined && host !== OPENAI_HOST;
  return {
    library,
    models,
    kind,
    provider,
    async isTagged(signal) {
      if (!mayBeTagged) return false;
      const lookup = tagged ?? namesTagged(provider, signal);
      tagged = lookup;
      const hasTag = await lookup;
      if (signal.aborted) tagged = undefined;
      signal.throwIfAborted();
      return hasTag;
    },
  };
}

/** Says whether the models that a server names are those of stable-diffusion.cpp; a server need not say. */
async function namesTagged({ url, key }: Provider, signal: AbortSignal): Promise<boolean> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(MODELS_MS)]);
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  try {
    const response = await send(`${url}/models`, { headers, signal: until });
    const text = new TextDecoder().decode(await readBytes(response, until));
    return response.ok && text.includes(`"${TAGGED}"`);
  } catch (error) {
    // Whoever does not answer this is asked for the picture all the same, and says what is wrong.
    if (error instanceof EngineError || until.aborted) return false;
    throw error;
  }
}

/** `fetch` for the libraries: sends once, types what breaks, and reads no more than an answer may hold. */
function fetchOf({ url: own }: Provider, timing: Times): typeof fetch {
  return async (input, init = {}) => {
    const signal = init.signal ?? new AbortController().signal;
    const whole = init.body instanceof FormData ? await withBytes(init, init.body) : init;
    const url = input instanceof Request ? input.url : String(input);
    const isQuestion = /^get$/i.test(init.method ?? 'get');
    const response = await send(url, {
      ...whole,
      signal,
      idleTimeoutMs: isQuestion ? idleTimeoutOf(timing) : undefined,
    });
    const { status, statusText, headers } = response;
    const bytes = await readBytes(response, signal);
    // The library drops this field.
    if (bytes.length <= STATE_BYTES && FILTERED.test(new TextDecoder().decode(bytes)))
      throw new EngineError('content', 'the video was filtered');
    const isByAddress = response.ok && PICTURES.test(URL.parse(url)?.pathname ?? '');
    const body = isByAddress ? await withPictures(bytes, { own: own ?? url, polling: { ...timing, signal } }) : bytes;
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}

type Place = { readonly own: string; readonly polling: PollingOptions };

/**
 * An answer with the pictures themselves in the form that the library reads: some servers give addresses, whatever they are asked for,
 * or name what the pictures are before them; and nothing in place of a list without any.
 */
async function withPictures(bytes: Uint8Array<ArrayBuffer>, place: Place): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length > STATE_BYTES && !Buffer.from(bytes.buffer).includes(DATA_URL)) return bytes;
  const answer = picturesIn(bytes);
  if (answer === undefined || answer.error) return bytes;
  const named = (answer.data ?? []).filter(({ b64_json, url }) => b64_json || url);
  const data = await Promise.all(
    named.map(async ({ b64_json, url, ...rest }) => ({
      ...rest,
      b64_json: b64_json ? withoutKind(b64_json) : await inline(url ?? '', place),
    })),
  );
  return new TextEncoder().encode(JSON.stringify({ ...answer, data }));
}

const DATA_URL = '"data:image/';

/** The base64 of a data address; what is none stays as it is. */
function withoutKind(text: string): string {
  return text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text;
}

const Pictures = z.looseObject({
  data: z.array(z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })).nullish(),
  error: z.unknown().optional(),
});

function picturesIn(bytes: Uint8Array): z.infer<typeof Pictures> | undefined {
  try {
    return Pictures.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch (error) {
    // The library says what is wrong with it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A picture from its address. It is paid for: a server that is away for a moment is asked again. */
async function inline(address: string, { own, polling }: Place): Promise<string> {
  if (address.startsWith('data:')) return withoutKind(address);
  const whole = URL.parse(address, own)?.href ?? address;
  const place = {
    signal: polling.signal,
    ownHost: URL.parse(own)?.host,
    bytesMax: PICTURE_BYTES,
    idleTimeoutMs: idleTimeoutOf(polling),
  };
  try {
    const file = await pollUntil(() => fetchFile(whole, place), polling);
    return Buffer.from(file).toString('base64');
  } catch (cause) {
    polling.signal.throwIfAborted();
    throw new EngineError('failed', `a result cannot be fetched: ${(cause as Error).message}`, {
      isGenerated: true,
      cause,
    });
  }
}

/** Node's `fetch` fills a form into a stream that an abort may have closed; that rejection nobody could catch. */
async function withBytes(init: RequestInit, form: FormData): Promise<RequestInit> {
  const encoded = new Response(form);
  const headers = new Headers(init.headers);
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  return { ...init, headers, body: await encoded.bytes() };
}
