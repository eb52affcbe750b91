import { type Kysely, sql } from 'kysely';
import { OPERATIONS, type Operation } from '../../contract/operations/index.ts';
import { givesText } from '../engines/kit/givesText.ts';
import type { WorkQueues } from '../queues/workQueues.ts';
import type { Database } from '../schema/database.ts';

const TEXT_OPERATIONS = OPERATIONS.filter(givesText);
const TEXT_QUEUE = 'texts';
const RUN_QUEUE = 'runs';

/** Kinds of work that wait apart, and how many jobs of each run at once in one process, whoever asked; the engine queues them again for its threads. */
export const JOB_QUEUES = [
  // A moment's work, which has an engine's thread of its own.
  { name: TEXT_QUEUE, places: 4 },
  { name: RUN_QUEUE, places: 8 },
] as const;
/** Jobs of one person and kind that run or are with the workers, of all processes; the others wait. */
const RUNNING_PER_PERSON = 2;
/** One process after the other gives room away: two at once would give the same place twice. */
const GATE_LOCK_ID = 700;

type AdmittedJob = {
  readonly id: string;
  readonly queue_id: string;
  readonly operation: Operation;
  readonly place: number;
};

/**
 * Hands the waiting jobs to the workers whose person has room for them, the oldest first, in one transaction. Of those that no worker has
 * begun yet, the first of each person go before the second ones: nobody waits behind all that one other person asks.
 */
export async function admitWaitingJobs(db: Kysely<Database>, queues: Pick<WorkQueues, 'send'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(GATE_LOCK_ID)})`.execute(tx);
    const { rows } = await sql<AdmittedJob>`with
      open as (select id, user_id, state, queue_id, created_at, operation = any(${TEXT_OPERATIONS}::text[]) as gives_text
        from job where state in ('queued', 'running')),
      admitted as (select user_id, gives_text, count(*) as places from open where queue_id is not null group by user_id, gives_text),
      waiting as (select open.id, coalesce(places, 0)
          + row_number() over (partition by open.user_id, open.gives_text order by open.created_at, open.id) as place
        from open left join admitted on admitted.user_id = open.user_id and admitted.gives_text = open.gives_text
        where open.queue_id is null and open.state = 'queued')
      update job set queue_id = gen_random_uuid() from waiting
        where waiting.id = job.id and waiting.place <= ${RUNNING_PER_PERSON} and job.state = 'queued' and job.queue_id is null
        returning job.id, job.queue_id, job.operation, waiting.place::integer as place, job.created_at`.execute(tx);
    for (const { name } of JOB_QUEUES) {
      const items = rows
        .filter(({ operation }) => queueOf(operation) === name)
        .map(({ id, queue_id, place }) => ({ id: queue_id, subject: id, priority: -place }));
      if (items.length > 0) await queues.send(tx, name, items);
    }
  });
}

function queueOf(operation: Operation): string {
  return givesText(operation) ? TEXT_QUEUE : RUN_QUEUE;
}
