import type { Operation } from '../../../contract/operations/index.ts';
import { BUILT_IN } from '../../../contract/providerNames.ts';
import type { Provider } from '../kit/provider.ts';
import type { EngineSettings } from './settings.ts';

/**
 * The routes of an operation by their ids, in the order in which they are tried; the built-in engine closes them. Unless the file says
 * otherwise nothing that is paid takes over from another: it stands after the built-in engine, to be chosen.
 */
export function routeIds({ providers, routes }: EngineSettings, operation: Operation): string[] {
  const configuredIds = routes[operation];
  const usableProviders = providers.filter(({ missingSetting }) => missingSetting === undefined);
  const idsOf = ({ name, models }: Provider, model = models[operation]) => (model ? [`${name}:${model}`] : []);
  if (configuredIds === undefined) {
    const ableProviders = usableProviders.filter((provider) => idsOf(provider).length > 0);
    const selectableProviders = ableProviders.slice(1).filter(({ isPaid }) => isPaid);
    const triedProviders = ableProviders.filter((provider) => !selectableProviders.includes(provider));
    return [
      ...triedProviders.flatMap((one) => idsOf(one)),
      BUILT_IN,
      ...selectableProviders.flatMap((one) => idsOf(one)),
    ];
  }
  const listedIds = configuredIds.flatMap((id) => {
    if (id === BUILT_IN) return [id];
    const [name, ...model] = id.split(':');
    const provider = usableProviders.find((one) => one.name === name);
    return provider ? idsOf(provider, model.join(':') || undefined) : [];
  });
  return [...new Set([...listedIds, BUILT_IN])];
}
