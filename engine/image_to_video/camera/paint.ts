import type { Size } from '../../raster/plane.ts';
import { sampleBilinear } from '../../raster/resample.ts';
import { DEPTH_STEP, depthSize, floorDepth, type Layers } from './layers.ts';
import type { Shift, View } from './view.ts';

/** How much less distant things grow when the camera comes nearer. */
const FLATNESS = 0.22;
/** Rounds in which the place of a pixel is found from its depth. */
const ROUNDS = 2;
/** Depth around which a picture without a known subject turns. */
const PIVOT = 0.35;

/** How far the floor's pixels move by how near they are: that is in their line's lay. */
const STILL = { swayed: 0, lifted: 0 };

/** Where the pixels of a view lie in a picture, at one depth: pixel (x, y) at (left + scale * x, top + scale * y). */
type Lay = { readonly left: number; readonly top: number; readonly scale: number };

/** Paints what a view shows of a picture into sRGB bytes, three per pixel of `size`, mixed in with `share` (0 to 1). */
export function paintView(out: Uint8Array, size: Size, layers: Layers, view: View, shift: Shift, share: number): void {
  const { box, front, depth, plate } = layers;
  const pivot = front ? floorDepth(box.bottom, layers.height) : PIVOT;
  const own = layAt(size, layers, view, shift, 0);
  const swayed = view.sway * layers.width;
  const lifted = view.lift * layers.width;
  // The subject's own relief moves its pixels by less than this.
  const reach = Math.hypot(swayed, lifted) + 2;
  const from = front ? Math.max(0, Math.floor((box.left - reach - own.left) / own.scale)) : 0;
  const to = front ? Math.min(size.width, Math.ceil((box.right + reach - own.left) / own.scale)) : size.width;
  const line = new Float32Array(size.width * 3);
  const nearness = nearnessOf(layers, size, { depth, pivot, own, swayed, lifted });
  const near = new Float32Array(size.width);

  for (let y = 0; y < size.height; y++) {
    const row = out.subarray(y * line.length, (y + 1) * line.length);
    const v = own.top + own.scale * y;
    const place = { from, to, start: own.left, scale: own.scale, v, swayed, lifted };
    if (!front) {
      nearness(y, near);
      layDown(share === 1 ? row : line, plate, layers, near, place);
      if (share < 1) mix(row, line, share);
      continue;
    }
    const onFloor = layAt(size, layers, view, shift, floorDepth(v, layers.height) - pivot);
    const { left: start, top, scale } = onFloor;
    layDown(line, plate, layers, near, { from: 0, to: size.width, start, scale, v: top + scale * y, ...STILL });
    if (v > box.top - reach && v < box.bottom + reach) {
      nearness(y, near);
      layOver(line, front, layers, near, place);
    }
    mix(row, line, share);
  }
}

function mix(row: Uint8Array, line: Float32Array, share: number): void {
  if (share === 1) for (let k = 0; k < line.length; k++) row[k] = line[k];
  else for (let k = 0; k < line.length; k++) row[k] += (line[k] - row[k]) * share;
}

type Relief = {
  readonly depth: Float32Array;
  readonly pivot: number;
  readonly own: Lay;
  readonly swayed: number;
  readonly lifted: number;
};

/**
 * How much nearer than the pivot is what each pixel of a row shows. Depths are smooth: it is looked up for one pixel in
 * `DEPTH_STEP` squared, and runs straight in between.
 */
