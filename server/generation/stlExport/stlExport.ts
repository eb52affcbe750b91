import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ObjectKey } from '../../../contract/ids.ts';
import { Job, JobOptions } from '../../../contract/operations/job.ts';
import { type AssetRow, findReadableAssets } from '../../access/assetAccess.ts';
import { canPerform, type RouteTable } from '../../engines/runner.ts';
import { type NewJob, requestDigest } from '../../jobs/jobs.ts';
import type { StoredJob } from '../../jobs/storedJob.ts';
import type { Database } from '../../schema/database.ts';
import { maxPrice } from '../price.ts';

const MODEL_OPERATION = 'image_to_3d';
/** A recipe of a model that says all that making it again takes: what another time or engine kept may say less. */
const ModelRecipe = z.object({
  operation: z.literal(MODEL_OPERATION),
  prompt: Job.shape.prompt,
  seed: Job.shape.seed,
  inputs: z.object({ image: ObjectKey }),
  asked: JobOptions,
});

type PrintingDeps = { readonly db: Kysely<Database>; readonly routes: RouteTable };

/**
 * The job that makes a model of an engine's anew for printing, from the same picture: one closed surface, where its parts are open shells.
 * Undefined for a model that somebody brought, that no engine here can make again, or whose picture is gone or is not this
 * person's to read: a board that was copied may show a model without its picture.
 */
export async function printingRequest(
  { db, routes }: PrintingDeps,
  userId: string,
  row: AssetRow,
): Promise<StoredJob | undefined> {
  if (row.recipe === null || !canPerform(routes, MODEL_OPERATION)) return undefined;
  const { data: recipe } = ModelRecipe.safeParse(JSON.parse(row.recipe));
  if (recipe === undefined) return undefined;
  const { asked: options, prompt, seed, inputs } = recipe;
  const readableInputs = await findReadableAssets(db, userId, [inputs.image]);
  return readableInputs.has(inputs.image) ? { ...options, prompt, seed, inputs, stl: true } : undefined;
}

/** A run of its own for a person, beside all boards: each export makes its file anew. */
export function printingJob(routes: RouteTable, user_id: string, request: StoredJob): NewJob {
  const jobKey = { idempotency_key: null, board_id: null, node_id: null, run: '' };
  return {
    ...jobKey,
    user_id,
    operation: MODEL_OPERATION,
    digest: requestDigest(MODEL_OPERATION, request),
    mayJoin: true,
    prepare: async () => ({ request: JSON.stringify(request), price: maxPrice(routes, MODEL_OPERATION, request) }),
  };
}
