import type { Engine } from '../../contract/engine.ts';
import { OPERATION_ROWS, type Operation } from '../../contract/operations/index.ts';
import { BUILT_IN } from '../../contract/providerNames.ts';
import { createFairQueue } from '../kit/fairQueue.ts';
import { givesText } from './kit/givesText.ts';
import type { Provider } from './kit/provider.ts';
import type { AcquirePlace, EngineRoute, RouteTable } from './runner.ts';
import { defaultPrice } from './settings/defaultPrices.ts';
import { routeIds } from './settings/routeIds.ts';
import { EMPTY_ENGINE_SETTINGS, type EngineSettings } from './settings/settings.ts';

const BUILT_IN_NAME = 'Built-in engine';
const TIMEOUT_SECONDS_BY_LENGTH = { words: 60, picture: 180, long: 900 } as const;
/** Longer than it takes until the longest jobs of a few people are done. */
const QUEUE_TIMEOUT_SECONDS = 1800;

/** Time limits by what is made, unless the configuration has others. */
export function timeoutSeconds(operation: Operation, runTimeoutSeconds: EngineSettings['timeoutSeconds'] = {}): number {
  const { durationClass } = OPERATION_ROWS[operation];
  return runTimeoutSeconds[durationClass] ?? TIMEOUT_SECONDS_BY_LENGTH[durationClass];
}

/** The built-in engine, twice: `texts` has a thread of its own, so that a second of work does not wait behind minutes of it. */
export type Engines = {
  readonly pictures: Engine;
  readonly texts: Engine;
  /** The others by their providers' names. */
  readonly providerEngines?: ReadonlyMap<string, Engine>;
};

/**
 * The ways to each operation, in the order in which they are tried. The built-in engine closes every chain: it needs no network and no key.
 * `placesOf` makes the way to the places of a provider that takes so many requests at once; without it, this process has them alone.
 */
export function createRouteTable(
  { pictures, texts, providerEngines = new Map() }: Engines,
  settings: EngineSettings = EMPTY_ENGINE_SETTINGS,
  placesOf: (provider: string, count: number) => AcquirePlace = (_, count) => createConcurrencyLimit(count),
): RouteTable {
  const concurrencyLimits = new Map(
    settings.providers.map(({ name, concurrency }) => [name, placesOf(name, concurrency)]),
  );
  const routes = new Map<Operation, readonly EngineRoute[]>();

  function routesForId(operation: Operation, id: string): EngineRoute[] {
    const limits = {
      runTimeoutSeconds: timeoutSeconds(operation, settings.timeoutSeconds),
      queueTimeoutSeconds: QUEUE_TIMEOUT_SECONDS,
    };
    if (id === BUILT_IN)
      return [
        {
          ...limits,
          id,
          name: BUILT_IN_NAME,
          model: BUILT_IN,
          engine: givesText(operation) ? texts : pictures,
        },
      ];
    const [name = '', ...model] = id.split(':');
    const engine = providerEngines.get(name);
    const provider = settings.providers.find((one) => one.name === name);
    const acquirePlace = concurrencyLimits.get(name);
    if (!engine || !provider || !acquirePlace) return [];
    const configuredPrice = settings.prices[id];
    const price = configuredPrice ?? defaultPrice(provider, model.join(':'));
    const route = {
      ...limits,
      id,
      engine,
      acquirePlace,
      model: model.join(':'),
      name: routeNameOf(provider, model.join(':')),
    };
    return [price === undefined ? route : { ...route, price, isEstimate: configuredPrice === undefined }];
  }

  return (operation) => {
    const operationRoutes =
      routes.get(operation) ?? routeIds(settings, operation).flatMap((id) => routesForId(operation, id));
    routes.set(operation, operationRoutes);
    return operationRoutes;
  };
}

/** At most so many requests at once; whoever is stopped waits no longer. */
function createConcurrencyLimit(concurrency: number): AcquirePlace {
  const queue = createFairQueue({ places: concurrency, placesPerPerson: concurrency });
  return async (signal) => {
    const place = queue.acquire('', { waitingMax: Number.POSITIVE_INFINITY });
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      return await Promise.race([place, stopped]);
    } catch (error) {
      void place.then((leave) => leave());
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

/** The name of a way for people: a model that begins with its provider's name says that once. */
function routeNameOf({ label, kind }: Provider, model: string): string {
  return `${label} ${kind === 'fal' ? model.replace(/^fal-ai\//, '') : model}`;
}
