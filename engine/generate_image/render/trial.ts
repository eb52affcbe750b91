import type { Size } from '../../raster/plane.ts';
import type { Scene } from '../scene.ts';
import { createRowPainter, type Sheet } from './rows.ts';
import { type Stage, setStage } from './stage.ts';

/** A scene as a small picture that only the engine looks at, and the stage whose model has the parts that the ids number. */
export function paintTrial(
  scene: Scene,
  { width, height }: Size,
  checkpoint: () => void,
): Sheet & { readonly stage: Stage } {
  const stage = setStage(scene, width, height);
  const count = width * height;
  const sheet = { width, height, rgb: new Uint8ClampedArray(count * 3), ids: new Uint8Array(count) };
  createRowPainter(stage, sheet, checkpoint)(0, height);
  return { ...sheet, stage };
}
