import type { AssetRow } from '../assets/access.ts';
import { canPerform, type Routes } from '../engines/runner.ts';
import { digestOf, type NewJob } from '../jobs/jobs.ts';
import { Request } from '../jobs/request.ts';

const OPERATION = 'image_to_3d';

/**
 * What makes a model of an engine's anew for printing, from the same picture: one closed surface, where its parts are open shells.
 * Undefined for a model that somebody brought, or that no engine here can make again.
 */
export function printingOf({ recipe }: AssetRow, routes: Routes): Request | undefined {
  if (recipe === null || !canPerform(routes, OPERATION)) return undefined;
  const { operation, prompt, seed, inputs, asked } = JSON.parse(recipe);
  return operation === OPERATION ? Request.parse({ ...asked, prompt, seed, inputs, stl: true }) : undefined;
}

/** A run of its own for a person, beside all boards: each export makes its file anew. */
export function printingJob(user_id: string, request: Request): NewJob {
  const beside = { idempotency_key: null, board_id: null, node_id: null, run: '' };
  return {
    ...beside,
    user_id,
    operation: OPERATION,
    digest: digestOf(OPERATION, request),
    request: JSON.stringify(request),
  };
}
