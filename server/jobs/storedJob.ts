import * as z from 'zod/mini';
import { Job } from '../../contract/operations/job.ts';

/** A job as its row keeps it, with how it is to be run. */
export const StoredJob = z.extend(Job, {
  /** The route that the person chose. */
  route: z.optional(z.string()),
  /** Only that route and no other: it is tried. */
  isAlone: z.optional(z.boolean()),
  /** An outcome that a test forces; see `server/generation/forcedOutcome.ts`. */
  forced: z.optional(z.string()),
});
export type StoredJob = z.infer<typeof StoredJob>;

/** Reads the `request` column. */
export function parseStoredJob(json: string): StoredJob {
  return StoredJob.parse(JSON.parse(json));
}
