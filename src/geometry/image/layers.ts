import { DEFAULT_LAYERS, type ImageTransform } from '../../../contract/fields/composerLayers.ts';
import type { ASPECT_RATIOS } from '../../../contract/limits.ts';
import { COMPOSER_SIZES } from '../../../contract/limits.ts';
import { type Guide, snap, surroundingsOf } from '../layout/snap.ts';
import { clamp } from '../plane/clamp.ts';
import type { Point } from '../plane/point.ts';
import { heightOf, type Rect, widthOf } from '../plane/rect.ts';
import {
  boundingRect,
  coveringFactor,
  dragCorner,
  type Extent,
  isInsideBox,
  normalizedDegrees,
  type RotatedBox,
  rotationAfterDrag,
} from '../plane/rotatedBox.ts';
import { roundedScale } from './roundedScale.ts';

export type Layer = Readonly<ImageTransform>;
export type LayerId = Layer['imageId'];
export type CanvasRatio = (typeof ASPECT_RATIOS)[number];
/** A composed picture: its canvas and the places of its layers, in paint order. */
export type Arrangement = { readonly aspectRatio: CanvasRatio; readonly layers: readonly Layer[] };
/** Width to height of the pictures that are there. */
export type LayerRatios = Readonly<Partial<Record<LayerId, number>>>;

export const LAYER_IDS: readonly LayerId[] = DEFAULT_LAYERS.map(({ imageId }) => imageId);
export const LAYER_SCALES = { min: 0.02, max: 10 } as const;
/** The longer side of a layer at scale 1, in canvas units. */
const LAYER_SIDE_LENGTH = COMPOSER_SIZES['1:1'][0];
/** So much of a layer stays on the canvas, in canvas units: what has left it could not be taken hold of. */
const VISIBLE_LENGTH_MIN = 16;

export function canvasSize(aspectRatio: CanvasRatio): Extent {
  const [width, height] = COMPOSER_SIZES[aspectRatio];
  return { width, height };
}

/** All four layers, each once; one that the list lacks lies as a new one would, on top. */
export function allLayers(layers: readonly Layer[]): readonly Layer[] {
  const listed = layers.filter(
    (layer, index) => layers.findIndex(({ imageId }) => imageId === layer.imageId) === index,
  );
  return [...listed, ...DEFAULT_LAYERS.filter(({ imageId }) => !listed.some((layer) => layer.imageId === imageId))];
}

/** A layer as it lies; `ratio` is its picture's width to its height. */
export function layerBox({ x, y, rotate, scale }: Layer, ratio: number): RotatedBox {
  const side = LAYER_SIDE_LENGTH * scale;
  const size = ratio >= 1 ? { width: side, height: side / ratio } : { width: side * ratio, height: side };
  return { middle: { x: x + size.width / 2, y: y + size.height / 2 }, size, rotation: rotate };
}

/** The layer with its middle there. */
function layerCentredAt(layer: Layer, ratio: number, middle: Point): Layer {
  const { width, height } = layerBox(layer, ratio).size;
  return { ...layer, x: roundedPosition(middle.x - width / 2), y: roundedPosition(middle.y - height / 2) };
}

/** To two places, so that what is written is what is read. */
function roundedPosition(coordinate: number): number {
  return Math.round(coordinate * 100) / 100;
}

/** The layer within its bounds: its scale between the least and the most, some of it on the canvas. */
export function boundedLayer(layer: Layer, ratio: number, canvas: Extent): Layer {
  const scale = clamp(layer.scale, LAYER_SCALES.min, LAYER_SCALES.max);
  const limitedLayer = { ...layer, scale, rotate: normalizedDegrees(layer.rotate) };
  const outline = boundingRect(layerBox(limitedLayer, ratio));
  const visibleWidth = Math.min(VISIBLE_LENGTH_MIN, widthOf(outline));
  const visibleHeight = Math.min(VISIBLE_LENGTH_MIN, heightOf(outline));
  const dx = Math.max(0, visibleWidth - outline.maxX) + Math.min(0, canvas.width - visibleWidth - outline.minX);
  const dy = Math.max(0, visibleHeight - outline.maxY) + Math.min(0, canvas.height - visibleHeight - outline.minY);
  return dx === 0 && dy === 0
    ? limitedLayer
    : { ...limitedLayer, x: roundedPosition(limitedLayer.x + dx), y: roundedPosition(limitedLayer.y + dy) };
}

