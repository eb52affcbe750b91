import { z } from 'zod';
import { EngineError } from '../../../contract/engine.ts';
import { fetchFile } from '../kit/fetchFile.ts';
import type { Provider } from '../kit/provider.ts';
import { idleTimeoutOf, type PollingOptions, pollUntil, readBytes, send } from '../kit/transport.ts';
import { PROVIDER_TRAITS, type ProviderModels, type ProviderTraits, type SdkKind } from './providerTraits.ts';

/** The needs of runs: the library, and the provider's models. */
export type SdkClient = {
  readonly library: typeof import('ai');
  readonly models: ProviderModels;
  readonly traits: ProviderTraits;
  readonly provider: Provider;
  /** Says whether the server takes seeds by a tag in the prompt alone, as stable-diffusion.cpp does; asked once. */
  takesSeedTag(signal: AbortSignal): Promise<boolean>;
};

/** An answer that may say that a video was filtered is never longer. */
const SMALL_ANSWER_BYTES = 65_536;
const FILTERED_VIDEO = /"raiMediaFilteredCount":\s*[1-9]/;
/** Bytes of a picture that an answer names by its address. */
const PICTURE_BYTES_MAX = 64 * 1024 * 1024;
const PICTURES_PATH = /\/images\/(?:generations|edits)$/;
const OPENAI_HOST = 'api.openai.com';
/** The time that a server may take to say what its models are; and what the one that takes tags calls its own. */
const MODELS_TIMEOUT_MS = 3000;
const SEED_TAG_MODEL = 'sd-cpp-local';

type TimingOptions = Omit<PollingOptions, 'signal'>;

/** Fetches the libraries and opens the provider. */
export async function openClient(provider: Provider, timing: TimingOptions): Promise<SdkClient> {
  // The library prints warnings otherwise; ours stand in the recipe.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const traits = PROVIDER_TRAITS[provider.kind as SdkKind];
  const [library, models] = await Promise.all([
    import('ai'),
    traits.openModels(provider, createFetch(provider, timing)),
  ]);
  let seedTagLookup: Promise<boolean> | undefined;
  const host = URL.parse(provider.url ?? '')?.host;
  const mayTakeSeedTag = traits.mayBeOtherServer === true && host !== undefined && host !== OPENAI_HOST;
  return {
    library,
    models,
    traits,
    provider,
    async takesSeedTag(signal) {
      if (!mayTakeSeedTag) return false;
      const lookup = seedTagLookup ?? detectSeedTag(provider, signal);
      seedTagLookup = lookup;
      const hasTag = await lookup;
      if (signal.aborted) seedTagLookup = undefined;
      signal.throwIfAborted();
      return hasTag;
    },
  };
}

/** Says whether the models that a server names are those of stable-diffusion.cpp; a server need not say. */
async function detectSeedTag({ url, key }: Provider, signal: AbortSignal): Promise<boolean> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(MODELS_TIMEOUT_MS)]);
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  try {
    const response = await send(`${url}/models`, { headers, signal: deadline });
    const text = new TextDecoder().decode(await readBytes(response, deadline));
    return response.ok && text.includes(`"${SEED_TAG_MODEL}"`);
  } catch (error) {
    // Whoever does not answer this is asked for the picture all the same, and says what is wrong.
    if (error instanceof EngineError || deadline.aborted) return false;
    throw error;
  }
}

/** `fetch` for the libraries: sends once, types what breaks, and reads no more than an answer may hold. */
function createFetch({ url: baseUrl }: Provider, timing: TimingOptions): typeof fetch {
  return async (input, init = {}) => {
    const signal = init.signal ?? new AbortController().signal;
    const request = init.body instanceof FormData ? await encodeForm(init, init.body) : init;
    const url = input instanceof Request ? input.url : String(input);
    const isGet = /^get$/i.test(init.method ?? 'get');
    const response = await send(url, {
      ...request,
      signal,
      idleTimeoutMs: isGet ? idleTimeoutOf(timing) : undefined,
    });
    const { status, statusText, headers } = response;
    const bytes = await readBytes(response, signal);
    // The library drops this field.
    if (bytes.length <= SMALL_ANSWER_BYTES && FILTERED_VIDEO.test(new TextDecoder().decode(bytes)))
      throw new EngineError('content', 'the video was filtered');
    const mayHaveAddresses = response.ok && PICTURES_PATH.test(URL.parse(url)?.pathname ?? '');
    const body = mayHaveAddresses
      ? await inlinePictures(bytes, { baseUrl: baseUrl ?? url, polling: { ...timing, signal } })
      : bytes;
    return new Response(body.length === 0 ? null : body, { status, statusText, headers });
  };
}

type DownloadOptions = { readonly baseUrl: string; readonly polling: PollingOptions };

/**
 * An answer with the pictures themselves in the form that the library reads: some servers give addresses, whatever they are asked for,
 * or name what the pictures are before them; and nothing in place of a list without any.
 */
async function inlinePictures(
  bytes: Uint8Array<ArrayBuffer>,
  options: DownloadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.length > SMALL_ANSWER_BYTES && !Buffer.from(bytes.buffer).includes(DATA_URL)) return bytes;
  const answer = parsePicturesAnswer(bytes);
  if (answer === undefined || answer.error) return bytes;
  const entries = (answer.data ?? []).filter(({ b64_json, url }) => b64_json || url);
  const data = await Promise.all(
    entries.map(async ({ b64_json, url, ...rest }) => ({
      ...rest,
      b64_json: b64_json ? base64Of(b64_json) : await downloadAsBase64(url ?? '', options),
    })),
  );
  return new TextEncoder().encode(JSON.stringify({ ...answer, data }));
}

const DATA_URL = '"data:image/';

/** The base64 of a data address; what is none stays as it is. */
function base64Of(text: string): string {
  return text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text;
}

const PicturesAnswer = z.looseObject({
  data: z.array(z.looseObject({ b64_json: z.string().nullish(), url: z.string().nullish() })).nullish(),
  error: z.unknown().optional(),
});

function parsePicturesAnswer(bytes: Uint8Array): z.infer<typeof PicturesAnswer> | undefined {
  try {
    return PicturesAnswer.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch (error) {
    // The library says what is wrong with it.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A picture from its address. It is paid for: a server that is away for a moment is asked again. */
async function downloadAsBase64(address: string, { baseUrl, polling }: DownloadOptions): Promise<string> {
  if (address.startsWith('data:')) return base64Of(address);
  const request = URL.parse(address, baseUrl)?.href ?? address;
  const options = {
    signal: polling.signal,
    ownHost: URL.parse(baseUrl)?.host,
    bytesMax: PICTURE_BYTES_MAX,
    idleTimeoutMs: idleTimeoutOf(polling),
  };
  try {
    const file = await pollUntil(() => fetchFile(request, options), polling);
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
async function encodeForm(init: RequestInit, form: FormData): Promise<RequestInit> {
  const encoded = new Response(form);
  const headers = new Headers(init.headers);
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  return { ...init, headers, body: await encoded.bytes() };
}
