import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { RunBill } from '../../contract/bill.ts';
import { hasEngineSentence } from '../../contract/callFailures.ts';
import { cancelJob, jobHistory, listJobs, logBlocked } from '../../contract/calls/jobs.ts';
import { JobId, NodeId } from '../../contract/ids.ts';
import { JobOptions } from '../../contract/operations/job.ts';
import { PROBLEM_STATUS } from '../../contract/problem.ts';
import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import type { AssetUrls } from '../access/assetUrls.ts';
import { findBoard } from '../access/findBoard.ts';
import type { RouteTable } from '../engines/runner.ts';
import { defineRoute } from '../http/defineRoute.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Database } from '../schema/database.ts';
import { billOf } from './bill.ts';
import type { JobSources } from './jobAnswers.ts';
import { type JobRow, jobsForBoard, newestJobs } from './jobTable.ts';
import { failureRemarkField } from './ledger.ts';
import { parseResults } from './result.ts';
import { indexedResultAnswer } from './resultAnswer.ts';
import { readRunKey } from './runKey.ts';
import { parseStoredJob } from './storedJob.ts';

export type JobsDeps = {
  readonly db: Kysely<Database>;
  readonly assets: { readonly addresses: AssetUrls };
  readonly generation: JobSources;
  readonly metrics: Metrics;
};

/** The calls of `contract/calls/jobs.ts`. */
export async function jobRoutes(app: FastifyInstance, { db, assets, generation, metrics }: JobsDeps): Promise<void> {
  defineRoute(app, listJobs, async ({ body: { board_id }, user, person }) => {
    await findBoard(db, { boardId: board_id, person, permission: 'edit' });
    const rows = await jobsForBoard(db, user.id, board_id);
    return { jobs: rows.map((row) => jobSummary(row, assets.addresses, generation.routes)) };
  });

  defineRoute(app, jobHistory, async ({ body: { board_id }, user, person }) => {
    await findBoard(db, { boardId: board_id, person, permission: 'edit' });
    const rows = await newestJobs(db, user.id, board_id);
    return { jobs: rows.map((row) => historyEntry(row, generation.routes)) };
  });

  defineRoute(app, cancelJob, async ({ body, user, person }) => {
    const { jobs, routes } = generation;
    const job =
      'job_id' in body
        ? await jobs.cancel(user.id, body.job_id)
        : await jobs.cancelJobByKey(user.id, await readRunKey(db, person, body.idempotency_key));
    return job ? billFields(job, routes) : {};
  });

  defineRoute(app, logBlocked, async ({ body, user, person, request }) => {
    await findBoard(db, { boardId: body.board_id, person, permission: 'edit' });
    metrics.count('prompts_refused_total', { operation: 'client' });
    const logFields = { user: user.id, board: body.board_id, node: body.node_type };
    request.log.warn(logFields, 'a prompt was refused by the word list in the browser');
    return {};
  });
}

/** The bill for a run without its results, sure or possible. */
function billFields(row: JobRow, routes: RouteTable): { readonly bill?: RunBill } {
  const bill = billOf(row, routes);
  return bill ? { bill } : {};
}

/** The sentence of the engine about a failure, where that is for people. */
function sentenceFields(row: JobRow): { readonly detail?: string; readonly remark?: CodedRemark } {
  const { failure_code, failure_detail } = row;
  if (failure_detail === null || !hasEngineSentence(failure_code)) return {};
  return { detail: failure_detail, ...failureRemarkField(row) };
}

function historyEntry(row: JobRow, routes: RouteTable) {
  const { id, node_id, operation, state, fraction, failure_code, created_at, ended_at } = row;
  return {
    job_id: JobId.parse(id),
    node_id: node_id === null ? null : NodeId.parse(node_id),
    operation,
    state,
    fraction,
    code: failure_code,
    ...sentenceFields(row),
    ...billFields(row, routes),
    ...(state === 'failed' && { request: storedRequest(row) }),
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}

/** The request of a job, without what a test forced. */
function storedRequest({ request }: JobRow) {
  const storedJob = parseStoredJob(request);
  const { prompt, seed, inputs, route } = storedJob;
  return { prompt, seed, inputs, asked: { ...JobOptions.parse(storedJob), ...(route === undefined ? {} : { route }) } };
}

function jobSummary(row: JobRow, addresses: AssetUrls, routes: RouteTable) {
  const { id, node_id, run, operation, state, fraction, failure_code: code } = row;
  return {
    job_id: JobId.parse(id),
    node_id: node_id === null ? null : NodeId.parse(node_id),
    run,
    operation,
    state,
    fraction,
    results: parseResults(row.results).map((result) => indexedResultAnswer(operation, result, addresses)),
    status: code === null ? null : PROBLEM_STATUS[code],
    code,
    ...sentenceFields(row),
    ...billFields(row, routes),
  };
}
