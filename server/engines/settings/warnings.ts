import { Operation } from '../../../contract/operations/index.ts';
import { BUILT_IN } from '../../../contract/providerNames.ts';
import { defaultPrice } from './defaultPrices.ts';
import { routeIds } from './routeIds.ts';
import type { EngineSettings } from './settings.ts';

/** Tells whoever starts the server what is missing, and which routes cannot work; a sentence each. */
export function engineWarnings(settings: EngineSettings): string[] {
  const { providers, routes, prices } = settings;
  const providerByName = new Map(providers.map((provider) => [provider.name, provider]));
  const missingWarnings = providers
    .filter(({ missingSetting }) => missingSetting !== undefined)
    .map(({ name, missingSetting }) =>
      missingSetting === 'key' || missingSetting === 'url'
        ? `The engine "${name}" has no ${missingSetting === 'key' ? 'key' : 'address'} in the file of engines, so it is not used.`
        : `The engine "${name}" needs ${missingSetting}, which is not set, so it is not used.`,
    );
  const routeWarnings = Object.entries(routes).flatMap(([operation, ids]) =>
    ids.flatMap((id) => {
      const [name = '', ...model] = id.split(':');
      if (id === BUILT_IN) return [];
      const provider = providerByName.get(name);
      if (!provider) return [`The routes of ${operation} name the engine "${name}", which is not among the providers.`];
      if (model.length === 0 && !provider.models[operation as Operation])
        return [`The routes of ${operation} name "${name}", which has no model for it: write "${name}:MODEL".`];
      return [];
    }),
  );
  const unknownPrices = Object.keys(prices).filter((id) => !providerByName.has(id.split(':')[0] ?? ''));
  const modellessPrices = Object.keys(prices).filter((id) => providerByName.has(id));
  return [
    ...missingWarnings,
    ...routeWarnings,
    ...unknownPrices.map((id) => `There is a price for "${id}", which is not among the providers.`),
    ...modellessPrices.map((id) => `The price of "${id}" names no model, so it counts for none: write "${id}:MODEL".`),
    ...unpricedWarnings(settings),
  ];
}

/** A sentence on the paid ways that are refused, for they have no price to hold to a limit. */
function unpricedWarnings(settings: EngineSettings): string[] {
  const { limits, providers, prices } = settings;
  if (![limits.person, limits.installation].some(({ day, month }) => day !== undefined || month !== undefined))
    return [];
  const ids = new Set(Operation.options.flatMap((operation) => routeIds(settings, operation)));
  const unpricedIds = [...ids].filter((id) => {
    const [name, ...model] = id.split(':');
    const provider = providers.find((one) => one.name === name);
    return provider?.isPaid && prices[id] === undefined && defaultPrice(provider, model.join(':')) === undefined;
  });
  if (unpricedIds.length === 0) return [];
  return [`There is a spending limit, and no price for ${unpricedIds.join(', ')}: runs by these are refused.`];
}

/** Says in one line which operations leave this machine, and for whom; undefined when none does. */
export function dataLeavingNotice(settings: EngineSettings): string | undefined {
  const defaultOperations = new Map<string, string[]>();
  const optionalOperations = new Map<string, string[]>();
  for (const operation of Operation.options) {
    const ids = routeIds(settings, operation);
    const builtInIndex = ids.indexOf(BUILT_IN);
    for (const [index, id] of ids.entries()) {
      const provider = settings.providers.find(({ name }) => id.split(':')[0] === name);
      const list = index < builtInIndex ? defaultOperations : optionalOperations;
      if (provider) list.set(provider.label, [...(list.get(provider.label) ?? []), operation]);
    }
  }
  if (defaultOperations.size + optionalOperations.size === 0) return undefined;
  const listText = (list: ReadonlyMap<string, readonly string[]>) =>
    [...list].map(([label, operations]) => `${label} (${[...new Set(operations)].join(', ')})`).join('; ');
  const parts = [
    ...(defaultOperations.size > 0 ? [`for ${listText(defaultOperations)}`] : []),
    ...(optionalOperations.size > 0 ? [`where a person chooses it, for ${listText(optionalOperations)}`] : []),
  ];
  return `Prompts and pictures leave this machine ${parts.join('; ')}. Everything else stays here.`;
}
