import * as z from 'zod/mini';

/** Who may take money for a run that gave less than was asked for, or was stopped, and how much. */
export const RunBill = z.object({
  /** The engine's name, as people read it. */
  engine: z.string(),
  /** US dollars for what is missing; null where nobody knows. */
  cost: z.nullable(z.number()),
  /** The cost is ours, of the default models, and only about right. */
  estimate: z.optional(z.boolean()),
  /** True where a result may still lie there: the same run, asked for again, fetches it first. */
  left: z.optional(z.boolean()),
});
export type RunBill = z.infer<typeof RunBill>;
