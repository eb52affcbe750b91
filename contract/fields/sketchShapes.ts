import * as z from 'zod/mini';
import { SKETCH } from '../limits.ts';
import { storedName } from '../names.ts';
import { booleanField, fraction, optionalIfValid, point, withDefault } from './nodeFields.ts';

const layerId = z.string().check(z.minLength(1), z.maxLength(40));
/** A layer of a sketch. Later in the list is painted over earlier. */
export const SketchLayer = z.object({
  id: layerId,
  name: optionalIfValid(storedName),
  hidden: booleanField,
  /** Nothing on it can be selected or changed. */
  locked: booleanField,
  opacity: withDefault(fraction, 1),
});
export type SketchLayer = z.infer<typeof SketchLayer>;

/** The layer of a sketch that has no others, and of shapes that name none: those of sketches before there were layers. */
export const FIRST_LAYER: SketchLayer = { id: 'l1', hidden: false, locked: false, opacity: 1 };

/** The layers of a sketch, at least one and at most 32: what is not a layer, or has the id of an earlier one, is left out. */
export const sketchLayers = z.pipe(
  withDefault(z.array(z.unknown()), []),
  z.transform((list) => {
    const layerById = new Map<string, SketchLayer>();
    for (const item of list) {
      const layer = SketchLayer.safeParse(item).data;
      if (layer && !layerById.has(layer.id)) layerById.set(layer.id, layer);
    }
    return layerById.size === 0 ? [FIRST_LAYER] : [...layerById.values()].slice(0, SKETCH.layersMax);
  }),
);

const paintFields = {
  /** 0 to 1; 1 when it is missing. */
  opacity: optionalIfValid(fraction),
  /** The id of its layer; missing for the first layer. */
  layer: optionalIfValid(layerId),
};

const styleFields = {
  id: z.string().check(z.minLength(1)),
  lineWidth: z.catch(
    z.number().check(z.minimum(SKETCH.lineWidth.min), z.maximum(SKETCH.lineWidth.max)),
    SKETCH.lineWidth.initial,
  ),
  strokeColor: z.catch(z.string(), SKETCH.stroke),
  ...paintFields,
};
const twoPointFields = { ...styleFields, start: point, end: point };
/** One drawn shape; coordinates in pixels of the sketch canvas. */
export const Shape = z.discriminatedUnion('type', [
  z.looseObject({
    ...styleFields,
    type: z.literal('free'),
    points: z.array(point).check(z.minLength(1)),
    /** True for a stroke of the eraser: it takes away what lies under it on its layer. */
    erases: optionalIfValid(z.literal(true)),
  }),
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
    ...paintFields,
    /** The shape that was filled. */
    owner: z.catch(z.optional(z.string()), undefined),
  }),
]);
export type Shape = z.infer<typeof Shape>;
