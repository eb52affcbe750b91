import type { Size } from '../raster/plane.ts';
import type { SceneDetail } from './detail.ts';
import { NONE } from './render/field.ts';
import { SAMPLES } from './render/rows.ts';
import { type Stage, setStage } from './render/stage.ts';
import { PRIMARY } from './render/trace.ts';

/** Rows between two looks at the cancel flag. */
const CHECK_ROWS = 16;

/**
 * How much of each pixel the product of a scene covers, 0 to 255, without floor, shadow and reflection: at the picture's
 * own size 255 and 0 wherever the picture shows the product, or does not, in a pixel and its four neighbours. `size` may be
 * any size with the picture's proportions; only pixels at the outline are traced finer than the picture was.
 */
export function traceSilhouette({ scene, width, height }: SceneDetail, size: Size, checkpoint: () => void): Uint8Array {
  const hits = createHitTest(setStage(scene, width, height));
  const grid = size.width > width ? { width, height } : size;
  const coarse = sampleCentres(hits, grid, width / grid.width, height / grid.height, checkpoint);
  const out = new Uint8Array(size.width * size.height);
  const fineX = width / size.width;
  const fineY = height / size.height;
  for (let y = 0, i = 0; y < size.height; y++) {
    if (y % CHECK_ROWS === 0) checkpoint();
    const row = Math.min(grid.height - 1, Math.floor(((y + 0.5) * grid.height) / size.height));
    for (let x = 0; x < size.width; x++, i++) {
      const column = Math.min(grid.width - 1, Math.floor(((x + 0.5) * grid.width) / size.width));
      const inside = coarse[row * grid.width + column];
      if (!isOutline(coarse, grid, column, row)) {
        out[i] = inside * 255;
        continue;
      }
      let covered = grid === size ? inside : hits((x + 0.5) * fineX, (y + 0.5) * fineY);
      for (const [dx, dy] of SAMPLES) covered += hits((x + 0.5 + dx) * fineX, (y + 0.5 + dy) * fineY);
      out[i] = Math.round((covered * 255) / (SAMPLES.length + 1));
    }
  }
  return out;
}

/** 1 where a point of the picture, in pixels, shows the product. */
type HitTest = (px: number, py: number) => 0 | 1;

function createHitTest({ camera, field }: Stage): HitTest {
  const ray = new Float64Array(3);
  const [x, y, z] = camera.eye;
  return (px, py) => {
    camera.aim(ray, px, py);
    return field.march(x, y, z, ray[0], ray[1], ray[2], PRIMARY.steps, PRIMARY.precision) === NONE ? 0 : 1;
  };
}

function sampleCentres(hits: HitTest, { width, height }: Size, stepX: number, stepY: number, checkpoint: () => void) {
  const out = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    if (y % CHECK_ROWS === 0) checkpoint();
    for (let x = 0; x < width; x++, i++) out[i] = hits((x + 0.5) * stepX, (y + 0.5) * stepY);
  }
  return out;
}

/** Whether a pixel differs from one of its eight neighbours. */
function isOutline(mask: Uint8Array, { width, height }: Size, x: number, y: number): boolean {
  const mine = mask[y * width + x];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if (mask[row * width + column] !== mine) return true;
  return false;
}