/** The topmost layer with a picture at a point of the canvas. */
export function layerAt(layers: readonly Layer[], ratios: LayerRatios, point: Point): LayerId | undefined {
  return layers.findLast((layer) => {
    const ratio = ratios[layer.imageId];
    return ratio !== undefined && isInsideBox(layerBox(layer, ratio), point);
  })?.imageId;
}

/** The lines that draw a layer while it is moved: the canvas and the other pictures on it. */
export function snapTargets(
  { aspectRatio, layers }: Arrangement,
  ratios: LayerRatios,
  movingId: LayerId,
): readonly Rect[] {
  const { width, height } = canvasSize(aspectRatio);
  const others = layers.flatMap((layer) => {
    const ratio = ratios[layer.imageId];
    return ratio === undefined || layer.imageId === movingId ? [] : [boundingRect(layerBox(layer, ratio))];
  });
  return [{ minX: 0, minY: 0, maxX: width, maxY: height }, ...others];
}

type MoveOptions = {
  readonly ratio: number;
  readonly canvas: Extent;
  readonly snapRects: readonly Rect[];
  /** The distance at which something draws it to itself, in canvas units; 0: nothing does. */
  readonly snapDistance: number;
};

/** Moved to where its upper left corner is there, and drawn to edges and centres within reach. */
export function movedLayer(layer: Layer, to: Point, { ratio, canvas, snapRects, snapDistance }: MoveOptions) {
  const unsnappedLayer = boundedLayer({ ...layer, x: Math.round(to.x), y: Math.round(to.y) }, ratio, canvas);
  if (snapDistance === 0) return { layer: unsnappedLayer, guides: [] as readonly Guide[] };
  const { offset, guides } = snap(
    boundingRect(layerBox(unsnappedLayer, ratio)),
    surroundingsOf(snapRects),
    snapDistance,
  );
  return {
    layer: {
      ...unsnappedLayer,
      x: roundedPosition(unsnappedLayer.x + offset.x),
      y: roundedPosition(unsnappedLayer.y + offset.y),
    },
    guides,
  };
}

/** A corner (by its place in `cornersOf`) dragged to a point while the opposite one stays. */
export function layerScaledByCorner(layer: Layer, ratio: number, cornerIndex: number, to: Point): Layer {
  const { factor, middleAt } = dragCorner(layerBox(layer, ratio), cornerIndex, to);
  const scale = clamp(roundedScale(layer.scale * factor), LAYER_SCALES.min, LAYER_SCALES.max);
  return layerCentredAt({ ...layer, scale }, ratio, middleAt(scale / layer.scale));
}

/** Another scale about the same middle. */
export function scaledLayer(layer: Layer, ratio: number, scale: number): Layer {
  const limitedScale = clamp(roundedScale(scale), LAYER_SCALES.min, LAYER_SCALES.max);
  return layerCentredAt({ ...layer, scale: limitedScale }, ratio, layerBox(layer, ratio).middle);
}

/** Turned as the pointer went from one point to another; `step` holds it to multiples of so many degrees. */
export function rotatedLayer(
  layer: Layer,
  ratio: number,
  { from, to }: { from: Point; to: Point },
  step?: number,
): Layer {
  return { ...layer, rotate: rotationAfterDrag(layerBox(layer, ratio), from, to, step) };
}

