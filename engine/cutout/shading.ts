import type { Picture } from '../../server/media/picture.ts';
import { boundsOf } from '../raster/bounds.ts';

/** A subject in its picture: alpha 0 to 255 per pixel. */
export type Subject = { readonly picture: Picture; readonly alpha: Uint8Array };

/** A round silhouette shares so much with the ellipse in its box. */
const ROUND = 0.9;
/** So many pixels along the longer side are enough. */
const PIXELS = 512;
/** Shading is measured within this share of the radius: the edge's own pixels are soft. */
const WITHIN = 0.93;
const RINGS = 36;
/** Light on a ball grows across it, or from its rim to its middle, by this share of the mean at least. */
const SHADED = 0.25;
/** With a steeper fall the rim would have less light than none: a lit ball's mean height is 0.7 of its radius. */
const STEEPEST = 1.5;
/** A fall of so much of the ball's own between two rings near each other is an edge: of a frame, a rim or a tyre. */
const EDGE = 0.6;
/** Such rings lie so far apart, and so far from the middle, where few pixels make a ring. */
const APART = 2;
const OUTER = 16;

/** Brightness from 0 to 1 over a round subject: its mean, how it grows per radius to one side, and its rings from within. */
type Shading = { readonly mean: number; readonly slope: number; readonly rings: readonly Ring[] };
type Ring = {
  readonly mean: number;
  readonly area: number;
  /** Of a ball of radius 1, above the ring. */
  readonly height: number;
};

/**
 * Whether a subject is round but not shaded as a ball is, which is lit more on one side or fades evenly towards its rim: a disc
 * seen from the front, or from above, as a clock or a plate.
 */
export function isDisc(subject: Subject): boolean {
  const shading = measureShading(subject);
  if (!shading) return false;
  const { mean, slope, rings } = shading;
  return slope + Math.max(0, domeOf(rings)) < SHADED * mean;
}

/** How brightness falls from the middle to the rim as a ball's height does; 0 where it falls in a step, as no ball's does. */
function domeOf(rings: readonly Ring[]): number {
  const sum = (of: (ring: Ring) => number) => rings.reduce((total, ring) => total + of(ring) * ring.area, 0);
  const area = sum(() => 1);
  const [height, mean] = [sum((ring) => ring.height) / area, sum((ring) => ring.mean) / area];
  const variance = sum((ring) => (ring.height - height) ** 2);
  const dome = sum((ring) => (ring.height - height) * (ring.mean - mean)) / variance;
  const fall = dome * (rings[0].height - rings[rings.length - 1].height);
  const steps = rings.slice(OUTER, -APART).map((ring, k) => ring.mean - rings[OUTER + k + APART].mean);
  return dome < STEEPEST * mean && Math.max(...steps) < EDGE * fall ? dome : 0;
}

/** Null where the subject is not round. */
function measureShading({ picture, alpha }: Subject): Shading | null {
  const bounds = boundsOf(picture, (i) => alpha[i] > 127);
  if (!bounds) return null;
  const { left, top } = bounds;
  const [width, height] = [bounds.right - left + 1, bounds.bottom - top + 1];
  const areas = new Float64Array(RINGS);
  const sums = new Float64Array(RINGS);
  let [either, both, across, down, square] = [0, 0, 0, 0, 0];
  const step = Math.ceil(Math.max(width, height) / PIXELS);
  for (let y = step >> 1; y < height; y += step)
    for (let x = step >> 1; x < width; x += step) {
      const i = (y + top) * picture.width + x + left;
      const [u, v] = [((x + 0.5) / width) * 2 - 1, ((y + 0.5) / height) * 2 - 1];
      const radius = Math.sqrt(u * u + v * v);
      const isSubject = alpha[i] > 127;
      if (isSubject || radius < 1) either++;
      if (!isSubject || radius >= 1) continue;
      both++;
      if (radius >= WITHIN) continue;
      const level =
        (0.2126 * picture.rgba[i * 4] + 0.7152 * picture.rgba[i * 4 + 1] + 0.0722 * picture.rgba[i * 4 + 2]) / 255;
      const ring = Math.floor((radius / WITHIN) * RINGS);
      areas[ring]++;
      sums[ring] += level;
      across += level * u;
      down += level * v;
      square += u * u;
    }
  if (both < ROUND * either || areas.includes(0)) return null;
  const rings = Array.from(areas, (area, k) => {
    const radius = ((k + 0.5) / RINGS) * WITHIN;
    return { area, mean: sums[k] / area, height: Math.sqrt(1 - radius * radius) };
  });
  const mean = sums.reduce((a, b) => a + b) / areas.reduce((a, b) => a + b);
  return { mean, slope: Math.hypot(across, down) / square, rings };
}
