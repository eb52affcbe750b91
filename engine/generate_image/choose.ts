import type { Sheet } from './render/rows.ts';
import { paintTrial } from './render/trial.ts';
import type { Scene } from './scene.ts';

/** Side of the small trial pictures. */
const SIDE = 128;

/** What think mode compares; each 0 to 1, the more the better. */
export const MERITS = ['framing', 'contrast', 'modelling', 'wishes'] as const;
export type Merit = (typeof MERITS)[number];
export type Merits = Readonly<Record<Merit, number>>;

/** How much each merit counts: a design that leaves out a wish must be far better to be chosen. */
const WEIGHTS: Merits = { framing: 1, contrast: 1, modelling: 0.8, wishes: 2 };

/** A laid out design, and how much of what was asked for it shows, 0 to 1. */
type Candidate = { readonly scene: Scene; readonly wishes: number };

/** Which candidate shows best, and how all of them compare. */
export type Choice = { readonly best: number; readonly merits: readonly Merits[] };

/** Renders each candidate small and compares what can be measured. The first wins where all are alike. */
export function chooseBest(candidates: readonly Candidate[], checkpoint: () => void): Choice {
  const merits = candidates.map(({ scene, wishes }) => ({ ...measure(scene, checkpoint), wishes }));
  const totals = merits.map((each) => MERITS.reduce((sum, merit) => sum + WEIGHTS[merit] * each[merit], 0));
  return { best: totals.indexOf(Math.max(...totals)), merits };
}

function measure(scene: Scene, checkpoint: () => void): Omit<Merits, 'wishes'> {
  const sheet = paintTrial(scene, { width: SIDE, height: SIDE }, checkpoint);
  return { framing: framingOf(sheet), contrast: contrastOf(sheet), modelling: modellingOf(sheet) };
}

/** Share of the picture that a well framed product covers; thin ones cover less. */
const COVERAGE = 0.26;

/** 1 where the product covers a good share of the picture. */
function framingOf({ ids }: Sheet): number {
  const covered = ids.reduce((count, id) => count + (id > 0 ? 1 : 0), 0) / ids.length;
  return 1 - Math.min(1, Math.abs(covered - COVERAGE) / COVERAGE);
}

/** Difference in colour across the outline at which a product stands out fully, of 255. */
const CLEAR_EDGE = 90;
/** Pixels on either side of the outline between which the difference is taken. */
const ACROSS = 2;

/** How far the product stands out from what lies right behind it, along its outline. */
function contrastOf({ rgb, ids }: Sheet): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < SIDE; y++)
    for (let x = ACROSS; x < SIDE - ACROSS; x++) {
      const [left, right] = [y * SIDE + x - ACROSS, y * SIDE + x + ACROSS];
      if (ids[left] > 0 === ids[right] > 0) continue;
      sum += Math.max(...[0, 1, 2].map((c) => Math.abs(rgb[left * 3 + c] - rgb[right * 3 + c])));
      count++;
    }
  return Math.min(1, sum / Math.max(1, count) / CLEAR_EDGE);
}

/** Spread of the tones on a product whose form shows well, of 255. */
const RICH = 70;

/** How much light and dark the product has: its form shows by them. */
function modellingOf({ rgb, ids }: Sheet): number {
  let [count, sum, squares] = [0, 0, 0];
  for (const [i, id] of ids.entries()) {
    if (id === 0) continue;
    const light = rgb[i * 3] * 0.2126 + rgb[i * 3 + 1] * 0.7152 + rgb[i * 3 + 2] * 0.0722;
    count++;
    sum += light;
    squares += light * light;
  }
  const mean = sum / Math.max(1, count);
  return Math.min(1, Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) / RICH);
}
