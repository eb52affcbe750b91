import { type ExpressionBuilder, type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { BilledAmount, EngineError, Fault, Recipe } from '../../contract/engine.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import type { CodedRemark } from '../../contract/remarks/codedRemark.ts';
import { redactedReason } from '../engines/kit/faultLog.ts';
import type { Database } from '../schema/database.ts';
import type { JobTables } from '../schema/tables/jobs.ts';
import { parseResults } from './result.ts';

type Db = Kysely<Database>;
type JobRow = Selectable<JobTables['job']>;

/** A try that failed, as the ledger keeps it. */
export type LedgerFault = { readonly route: string; readonly fault: Fault; readonly reason: string };

/** Says where a try failed, and why, without keys. */
export function ledgerFault(route: string, error: EngineError, keys: readonly string[] = []): LedgerFault {
  return { route, fault: error.fault, reason: redactedReason(error, keys) };
}

/** The end of a job. `isUnbilled`: the paid route that was asked surely took nothing for it. */
export type JobEnd =
  | { readonly state: 'done' | 'cancelled' }
  | {
      readonly state: 'failed';
      readonly code: ProblemCode;
      readonly detail: string;
      /** The detail by code, where an engine gave one. */
      readonly remark?: CodedRemark;
      readonly isUnbilled?: boolean;
      /** The sure cost of results that were made and lost. */
      readonly lostBill?: BilledAmount | undefined;
    };

/** One beginning of a job: what an earlier one still writes is refused. */
export type JobAttempt = Pick<JobRow, 'id' | 'attempts'>;

/** The job's row while this attempt is the one that runs. */
export function isUnderWay({ id, attempts }: JobAttempt) {
  return ({ and, eb }: ExpressionBuilder<Database, 'job'>) =>
    and([eb('job.id', '=', id), eb('job.attempts', '=', attempts), eb('job.state', '=', 'running')]);
}

/**
 * Ends an open job and writes it into the ledger, in a transaction; one that has ended stays as it is. An attempt ends it only while it is the
 * one that is under way. Returns whether it was ended.
 */
export async function endJob(
  tx: Db,
  job: { readonly id: string; readonly attempts?: number },
  end: JobEnd,
  faults: readonly LedgerFault[] = [],
): Promise<boolean> {
  const { id, attempts } = job;
  const endedJob = await tx
    .updateTable('job')
    .set({
      state: end.state,
      ended_at: new Date(),
      ...(end.state === 'done' && { fraction: 1 }),
      ...(end.state === 'failed' && failureColumns(end)),
    })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .$if(attempts !== undefined, (query) => query.where(isUnderWay({ id, attempts: attempts! })))
    .returningAll()
    .executeTakeFirst();
  if (endedJob === undefined) return false;
  const bill = await billAfterEarlierRuns(tx, endedJob, jobBill(endedJob, end));
  await tx
    .insertInto('ledger')
    .values(ledgerRow(endedJob, bill, faults))
    .execute();
  return true;
}

function failureColumns({ code, detail, remark }: Extract<JobEnd, { readonly state: 'failed' }>) {
  return {
    failure_code: code,
    failure_detail: detail,
    failure_remark: remark === undefined ? null : JSON.stringify(remark),
  };
}

/** The remark of a failed job as a field of an answer, where it has one. */
export function failureRemarkField({ failure_remark }: Pick<JobRow, 'failure_remark'>): {
  readonly remark?: CodedRemark;
} {
  return failure_remark === null ? {} : { remark: JSON.parse(failure_remark) as CodedRemark };
}

/** The bill of a job. A result of a paid route without a price is unknown, never free; so is what may still be billed. */
function jobBill(job: JobRow, end: JobEnd): BilledAmount {
  const costs = resultRecipes(job).map(({ route, cost }) => cost ?? (isPaidRoute(job, route) ? undefined : 0));
  const lostBill = end.state === 'failed' ? end.lostBill : undefined;
  const isBillFinal =
    end.state === 'done' || (end.state === 'failed' && (end.isUnbilled === true || lostBill?.isComplete === true));
  return {
    minimumCost: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), lostBill?.minimumCost ?? 0),
    isComplete: !costs.includes(undefined) && (job.asked_route === null || isBillFinal),
  };
}

function isPaidRoute({ asked_route }: JobRow, route: string | undefined): boolean {
  return asked_route !== null && route === asked_route;
}

/**
 * The same where the job waited for what an earlier run had asked for: that was billed once. What was made of it counts here from now
 * on, beyond what the earlier ones have written down; while nothing was, the doubt stays with them.
 */
async function billAfterEarlierRuns(tx: Db, job: JobRow, bill: BilledAmount): Promise<BilledAmount> {
  if (job.left_of === null) return bill;
  if (parseResults(job.results).length === 0) return { minimumCost: 0, isComplete: true };
  const { rows } = await sql<{ least: number }>`with recursive earlier as (
      select id, left_of from job where id = ${job.left_of}
      union all select job.id, job.left_of from job join earlier on job.id = earlier.left_of)
    update ledger set cost = least, held = least where job_id in (select id from earlier) returning least`.execute(tx);
  const earlierSum = rows.reduce((sum, { least }) => sum + least, 0);
  return { ...bill, minimumCost: Math.max(0, bill.minimumCost - earlierSum) };
}

/** The row that limits, bills and the operator's page count from. */
function ledgerRow(
  job: JobRow,
  { minimumCost, isComplete }: BilledAmount,
  faults: readonly LedgerFault[],
): Insertable<JobTables['ledger']> {
  const [first] = resultRecipes(job);
  const ended_at = job.ended_at ?? new Date();
  return {
    job_id: job.id,
    user_id: job.user_id,
    board_id: job.board_id,
    operation: job.operation,
    route: first?.route ?? job.asked_route,
    engine: first?.engine ?? null,
    model: first?.model ?? null,
    state: job.state as JobTables['ledger']['state'],
    code: job.failure_code,
    cost: isComplete ? minimumCost : null,
    least: minimumCost,
    held: isComplete ? minimumCost : Math.max(minimumCost, job.reserved),
    milliseconds: Math.max(0, ended_at.getTime() - (job.begun_at ?? ended_at).getTime()),
    faults: JSON.stringify(faults),
    ended_at,
  };
}

function resultRecipes({ results }: JobRow): Partial<Recipe>[] {
  return parseResults(results).flatMap(({ recipe }) => (recipe ? [recipe as Partial<Recipe>] : []));
}
