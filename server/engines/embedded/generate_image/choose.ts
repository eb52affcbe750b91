import { createRowPainter } from './render/rows.ts';
import { setStage } from './render/stage.ts';
import type { Scene } from './scene.ts';

/** Side of the small trial pictures. */
const SIDE = 160;
const ROWS = 32;
/** Share of the picture that a well framed product covers. */
const COVERAGE = 0.24;

/** Renders each scene small and returns the one that shows best: it stands out from the room, has light and dark, and fills its frame. */
export function chooseBest(scenes: readonly [Scene, ...Scene[]], checkpoint: () => void): Scene {
  let best = scenes[0];
  let most = Number.NEGATIVE_INFINITY;
  for (const scene of scenes) {
    const score = judge(scene, checkpoint);
    if (score <= most) continue;
    most = score;
    best = scene;
  }
  return best;
}

function judge(scene: Scene, checkpoint: () => void): number {
  const sheet = {
    width: SIDE,
    height: SIDE,
    rgb: new Uint8ClampedArray(SIDE * SIDE * 3),
    ids: new Uint8Array(SIDE * SIDE),
  };
  const paint = createRowPainter(setStage(scene, SIDE, SIDE), sheet);
  for (let y = 0; y < SIDE; y += ROWS) {
    checkpoint();
    paint(y, Math.min(SIDE, y + ROWS));
  }
  const product = tones(sheet, true);
  const room = tones(sheet, false);
  const coverage = product.count / (SIDE * SIDE);
  return Math.abs(product.mean - room.mean) + product.spread - Math.abs(coverage - COVERAGE);
}

function tones(
  { rgb, ids }: { rgb: Uint8ClampedArray; ids: Uint8Array },
  wanted: boolean,
): { count: number; mean: number; spread: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (const [i, id] of ids.entries()) {
    if (id > 0 !== wanted) continue;
    const light = (rgb[i * 3] * 0.3 + rgb[i * 3 + 1] * 0.6 + rgb[i * 3 + 2] * 0.1) / 255;
    count++;
    sum += light;
    squares += light * light;
  }
  const mean = sum / Math.max(1, count);
  return { count, mean, spread: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) };
}
