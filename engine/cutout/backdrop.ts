import { blur } from '../raster/blur.ts';
import type { Size } from '../raster/plane.ts';
import { sampleBilinear } from '../raster/resample.ts';
import { fitMixture, type Planes } from './mixture.ts';

/** Blurs with which the backdrop is carried under the subject, as shares of the longer side: near ones are preferred. */
const REACHES = [1 / 24, 1 / 10, 1 / 4, 1];
/** A blurred neighbourhood with this share of backdrop is trusted fully. */
const TRUSTED = 0.15;
const LEAST = 1e-4;
/** Side, in pixels, of the cells in which that is worked out. */
const CELL = 4;

/** Darker than the backdrop counts for this share of the difference, the less the more colourful the backdrop is. */
const DARKER = { neutral: 0.7, perChroma: 0.03, least: 0.1 };
/** Costs of being backdrop in shadow: at all, and per depth in L*, which falls with the backdrop's chroma. */
const SHADOW_COST = 8;
const DEPTH = { neutral: 4, perChroma: 0.5 };
/** Bounds of the variance that a backdrop's chroma has in itself. */
const CHROMA_NOISE = { least: 3, most: 5, gain: 1.5 };
/** Chroma further off than this is not noise. */
const OUTLIER = 400;
/** The mixture of the backdrop's own unevenness; one unit of cost says that they are fitted to what they judge. */
const UNEVEN = { count: 3, noise: 8 };
/** The same for holes: gleams of a subject are not much unlike its backdrop. */
const CLOSE = { count: 3, noise: 3 };
const FITTED = 0.7;

/** What a picture's backdrop is at each pixel, also under the subject, and what it costs a pixel to be it. */
export type Backdrop = {
  /** Cost of being the backdrop, in light or in shadow. */
  readonly cost: Float32Array;
  /** Cost of being the backdrop in its own light. */
  readonly lit: Float32Array;
  /** Cost of being the backdrop in shadow alone, 0 for its own colour. */
  readonly shadow: Float32Array;
};

/** Reads the backdrop from the pixels of the mask. Colours are L*a*b*. */
export function readBackdrop(planes: Planes, known: Uint8Array, size: Size): Backdrop {
  const smooth = carry(planes, known, size);
  const difference = discountShadow(planes, smooth);
  const shadow = shadowOf(planes, smooth, difference, known);
  const uneven = fitMixture(difference, known, UNEVEN);
  const close = fitMixture(difference, known, CLOSE);
  const [l, a, b] = difference;
  const lit = new Float32Array(known.length).fill(Number.POSITIVE_INFINITY);
  const cost = new Float32Array(known.length);
  for (let i = 0; i < cost.length; i++) {
    if (close) lit[i] = close.cost(l[i], a[i], b[i]) + FITTED;
    cost[i] = shadow[i] + SHADOW_COST;
    if (uneven) cost[i] = Math.min(cost[i], uneven.cost(l[i], a[i], b[i]) + FITTED);
  }
  return { cost, lit, shadow };
}

/** The known pixels' colours, smooth and carried on to all others, by way of a coarse grid. */
function carry(planes: Planes, known: Uint8Array, size: Size): Planes {
  const grid = { width: Math.ceil(size.width / CELL), height: Math.ceil(size.height / CELL) };
  const longest = Math.max(grid.width, grid.height);
  const held = collect(known, planes, size, grid).map((plane) =>
    REACHES.map((reach) => blur(plane, grid, longest * reach)),
  );
  const [weights, ...sums] = held;
  const coarse = sums.map((levels) => {
    const out = new Float32Array(grid.width * grid.height);
    for (let i = 0; i < out.length; i++) {
      let trust = 0;
      for (let k = 0; k < levels.length; k++) {
        const weight = weights[k][i];
        if (weight < LEAST) continue;
        const share = Math.min(1, weight / TRUSTED) * (1 - trust);
        out[i] += (levels[k][i] / weight) * share;
        trust += share;
      }
      if (trust > 0) out[i] /= trust;
    }
    return out;
  });
  return [spread(coarse[0], grid, size), spread(coarse[1], grid, size), spread(coarse[2], grid, size)];
}

/** Per cell the share of known pixels, and of each plane the sum of these over all. */
function collect(known: Uint8Array, planes: Planes, { width, height }: Size, grid: Size): Float32Array[] {
  const out = [0, 1, 2, 3].map(() => new Float32Array(grid.width * grid.height));
  const share = 1 / (CELL * CELL);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      if (!known[i]) continue;
      const cell = Math.floor(y / CELL) * grid.width + Math.floor(x / CELL);
      out[0][cell] += share;
      for (let c = 0; c < 3; c++) out[c + 1][cell] += planes[c][i] * share;
    }
  return out;
}

/** A plane of cells at the pixels' size. */
function spread(cells: Float32Array, grid: Size, { width, height }: Size): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++)
      out[i] = sampleBilinear(cells, grid, (x + 0.5) / CELL - 0.5, (y + 0.5) / CELL - 0.5);
  return out;
}

/** In shadow L* + 16, a* and b* shrink by the same factor, for linear light does: the chroma is compared after that. */
function discountShadow([l, a, b]: Planes, [sl, sa, sb]: Planes): Planes {
  const out: Planes = [new Float32Array(l.length), new Float32Array(l.length), new Float32Array(l.length)];
  for (let i = 0; i < l.length; i++) {
    const factor = Math.min(1, (l[i] + 16) / (sl[i] + 16));
    const lighter = l[i] - sl[i];
    const discount = DARKER.neutral - DARKER.perChroma * Math.hypot(sa[i], sb[i]);
    out[0][i] = lighter < 0 ? lighter * Math.max(DARKER.least, discount) : lighter;
    out[1][i] = a[i] - factor * sa[i];
    out[2][i] = b[i] - factor * sb[i];
  }
  return out;
}

function shadowOf([l]: Planes, [sl, sa, sb]: Planes, [, a, b]: Planes, known: Uint8Array): Float32Array {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < known.length; i++) {
    if (!known[i]) continue;
    sum += Math.min(OUTLIER, a[i] * a[i] + b[i] * b[i]);
    count++;
  }
  const noise = (sum / Math.max(1, count) / 2) * CHROMA_NOISE.gain;
  const variance = Math.min(CHROMA_NOISE.most, Math.max(CHROMA_NOISE.least, noise));
  const out = new Float32Array(l.length);
  for (let i = 0; i < out.length; i++) {
    const depth = sl[i] - l[i];
    const reach = DEPTH.neutral + DEPTH.perChroma * Math.hypot(sa[i], sb[i]);
    const chroma = (a[i] * a[i] + b[i] * b[i]) / (2 * variance);
    out[i] = chroma + (depth > 0 ? depth / reach : (depth * depth) / 8);
  }
  return out;
}
