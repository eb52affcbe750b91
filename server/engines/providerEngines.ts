import type { Engine } from '../../contract/engine.ts';
import type { Provider, ProviderKind } from './kit/provider.ts';
import type { EngineSettings } from './settings/settings.ts';

type EngineFactory = (provider: Provider) => Engine;

const loadSdkFactory = async (): Promise<EngineFactory> => (await import('./sdk/index.ts')).createSdkEngine;

/** Loads what makes the engine of a kind. An installation without providers loads none; their libraries come at the first run. */
const FACTORY_LOADERS: Readonly<Record<ProviderKind, () => Promise<EngineFactory>>> = {
  openai: loadSdkFactory,
  google: loadSdkFactory,
  'openai-compatible': loadSdkFactory,
  comfy: async () => (await import('./comfy/index.ts')).createComfyEngine,
  fal: async () => (await import('./fal/index.ts')).createFalEngine,
  http: async () => (await import('./http/index.ts')).createHttpEngine,
};

/** The engines of the providers that have all they need, by their names. */
export async function createProviderEngines({ providers }: EngineSettings): Promise<ReadonlyMap<string, Engine>> {
  const engines = new Map<string, Engine>();
  for (const provider of providers.filter(({ missingSetting }) => missingSetting === undefined)) {
    const create = await FACTORY_LOADERS[provider.kind]();
    engines.set(provider.name, create(provider));
  }
  return engines;
}
