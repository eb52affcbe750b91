import * as z from 'zod/mini';

/** A possible charge for a run that was stopped or returned less than was asked for, and its amount. */
export const RunBill = z.object({
  /** The engine’s name, as people read it. */
  engine: z.string(),
  /** US dollars for what is missing; null if unknown. */
  cost: z.nullable(z.number()),
  /** True if the cost is our estimate for a default model. */
  estimate: z.optional(z.boolean()),
  /** True if the result may still be there: running the same again fetches it first. */
  left: z.optional(z.boolean()),
});
export type RunBill = z.infer<typeof RunBill>;
