import type { SketchLayer } from '../../../../contract/fields/sketchShapes.ts';
import { SKETCH } from '../../../../contract/limits.ts';
import { arrangeShapes, layerOf, layerWithId, newLayer, putOnLayer } from '../drawing/layers.ts';
import { selectionWithFills } from '../drawing/shapeFills.ts';
import { recordDrawing } from '../drawingHistory.ts';
import { pickableSelection } from '../edits.ts';
import { activeLayer, selectedShapes } from '../gestures.ts';
import type { EventOf, SketchChange, SketchContext } from '../sketch.types.ts';

/** Other layers: the shapes go with theirs, and what cannot be selected any more is let go. */
function layersChange(context: SketchContext, layers: readonly SketchLayer[], mergeKey?: string): SketchChange {
  const { present } = context.history;
  const drawing = { ...present, layers, shapes: arrangeShapes(present.shapes, layers) };
  const history = recordDrawing(context.history, drawing, mergeKey);
  return { history, selectedIds: pickableSelection({ ...context, history }), notice: undefined };
}

/** A layer above the one that is drawn on, which is drawn on then. */
export function addLayer(context: SketchContext): SketchChange {
  const { layers } = context.history.present;
  if (layers.length >= SKETCH.layersMax) return {};
  const layer = newLayer(layers, context.idTag);
  const place = layers.indexOf(activeLayer(context)) + 1;
  return { ...layersChange(context, layers.toSpliced(place, 0, layer)), activeLayerId: layer.id };
}

/** Draws on another layer. */
export function selectLayer(_: SketchContext, { id }: EventOf<'layer.selected'>): SketchChange {
  return { activeLayerId: id, notice: undefined };
}

/** Renames, hides, locks or fades a layer. A slider's way is one step. */
export function changeLayer(context: SketchContext, { id, change }: EventOf<'layer.changed'>): SketchChange {
  const layers = context.history.present.layers.map((layer) => (layer.id === id ? { ...layer, ...change } : layer));
  return layersChange(context, layers, change.opacity === undefined ? undefined : `layer opacity ${id}`);
}

/** A layer one up or down. */
export function moveLayer(context: SketchContext, { id, by }: EventOf<'layer.moved'>): SketchChange {
  const { layers } = context.history.present;
  const place = layers.findIndex((layer) => layer.id === id);
  const layer = layers[place];
  const isPossible = layer !== undefined && layers[place + by] !== undefined;
  return isPossible ? layersChange(context, layers.toSpliced(place, 1).toSpliced(place + by, 0, layer)) : {};
}

/** A layer goes, with what is on it; a locked one stays, and the last one. */
export function deleteLayer(context: SketchContext, { id }: EventOf<'layer.deleted'>): SketchChange {
  const { present } = context.history;
  const { layers } = present;
  const place = layers.findIndex((layer) => layer.id === id);
  if (layers.length === 1 || layers[place]?.locked !== false) return {};
  const shapes = present.shapes.filter((shape) => layerOf(shape, layers).id !== id);
  const history = recordDrawing(context.history, { ...present, shapes, layers: layers.toSpliced(place, 1) });
  const neighbour = layers[place - 1] ?? layers[place + 1]!;
  const isActive = activeLayer(context).id === id;
  const selectedIds = pickableSelection({ ...context, history });
  return { history, selectedIds, ...(isActive && { activeLayerId: neighbour.id }) };
}

/** The selected shapes and their fills go to another layer, on top of what is there. */
export function layerSelected(context: SketchContext, { id }: EventOf<'shapes.layered'>): SketchChange {
  const { present } = context.history;
  const layer = layerWithId(present.layers, id);
  const moved = selectionWithFills(present.shapes, selectedShapes(context));
  const others = present.shapes.filter((shape) => !moved.includes(shape));
  const shapes = arrangeShapes([...others, ...moved.map((shape) => putOnLayer(shape, layer))], present.layers);
  const history = recordDrawing(context.history, { ...present, shapes });
  return { history, activeLayerId: id, selectedIds: pickableSelection({ ...context, history }) };
}
