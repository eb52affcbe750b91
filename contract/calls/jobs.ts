import * as z from 'zod/mini';
import { RunBill } from '../bill.ts';
import { BoardId, JobId, NodeId } from '../ids.ts';
import { Operation } from '../operations/index.ts';
import { RemarkField } from '../remarks/remarkField.ts';
import { defineCall } from './call.ts';
import { nothing, requestFields } from './fields.ts';

export const JobState = z.enum(['queued', 'running', 'done', 'failed', 'cancelled']);
export type JobState = z.infer<typeof JobState>;

/** A run as the board sees it. `results` has the answers (or the images of a stream) so far. `status` and `code` say why it failed. */
export const JobSummary = z.object({
  job_id: JobId,
  node_id: z.nullable(NodeId),
  run: z.string(),
  operation: Operation,
  state: JobState,
  /** 0 to 1, as the engine reports it. */
  fraction: z.number(),
  results: z.array(z.record(z.string(), z.unknown())),
  status: z.nullable(z.int()),
  code: z.nullable(z.string()),
  /** The engine’s own sentence about a failure, in the language of the person who ran it. */
  detail: z.optional(z.string()),
  /** The same as a code, for wording it in another language. */
  remark: z.optional(RemarkField),
  /** For a run that failed or was stopped: what was billed for it, or may be. */
  bill: z.optional(RunBill),
});
export type JobSummary = z.infer<typeof JobSummary>;

/** Lists the runs of a board that are in progress, and the finished ones whose result is not on a saved node yet. */
export const listJobs = defineCall('list_jobs', {
  path: '/api/list_jobs/',
  body: z.object({ board_id: BoardId }),
  answer: z.object({ jobs: z.array(JobSummary) }),
});

export const JobRequest = z.object(requestFields);
export type JobRequest = z.infer<typeof JobRequest>;

/** A run as a list of runs shows it. `code` says why it failed, and for a failed run `request` is what to ask for again. Times are ISO 8601. */
export const JobRecord = z.object({
  job_id: JobId,
  node_id: z.nullable(NodeId),
  operation: Operation,
  state: JobState,
  fraction: z.number(),
  code: z.nullable(z.string()),
  /** The engine’s own sentence about a failure, in the language of the person who ran it. */
  detail: z.optional(z.string()),
  /** The same as a code, for wording it in another language. */
  remark: z.optional(RemarkField),
  /** For a run that failed or was stopped: what was billed for it, or may be. */
  bill: z.optional(RunBill),
  request: z.optional(JobRequest),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});
export type JobRecord = z.infer<typeof JobRecord>;

/** Lists the newest runs of a board from the last day, newest first, with every outcome. */
export const jobHistory = defineCall('job_history', {
  path: '/api/job_history/',
  body: z.object({ board_id: BoardId }),
  answer: z.object({ jobs: z.array(JobRecord) }),
});

/** The longest `Idempotency-Key` header that the server takes; `idempotencyKey` builds none that is longer. */
export const IDEMPOTENCY_KEY_LENGTH_MAX = 2500;
/**
 * Stops a run, by its job, or by the key of its call if its job is not known yet. If a call with that key arrives later, its run is
 * already stopped. Returns what may still be billed for it.
 */
export const cancelJob = defineCall('cancel_job', {
  path: '/api/cancel_job/',
  body: z.union([
    z.object({ job_id: JobId }),
    z.object({ idempotency_key: z.string().check(z.minLength(1), z.maxLength(IDEMPOTENCY_KEY_LENGTH_MAX)) }),
  ]),
  answer: z.object({ bill: z.optional(RunBill) }),
});

/** Reports that the client’s word list blocked a prompt, for the server’s log. The prompt itself is not sent. */
export const logBlocked = defineCall('log_blocked', {
  path: '/api/log_blocked/',
  body: z.object({ board_id: BoardId, node_type: z.string().check(z.maxLength(100)) }),
  answer: nothing,
});

/** Builds that header's value; node ids are percent-encoded, so any text may be one. */
export function idempotencyKey(board: BoardId, node: NodeId, run: string): string {
  return `${board}/${encodeURIComponent(node)}/${run}`;
}

/** Takes it apart; undefined when it is not one of ours. */
export function parseIdempotencyKey(value: string): { board: BoardId; node: NodeId; run: string } | undefined {
  const [board, node, run, ...rest] = value.split('/');
  if (!board || !node || !run || rest.length > 0 || run.length > 64) return undefined;
  const id = BoardId.safeParse(board);
  const name = NodeId.safeParse(decodePercent(node));
  return id.success && name.success ? { board: id.data, node: name.data, run } : undefined;
}

function decodePercent(text: string): string | undefined {
  return /^(?:[^%]|%[0-9A-Fa-f]{2})*$/.test(text) ? decodeOrUndefined(() => decodeURIComponent(text)) : undefined;
}

function decodeOrUndefined(read: () => string): string | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
