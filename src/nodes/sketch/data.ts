import * as z from 'zod/mini';
import {
  aspectRatioField,
  commonFields,
  fraction,
  optionalIfValid,
  optionalText,
  pictureFields,
  positiveNumber,
  withDefault,
} from '../../../contract/fields/nodeFields.ts';
import { Shape, sketchLayers } from '../../../contract/fields/sketchShapes.ts';
import { SKETCH, SKETCH_BACKGROUND_OPACITY } from '../../../contract/limits.ts';

/** A list of shapes; what is not a shape is left out rather than losing the drawing. */
const validShapes = z.pipe(
  withDefault(z.array(z.unknown()), []),
  z.transform((list) => list.flatMap((item) => Shape.safeParse(item).data ?? [])),
);

/** The data of a node of the type Sketch. */
export const sketchData = z.pipe(
  z.looseObject({
    ...commonFields,
    ...pictureFields,
    shapes: validShapes,
    layers: sketchLayers,
    aspectRatio: aspectRatioField,
    canvasWidth: withDefault(positiveNumber, SKETCH.canvas.width),
    canvasHeight: withDefault(positiveNumber, SKETCH.canvas.height),
    bgImageUrl: optionalText,
    bgObjectKey: optionalText,
    /** True if the background is part of the sketch's picture; otherwise it is there to be traced. */
    bgKept: optionalIfValid(z.boolean()),
    bgOpacity: withDefault(fraction, SKETCH_BACKGROUND_OPACITY),
  }),
  // A sketch saved before there was a choice has its background in its picture, and would lose it with the next save.
  z.transform((data) => ({ ...data, bgKept: data.bgKept ?? (data.imageUrl ?? data.objectKey) !== undefined })),
);
