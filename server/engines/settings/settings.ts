import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import type { Operation } from '../../../contract/operations/index.ts';
import { providerDisplayName } from '../../../contract/providerNames.ts';
import { type Environment, SettingError } from '../../kit/settings.ts';
import { isHosted, type Provider } from '../kit/provider.ts';
import { DEFAULT_MODELS } from './defaultModels.ts';
import { EnginesFile, type ProviderEntry } from './enginesFile.ts';

type PeriodLimits = { readonly day?: number | undefined; readonly month?: number | undefined };

/** US dollars that may be spent in a day and in a month of UTC: by everybody together, and by each person. */
export type SpendingLimits = { readonly installation: PeriodLimits; readonly person: PeriodLimits };

export type EngineSettings = {
  readonly providers: readonly Provider[];
  /** The providers and models of an operation in their order, where the file says so. */
  readonly routes: Readonly<Partial<Record<Operation, readonly string[]>>>;
  readonly timeoutSeconds: Readonly<{
    words?: number | undefined;
    picture?: number | undefined;
    long?: number | undefined;
  }>;
  readonly prices: Readonly<Record<string, number>>;
  readonly limits: SpendingLimits;
};

/** An installation without keys and without a file. */
export const EMPTY_ENGINE_SETTINGS: EngineSettings = {
  providers: [],
  routes: {},
  timeoutSeconds: {},
  prices: {},
  limits: { installation: {}, person: {} },
};

/** Providers that a variable of the environment alone makes. */
const ENVIRONMENT_PROVIDERS: Readonly<
  Record<string, { readonly requiredVariable: string; readonly entry: z.infer<typeof ProviderEntry> }>
> = {
  openai: { requiredVariable: 'OPENAI_API_KEY', entry: { kind: 'openai', key: '$OPENAI_API_KEY' } },
  google: {
    requiredVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
    entry: { kind: 'google', key: '$GOOGLE_GENERATIVE_AI_API_KEY' },
  },
  fal: { requiredVariable: 'FAL_KEY', entry: { kind: 'fal', key: '$FAL_KEY' } },
  comfy: { requiredVariable: 'COMFYUI_URL', entry: { kind: 'comfy', url: '$COMFYUI_URL' } },
};

/** An environment without what switches providers and Stripe on: a developer who has a key set must not pay for tests. */
export function stripProviderKeys(env: Environment): Record<string, string> {
  const keys = new Set([
    'ENGINES_FILE',
    'OPENAI_BASE_URL',
    ...Object.values(ENVIRONMENT_PROVIDERS).map(({ requiredVariable }) => requiredVariable),
  ]);
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) =>
      text === undefined || keys.has(name) || name.startsWith('STRIPE_') ? [] : [[name, text]],
    ),
  );
}

const CONCURRENCY_DEFAULT = 4;

/**
 * Reads `ENGINES_FILE`, else `engines.json` in the data folder where there is one, and the providers that the environment makes by
 * itself. Throws a SettingError that names the first fault.
 */
export function readEngineSettings(env: Environment, dataDir: string): EngineSettings {
  const path = env.ENGINES_FILE ? resolve(env.ENGINES_FILE) : join(dataDir, 'engines.json');
  const file = env.ENGINES_FILE || existsSync(path) ? readEnginesFile(path) : {};
  const environmentEntries = Object.entries(ENVIRONMENT_PROVIDERS).filter(
    ([, { requiredVariable }]) => env[requiredVariable],
  );
  const entries = {
    ...Object.fromEntries(environmentEntries.map(([name, { entry }]) => [name, addBaseUrl(entry, env)])),
    ...file.providers,
  };
  return {
    providers: Object.entries(entries).map(([name, entry]) =>
      readProvider(name, entry, { env, folder: dirname(path) }),
    ),
    routes: file.routes ?? {},
    timeoutSeconds: file.seconds ?? {},
    prices: file.prices ?? {},
    limits: { installation: {}, person: {}, ...file.limits },
  };
}

function addBaseUrl(entry: z.infer<typeof ProviderEntry>, env: Environment) {
  return entry.kind === 'openai' && env.OPENAI_BASE_URL ? { ...entry, url: '$OPENAI_BASE_URL' } : entry;
}

function readEnginesFile(path: string): EnginesFile {
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

type SettingsSource = { readonly env: Environment; readonly folder: string };

function readProvider(name: string, entry: z.infer<typeof ProviderEntry>, { env, folder }: SettingsSource): Provider {
  const missing = [entry.key, entry.url, entry.graphs].map(variableOf).find((one) => one !== undefined && !env[one]);
  const resolveVariable = (text: string | undefined) => {
    const variable = variableOf(text);
    return variable === undefined ? text : env[variable] || undefined;
  };
  const graphs = resolveVariable(entry.graphs);
  requireUsableUrl(name, resolveVariable(entry.url));
  return {
    name,
    label: entry.label ?? providerDisplayName(name),
    kind: entry.kind,
    environmentVariable: variableOf(entry.key) ?? variableOf(entry.url),
    key: resolveVariable(entry.key),
    url: resolveVariable(entry.url)?.replace(/\/+$/, ''),
    concurrency: entry.width ?? CONCURRENCY_DEFAULT,
    isPaid: entry.paid ?? isHosted(entry),
    graphsFolder: graphs && resolve(folder, graphs),
    models: { ...DEFAULT_MODELS[entry.kind], ...entry.models },
    missingSetting: missing ?? missingFieldOf(entry),
  };
}

/** Throws for an address that no request can go to: none, of another protocol, or with a name and password, which `fetch` refuses. */
function requireUsableUrl(name: string, url: string | undefined): void {
  if (url === undefined) return;
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !/^https?:$/.test(address.protocol))
    throw new SettingError(`The address of the engine "${name}" has to begin with http:// or https://.`);
  if (address.username !== '' || address.password !== '')
    throw new SettingError(
      `The address of the engine "${name}" holds a name or password, with which it cannot be asked: write the address without them, and a key as "key".`,
    );
}

/** Names the field that a kind cannot do without. */
function missingFieldOf({ kind, key, url }: z.infer<typeof ProviderEntry>): string | undefined {
  if ((kind === 'openai' || kind === 'google' || kind === 'fal') && !key) return 'key';
  if ((kind === 'openai-compatible' || kind === 'comfy' || kind === 'http') && !url) return 'url';
  return undefined;
}

function variableOf(text: string | undefined): string | undefined {
  return text?.startsWith('$') ? text.slice(1) : undefined;
}
