import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * A way to have an operation done. `own` runs on a company's own machine. `cost` in US dollars for one result, `seconds` as its last
 * runs took; null where nobody knows. `estimate`: the cost is ours, of the default models, and only about right.
 */
export const RouteChoice = z.object({
  route: z.string(),
  name: z.string(),
  kind: z.enum(['built-in', 'hosted', 'own']),
  cost: z.nullable(z.number()),
  estimate: z.optional(z.boolean()),
  /** It leaves black vectors to the next: another way makes and bills them. */
  colours_only: z.optional(z.boolean()),
  /** A run by it may make several results that differ. */
  variants: z.optional(z.boolean()),
  seconds: z.nullable(z.number()),
});
export type RouteChoice = z.infer<typeof RouteChoice>;

/** The ways to each operation, in the order in which they are tried. */
export const listRoutes = defineCall('list_routes', {
  path: '/api/list_routes/',
  body: z.object({}),
  answer: z.object({ operations: z.record(z.string(), z.array(RouteChoice)) }),
});
