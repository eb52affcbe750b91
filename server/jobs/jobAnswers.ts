import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { JobId } from '../../contract/ids.ts';
import type { GenerateEvent } from '../../contract/operations/generateImage.ts';
import type { Operation } from '../../contract/operations/index.ts';
import { PROBLEM_STATUS } from '../../contract/problem.ts';
import type { AssetUrls } from '../access/assetUrls.ts';
import { abandonedResultText } from '../engines/faults.ts';
import type { RouteTable } from '../engines/runner.ts';
import { type Jobs, ServerStoppingError } from '../jobs/jobs.ts';
import { parseResults, type Result } from '../jobs/result.ts';
import { withHeartbeat } from '../kit/heartbeat.ts';
import { ProblemError } from '../kit/problems.ts';
import { billOf } from './bill.ts';
import type { JobRow } from './jobTable.ts';
import { failureRemarkField } from './ledger.ts';
import { indexedResultAnswer, resultAnswer } from './resultAnswer.ts';

/** The jobs of a server, and the ways to each operation. */
export type JobSources = { readonly jobs: Jobs; readonly routes: RouteTable };
type AnswerSources = JobSources & { readonly addresses: AssetUrls };

/** Waits for a job's end and answers with its first result, and the others as its variants, or refuses as it failed. The job goes on when the caller leaves. */
export async function sendFirstResult(
  answerSources: AnswerSources,
  { id, run }: AnsweredJob,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const finished = await awaitFirstResult(answerSources, id, reply);
  if (finished === undefined) return reply;
  const answerOf = (result: Result) => resultAnswer(finished.operation, result, answerSources.addresses);
  return reply.send({
    ...answerOf(finished.result),
    ...(finished.variants.length > 0 && { variants: finished.variants.map(answerOf) }),
    ...joinedRunField(finished.run, run),
  });
}

/** A job, and what its caller names the run. */
type AnsweredJob = { readonly id: JobId; readonly run: string };

/** Tells a caller who joined another run of the node how that is named: results are placed under its name. */
function joinedRunField(run: string, requestedRun: string): { readonly run?: string } {
  return run === requestedRun ? {} : { run };
}

type FinishedJob = {
  readonly operation: Operation;
  readonly run: string;
  readonly result: Result;
  /** The results after the first. */
  readonly variants: readonly Result[];
};

/** The first result of a job when it has ended; undefined when the connection is gone. Throws as the job failed. */
export async function awaitFirstResult(
  { jobs, routes }: JobSources,
  id: JobId,
  reply: FastifyReply,
): Promise<FinishedJob | undefined> {
  let lastRow: JobRow | undefined;
  try {
    for await (const job of jobs.follow(id, connectionCloseSignal(reply))) lastRow = job;
  } catch (error) {
    if (!(error instanceof ServerStoppingError)) throw error;
    return dropConnection(reply);
  }
  if (lastRow === undefined || lastRow.state === 'queued' || lastRow.state === 'running') return dropConnection(reply);
  const [result, ...variants] = parseResults(lastRow.results);
  if (lastRow.state !== 'done' || result === undefined) throw failureProblem(lastRow, routes);
  return { operation: lastRow.operation, run: lastRow.run, result, variants };
}

/** Answers with a job's events: those that were, at once, then each as it comes, with comments while nothing comes. */
export function sendJobEvents(answerSources: AnswerSources, call: AnsweredJob, reply: FastifyReply): FastifyReply {
  const events = Readable.from(
    withHeartbeat(serializeEvents(jobEvents(answerSources, call, connectionCloseSignal(reply)))),
  );
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(events);
}

async function* jobEvents(
  { jobs, routes, addresses }: AnswerSources,
  { id, run }: AnsweredJob,
  signal: AbortSignal,
): AsyncGenerator<GenerateEvent> {
  yield { event: 'prepared', data: { job_id: id } };
  let sentResultCount = 0;
  for await (const job of jobs.follow(id, signal)) {
    const results = parseResults(job.results);
    for (const result of results.slice(sentResultCount))
      yield {
        event: 'image',
        data: { ...indexedResultAnswer(job.operation, result, addresses), ...joinedRunField(job.run, run) },
      } as GenerateEvent;
    sentResultCount = Math.max(sentResultCount, results.length);
    if (job.state === 'failed' || job.state === 'cancelled') {
      const failure = failureProblem(job, routes);
      yield { event: 'error', data: { ...failure.fields, detail: streamErrorDetail(failure), code: failure.code } };
    }
  }
  yield { event: 'done', data: {} };
}

/** The person's own limit in a detail of the stream (spec section 7): nothing else may hold it, or the upgrade dialog opens. */
const OWN_LIMIT_STATUS = String(PROBLEM_STATUS.trial_exhausted);

function streamErrorDetail({ code, message }: ProblemError): string {
  if (String(PROBLEM_STATUS[code]) === OWN_LIMIT_STATUS) return `${OWN_LIMIT_STATUS}: ${message}`;
  return message.includes(OWN_LIMIT_STATUS) ? 'The run failed. Please try again.' : message;
}

async function* serializeEvents(events: AsyncIterable<GenerateEvent>): AsyncGenerator<string> {
  for await (const { event, data } of events) yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

function failureProblem(job: JobRow, routes: RouteTable): ProblemError {
  const bill = billOf(job, routes);
  const fields = { ...(bill && { bill }), ...failureRemarkField(job) };
  if (job.state === 'cancelled') return new ProblemError('run_cancelled', 'The run was stopped.', { fields });
  const code = job.failure_code ?? 'engine_failed';
  const detail = job.failure_detail ?? 'The engine failed. Please try again.';
  return new ProblemError(code, bill?.left ? abandonedResultText(code, detail) : detail, { fields });
}

/** Aborts when the connection closes, before or after the answer. */
function connectionCloseSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/** Nobody waits any more, or this process ends: the other side sees a lost connection, asks again, and joins the job. */
function dropConnection(reply: FastifyReply): undefined {
  reply.hijack();
  reply.raw.destroy();
}
