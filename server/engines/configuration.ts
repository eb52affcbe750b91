import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { Operation } from '../../contract/operations/index.ts';
import { BUILT_IN, providerName } from '../../contract/providerNames.ts';
import { type Environment, SettingError } from '../kit/settings.ts';
import { DEFAULT_MODELS, PROVIDER_KINDS, type ProviderKind } from './models.ts';
import { defaultPrice } from './prices.ts';

/** A provider may not be called what the built-in engine is, or was: pictures in the world say so. */
const NAME = /^(?!(?:built-in|embedded)$)[a-z][a-z0-9-]{0,39}$/;
const WIDTH_MAX = 64;
const SECONDS_MAX = 7200;

/** A value of the file; one that begins with `$` names a variable of the environment. */
const value = z.string().min(1);

const ProviderEntry = z.strictObject({
  kind: z.enum(PROVIDER_KINDS).describe('Whose wire format it speaks.'),
  label: value.optional().describe('What people read; the name unless told.'),
  key: value.optional().describe('The key, best as "$NAME_OF_A_VARIABLE".'),
  url: value.optional().describe('The address, where it is not the provider’s own.'),
  width: z.int().min(1).max(WIDTH_MAX).optional().describe('How many requests go to it at once; 4 unless told.'),
  paid: z.boolean().optional().describe('Whether a run may be billed: then it is never repeated in doubt.'),
  graphs: value.optional().describe('ComfyUI: the folder with your saved graphs, one file for each operation.'),
  models: z.partialRecord(Operation, value).optional().describe('The model for an operation, in place of the default.'),
});

const Spending = z.strictObject({
  day: z.number().min(0).optional().describe('US dollars in a day of UTC.'),
  month: z.number().min(0).optional().describe('US dollars in a month of UTC.'),
});

/** The configuration file; `docs/engines.schema.json` is made from it. */
export const EnginesFile = z.strictObject({
  $schema: z.string().optional(),
  providers: z.record(z.string().regex(NAME), ProviderEntry).optional(),
  routes: z
    .partialRecord(Operation, z.array(value))
    .optional()
    .describe('Which providers do an operation, in the order in which they are tried: "provider" or "provider:model".'),
  seconds: z
    .strictObject({
      words: z.int().min(1).max(SECONDS_MAX).optional(),
      picture: z.int().min(1).max(SECONDS_MAX).optional(),
      long: z.int().min(1).max(SECONDS_MAX).optional(),
    })
    .optional()
    .describe('How long a run may take: of a text, of a picture, of a video or a 3D model.'),
  prices: z
    .record(z.string(), z.number().min(0))
    .optional()
    .describe('US dollars for one result, by "provider:model".'),
  limits: z
    .strictObject({
      installation: Spending.optional().describe('What everybody together may spend.'),
      person: Spending.optional().describe('What each person may spend.'),
    })
    .optional()
    .describe('US dollars that may be spent. Where there is a limit, a paid run without a price is refused.'),
});
type EnginesFile = z.infer<typeof EnginesFile>;

/** A provider as the file or the environment has it. Its key never leaves the server. */
export type Provider = {
  readonly name: string;
  readonly label: string;
  readonly kind: ProviderKind;
  /** The variable that its key comes from, where it comes from one. */
  readonly variable: string | undefined;
  readonly key: string | undefined;
  readonly url: string | undefined;
  readonly width: number;
  readonly isPaid: boolean;
  readonly graphs: string | undefined;
  readonly models: Readonly<Partial<Record<Operation, string>>>;
  /** What is missing before it can be used, as a variable's name. */
  readonly missing: string | undefined;
};

type Limits = { readonly day?: number | undefined; readonly month?: number | undefined };

/** US dollars that may be spent in a day and in a month of UTC: by everybody together, and by each person. */
export type SpendingLimits = { readonly installation: Limits; readonly person: Limits };

export type EngineSettings = {
  readonly providers: readonly Provider[];
  /** Where the file says so: the providers and models of an operation, in their order. */
  readonly routes: Readonly<Partial<Record<Operation, readonly string[]>>>;
  readonly seconds: Readonly<{ words?: number | undefined; picture?: number | undefined; long?: number | undefined }>;
  readonly prices: Readonly<Record<string, number>>;
  readonly limits: SpendingLimits;
};

/** An installation without keys and without a file. */
export const NO_PROVIDERS: EngineSettings = {
  providers: [],
  routes: {},
  seconds: {},
  prices: {},
  limits: { installation: {}, person: {} },
};

/** Providers that a variable of the environment alone makes. */
const OF_ENVIRONMENT: Readonly<
  Record<string, { readonly needs: string; readonly entry: z.infer<typeof ProviderEntry> }>
