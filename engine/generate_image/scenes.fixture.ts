import { readPrompt } from '../studio/prompt.ts';
import { planDesign } from './index.ts';
import { createRowPainter, type Sheet } from './render/rows.ts';
import { type Stage, setStage } from './render/stage.ts';
import type { Scene } from './scene.ts';

/** The scene of a prompt, for tests. */
export function sceneOf(prompt: string, { seed = 1, index = 0 } = {}): Scene {
  return planDesign(readPrompt(prompt), seed, index, null).scene;
}

/** Paints a scene in bands of `rows`. */
export function paintScene(scene: Scene, size: number, rows = size): Sheet & { readonly stage: Stage } {
  const stage = setStage(scene, size, size);
  const sheet = {
    width: size,
    height: size,
    rgb: new Uint8ClampedArray(size * size * 3),
    ids: new Uint8Array(size * size),
  };
  const paint = createRowPainter(stage, sheet, () => {});
  for (let y = 0; y < size; y += rows) paint(y, Math.min(size, y + rows));
  return { ...sheet, stage };
}
