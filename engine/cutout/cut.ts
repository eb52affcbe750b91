import { dilate } from '../raster/morphology.ts';
import { countSet, invert, select } from '../raster/plane.ts';
import { type Backdrop, readBackdrop } from './backdrop.ts';
import { type Lab, planesOf } from './lab.ts';
import { createGrid, type Grid, minCut, STEPS } from './maxflow.ts';
import { fitMixture, type Mixture } from './mixture.ts';

/** The mixtures of both sides' colours; with less noise, what a picture changes when it is stored again as JPEG would tell. */
const COLOURS = { count: 5, noise: 8 };
/** Colours that neither model knows cost this much as subject and as backdrop: a strange colour is the subject's. */
const STRANGE_SUBJECT = 13;
const STRANGE_BACKDROP = 18;
/** A pixel's colour speaks at most so loud. */
const LOUDEST = 8;
/** Its likelihood speaks so loud, for the subject and against: colours may find a hole, but nothing that was not seen at all. */
const LIKELY = 5;
const UNLIKELY = 10;
/** Cost of a cut between two like pixels, and of any cut. */
const CUT = 12;
const ANY_CUT = 0.3;
/** Mean squared differences below this are noise of the camera, not the picture's contrast. */
const LEAST_CONTRAST = 4;
/** Pixels that cost less as shadow or as backdrop may be these: the subject's colours are not learnt from them, unless most would go. */
const MAYBE_SHADOW = 4.5;
const MAYBE_BACKDROP = 8;
const LEARN_SHARE = 0.4;
/** Pixels around the subject that belong to neither. */
const HALO = 1.5;

/** A subject found by its colours, and what spoke for it. */
export type Cut = {
  readonly mask: Uint8Array;
  /** What it costs each pixel to be the backdrop around it, in its own light. */
  readonly backdrop: Float32Array;
};

/**
 * Parts subject and backdrop, given a first mask and how likely each pixel is the subject, 0 to 1: colour mixtures are fitted
 * to both, and the cheapest cut through the picture is found (a round of Rother, Kolmogorov and Blake 2004, "GrabCut").
 * Null when the mask or what is around it is empty.
 */
export function cutSubject(lab: Lab, likely: Float32Array, start: Uint8Array, checkpoint: () => void): Cut | null {
  const planes = planesOf(lab);
  const ground = invert(dilate(start, lab, HALO));
  const outside = fitMixture(planes, ground, COLOURS);
  if (!outside || countSet(start) === 0) return null;
  checkpoint();
  const backdrop = readBackdrop(planes, ground, lab);
  checkpoint();
  const asBackdrop = new Float32Array(likely.length);
  for (let i = 0; i < asBackdrop.length; i++)
    asBackdrop[i] = Math.min(STRANGE_BACKDROP, outside.cost(lab.l[i], lab.a[i], lab.b[i]), backdrop.cost[i]);
  const inside = fitMixture(planes, learnable(start, asBackdrop, backdrop), COLOURS);
  if (!inside) return null;
  checkpoint();
  const grid = createGrid(lab);
  vote(grid, lab, { asBackdrop, inside, likely });
  link(grid, lab);
  return { mask: cutGrid(grid, checkpoint), backdrop: backdrop.lit };
}

/** The pixels of a mask that are surely not its surroundings. */
function learnable(mask: Uint8Array, asBackdrop: Float32Array, { shadow }: Backdrop): Uint8Array {
  const sure = select(mask.length, (i) => mask[i] && shadow[i] >= MAYBE_SHADOW && asBackdrop[i] >= MAYBE_BACKDROP);
  return countSet(sure) > countSet(mask) * LEARN_SHARE ? sure : mask;
}

type Votes = { readonly asBackdrop: Float32Array; readonly inside: Mixture; readonly likely: Float32Array };

/** Each pixel is drawn to one side by how much likelier its colour is there: a difference of logarithms. */
function vote(grid: Grid, { width, height, l, a, b }: Lab, { asBackdrop, inside, likely }: Votes): void {
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const margin = asBackdrop[i] - Math.min(STRANGE_SUBJECT, inside.cost(l[i], a[i], b[i]));
      const hope = 2 * likely[i] - 1;
      const heard = Math.max(-LOUDEST, Math.min(LOUDEST, margin));
      grid.terminal[(y + 1) * (width + 2) + x + 1] = heard + hope * (hope > 0 ? LIKELY : UNLIKELY);
    }
}

/** Costs of cutting between each pixel and its neighbours: high between like colours. */
function link(grid: Grid, lab: Lab): void {
  // The first four directions lead up and left; the others are the same links from the other end.
  const differences = STEPS.slice(0, STEPS.length / 2).map((step) => differencesAlong(lab, step));
  const [, up, , left] = differences;
  let sum = 0;
  for (let i = 0; i < up.length; i++) sum += up[i] + left[i];
  const scale = -1 / (2 * Math.max(LEAST_CONTRAST, sum / (2 * up.length)));
  for (const [d, difference] of differences.entries()) {
    const [dx, dy] = STEPS[d];
    const nearness = 1 / Math.hypot(dx, dy);
    const there = grid.links[d];
    const back = grid.links[STEPS.length - 1 - d];
    const across = lab.width + 2;
    for (let y = -dy; y < lab.height; y++)
      for (let x = Math.max(0, -dx); x < lab.width - Math.max(0, dx); x++) {
        const node = (y + 1) * across + x + 1;
        const cost = (CUT * Math.exp(difference[y * lab.width + x] * scale) + ANY_CUT) * nearness;
        there[node] = cost;
        back[node + dy * across + dx] = cost;
      }
  }
}

/** Squared differences of each pixel's colour from that of its neighbour one step up or left; 0 where there is none. */
function differencesAlong({ width, height, l, a, b }: Lab, [dx, dy]: readonly [number, number]): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = -dy; y < height; y++)
    for (let x = Math.max(0, -dx); x < width - Math.max(0, dx); x++) {
      const i = y * width + x;
      const j = i + dy * width + dx;
      const u = l[i] - l[j];
      const v = a[i] - a[j];
      const w = b[i] - b[j];
      out[i] = u * u + v * v + w * w;
    }
  return out;
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
