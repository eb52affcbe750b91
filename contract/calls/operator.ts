import * as z from 'zod/mini';
import { RunBill } from '../bill.ts';
import { Operation } from '../operations/index.ts';
import { type AnswerOf, defineCall } from './call.ts';
import { RouteChoice } from './engines.ts';
import { SpendingLimit } from './plans.ts';

// The calls of the operator's pages, which are loaded later: `CALLS`, which comes with every page, has them not.

/** The outcome of a test of a route; `code` where it failed. */
export const LastTest = z.object({
  route: z.string(),
  at: z.string(),
  milliseconds: z.number(),
  /** Of a model or a video a still where there is one. */
  image_url: z.nullable(z.string()),
  text: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** The fault, as `last_fault` has it. */
  fault: z.nullable(z.string()),
  /** Why it failed, as the engine says; for whoever runs the server. */
  reason: z.nullable(z.string()),
  /** The sum that was billed for it without a result, or may be. */
  bill: z.optional(RunBill),
});

const LastFault = z.object({
  route: z.string(),
  fault: z.string(),
  at: z.string(),
  times: z.int(),
  /** As above; null of faults that were kept before reasons were. */
  reason: z.nullable(z.string()),
});

/** A try that failed, for the list of the newest. */
const FaultEntry = z.object({
  route: z.string(),
  operation: Operation,
  fault: z.string(),
  at: z.string(),
  /** As above. */
  reason: z.nullable(z.string()),
});
export type FaultEntry = z.infer<typeof FaultEntry>;

/** Runs, what is known of their cost, and how many of them are not wholly known: then it is at least so much. */
const usageFields = { runs: z.int(), cost: z.number(), unknown: z.int() };

/** The configuration, the last faults and the usage: for the operator alone. Times are ISO 8601, costs US dollars. */
export const engineStatus = defineCall('engine_status', {
  path: '/api/engine_status/',
  access: 'operator',
  body: z.object({}),
  answer: z.object({
    read_at: z.string(),
    providers: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        kind: z.string(),
        variable: z.nullable(z.string()),
        /** True where a key or an address stands in the file itself. */
        in_file: z.boolean(),
        state: z.enum(['ready', 'missing']),
      }),
    ),
    operations: z.array(
      z.object({
        operation: Operation,
        routes: z.array(RouteChoice),
        last_test: z.nullable(LastTest),
        last_fault: z.nullable(LastFault),
      }),
    ),
    /** The newest of each provider, the newest first. */
    faults: z.array(FaultEntry),
    use: z.array(
      z.object({
        day: z.string(),
        email: z.string(),
        route: z.string(),
        ...usageFields,
      }),
    ),
    /** The limits of the installation and of the caller, as `get_plan` has them. */
    spending: z.array(SpendingLimit),
    /** All of it, also where the list above is too long for all its lines. */
    use_in_all: z.object(usageFields),
  }),
});

/** A real run of small inputs of ours by one route, whatever else could do it: for the operator alone. It may be billed. */
export const testEngine = defineCall('test_engine', {
  path: '/api/test_engine/',
  timeoutKind: 'run',
  access: 'operator',
  body: z.object({ operation: Operation, route: z.string().check(z.maxLength(200)) }),
  answer: LastTest,
});
export type EngineStatus = AnswerOf<typeof engineStatus>;
