import type { Recipe } from '../../contract/engine.ts';
import { isOpaque, type Picture } from '../../server/media/picture.ts';
import type { SceneDetail } from '../generate_image/detail.ts';
import { paintTrial } from '../generate_image/render/trial.ts';
import { buildModel, type Scene } from '../generate_image/scene.ts';
import type { Size } from '../raster/plane.ts';
import { originOf, showsWhole } from '../studio/origin.ts';

/** Pixels that a design is drawn with at most: all of a wide picture, 2880 x 2880 of a square one. */
const PIXELS = 3840 * 2160;
/** Light that is bent in glass takes several times as long. */
const PIXELS_OF_GLASS = PIXELS / 4;
const CLEAR = 0.4;
/** Longer side of the small drawing that is compared with the picture, and of the squares whose means are, in pixels. */
const TRIAL = 160;
const SQUARE = 10;
/** Means of the same drawing differ by less than this, in bytes: the small one has coarser edges. */
const SAME = 14;

/** The scene of a picture that is still its drawing, as this engine draws it; null for all others. */
export function sceneIn(picture: Picture, recipe: Recipe | undefined, checkpoint: () => void): Scene | null {
  const detail = recipe?.detail as { kind?: string } | undefined;
  const origin = originOf(recipe);
  if (detail?.kind !== 'scene' || origin?.kind !== 'scene' || !showsWhole(picture, origin)) return null;
  return isOpaque(picture.rgba) && isDrawingOf(picture, origin, checkpoint) ? origin.scene : null;
}

/** The size that a design is drawn at for a result of the given size: that of the result, or what ends in time. */
export function drawnSize({ design, materials }: Scene, { width, height }: Size): Size {
  const isClear = buildModel(design).parts.some(({ name }) => (materials[name]?.clear ?? 0) > CLEAR);
  const scale = Math.min(1, Math.sqrt((isClear ? PIXELS_OF_GLASS : PIXELS) / (width * height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Whether a small drawing of the scene shows what the picture shows, square by square. */
function isDrawingOf(picture: Picture, { scene, ...own }: SceneDetail, checkpoint: () => void): boolean {
  const scale = TRIAL / Math.max(own.width, own.height);
  const size = { width: Math.round(own.width * scale), height: Math.round(own.height * scale) };
  const { rgb } = paintTrial(scene, size, checkpoint);
  const columns = Math.ceil(size.width / SQUARE);
  const rows = Math.ceil(size.height / SQUARE);
  const drawn = squareMeans({ ...size, data: rgb, step: 3 }, columns, rows);
  const shown = squareMeans({ ...picture, data: picture.rgba, step: 4 }, columns, rows);
  return drawn.every((value, i) => Math.abs(value - shown[i]) < SAME);
}

type Bytes = Size & {
  readonly data: Uint8Array | Uint8ClampedArray;
  /** Bytes of a pixel. */
  readonly step: number;
};

/** Mean red, green and blue of columns x rows equal parts. */
function squareMeans({ width, height, data, step }: Bytes, columns: number, rows: number): Float64Array {
  const sums = new Float64Array(columns * rows * 3);
  const counts = new Float64Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const square = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      counts[square]++;
      for (let c = 0; c < 3; c++) sums[square * 3 + c] += data[i * step + c];
    }
  return sums.map((sum, k) => sum / counts[Math.floor(k / 3)]);
}