function nearnessOf(layers: Size, size: Size, relief: Relief): (y: number, out: Float32Array) => void {
  const { depth, pivot, own, swayed, lifted } = relief;
  if (swayed === 0 && lifted === 0) return () => {};
  const deep = depthSize(layers);
  const columns = Math.floor((size.width - 1) / DEPTH_STEP) + 2;
  const rows = Math.floor((size.height - 1) / DEPTH_STEP) + 2;
  const nodes = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, i++) {
      const u = own.left + own.scale * DEPTH_STEP * column;
      const v = own.top + own.scale * DEPTH_STEP * row;
      let near = 0;
      for (let round = 0; round < ROUNDS; round++)
        near = sampleBilinear(depth, deep, (u + swayed * near) / DEPTH_STEP, (v + lifted * near) / DEPTH_STEP) - pivot;
      nodes[i] = near;
    }
  return (y, out) => {
    const above = Math.floor(y / DEPTH_STEP) * columns;
    const down = (y % DEPTH_STEP) / DEPTH_STEP;
    for (let x = 0; x < out.length; x++) {
      const i = above + Math.floor(x / DEPTH_STEP);
      const across = (x % DEPTH_STEP) / DEPTH_STEP;
      const upper = nodes[i] + (nodes[i + 1] - nodes[i]) * across;
      const lower = nodes[i + columns] + (nodes[i + columns + 1] - nodes[i + columns]) * across;
      out[x] = upper + (lower - upper) * down;
    }
  };
}

/** Where pixels `from` to `to` of a line lie in a picture, but for how near they are. */
type Place = {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly scale: number;
  readonly v: number;
  readonly swayed: number;
  readonly lifted: number;
};

/** Fills part of a line with a layer, each pixel moved aside by how near it is. */
function layDown(
  line: Float32Array | Uint8Array,
  bytes: Uint8Array,
  { width, height }: Size,
  near: Float32Array,
  { from, to, start, scale, v, swayed, lifted }: Place,
): void {
  for (let x = from; x < to; x++) {
    const column = inside(start + scale * x + swayed * near[x], width);
    const row = inside(v + lifted * near[x], height);
    const left = Math.trunc(column);
    const above = Math.trunc(row);
    const i = (above * width + left) * 3;
    for (let channel = 0; channel < 3; channel++)
      line[x * 3 + channel] = between(bytes, i + channel, 3, width * 3, column - left, row - above);
  }
}

/** Lays a layer with alpha over part of a line, each pixel moved aside by how near it is. */
function layOver(
  line: Float32Array,
  bytes: Uint8Array,
  { width, height }: Size,
  near: Float32Array,
  { from, to, start, scale, v, swayed, lifted }: Place,
): void {
  for (let x = from; x < to; x++) {
    const column = inside(start + scale * x + swayed * near[x], width);
    const row = inside(v + lifted * near[x], height);
    const left = Math.trunc(column);
    const above = Math.trunc(row);
    const i = (above * width + left) * 4;
    const alpha = between(bytes, i + 3, 4, width * 4, column - left, row - above) / 255;
    if (alpha === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const colour = between(bytes, i + channel, 4, width * 4, column - left, row - above);
      line[x * 3 + channel] += (colour - line[x * 3 + channel]) * alpha;
    }
  }
}

/** The value between the one at `i`, the next in its row, `across` on, and those in the row below, `down` on. */
function between(bytes: Uint8Array, i: number, across: number, down: number, fx: number, fy: number): number {
  const above = bytes[i] + (bytes[i + across] - bytes[i]) * fx;
  const below = bytes[i + down] + (bytes[i + down + across] - bytes[i + down]) * fx;
  return above + (below - above) * fy;
}

/** A place between the first pixel and the last of a row or column. */
function inside(at: number, side: number): number {
  return at < 0 ? 0 : at > side - 1.001 ? side - 1.001 : at;
}

/** The lay of what is `beyond` nearer than the subject's foot; farther things grow less and move the other way. */
function layAt(size: Size, { width, height }: Size, view: View, shift: Shift, beyond: number): Lay {
  const zoom = 1 + (view.zoom - 1) * (1 - FLATNESS * Math.min(1, Math.max(0, -beyond)));
  const scale = width / size.width / shift.scale / zoom;
  // Back through the shift, then away from the middle: the middle of pixel 0 comes to `start` on each axis.
  const start = (side: number, moved: number) => side / 2 + (-moved / shift.scale - side / 2) / zoom + scale / 2 - 0.5;
  return {
    left: start(width, shift.dx) + (view.panX + view.sway * beyond) * width,
    top: start(height, shift.dy) + (view.panY + view.lift * beyond) * width,
    scale,
  };
}