> = {
  openai: { needs: 'OPENAI_API_KEY', entry: { kind: 'openai', key: '$OPENAI_API_KEY' } },
  google: {
    needs: 'GOOGLE_GENERATIVE_AI_API_KEY',
    entry: { kind: 'google', key: '$GOOGLE_GENERATIVE_AI_API_KEY' },
  },
  fal: { needs: 'FAL_KEY', entry: { kind: 'fal', key: '$FAL_KEY' } },
  comfy: { needs: 'COMFYUI_URL', entry: { kind: 'comfy', url: '$COMFYUI_URL' } },
};

/** An environment without what switches providers and Stripe on: a developer who has a key set must not pay for tests. */
export function withoutKeys(env: Environment): Record<string, string> {
  const keys = new Set(['ENGINES_FILE', 'OPENAI_BASE_URL', ...Object.values(OF_ENVIRONMENT).map(({ needs }) => needs)]);
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) =>
      text === undefined || keys.has(name) || name.startsWith('STRIPE_') ? [] : [[name, text]],
    ),
  );
}

/** Kinds that a provider's own machine bills for; the others are a company's own. */
const HOSTED: ReadonlySet<ProviderKind> = new Set(['openai', 'google', 'fal']);
const WIDTH = 4;

/** Whether pictures leave the company's own machines for it. */
export function isHosted({ kind }: Pick<Provider, 'kind'>): boolean {
  return HOSTED.has(kind);
}

/**
 * Reads `ENGINES_FILE`, else `engines.json` in the data folder where there is one, and the providers that the environment makes by
 * itself. Throws a SettingError that names the first fault.
 */
export function readEngineSettings(env: Environment, dataDir: string): EngineSettings {
  const path = env.ENGINES_FILE ? resolve(env.ENGINES_FILE) : join(dataDir, 'engines.json');
  const file = env.ENGINES_FILE || existsSync(path) ? readFile(path) : {};
  const made = Object.entries(OF_ENVIRONMENT).filter(([, { needs }]) => env[needs]);
  const entries = {
    ...Object.fromEntries(made.map(([name, { entry }]) => [name, withAddress(entry, env)])),
    ...file.providers,
  };
  return {
    providers: Object.entries(entries).map(([name, entry]) =>
      readProvider(name, entry, { env, folder: dirname(path) }),
    ),
    routes: file.routes ?? {},
    seconds: file.seconds ?? {},
    prices: file.prices ?? {},
    limits: { installation: {}, person: {}, ...file.limits },
  };
}

function withAddress(entry: z.infer<typeof ProviderEntry>, env: Environment) {
  return entry.kind === 'openai' && env.OPENAI_BASE_URL ? { ...entry, url: '$OPENAI_BASE_URL' } : entry;
}

function readFile(path: string): EnginesFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new SettingError(`The file of engines ${path} cannot be read.`, { cause });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new SettingError(`The file of engines ${path} is no JSON: ${(cause as Error).message}.`, { cause });
  }
  const parsed = EnginesFile.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SettingError(
    `The file of engines ${path} cannot be used, at ${issue?.path.join('.') || 'its top'}: ${issue?.message}.`,
  );
}

type Place = { readonly env: Environment; readonly folder: string };

function readProvider(name: string, entry: z.infer<typeof ProviderEntry>, { env, folder }: Place): Provider {
  const missing = [entry.key, entry.url, entry.graphs].map(variableOf).find((one) => one !== undefined && !env[one]);
  const read = (text: string | undefined) => {
    const variable = variableOf(text);
    return variable === undefined ? text : env[variable] || undefined;
  };
  const graphs = read(entry.graphs);
  refuseUnusable(name, read(entry.url));
  return {
    name,
    label: entry.label ?? providerName(name),
    kind: entry.kind,
    variable: variableOf(entry.key) ?? variableOf(entry.url),
    key: read(entry.key),
    url: read(entry.url)?.replace(/\/+$/, ''),
    width: entry.width ?? WIDTH,
    isPaid: entry.paid ?? HOSTED.has(entry.kind),
    graphs: graphs && resolve(folder, graphs),
    models: { ...DEFAULT_MODELS[entry.kind], ...entry.models },
    missing: missing ?? needOf(entry),
  };
}

/** Throws for an address that no request can go to: none, of another protocol, or with a name and password, which `fetch` refuses. */
function refuseUnusable(name: string, url: string | undefined): void {
  if (url === undefined) return;
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw new SettingError(`The address of the engine "${name}" has to begin with http:// or https://.`);
  if (address.username !== '' || address.password !== '')
    throw new SettingError(
      `The address of the engine "${name}" holds a name or password, with which it cannot be asked: write the address without them, and a key as "key".`,
    );
}

/** What a kind cannot do without, by the name of its field. */
function needOf({ kind, key, url }: z.infer<typeof ProviderEntry>): string | undefined {
  if ((kind === 'openai' || kind === 'google' || kind === 'fal') && !key) return 'key';
  if ((kind === 'openai-compatible' || kind === 'comfy' || kind === 'http') && !url) return 'url';
  return undefined;
}

