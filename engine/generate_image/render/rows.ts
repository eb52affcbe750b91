import type { Size } from '../../raster/plane.ts';
import { toneMap } from '../../studio/light.ts';
import { noise } from '../../studio/noise.ts';
import type { Stage } from './stage.ts';
import { createTracer } from './trace.ts';

/** Neighbours that differ by more than this (sRGB, 0 to 1) get more samples. */
const EDGE = 0.05;
/** Bent light flickers inside glass: there only stronger edges count. */
const EDGE_IN_GLASS = 0.14;
/** Four more places within a pixel, the rotated grid: two that lie opposite each other, then the other two. */
export const SAMPLES = [
  [-0.25, -0.375],
  [0.25, 0.375],
  [0.375, -0.25],
  [-0.375, 0.25],
] as const;
/** Grain that hides the steps of eight bits in soft gradients. */
const GRAIN = 0.006;
const VIGNETTE = 0.22;

/** Share of the light that a pixel keeps, less towards the corners. */
export function vignetteAt(x: number, y: number, { width, height }: Size): number {
  const u = x / width - 0.5;
  const v = y / height - 0.5;
  return 1 - VIGNETTE * (u * u + v * v);
}

/** Traced neighbours that differ by less in each channel (sRGB, 0 to 1) may be mixed to what lies between them. */
const ALIKE = 0.02;

export type Sheet = Size & {
  /** Three bytes per pixel. */
  readonly rgb: Uint8ClampedArray;
  /** What each pixel shows: 0 the room, otherwise a part's number from 1. */
  readonly ids: Uint8Array;
};

/**
 * Paints rows `from` to `to` (excluded) of a stage into the sheet; edges get more samples. Rows do not depend on the bands.
 * `checkpoint` is called at every row.
 */
export function createRowPainter(
  stage: Stage,
  { rgb, ids, ...size }: Sheet,
  checkpoint: () => void,
): (from: number, to: number) => void {
  const { width } = size;
  const tracer = createTracer(stage);
  const { exposure } = stage.studio;
  const linear = new Float64Array(3);
  const extra = new Float32Array(3);
  const mixed = new Float64Array(3);
  const edges = [EDGE, ...stage.looks.map((look) => (look.clear > 0.5 ? EDGE_IN_GLASS : EDGE))];

  /** Traces a point of the picture, in pixels, into pixel `k` of tone-mapped colours; returns what it shows. */
  function look(out: Float32Array, k: number, x: number, y: number, again: boolean): number {
    const id = tracer.pixel(linear, x + 0.5, y + 0.5, again);
    for (let i = 0; i < 3; i++) out[k * 3 + i] = toneMap(linear[i], exposure);
    return id;
  }

  /**
   * Colours and ids of some rows. Every second pixel of every second row is traced; between those that show the same smooth
   * thing in the same light the others are mixed, elsewhere they are traced too.
   */
  function sample(out: Float32Array, shown: Uint8Array, top: number, rows: number): void {
    const low = top & ~1;
    const columns = (width >> 1) + 1;
    const lines = ((top + rows - low) >> 1) + 1;
    const knots = new Float32Array(columns * lines * 3);
    const shownThere = new Uint8Array(columns * lines);
    const faces = new Int32Array(columns * lines);
    for (let j = 0, k = 0; j < lines; j++) {
      checkpoint();
      for (let i = 0; i < columns; i++, k++) {
        shownThere[k] = look(knots, k, i * 2, low + j * 2, false);
        faces[k] = tracer.face();
      }
    }
    const joins = (a: number, b: number): boolean =>
      faces[a] > 0 && faces[a] === faces[b] && isAlike(knots, a, knots, b);
    for (let y = 0, o = 0; y < rows; y++) {
      checkpoint();
      const across = ((top + y - low) >> 1) * columns;
      const down = ((top + y) & 1) * columns;
      for (let x = 0; x < width; x++, o++) {
        const right = x & 1;
        const a = across + (x >> 1);
        const d = a + right + down;
        const square = right > 0 && down > 0;
        const b = square ? a + 1 : a;
        const c = square ? a + down : d;
        if (d === a || (joins(a, d) && (!square || (joins(a, b) && joins(a, c))))) {
          shown[o] = shownThere[a];
          for (let i = 0; i < 3; i++)
            out[o * 3 + i] = (knots[a * 3 + i] + knots[b * 3 + i] + knots[c * 3 + i] + knots[d * 3 + i]) / 4;
        } else shown[o] = look(out, o, x, top + y, false);
      }
    }
  }

  /** The mean of pixel `k` of `first` and four more places around (x, y), into `mixed`. */
  function soften(first: Float32Array, k: number, x: number, y: number, outline: boolean): void {
    for (let i = 0; i < 3; i++) mixed[i] = first[k * 3 + i];
    let count = 1;
    let same = !outline;
    for (const [dx, dy] of SAMPLES) {
      look(extra, 0, x + dx, y + dy, outline && count > 1);
      for (let i = 0; i < 3; i++) mixed[i] += extra[i];
      count++;
      same &&= isAlike(first, k, extra, 0);
      // Two opposite places that show what the middle shows: the edge runs beside this pixel.
      if (same && count === 3) break;
    }
    for (let i = 0; i < 3; i++) mixed[i] /= count;
  }

  return (from, to) => {
    // One more row above and below, so that edges between bands are found too.
    const rows = to - from + 2;
    const first = new Float32Array(width * rows * 3);
    const shown = new Uint8Array(width * rows);
    const light = new Float32Array(width * rows);
    sample(first, shown, from - 1, rows);
    for (let k = 0; k < light.length; k++)
      light[k] = first[k * 3] * 0.3 + first[k * 3 + 1] * 0.6 + first[k * 3 + 2] * 0.1;
    for (let y = from; y < to; y++) {
      checkpoint();
      for (let x = 0; x < width; x++) {
        const k = (y - from + 1) * width + x;
        const left = x > 0 ? k - 1 : k;
        const right = x + 1 < width ? k + 1 : k;
        const up = k - width;
        const down = k + width;
        const id = shown[k];
        const outline = shown[left] !== id || shown[right] !== id || shown[up] !== id || shown[down] !== id;
        const contrast = Math.max(
          Math.abs(light[left] - light[k]),
          Math.abs(light[right] - light[k]),
          Math.abs(light[up] - light[k]),
          Math.abs(light[down] - light[k]),
        );
        if (outline || contrast > edges[id]) soften(first, k, x, y, outline);
        else for (let i = 0; i < 3; i++) mixed[i] = first[k * 3 + i];
        const corner = vignetteAt(x, y, size);
        const grain = (noise(x * 0.91, y * 1.07, 3.3) - 0.5) * GRAIN;
        const out = (y * width + x) * 3;
        for (let i = 0; i < 3; i++) rgb[out + i] = (mixed[i] * corner + grain) * 255;
        ids[y * width + x] = id;
      }
    }
  };
}

/** Whether a colour of one list is like a colour of another in each channel. */
function isAlike(colours: Float32Array, k: number, others: Float32Array, l: number): boolean {
  return (
    Math.abs(colours[k * 3] - others[l * 3]) < ALIKE &&
    Math.abs(colours[k * 3 + 1] - others[l * 3 + 1]) < ALIKE &&
    Math.abs(colours[k * 3 + 2] - others[l * 3 + 2]) < ALIKE
  );
}
