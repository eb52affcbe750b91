import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/**
 * A route: a way to do an operation. `own` runs on the company’s own machine. `cost` is in US dollars for one result, and `seconds` is
 * how long its last runs took; null if unknown. `estimate` means that the cost is our estimate for a default model.
 */
export const RouteChoice = z.object({
  route: z.string(),
  name: z.string(),
  kind: z.enum(['built-in', 'hosted', 'own']),
  cost: z.nullable(z.number()),
  estimate: z.optional(z.boolean()),
  /** It does not make black vectors: the next route makes and bills them. */
  colours_only: z.optional(z.boolean()),
  /** A run by it can make several different results. */
  variants: z.optional(z.boolean()),
  seconds: z.nullable(z.number()),
});
export type RouteChoice = z.infer<typeof RouteChoice>;

/** Lists the routes for each operation, in the order in which they are tried. */
export const listRoutes = defineCall('list_routes', {
  path: '/api/list_routes/',
  body: z.object({}),
  answer: z.object({ operations: z.record(z.string(), z.array(RouteChoice)) }),
});
