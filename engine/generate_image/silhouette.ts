import type { Size } from '../raster/plane.ts';
import type { PartName } from '../studio/scan.ts';
import type { SceneDetail } from './detail.ts';
import { NONE } from './render/field.ts';
import { SAMPLES } from './render/rows.ts';
import { type Stage, stageOf } from './render/stage.ts';
import { PRIMARY } from './render/trace.ts';

/** Rows between two looks at the cancel flag. */
const CHECK_ROWS = 16;

/**
 * How much of each pixel the product of a scene covers, 0 to 255, without floor, shadow and reflection: at the picture's
 * own size 255 and 0 wherever the picture shows the product, or does not, in a pixel and its four neighbours. `size` may be
 * any size with the picture's proportions; only pixels at the outline are traced finer than the picture was. With `only`, what
 * is seen of those parts.
 */
export function traceSilhouette(
  { scene, width, height }: SceneDetail,
  size: Size,
  checkpoint: () => void,
  only?: ReadonlySet<PartName>,
): Uint8Array {
  const grid = size.width > width ? { width, height } : size;
  const stage = stageOf(scene, width, height);
  const probe = createProbe(stage, width / grid.width);
  const counts = stage.model.parts.map(({ name }) => !only || only.has(name));
  const isMeant = (shown: number) => shown > NEAR && counts[shown - FIRST];
  const hits = (x: number, y: number) => (isMeant(probe(x, y)) ? 1 : 0);
  const shown = sampleCentres(probe, grid, width / grid.width, height / grid.height, checkpoint);
  const coarse = Uint8Array.from(shown, (value) => (isMeant(value) ? 1 : 0));
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

/** What a point of the picture, in pixels, shows of the product; what is farther than `passing` pixels is not near by. */
type Probe = (px: number, py: number, passing?: number) => number;

/** What a probe tells: nothing of the product and none near by, nothing but something near by, or a part from 2 on. */
const CLEAR = 0;
const NEAR = 1;
const FIRST = 2;
/** Rays that pass the product nearer than this may hit it between two pixels, in pixels. */
const PASSING = 3;

function createProbe({ camera, field }: Stage, pixels: number): Probe {
  const ray = new Float64Array(3);
  const [x, y, z] = camera.eye;
  return (px, py, passing = PASSING) => {
    camera.aim(ray, px, py);
    const hit = field.march(x, y, z, ray[0], ray[1], ray[2], PRIMARY.steps, PRIMARY.precision) !== NONE;
    if (hit) return field.part() + FIRST;
    return field.passed() > passing * pixels * camera.pixel ? CLEAR : NEAR;
  };
}

/** Side of the blocks that one ray may tell to be empty, in pixels, and how far from the product it must pass for that. */
const BLOCK = 8;
const PASSING_BLOCK = 12;

/** What each pixel's middle shows. Between probes at every second pixel that agree, nothing is traced. */
function sampleCentres(probe: Probe, { width, height }: Size, stepX: number, stepY: number, checkpoint: () => void) {
  const columns = (width >> 1) + 1;
  const lines = (height >> 1) + 1;
  const knots = new Uint16Array(columns * lines);
  for (let y0 = 0; y0 < lines * 2; y0 += BLOCK) {
    if (y0 % CHECK_ROWS === 0) checkpoint();
    for (let x0 = 0; x0 < columns * 2; x0 += BLOCK) {
      const half = BLOCK / 2;
      if (probe((x0 + half) * stepX, (y0 + half) * stepY, PASSING_BLOCK) === CLEAR) continue;
      for (let y = y0; y < Math.min(lines * 2, y0 + BLOCK); y += 2)
        for (let x = x0; x < Math.min(columns * 2, x0 + BLOCK); x += 2)
          knots[(y >> 1) * columns + (x >> 1)] = probe((x + 0.5) * stepX, (y + 0.5) * stepY);
    }
  }
  const out = new Uint16Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    if (y % CHECK_ROWS === 0) checkpoint();
    for (let x = 0; x < width; x++, i++) {
      const a = (y >> 1) * columns + (x >> 1);
      const right = x & 1;
      const down = y & 1 ? columns : 0;
      const here = knots[a];
      const alike = here === knots[a + right] && here === knots[a + down] && here === knots[a + right + down];
      const traced = right + down === 0 || (alike && here !== NEAR);
      out[i] = traced ? here : probe((x + 0.5) * stepX, (y + 0.5) * stepY);
    }
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
