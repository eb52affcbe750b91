import type { Operation } from '../../../contract/operations/index.ts';
import { COMFY_OPERATIONS } from '../comfy/graphInputs.ts';
import { findGraphs } from '../comfy/graphs.ts';
import { FAL_OPERATIONS } from '../fal/requests.ts';
import type { ProviderKind } from '../kit/provider.ts';
import { defaultModelsOf } from '../sdk/providerTraits.ts';

/** The day on which the default models were read from the libraries’ types and the providers’ documentation; none was ever run against the real thing. */
export const MODELS_CHECKED_ON = '2026-11-21';

/** The graphs that come with us. */
const BUNDLED_GRAPHS = findGraphs();

type ModelByOperation = Readonly<Partial<Record<Operation, string>>>;

/**
 * The model that does an operation unless the configuration names another, by what each adapter can. What a company runs itself has the
 * names of its own: one saved graph for each operation (`comfy`), one address for each (`http`), so that the operation is the model.
 */
export const DEFAULT_MODELS: Readonly<Record<ProviderKind, ModelByOperation>> = {
  openai: defaultModelsOf('openai'),
  google: defaultModelsOf('google'),
  'openai-compatible': defaultModelsOf('openai-compatible'),
  fal: Object.fromEntries(Object.entries(FAL_OPERATIONS).map(([operation, { model }]) => [operation, model])),
  comfy: Object.fromEntries(
    Object.keys(COMFY_OPERATIONS)
      .filter((name) => BUNDLED_GRAPHS.has(name))
      .map((name) => [name, name]),
  ),
  http: {},
};
