import { dilate } from '../raster/morphology.ts';
import { invert, select } from '../raster/plane.ts';
import { readBackdrop } from './backdrop.ts';
import { type Lab, planesOf } from './lab.ts';
import { createGrid, type Grid, minCut, STEPS } from './maxflow.ts';
import { fitMixture } from './mixture.ts';

const COMPONENTS = 5;
/** Colours that neither model knows cost this much as subject and as backdrop: a strange colour is the subject's. */
const STRANGE_SUBJECT = 13;
const STRANGE_BACKDROP = 18;
/** A pixel's colour speaks at most so loud. */
const LOUDEST = 8;
/** Cost of a cut between two like pixels, and of any cut. */
const CUT = 12;
const ANY_CUT = 0.3;
/** Mean squared differences below this are noise of the camera, not the picture's contrast. */
const LEAST_CONTRAST = 4;
/** Likelihoods above and below these begin as subject and backdrop. */
const SUBJECT_ABOVE = 0.6;
const BACKDROP_BELOW = 0.3;
/** Pixels with less shadow cost may be shadow: the subject's colours are not learnt from them, unless most would go. */
const MAYBE_SHADOW = 4.5;
const LEARN_SHARE = 0.4;
/** Pixels around the subject that belong to neither. */
const HALO = 1.5;

/** A subject found by its colours, and what spoke for it. */
export type Cut = {
  readonly mask: Uint8Array;
  /** How much likelier each pixel's colour is the subject's than the backdrop's: a difference of logarithms. */
  readonly margin: Float32Array;
  /** What it costs each pixel to be the backdrop around it, in its own light. */
  readonly backdrop: Float32Array;
};

export type CutOptions = {
  /** How likely each pixel is the subject, 0 to 1, and how much that weighs against its colour. */
  readonly likely: Float32Array;
  readonly weight: number;
  readonly rounds: number;
  /** A first mask; otherwise the likelihoods begin. */
  readonly start?: Uint8Array;
};

/**
 * Parts subject and backdrop: in each round colour mixtures are fitted to both, and the cheapest cut through the picture
 * is found (after Rother, Kolmogorov and Blake 2004, "GrabCut").
 */
export function cutSubject(lab: Lab, { likely, weight, rounds, start }: CutOptions, checkpoint: () => void): Cut {
  const planes = planesOf(lab);
  let mask = start ?? select(likely.length, (i) => likely[i] > SUBJECT_ABOVE);
  let ground = start ? around(start, lab) : select(likely.length, (i) => likely[i] < BACKDROP_BELOW);
  let margin: Float32Array = new Float32Array(likely.length);
  let lit = margin;
  const links = linksOf(lab);
  for (let round = 0; round < rounds; round++) {
    checkpoint();
    const backdrop = readBackdrop(planes, ground, lab);
    const outside = fitMixture(planes, ground, COMPONENTS);
    const inside = fitMixture(planes, learnable(mask, backdrop.shadow), COMPONENTS);
    if (!inside || !outside) break;
    checkpoint();
    lit = backdrop.lit;
    margin = likely.map((_, i) => {
      const [l, a, b] = [lab.l[i], lab.a[i], lab.b[i]];
      const asBackdrop = Math.min(STRANGE_BACKDROP, outside.cost(l, a, b), backdrop.cost[i]);
      return asBackdrop - Math.min(STRANGE_SUBJECT, inside.cost(l, a, b));
    });
    const votes = margin.map((value, i) => Math.max(-LOUDEST, Math.min(LOUDEST, value)) + weight * (2 * likely[i] - 1));
    mask = cutGrid(gridOf(lab, links, votes), checkpoint);
    ground = around(mask, lab);
  }
  return { mask, margin, backdrop: lit };
}

const around = (mask: Uint8Array, lab: Lab): Uint8Array => invert(dilate(mask, lab, HALO));

function learnable(mask: Uint8Array, shadow: Float32Array): Uint8Array {
  const sure = select(mask.length, (i) => mask[i] && shadow[i] >= MAYBE_SHADOW);
  const count = (set: Uint8Array): number => set.reduce((sum, value) => sum + value, 0);
  return count(sure) > count(mask) * LEARN_SHARE ? sure : mask;
}

/** Costs of cutting between each pixel and its neighbour in each direction: high between like colours. */
function linksOf({ width, height, l, a, b }: Lab): Float32Array[] {
  const difference = (i: number, j: number): number => (l[i] - l[j]) ** 2 + (a[i] - a[j]) ** 2 + (b[i] - b[j]) ** 2;
  let sum = 0;
  for (let y = 1, i = width + 1; y < height; y++, i++)
    for (let x = 1; x < width; x++, i++) sum += difference(i, i - 1) + difference(i, i - width);
  const contrast = Math.max(LEAST_CONTRAST, sum / (2 * (width - 1) * (height - 1)));
  return STEPS.map(([dx, dy]) => {
    const links = new Float32Array((width + 2) * (height + 2));
    const nearness = 1 / Math.hypot(dx, dy);
    for (let y = Math.max(0, -dy); y < height - Math.max(0, dy); y++)
      for (let x = Math.max(0, -dx); x < width - Math.max(0, dx); x++) {
        const i = y * width + x;
        const alike = Math.exp(-difference(i, i + dy * width + dx) / (2 * contrast));
        links[(y + 1) * (width + 2) + x + 1] = (CUT * alike + ANY_CUT) * nearness;
      }
    return links;
  });
}

function gridOf(lab: Lab, links: readonly Float32Array[], votes: Float32Array): Grid {
  const grid = createGrid(lab);
  links.forEach((link, d) => {
    grid.links[d].set(link);
  });
  for (let y = 0; y < lab.height; y++)
    grid.terminal.set(votes.subarray(y * lab.width, (y + 1) * lab.width), (y + 1) * (lab.width + 2) + 1);
  return grid;
}

function cutGrid(grid: Grid, checkpoint: () => void): Uint8Array {
  const { width, height } = grid;
  const sides = minCut(grid, checkpoint);
  const mask = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = (y + 1) * (width + 2) + 1;
    mask.set(sides.subarray(start, start + width), y * width);
  }
  return mask;
}
