import { blur } from '../raster/blur.ts';
import type { Size } from '../raster/plane.ts';
import { fitMixture, type Planes } from './mixture.ts';

/** Blurs with which the backdrop is carried under the subject, as shares of the longer side: near ones are preferred. */
const REACHES = [1 / 24, 1 / 10, 1 / 4, 1];
/** A blurred neighbourhood with this share of backdrop is trusted fully. */
const TRUSTED = 0.15;
const LEAST = 1e-4;

/** Darker than the backdrop counts for this share of the difference, the less the more colourful the backdrop is. */
const DARKER = { neutral: 0.7, perChroma: 0.03, least: 0.1 };
/** Costs of being backdrop in shadow: at all, and per depth in L*, which falls with the backdrop's chroma. */
const SHADOW_COST = 8;
const DEPTH = { neutral: 4, perChroma: 0.5 };
/** Bounds of the variance that a backdrop's chroma has in itself. */
const CHROMA_NOISE = { least: 3, most: 5, gain: 1.5 };
/** Chroma further off than this is not noise. */
const OUTLIER = 400;
/** Components of the backdrop's own unevenness; one unit of cost says that they are fitted to what they judge. */
const COMPONENTS = 3;
const FITTED = 0.7;

/** What a picture's backdrop is at each pixel, also under the subject, and what it costs a pixel to be it. */
export type Backdrop = {
  /** Difference of each pixel from it, with shadows discounted. */
  readonly difference: Planes;
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
  const uneven = fitMixture(difference, known, COMPONENTS);
  const [l, a, b] = difference;
  const lit = l.map((_, i) => (uneven ? uneven.cost(l[i], a[i], b[i]) + FITTED : Number.POSITIVE_INFINITY));
  const cost = lit.map((value, i) => Math.min(value, shadow[i] + SHADOW_COST));
  return { difference, cost, lit, shadow };
}

/** The known pixels' colours, smooth and carried on to all others. */
function carry(planes: Planes, known: Uint8Array, size: Size): Planes {
  const longest = Math.max(size.width, size.height);
  const weights = REACHES.map((reach) => blur(known, size, longest * reach));
  const carried = (plane: Float32Array): Float32Array => {
    const held = plane.map((value, i) => (known[i] ? value : 0));
    const sums = REACHES.map((reach) => blur(held, size, longest * reach));
    return plane.map((own, i) => {
      let value = 0;
      let trust = 0;
      for (let k = 0; k < sums.length; k++) {
        const weight = weights[k][i];
        if (weight < LEAST) continue;
        const share = Math.min(1, weight / TRUSTED) * (1 - trust);
        value += (sums[k][i] / weight) * share;
        trust += share;
      }
      return trust > 0 ? value / trust : own;
    });
  };
  return [carried(planes[0]), carried(planes[1]), carried(planes[2])];
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
  return l.map((value, i) => {
    const depth = sl[i] - value;
    const reach = DEPTH.neutral + DEPTH.perChroma * Math.hypot(sa[i], sb[i]);
    const chroma = (a[i] * a[i] + b[i] * b[i]) / (2 * variance);
    return chroma + (depth > 0 ? depth / reach : (depth * depth) / 8);
  });
}
