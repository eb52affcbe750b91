import type { Operation } from '../../../contract/operations/index.ts';
import { findGraphs } from '../comfy/graphs.ts';
import { COMFY_OPERATIONS } from '../comfy/jobs.ts';
import { FAL_OPERATIONS } from '../fal/requests.ts';
import type { ProviderKind } from '../kit/provider.ts';
import { modelsOf } from '../sdk/kinds.ts';

/** The day on which the default models were read from the libraries’ types and the providers’ documentation; none was ever run against the real thing. */
export const MODELS_READ = '2026-11-21';

/** The graphs that come with us. */
const GRAPHS = findGraphs();

type Models = Readonly<Partial<Record<Operation, string>>>;

/**
 * The model that does an operation unless the configuration names another, by what each adapter can. What a company runs itself has the
 * names of its own: one saved graph for each operation (`comfy`), one address for each (`http`), so that the operation is the model.
 */
export const DEFAULT_MODELS: Readonly<Record<ProviderKind, Models>> = {
  openai: modelsOf('openai'),
  google: modelsOf('google'),
  'openai-compatible': modelsOf('openai-compatible'),
  fal: Object.fromEntries(Object.entries(FAL_OPERATIONS).map(([operation, { model }]) => [operation, model])),
  comfy: Object.fromEntries(
    Object.keys(COMFY_OPERATIONS)
      .filter((name) => GRAPHS.has(name))
      .map((name) => [name, name]),
  ),
  http: {},
};
