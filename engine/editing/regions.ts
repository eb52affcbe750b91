import type { Picture } from '../../server/media/picture.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { traceSilhouette } from '../generate_image/silhouette.ts';
import type { SketchDetail } from '../process_sketch/recipe.ts';
import { components } from '../raster/components.ts';
import { planeOf, select } from '../raster/plane.ts';
import type { PartName } from '../studio/scan.ts';
import type { Target } from './change.ts';
import { type Cluster, clusterProduct } from './clusters.ts';
import { hueWeights } from './hues.ts';
import { partsOf } from './sceneParts.ts';

/** A picture on the table: what is its product, and what may be changed. Planes are 0 to 1 per pixel. */
export type Canvas = {
  readonly picture: Picture;
  readonly alpha: Float32Array;
  /** What the mask marks; null without a mask. */
  readonly marked: Float32Array | null;
  /** The sketch that the picture was rendered from. */
  readonly sketch: SketchDetail | null;
  /** The design that the picture shows. */
  readonly scene: SceneDetail | null;
};

/** Parts that stand at the bottom or the top of nearly everything that has them. */
const LOW: ReadonlySet<PartName> = new Set(['legs', 'base', 'wheels', 'tyres', 'sole', 'pedals']);
const HIGH: ReadonlySet<PartName> = new Set(['cap', 'lid', 'shade', 'roof', 'knob', 'rim', 'headband', 'crown']);
const LOW_LEVEL = 0.62;
const HIGH_LEVEL = 0.36;
/** A part is at least and at most this share of the product. */
const LEAST_PART = 0.015;
const MOST_PART = 0.6;
const CLUSTERS = 4;
/** An end is narrow below this share of the width that most rows do not reach, and is so long, as shares of the height. */
const NARROW = 0.62;
const WIDE_RANK = 0.9;
const LEAST_END = 0.06;
const MOST_END = 0.6;
/** A colour is looked for on the product first, where it must cover this share of the picture; then everywhere. */
const LEAST_COLOUR = 0.002;
const LEAST_FOUND = 2e-4;
/** A mask that lies on the product by this share means the product under it. */
const ON_PRODUCT = 0.3;

/** How much each pixel belongs to what is meant, always within the mask; null where it cannot be found. */
export function regionOf(target: Target, canvas: Canvas, checkpoint: () => void): Float32Array | null {
  const { alpha, marked } = canvas;
  const found = findTarget(target, canvas, checkpoint);
  if (!found) return null;
  const region = marked && target.kind !== 'marked' ? found.map((value, i) => value * marked[i]) : found;
  return sum(region) >= (target.kind === 'colour' ? LEAST_FOUND * alpha.length : 1) ? region : null;
}

function findTarget(target: Target, canvas: Canvas, checkpoint: () => void): Float32Array | null {
  const { alpha, marked, picture } = canvas;
  switch (target.kind) {
    case 'picture':
      return new Float32Array(alpha.length).fill(1);
    case 'subject':
      return marked ? markedProduct(canvas) : alpha;
    case 'background':
      return alpha.map((value) => 1 - value);
    case 'marked':
      return markedProduct(canvas);
    case 'colour': {
      const hue = hueWeights(picture, target.colour, checkpoint);
      const ofProduct = hue.map((value, i) => value * alpha[i]);
      return sum(ofProduct) > LEAST_COLOUR * alpha.length ? ofProduct : hue;
    }
    // What something is made of is not to be seen in its pixels.
    case 'material':
      return marked ? markedProduct(canvas) : designRegion(target, canvas, checkpoint);
    case 'part':
      if (marked) return markedProduct(canvas);
      return canvas.scene ? designRegion(target, canvas, checkpoint) : partRegion(target.part, canvas, checkpoint);
    default:
      return target satisfies never;
  }
}

/** The mask; where it was drawn roughly around a part of the product, the product under it. */
function markedProduct({ alpha, marked }: Canvas): Float32Array | null {
  if (!marked) return null;
  const on = marked.map((value, i) => value * alpha[i]);
  const share = sum(on) / Math.max(1, sum(marked));
  return share >= ON_PRODUCT ? on : marked;
}

