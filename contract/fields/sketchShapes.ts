import * as z from 'zod/mini';
import { SKETCH } from '../limits.ts';
import { point } from './nodeFields.ts';

const styleFields = {
  id: z.string().check(z.minLength(1)),
  lineWidth: z.catch(
    z.number().check(z.minimum(SKETCH.lineWidth.min), z.maximum(SKETCH.lineWidth.max)),
    SKETCH.lineWidth.initial,
  ),
  strokeColor: z.catch(z.string(), SKETCH.stroke),
};
const twoPointFields = { ...styleFields, start: point, end: point };
/** One drawn shape; coordinates in pixels of the sketch canvas. */
export const Shape = z.discriminatedUnion('type', [
  z.looseObject({ ...styleFields, type: z.literal('free'), points: z.array(point).check(z.minLength(1)) }),
  z.looseObject({ ...twoPointFields, type: z.literal('line') }),
  z.looseObject({ ...twoPointFields, type: z.literal('rectangle') }),
  z.looseObject({ ...twoPointFields, type: z.literal('ellipse') }),
  z.looseObject({ ...twoPointFields, type: z.literal('circle') }),
  z.looseObject({
    id: z.string().check(z.minLength(1)),
    type: z.literal('fill'),
    x: z.number(),
    y: z.number(),
    fillColor: z.catch(z.string(), SKETCH.fill),
    /** The shape that was filled. */
    owner: z.catch(z.optional(z.string()), undefined),
  }),
]);
export type Shape = z.infer<typeof Shape>;
