import * as z from 'zod/mini';

/** Remarks for the person about a drawing or image that was uploaded. Missing if all of it is as it was. */
export const PictureRemarks = z.object({
  /** Parts that were left out, by their names in the file: `foreignObject`, `@import`, `fill: url()`. */
  left_out: z.array(z.string()),
  /** The fonts of text that is drawn as text. `asked` is empty if the file names none. */
  faces: z.array(z.object({ asked: z.string(), drawn: z.string() })),
  /** The way in which the image was drawn if drawing took too long at first: smaller than usual, or without filters. */
  effort: z.optional(z.enum(['smaller', 'plain'])),
  /** The number of frames of an animated image; only the first is used. */
  frames: z.optional(z.int().check(z.minimum(2))),
});
export type PictureRemarks = z.infer<typeof PictureRemarks>;