/** In the middle of the canvas, as large as it is, or as large as it must be to leave none of it free. */
export function centredLayer(layer: Layer, ratio: number, canvas: Extent, coversCanvas: boolean): Layer {
  const factor = coversCanvas ? coveringFactor(layerBox(layer, ratio), canvas) : 1;
  // Up to the next thousandth: a hair less would leave a line free.
  const scale = coversCanvas
    ? clamp(Math.ceil(layer.scale * factor * 1000) / 1000, LAYER_SCALES.min, LAYER_SCALES.max)
    : layer.scale;
  return layerCentredAt({ ...layer, scale }, ratio, { x: canvas.width / 2, y: canvas.height / 2 });
}

/**
 * The same on another canvas: each layer as large and as far turned, what is left free around it shared out as before. So one in a corner
 * stays in it, one in the middle too, and what hangs over an edge hangs over it as far. The way back leads back.
 */
export function arrangementForRatio(
  { aspectRatio, layers }: Arrangement,
  ratios: LayerRatios,
  to: CanvasRatio,
): Arrangement {
  const canvasBefore = canvasSize(aspectRatio);
  const canvas = canvasSize(to);
  return {
    aspectRatio: to,
    layers: layers.map((layer) => {
      const ratio = ratios[layer.imageId] ?? 1;
      const { middle } = layerBox(layer, ratio);
      const { minX, minY, maxX, maxY } = boundingRect(layerBox(layer, ratio));
      const dx = sideShift({ from: minX, to: maxX }, canvasBefore.width, canvas.width);
      const dy = sideShift({ from: minY, to: maxY }, canvasBefore.height, canvas.height);
      return layerCentredAt(layer, ratio, { x: middle.x + dx, y: middle.y + dy });
    }),
  };
}

/** The step of something between two places when the side that it lies along gets another length. */
function sideShift(
  { from, to }: { readonly from: number; readonly to: number },
  lengthBefore: number,
  lengthAfter: number,
): number {
  const freeLength = lengthBefore - (to - from);
  const growth = lengthAfter - lengthBefore;
  // Too large for one of the two: its middle keeps its share, or it would turn over.
  if (freeLength <= 0 || freeLength + growth <= 0) return ((from + to) / 2 / lengthBefore) * growth;
  return clamp(from / freeLength, 0, 1) * growth;
}

/** Says whether a layer was taken from where a new one lies, on this canvas or on the one that a new node has. */
export function hasBeenMoved({ aspectRatio, layers }: Arrangement, id: LayerId): boolean {
  const currentLayer = layers.find(({ imageId }) => imageId === id);
  const initialLayers = arrangementForRatio({ aspectRatio: '1:1', layers: DEFAULT_LAYERS }, {}, aspectRatio).layers;
  return (
    currentLayer !== undefined &&
    ![...initialLayers, ...DEFAULT_LAYERS].some((layer) => layer.imageId === id && isSamePlacement(currentLayer, layer))
  );
}

/** Says whether two lie alike; places are rounded whenever the canvas changes. */
function isSamePlacement(one: Layer, other: Layer): boolean {
  const isNear = Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1;
  return isNear && one.scale === other.scale && one.rotate === other.rotate;
}

export type LayerStackTarget = 'front' | 'back' | 'forward' | 'backward';

/** The layers with one of them over or under the next of those that are shown, or over or under all. */
export function restackedLayers(
  layers: readonly Layer[],
  ratios: LayerRatios,
  id: LayerId,
  to: LayerStackTarget,
): readonly Layer[] {
  const from = layers.findIndex(({ imageId }) => imageId === id);
  const restackedLayer = layers[from];
  if (!restackedLayer) return layers;
  const isShown = ({ imageId }: Layer) => ratios[imageId] !== undefined;
  const others = layers.filter((layer) => layer !== restackedLayer);
  const indexAbove = others.findIndex((layer, index) => index >= from && isShown(layer));
  const indexBelow = others.findLastIndex((layer, index) => index < from && isShown(layer));
  const index = {
    front: others.length,
    back: 0,
    forward: indexAbove < 0 ? from : indexAbove + 1,
    backward: indexBelow < 0 ? from : indexBelow,
  }[to];
  return [...others.slice(0, index), restackedLayer, ...others.slice(index)];
}