function variableOf(text: string | undefined): string | undefined {
  return text?.startsWith('$') ? text.slice(1) : undefined;
}

/**
 * The routes of an operation by their ids, in the order in which they are tried; the built-in engine closes them. Unless the file says
 * otherwise nothing that is paid takes over from another: it stands after the built-in engine, to be chosen.
 */
export function routeIds({ providers, routes }: EngineSettings, operation: Operation): string[] {
  const named = routes[operation];
  const usable = providers.filter(({ missing }) => missing === undefined);
  const withModel = ({ name, models }: Provider, model = models[operation]) => (model ? [`${name}:${model}`] : []);
  if (named === undefined) {
    const able = usable.filter((provider) => withModel(provider).length > 0);
    const toChoose = able.slice(1).filter(({ isPaid }) => isPaid);
    const tried = able.filter((provider) => !toChoose.includes(provider));
    return [...tried.flatMap((one) => withModel(one)), BUILT_IN, ...toChoose.flatMap((one) => withModel(one))];
  }
  const listed = named.flatMap((id) => {
    if (id === BUILT_IN) return [id];
    const [name, ...model] = id.split(':');
    const provider = usable.find((one) => one.name === name);
    return provider ? withModel(provider, model.join(':') || undefined) : [];
  });
  return [...new Set([...listed, BUILT_IN])];
}

/** What whoever starts the server should know, a sentence each: what is missing, and routes that cannot work. */
export function engineWarnings(settings: EngineSettings): string[] {
  const { providers, routes, prices } = settings;
  const known = new Map(providers.map((provider) => [provider.name, provider]));
  const lacking = providers
    .filter(({ missing }) => missing !== undefined)
    .map(({ name, missing }) =>
      missing === 'key' || missing === 'url'
        ? `The engine "${name}" has no ${missing === 'key' ? 'key' : 'address'} in the file of engines, so it is not used.`
        : `The engine "${name}" needs ${missing}, which is not set, so it is not used.`,
    );
  const strange = Object.entries(routes).flatMap(([operation, ids]) =>
    ids.flatMap((id) => {
      const [name = '', ...model] = id.split(':');
      if (id === BUILT_IN) return [];
      const provider = known.get(name);
      if (!provider) return [`The routes of ${operation} name the engine "${name}", which is not among the providers.`];
      if (model.length === 0 && !provider.models[operation as Operation])
        return [`The routes of ${operation} name "${name}", which has no model for it: write "${name}:MODEL".`];
      return [];
    }),
  );
  const unpriced = Object.keys(prices).filter((id) => !known.has(id.split(':')[0] ?? ''));
  const modelless = Object.keys(prices).filter((id) => known.has(id));
  return [
    ...lacking,
    ...strange,
    ...unpriced.map((id) => `There is a price for "${id}", which is not among the providers.`),
    ...modelless.map((id) => `The price of "${id}" names no model, so it counts for none: write "${id}:MODEL".`),
    ...unlimitable(settings),
  ];
}

/** A sentence on the paid ways that are refused, for they have no price to hold to a limit. */
function unlimitable(settings: EngineSettings): string[] {
  const { limits, providers, prices } = settings;
  if (![limits.person, limits.installation].some(({ day, month }) => day !== undefined || month !== undefined))
    return [];
  const ids = new Set(Operation.options.flatMap((operation) => routeIds(settings, operation)));
  const unpriced = [...ids].filter((id) => {
    const [name, ...model] = id.split(':');
    const provider = providers.find((one) => one.name === name);
    return provider?.isPaid && prices[id] === undefined && defaultPrice(provider, model.join(':')) === undefined;
  });
  if (unpriced.length === 0) return [];
  return [`There is a spending limit, and no price for ${unpriced.join(', ')}: runs by these are refused.`];
}

/** Which operations leave this machine, and for whom, in one line; undefined when none does. */
export function leavingLine(settings: EngineSettings): string | undefined {
  const always = new Map<string, string[]>();
  const chosen = new Map<string, string[]>();
  for (const operation of Operation.options) {
    const ids = routeIds(settings, operation);
    const own = ids.indexOf(BUILT_IN);
    for (const [place, id] of ids.entries()) {
      const provider = settings.providers.find(({ name }) => id.split(':')[0] === name);
      const list = place < own ? always : chosen;
      if (provider) list.set(provider.label, [...(list.get(provider.label) ?? []), operation]);
    }
  }
  if (always.size + chosen.size === 0) return undefined;
  const named = (list: ReadonlyMap<string, readonly string[]>) =>
    [...list].map(([label, operations]) => `${label} (${[...new Set(operations)].join(', ')})`).join('; ');
  const parts = [
    ...(always.size > 0 ? [`for ${named(always)}`] : []),
    ...(chosen.size > 0 ? [`where a person chooses it, for ${named(chosen)}`] : []),
  ];
  return `Prompts and pictures leave this machine ${parts.join('; ')}. Everything else stays here.`;
}
