import { FIRST_LAYER, type Shape, type SketchLayer } from '../../../../contract/fields/sketchShapes.ts';
import { isErasing } from './shapes.ts';

/** The part of a drawing that is painted: its shapes, in the order of their layers. */
export type LayeredShapes = { readonly shapes: readonly Shape[]; readonly layers: readonly SketchLayer[] };
/** A layer and the places of its shapes in the drawing's list, from `start` to before `end`. */
export type LayerRun = { readonly layer: SketchLayer; readonly start: number; readonly end: number };

/** The id of a layer that the dialog made, with its number. */
export const LAYER_ID_PATTERN = /^l(\d+)(?:-|$)/;

/** The layer of a shape: the one that it names, the first one when it names none, the lowest when that is gone. */
export function layerOf(shape: Shape, layers: readonly SketchLayer[]): SketchLayer {
  const id = shape.layer ?? FIRST_LAYER.id;
  return layers.find((layer) => layer.id === id) ?? layers[0]!;
}

/** The shape on another layer. */
export function putOnLayer(shape: Shape, { id }: SketchLayer): Shape {
  const { layer: _, ...rest } = shape;
  return (id === FIRST_LAYER.id ? rest : { ...rest, layer: id }) as Shape;
}

/** The shapes in the order of their layers; within a layer they stay in theirs. The same list when they are in order. */
export function arrangeShapes(shapes: readonly Shape[], layers: readonly SketchLayer[]): readonly Shape[] {
  const arranged = layers.flatMap((layer) => shapes.filter((shape) => layerOf(shape, layers) === layer));
  return arranged.every((shape, i) => shape === shapes[i]) ? shapes : arranged;
}

/** The layers with the places of their shapes, the lowest first. */
export function layerRuns({ shapes, layers }: LayeredShapes): LayerRun[] {
  let start = 0;
  return layers.map((layer) => {
    const first = start;
    while (start < shapes.length && layerOf(shapes[start]!, layers) === layer) start++;
    return { layer, start: first, end: start };
  });
}

/** Tells whether a layer can be drawn on. */
export function isOpen({ hidden, locked }: SketchLayer): boolean {
  return !hidden && !locked;
}

/** The layer with an id; the uppermost when it is gone. */
export function layerWithId(layers: readonly SketchLayer[], id: string): SketchLayer {
  return layers.find((layer) => layer.id === id) ?? layers.at(-1)!;
}

/** A layer with an id that no other has; with the tag of a dialog, none that somebody else adds meanwhile either. */
export function newLayer(layers: readonly SketchLayer[], tag = ''): SketchLayer {
  const usedNumbers = layers.map(({ id }) => Number(LAYER_ID_PATTERN.exec(id)?.[1] ?? 0));
  return { ...FIRST_LAYER, id: `l${Math.max(1, ...usedNumbers) + 1}${tag}` };
}

const visibleByDrawing = new WeakMap<LayeredShapes, readonly Shape[]>();
const pickableByDrawing = new WeakMap<LayeredShapes, readonly Shape[]>();

/** The shapes that are shown; strokes of the eraser are not. */
export function visibleShapes(drawing: LayeredShapes): readonly Shape[] {
  return filteredShapes(drawing, visibleByDrawing, ({ hidden }) => !hidden);
}

/** The shapes that can be selected: on layers that are neither hidden nor locked, and no strokes of the eraser. */
export function pickableShapes(drawing: LayeredShapes): readonly Shape[] {
  return filteredShapes(drawing, pickableByDrawing, isOpen);
}

/** The shapes on some layers, once for each drawing: the same list for the same drawing. */
function filteredShapes(
  drawing: LayeredShapes,
  cache: WeakMap<LayeredShapes, readonly Shape[]>,
  isIncluded: (layer: SketchLayer) => boolean,
): readonly Shape[] {
  const cached = cache.get(drawing);
  if (cached) return cached;
  const { shapes, layers } = drawing;
  const filtered = shapes.filter((shape) => !isErasing(shape) && isIncluded(layerOf(shape, layers)));
  const result = filtered.length === shapes.length ? shapes : filtered;
  cache.set(drawing, result);
  return result;
}
