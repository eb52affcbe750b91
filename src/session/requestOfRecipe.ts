import type { JobRequest } from '../../contract/calls/jobs.ts';
import { OPERATION_ROWS, Operation } from '../../contract/operations/index.ts';
import type { EarlierRequest } from '../machines/run/nodeRun.ts';

/** The request of an earlier run, by its recipe or its job. */
type RunRecipe = Omit<JobRequest, 'seed'> & { readonly operation: string; readonly route?: string | undefined };

/** The request of a recipe, to be asked for again; undefined where the recipe does not say all of it: old ones may not. */
export function requestOfRecipe(recipe: RunRecipe): EarlierRequest | undefined {
  const { prompt, inputs = {}, asked: requested } = recipe;
  const { data: call } = Operation.safeParse(recipe.operation);
  if (!call || !requested) return undefined;
  const { body: schema, toBody, resultCount = 1 } = OPERATION_ROWS[call];
  const { data } = schema.safeParse({
    ...toBody({ prompt, inputs, asked: requested }),
    route: recipe.route,
    variants: requested.count === resultCount ? undefined : requested.count,
  });
  if (!data) return undefined;
  const { mask: _, ...body } = data as Readonly<Record<string, unknown>>;
  return { call, body, prompt, ...(inputs.mask && { mask: inputs.mask }) };
}
