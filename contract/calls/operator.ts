import * as z from 'zod/mini';
import { RunBill } from '../bill.ts';
import { Operation } from '../operations/index.ts';
import { type AnswerOf, defineCall } from './call.ts';
import { RouteChoice } from './engines.ts';
import { SpendingLimit } from './plans.ts';

// The calls of the operator's pages, which are loaded later: `CALLS`, which comes with every page, has them not.

/** The result of testing a route. `code` is set if it failed. */
export const LastTest = z.object({
  route: z.string(),
  at: z.string(),
  milliseconds: z.number(),
  /** For a model or a video: a still, if there is one. */
  image_url: z.nullable(z.string()),
  text: z.nullable(z.string()),
  code: z.nullable(z.string()),
  /** The fault, as in `last_fault`. */
  fault: z.nullable(z.string()),
  /** The reason for the failure, in the engine’s words, for the administrator. */
  reason: z.nullable(z.string()),
  /** The amount that was billed for it without a result, or may be. */
  bill: z.optional(RunBill),
});

const LastFault = z.object({
  route: z.string(),
  fault: z.string(),
  at: z.string(),
  times: z.int(),
  /** The reason for the failure, in the engine’s words; null for faults from before reasons were stored. */
  reason: z.nullable(z.string()),
});

/** A try that failed, for the list of the newest. */
const FaultEntry = z.object({
  route: z.string(),
  operation: Operation,
  fault: z.string(),
  at: z.string(),
  /** The reason for the failure, in the engine’s words, for the administrator. */
  reason: z.nullable(z.string()),
});
export type FaultEntry = z.infer<typeof FaultEntry>;

/** Runs, their known cost, and how many of them have a cost that is not fully known: the cost is then a minimum. */
const usageFields = { runs: z.int(), cost: z.number(), unknown: z.int() };

/** Returns the configuration, the last faults and the usage. Times are ISO 8601, costs US dollars. */
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
        /** True if the file itself contains a key or an address. */
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
    /** The newest faults of each provider, newest first. */
    faults: z.array(FaultEntry),
    use: z.array(
      z.object({
        day: z.string(),
        email: z.string(),
        route: z.string(),
        ...usageFields,
      }),
    ),
    /** The limits of the installation and of the caller, as in `get_plan`. */
    spending: z.array(SpendingLimit),
    /** The total, even if the list above is too long to be complete. */
    use_in_all: z.object(usageFields),
  }),
});

/** Runs a small sample by one route, whatever other routes there are. It may be billed. */
export const testEngine = defineCall('test_engine', {
  path: '/api/test_engine/',
  timeoutKind: 'run',
  access: 'operator',
  body: z.object({ operation: Operation, route: z.string().check(z.maxLength(200)) }),
  answer: LastTest,
});
export type EngineStatus = AnswerOf<typeof engineStatus>;
