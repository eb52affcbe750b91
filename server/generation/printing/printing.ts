import type { Kysely } from 'kysely';
import { z } from 'zod';
import { ObjectKey } from '../../../contract/ids.ts';
import { Job, JobOptions } from '../../../contract/operations/job.ts';
import { type AssetRow, readableAssets } from '../../access/assets.ts';
import { canPerform, type Routes } from '../../engines/runner.ts';
import { digestOf, type NewJob } from '../../jobs/jobs.ts';
import type { StoredJob } from '../../jobs/storedJob.ts';
import type { Database } from '../../schema/database.ts';
import { priceOf } from '../price.ts';

const OPERATION = 'image_to_3d';
/** A recipe of a model that says all that making it again takes: what another time or engine kept may say less. */
const ModelRecipe = z.object({
  operation: z.literal(OPERATION),
  prompt: Job.shape.prompt,
  seed: Job.shape.seed,
  inputs: z.object({ image: ObjectKey }),
  asked: JobOptions,
});

type Parts = { readonly db: Kysely<Database>; readonly routes: Routes };

/**
 * The job that makes a model of an engine's anew for printing, from the same picture: one closed surface, where its parts are open shells.
 * Undefined for a model that somebody brought, that no engine here can make again, or whose picture is gone or is not this
 * person's to read: a board that was copied may show a model without its picture.
 */
export async function printingOf({ db, routes }: Parts, userId: string, row: AssetRow): Promise<StoredJob | undefined> {
  if (row.recipe === null || !canPerform(routes, OPERATION)) return undefined;
  const { data: recipe } = ModelRecipe.safeParse(JSON.parse(row.recipe));
  if (recipe === undefined) return undefined;
  const { asked: options, prompt, seed, inputs } = recipe;
  const readable = await readableAssets(db, userId, [inputs.image]);
  return readable.has(inputs.image) ? { ...options, prompt, seed, inputs, stl: true } : undefined;
}

/** A run of its own for a person, beside all boards: each export makes its file anew. */
export function printingJob(routes: Routes, user_id: string, request: StoredJob): NewJob {
  const beside = { idempotency_key: null, board_id: null, node_id: null, run: '' };
  return {
    ...beside,
    user_id,
    operation: OPERATION,
    digest: digestOf(OPERATION, request),
    joins: true,
    prepare: async () => ({ request: JSON.stringify(request), price: priceOf(routes, OPERATION, request) }),
  };
}
