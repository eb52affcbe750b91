import type { Operation } from '../../../contract/operations/index.ts';
import { BUILT_IN } from '../../../contract/providerNames.ts';
import type { Provider } from '../kit/provider.ts';
import type { EngineSettings } from './settings.ts';

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
