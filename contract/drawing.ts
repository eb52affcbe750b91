import * as z from 'zod/mini';

/** What a person should be told of a drawing or image that was brought; missing where all of it is as it was. */
export const Drawing = z.object({
  /** What was left out, by its names in the file: `foreignObject`, `@import`, `fill: url()`. */
  left_out: z.array(z.string()),
  /** The faces of text that is drawn as text. `asked` is empty where it asks for none that has a name. */
  faces: z.array(z.object({ asked: z.string(), drawn: z.string() })),
  /** How its picture was drawn, where that took too long at first: smaller than usual, or without filters. */
  effort: z.optional(z.enum(['smaller', 'plain'])),
  /** How many frames an animated image has; only the first is used. */
  frames: z.optional(z.int().check(z.minimum(2))),
});
export type Drawing = z.infer<typeof Drawing>;