/** What is seen of a design's parts, with what lies on them: the hands of a dial. Null where it has none such. */
function designRegion(target: Target, { scene, picture, alpha }: Canvas, checkpoint: () => void): Float32Array | null {
  const parts = scene && partsOf(scene.scene, target, null);
  if (!parts || parts.length === 0) return null;
  const covered = traceSilhouette(scene, picture, checkpoint, new Set(parts));
  const { labels, areas } = components(
    select(covered.length, (i) => covered[i] < 128),
    picture,
  );
  const outside = new Set<number>([0]);
  for (let i = 0; i < labels.length; i++) {
    const x = i % picture.width;
    const isBorder = x === 0 || x === picture.width - 1 || i < picture.width || i >= labels.length - picture.width;
    // Through a handle one sees the background.
    if (isBorder || alpha[i] < ON_PRODUCT) outside.add(labels[i]);
  }
  checkpoint();
  const isOnIt = (label: number) => !outside.has(label) && areas[label] > 0;
  const isNear = (i: number) =>
    [i, i - 1, i + 1, i - picture.width, i + picture.width].some((k) => isOnIt(labels[k] ?? 0));
  return planeOf(covered.length, (i) => (isNear(i) ? 1 : covered[i] / 255));
}

function partRegion(part: PartName, canvas: Canvas, checkpoint: () => void): Float32Array | null {
  const clusters = clusterProduct(canvas.picture, canvas.alpha, CLUSTERS, checkpoint);
  const drawn = canvas.sketch?.regions.find(({ named }) => named === part);
  const fits = ({ share }: Cluster) => share >= LEAST_PART && share <= MOST_PART;
  if (drawn && canvas.sketch) return clusterAt(clusters, drawn, canvas.sketch, canvas.picture.width);
  const byLevel = clusters.filter(fits).sort((a, b) => a.level - b.level);
  if (LOW.has(part)) return pick(byLevel.at(-1), ({ level }) => level > LOW_LEVEL) ?? narrowEnd(canvas, 'bottom');
  if (HIGH.has(part)) return pick(byLevel[0], ({ level }) => level < HIGH_LEVEL) ?? narrowEnd(canvas, 'top');
  return null;
}

/** The end of the product at which it is much narrower than elsewhere: its legs, its neck and cap. Null where there is none. */
function narrowEnd({ picture: { width, height }, alpha }: Canvas, end: 'top' | 'bottom'): Float32Array | null {
  const rows = Array.from({ length: height }, (_, y) => sum(alpha.subarray(y * width, (y + 1) * width)));
  const top = rows.findIndex((covered) => covered > 1);
  const bottom = rows.findLastIndex((covered) => covered > 1);
  if (top < 0) return null;
  const sorted = rows.slice(top, bottom + 1).sort((a, b) => a - b);
  const limit = NARROW * sorted[Math.floor(sorted.length * WIDE_RANK)];
  const step = end === 'top' ? 1 : -1;
  const first = end === 'top' ? top : bottom;
  let last = first;
  while (last > top - 1 && last < bottom + 1 && rows[last] < limit) last += step;
  const share = Math.abs(last - first) / (bottom - top);
  if (share < LEAST_END || share > MOST_END) return null;
  const soft = Math.max(1, (bottom - top) / 150);
  return alpha.map((value, i) => value * Math.min(1, Math.max(0, ((last - Math.floor(i / width)) * step) / soft)));
}

const pick = (cluster: Cluster | undefined, test: (cluster: Cluster) => boolean): Float32Array | null =>
  cluster && test(cluster) ? cluster.weight : null;

type Spot = { readonly x: number; readonly y: number };

/** The cluster that lies at a spot of the sketch. */
function clusterAt(clusters: readonly Cluster[], spot: Spot, sketch: SketchDetail, width: number): Float32Array | null {
  const scale = width / sketch.width;
  const i = Math.round(spot.y * scale) * width + Math.round(spot.x * scale);
  const best = [...clusters].sort((a, b) => b.weight[i] - a.weight[i])[0];
  return best && best.weight[i] > 0 ? best.weight : null;
}

function sum(plane: Float32Array): number {
  let total = 0;
  for (let i = 0; i < plane.length; i++) total += plane[i];
  return total;
}
