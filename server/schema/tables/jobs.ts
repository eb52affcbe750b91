import type { Generated } from 'kysely';
import type { JobState } from '../../../contract/calls/jobs.ts';
import type { Operation } from '../../../contract/operations/index.ts';
import type { ProblemCode } from '../../../contract/problem.ts';

/** The tables of generation jobs. */
export type JobTables = {
  /** Every run that has ended, for good: what limits and bills count from. */
  ledger: {
    job_id: string;
    user_id: string;
    board_id: string | null;
    operation: Operation;
    /** The route that made its results, as recipes name it; null where there are none. */
    route: string | null;
    engine: string | null;
    model: string | null;
    state: Exclude<JobState, 'queued' | 'running'>;
    code: ProblemCode | null;
    /** US dollars; null where nobody knows. */
    cost: number | null;
    /** The part of it that is known. */
    least: Generated<number>;
    /** The amount that counts against limits: its cost, else the most that is known of it. */
    held: Generated<number>;
    milliseconds: number;
    /** Tries that failed, as a JSON list of `{route, fault, reason}`; the reason hides keys, and older rows have none. */
    faults: string;
    ended_at: Date;
  };
  /** The requests that are under way at a provider, of all processes; those of one that died run out. */
  provider_place: { provider: string; place: number; holder: string; expires_at: Date };
  /** Keys whose calls joined a run that was under way already. */
  joined_key: { user_id: string; idempotency_key: string; job_id: string };
  job: {
    /** A JobId. */
    id: string;
    user_id: string;
    /** The board and node that asked, where the call named them. */
    board_id: string | null;
    node_id: string | null;
    /** The browser's name of the run; empty for a call without a key. */
    run: string;
    /** The header of the call that made it; unique per person. */
    idempotency_key: string | null;
    /** Of what was asked; the same key with another body is a client's mistake. */
    digest: string;
    operation: Operation;
    /** A StoredJob as JSON. */
    request: string;
    state: Generated<JobState>;
    /** 0 to 1, as the engine says. */
    fraction: Generated<number>;
    /** The Results so far, as a JSON list in the order of their index. */
    results: Generated<string>;
    failure_code: ProblemCode | null;
    failure_detail: string | null;
    /** The CodedRemark of that sentence, as JSON, where an engine wrote it and gave one. */
    failure_remark: Generated<string | null>;
    /** The name of its work in the queue of the workers, a UUID; null while it waits for room. A job that waits for room is queued. */
    queue_id: Generated<string | null>;
    /** The times that it was begun. What an earlier one still writes is refused, and a job that takes the server down with it is given up. */
    attempts: Generated<number>;
    /** The times that a worker which stopped gave it to another: they are no sign of anything. */
    handed_over: Generated<number>;
    /** The time when it was last begun. */
    begun_at: Date | null;
    /** The paid route that was asked, and what a provider accepted: a process that ends in between leaves a doubt, or something to wait for. */
    asked_route: string | null;
    accepted: string | null;
    /** The run whose accepted request this one waits for: it was billed there. Null once something is asked anew. */
    left_of: Generated<string | null>;
    /** US dollars that are kept free for it while it waits and runs. */
    reserved: Generated<number>;
    /** A saved node names this run: a result without an object is on the board. */
    claimed: Generated<boolean>;
    /** The id of the request that asked for it, which stands in what is logged of it. */
    request_id: Generated<string | null>;
    /** The span of that request, in which its run goes on; null where nobody records any. */
    trace_parent: Generated<string | null>;
    /** The time when the board was first told that it failed: the same failure must not be news at each reload. */
    told_at: Date | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
};
