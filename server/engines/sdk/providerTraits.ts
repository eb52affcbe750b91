import type { EngineJob } from '../../../contract/engine.ts';
import { OPERATION_ROWS, OPERATIONS, type Operation } from '../../../contract/operations/index.ts';
import { INSTRUCTION_BY_OPERATION } from '../kit/instructions.ts';
import type { RecipeNote } from '../kit/notes.ts';
import type { Provider } from '../kit/provider.ts';
import { geminiSizes, gptImageSizes, type ModelSizes, ownServerSizes } from '../kit/sizes.ts';

export type SdkKind = 'openai' | 'google' | 'openai-compatible';
type FetchFunction = typeof globalThis.fetch;
type SdkLibrary = typeof import('ai');
type ImageRequest = Parameters<SdkLibrary['generateImage']>[0];
export type VideoModel = Parameters<SdkLibrary['experimental_startVideo']>[0]['model'];

/** The models of a provider, as its library has them. */
export type ProviderModels = {
  image(id: string): ImageRequest['model'];
  text(id: string): Parameters<SdkLibrary['generateText']>[0]['model'];
  video?(id: string): VideoModel;
};

/** The options of a request, and the notes on them. */
type RequestOptions = {
  readonly options: NonNullable<ImageRequest['providerOptions']>;
  readonly notes: readonly RecipeNote[];
};

/** The outputs of models that are told in text. */
export type SdkOutput = 'picture' | 'words' | 'video';

/** The traits by which a kind of provider differs from the others. */
export type ProviderTraits = {
  /** Fetches its library. */
  openModels(provider: Provider, fetch: FetchFunction): Promise<ProviderModels>;
  readonly url: string;
  /** The default model by what it gives, null where the file of engines names it; what is missing here it does not give. */
  readonly models: Readonly<Partial<Record<SdkOutput, string | null>>>;
  sizes(job: EngineJob): ModelSizes;
  /** The most pictures that a request gives. */
  readonly picturesPerRequestMax: number;
  readonly takesMask: boolean;
  /** The options beside the prompt, and the notes on them. */
  requestOptions(job: EngineJob): RequestOptions;
  /** The seed as the library is told it; some kinds have it among their options. */
  seed?(job: EngineJob): number;
  /** The models take no seed. */
  readonly isSeedless?: boolean;
  /** Says whether the address may be of another server, which speaks the same. */
  readonly mayBeOtherServer?: boolean;
};

/** The name of one's own server within the library: its name in the configuration may have hyphens. */
const OWN_SERVER_NAME = 'server';
/** Google's seeds are signed. */
const SEED_MASK = 0x7fffffff;

export const PROVIDER_TRAITS: Readonly<Record<SdkKind, ProviderTraits>> = {
  openai: {
    url: 'https://api.openai.com/v1',
    models: { picture: 'gpt-image-2.6-flare', words: 'gpt-5.6' },
    sizes: (job) => gptImageSizes(job.model, wantsQuality(job)),
    picturesPerRequestMax: 10,
    takesMask: true,
    isSeedless: true,
    mayBeOtherServer: true,
    async openModels({ key = '', url }, fetch) {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const openai = createOpenAI({ apiKey: key, baseURL: url ?? PROVIDER_TRAITS.openai.url, fetch });
      // Responses are kept at the provider unless told otherwise, and other servers that speak the same know chats only.
      return { image: (id) => openai.image(id), text: (id) => openai.chat(id) };
    },
    requestOptions(job): RequestOptions {
      const { model } = job;
      const isFine = wantsQuality(job);
      const isEdit = (job.image ?? job.style) !== undefined;
      const openai = {
        quality: isFine ? 'high' : 'medium',
        ...(/^gpt-image-2\.6/.test(model) ? { complexity: isFine ? 'high' : 'medium' } : {}),
        ...(isEdit && /^gpt-image-1(\.5)?$/.test(model) ? { inputFidelity: 'high' } : {}),
      };
      return { options: /^(chat)?gpt-image/.test(model) ? { openai } : {}, notes: ['noSeed'] };
    },
  },
  google: {
    url: 'https://generativelanguage.googleapis.com/v1beta',
    models: { picture: 'gemini-nano-banana-2.1', words: 'gemini-3.6-flash', video: 'veo-3.1-generate-preview' },
    sizes: geminiSizes,
    picturesPerRequestMax: 1,
    takesMask: false,
    async openModels({ key = '', url }, fetch) {
      const { createGoogle } = await import('@ai-sdk/google');
      const google = createGoogle({ apiKey: key, baseURL: url ?? PROVIDER_TRAITS.google.url, fetch });
      return { image: (id) => google.image(id), text: (id) => google(id), video: (id) => google.video(id) };
    },
    requestOptions(job): RequestOptions {
      const { model } = job;
      if (!wantsQuality(job)) return { options: {}, notes: ['looseSeed'] };
      const thinks = /nano-banana|3\.1-flash-image/.test(model);
      const isLarge = thinks || /3-pro-image/.test(model);
      if (!isLarge) return { options: {}, notes: ['looseSeed', 'noThink'] };
      const thinkingOptions = thinks ? { thinkingConfig: { thinkingLevel: 'high' } } : {};
      return { options: { google: { imageConfig: { imageSize: '2K' }, ...thinkingOptions } }, notes: ['looseSeed'] };
    },
    seed: ({ seed }) => seed & SEED_MASK,
  },
  'openai-compatible': {
    url: '',
    models: { picture: null, words: null },
    sizes: ownServerSizes,
    // Some servers take one seed for all pictures of a request: then they would be the same.
    picturesPerRequestMax: 1,
    takesMask: true,
    mayBeOtherServer: true,
    async openModels({ key, url = '' }, fetch) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const client = createOpenAICompatible({
        name: OWN_SERVER_NAME,
        baseURL: url,
        fetch,
        ...(key ? { apiKey: key } : {}),
      });
      return { image: (id) => client.imageModel(id), text: (id) => client.chatModel(id) };
    },
    requestOptions: (job) => ({
      // Servers differ in whether they know the seed; those that do not leave it.
      options: { [OWN_SERVER_NAME]: { response_format: 'b64_json', seed: job.seed } },
      notes: wantsQuality(job) ? ['looseSeed', 'noThink'] : ['looseSeed'],
    }),
  },
};

function wantsQuality({ think, highQuality }: EngineJob): boolean {
  return think === true || highQuality === true;
}

/** Says whether a kind does an operation: models are told of it, it has one that gives the like, and takes the mask that it cannot go without. */
export function supportsOperation({ models, takesMask }: ProviderTraits, operation: Operation): boolean {
  const { resultKind, changedPart } = OPERATION_ROWS[operation];
  const isMasked = changedPart === 'mask' || changedPart === 'blank';
  return operation in INSTRUCTION_BY_OPERATION && resultKind in models && (takesMask || !isMasked);
}

/** The default model of each operation that a kind does and has one for. */
export function defaultModelsOf(kind: SdkKind): Readonly<Partial<Record<Operation, string>>> {
  const { models } = PROVIDER_TRAITS[kind];
  const entries = OPERATIONS.filter((operation) => supportsOperation(PROVIDER_TRAITS[kind], operation)).flatMap(
    (operation) => {
      const model = models[OPERATION_ROWS[operation].resultKind as SdkOutput];
      return model ? [[operation, model] as const] : [];
    },
  );
  return Object.fromEntries(entries);
}
