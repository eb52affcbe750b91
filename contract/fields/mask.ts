import * as z from 'zod/mini';
import { createReader, optionalIfValid, optionalText, positiveNumber } from './nodeFields.ts';

/** One stroke of a mask, in pixels of its picture: x, y, x, y, … A brush has a diameter, a lasso encloses. */
const MaskStroke = z.object({
  tool: z.enum(['brush', 'lasso']),
  erases: z.boolean(),
  size: z.number().check(z.minimum(0)),
  points: z.array(z.number()).check(z.minLength(2)),
});
export type MaskStroke = z.infer<typeof MaskStroke>;

/** The part of its picture that a node may change. `mask` is an object key: a PNG of the picture's size, clear where it may change. */
export const maskFields = {
  mask: optionalText,
  /** The picture that it was painted on. */
  maskOf: optionalIfValid(z.object({ objectKey: z.string(), width: positiveNumber, height: positiveNumber })),
  /** Its strokes, so that it can be painted on; the ground below the first one is another mask. */
  maskStrokes: optionalIfValid(z.array(MaskStroke)),
  maskBase: optionalText,
};

/** The fields of a node that can have a mask. */
export const readMask = createReader(z.object(maskFields));
export type MaskData = ReturnType<typeof readMask>;
