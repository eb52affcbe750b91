import { distanceTo } from '../raster/distance.ts';
import { invert, planeOf } from '../raster/plane.ts';
import { type Random, randomFrom } from '../studio/random.ts';
import { improve, type Match, openMatch, REACH } from './patches.ts';
import { peel } from './peel.ts';
import { halve, type Sheet } from './sheet.ts';

/** The pyramid ends where its shorter side would fall below this. */
const COARSEST = 48;
/** Rounds of search and vote by depth, the finest first. */
const ROUNDS = [1, 3, 4, 8];
/** Fine levels begin well: they search so near, in pixels; coarse ones everywhere. */
const SEARCH = [6, 24];
/** A pixel votes less by this factor for each pixel that it lies deeper in the hole: what is near the border is surer. */
const TRUST = 1.12;
const TRUST_REACH = 40;
/** The cost, as a rank among all, that counts as usual in the votes' weights. */
const USUAL_RANK = 0.3;
/** Votes between two looks at the cancel flag. */
const VOTES = 16384;
/** The rank is read off every so many costs. */
const RANKED = 7;

/**
 * Completes the hole from the rest of the sheet, in place, by patch matching over a pyramid with weighted votes (Wexler et al.
 * 2007). Nothing is copied from `barred` pixels. Returns the match of the finest level, null when there is nothing to copy from.
 */
export function complete(sheet: Sheet, barred: Uint8Array, seed: number, checkpoint: () => void): Match | null {
  const random = randomFrom(seed);
  const levels: { sheet: Sheet; barred: Uint8Array }[] = [{ sheet, barred }];
  for (let last = levels[0]; Math.min(last.sheet.width, last.sheet.height) >= COARSEST * 2; ) {
    last = { sheet: halve(last.sheet, 2), barred: halveMask(last.barred, last.sheet) };
    levels.push(last);
  }
  let match: Match | null = null;
  for (let depth = levels.length - 1; depth >= 0; depth--) {
    const level = levels[depth];
    match = match
      ? openFrom(level.sheet, level.barred, levels[depth + 1].sheet, match, random)
      : openCoarsest(level.sheet, level.barred, random, checkpoint);
    if (!match) return null;
    checkpoint();
    const weights = trust(level.sheet);
    checkpoint();
    // Drawn from this level's own pixels, so that the coarser one's blur does not stay.
    if (depth < levels.length - 1) vote(level.sheet, match, weights, checkpoint);
    for (let round = 0; round < (ROUNDS[depth] ?? ROUNDS[ROUNDS.length - 1]); round++) {
      improve(
        level.sheet.rgb,
        match,
        SEARCH[depth] ?? Math.max(level.sheet.width, level.sheet.height),
        random,
        checkpoint,
      );
      vote(level.sheet, match, weights, checkpoint);
      checkpoint();
    }
  }
  return match;
}

function openCoarsest(sheet: Sheet, barred: Uint8Array, random: Random, checkpoint: () => void): Match | null {
  const scout = openMatch(sheet, sheet.hole, barred, () => -1, random);
  if (!scout) return null;
  const chosen = peel(sheet, scout.valid, checkpoint);
  return openMatch(sheet, sheet.hole, barred, (i) => chosen[i], random);
}

function openFrom(sheet: Sheet, barred: Uint8Array, below: Sheet, match: Match, random: Random): Match | null {
  return openMatch(
    sheet,
    sheet.hole,
    barred,
    (i) => {
      const x = i % sheet.width;
      const y = Math.floor(i / sheet.width);
      const u = Math.min(below.width - 1 - REACH, Math.max(REACH, x >> 1));
      const v = Math.min(below.height - 1 - REACH, Math.max(REACH, y >> 1));
      const n = match.place[v * below.width + u];
      if (n < 0) return -1;
      const source = match.source[n];
      return (Math.floor(source / below.width) - v) * 2 * sheet.width + ((source % below.width) - u) * 2 + i;
    },
    random,
  );
}

function halveMask(mask: Uint8Array, { width, height }: Sheet): Uint8Array {
  const size = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const out = new Uint8Array(size.width * size.height);
  for (let i = 0; i < mask.length; i++)
    if (mask[i]) out[(Math.floor(i / width) >> 1) * size.width + ((i % width) >> 1)] = 1;
  return out;
}

/** How much the patch around each pixel is worth by its depth in the hole. */
export function trust(sheet: Sheet): Float32Array {
  const depths = distanceTo(invert(sheet.hole), sheet);
  return depths.map((depth) => TRUST ** -Math.min(TRUST_REACH, depth));
}

/** The weight of each target's vote. */
export function voteWeights({ targets, cost }: Match, trusted: Float32Array): Float32Array {
  const sorted = cost.filter((_, n) => n % RANKED === 0).sort();
  const usual = Math.max(1, sorted[Math.floor(sorted.length * USUAL_RANK)]);
  return planeOf(targets.length, (n) => (Math.exp(-cost[n] / (2 * usual)) + 1e-4) * trusted[targets[n]]);
}

/** Each pixel of the hole becomes the weighted mean of what the patches over it propose. */
export function vote({ width, rgb, hole }: Sheet, match: Match, trusted: Float32Array, checkpoint: () => void): void {
  const { targets, source } = match;
  const weights = voteWeights(match, trusted);
  const sums = new Float32Array(rgb.length);
  const total = new Float32Array(hole.length);
  for (let n = 0; n < targets.length; n++) {
    if (n % VOTES === 0) checkpoint();
    const weight = weights[n];
    for (let row = -REACH; row <= REACH; row++) {
      for (let column = -REACH; column <= REACH; column++) {
        const shift = row * width + column;
        const to = targets[n] + shift;
        if (!hole[to]) continue;
        const from = (source[n] + shift) * 3;
        sums[to * 3] += weight * rgb[from];
        sums[to * 3 + 1] += weight * rgb[from + 1];
        sums[to * 3 + 2] += weight * rgb[from + 2];
        total[to] += weight;
      }
    }
  }
  for (let i = 0; i < hole.length; i++)
    if (total[i] > 0) for (let c = 0; c < 3; c++) rgb[i * 3 + c] = sums[i * 3 + c] / total[i];
}
