import type { Size } from '../../raster/plane.ts';
import { DEPTH_STEP, depthSize, floorDepth, type Layers } from './layers.ts';
import type { Shift, View } from './view.ts';

/** How much less distant things grow when the camera comes nearer. */
const FLATNESS = 0.22;
/** Rounds in which the place of a pixel is found from its depth. */
const ROUNDS = 2;
/** Depth around which a picture without a known subject turns. */
const PIVOT = 0.35;

/** Where the pixels of a view lie in a picture, at one depth: pixel (x, y) at (left + scale * x, top + scale * y). */
type Lay = { readonly left: number; readonly top: number; readonly scale: number };

/** Paints what a view shows of a picture into sRGB bytes, three per pixel of `size`, mixed in with `share` (0 to 1). */
export function paintView(out: Uint8Array, size: Size, layers: Layers, view: View, shift: Shift, share: number): void {
  const { box, front, depth, plate } = layers;
  const pivot = front ? floorDepth(box.bottom, layers.height) : PIVOT;
  const deep = depthSize(layers);
  const own = layAt(size, layers, view, shift, 0);
  const swayed = view.sway * layers.width;
  const lifted = view.lift * layers.width;
  // The subject's own relief moves its pixels by less than this.
  const reach = Math.hypot(swayed, lifted) + 2;
  const from = front ? Math.max(0, Math.floor((box.left - reach - own.left) / own.scale)) : 0;
  const to = front ? Math.min(size.width, Math.ceil((box.right + reach - own.left) / own.scale)) : size.width;
  const line = new Float32Array(size.width * 3);
  const colour = new Float64Array(4);

  /** Lays a layer over part of the line, each pixel moved aside by how near it is there. */
  const addRelief = (bytes: Uint8Array, channels: 3 | 4, v: number): void => {
    for (let x = from; x < to; x++) {
      const u = own.left + own.scale * x;
      let column = u;
      let row = v;
      for (let round = 0; round < ROUNDS; round++) {
        const near = depthAt(depth, deep, column, row) - pivot;
        column = u + swayed * near;
        row = v + lifted * near;
      }
      sample(colour, bytes, channels, layers, column, row);
      const alpha = channels === 4 ? colour[3] / 255 : 1;
      for (let c = 0; c < 3; c++) line[x * 3 + c] += (colour[c] - line[x * 3 + c]) * alpha;
    }
  };

  for (let y = 0, i = 0; y < size.height; y++) {
    const v = own.top + own.scale * y;
    if (front) {
      const onFloor = layAt(size, layers, view, shift, floorDepth(v, layers.height) - pivot);
      fillLine(line, plate, layers, onFloor, onFloor.top + onFloor.scale * y);
      if (v > box.top - reach && v < box.bottom + reach) addRelief(front, 4, v);
    } else addRelief(plate, 3, v);
    for (let k = 0; k < line.length; k++, i++) out[i] = share === 1 ? line[k] : out[i] + (line[k] - out[i]) * share;
  }
}

/** Fills a line with a layer of one depth, whose rows stay rows. */
function fillLine(
  line: Float32Array,
  bytes: Uint8Array,
  { width, height }: Size,
  { left, scale }: Lay,
  v: number,
): void {
  const y = v < 0 ? 0 : v > height - 1.001 ? height - 1.001 : v;
  const row = Math.floor(y);
  const fy = y - row;
  for (let k = 0, u = left; k < line.length; k += 3, u += scale) {
    const x = u < 0 ? 0 : u > width - 1.001 ? width - 1.001 : u;
    const column = Math.floor(x);
    const fx = x - column;
    const i = (row * width + column) * 3;
    const next = i + width * 3;
    const a = (1 - fx) * (1 - fy);
    const b = fx * (1 - fy);
    const c = (1 - fx) * fy;
    const d = fx * fy;
    line[k] = bytes[i] * a + bytes[i + 3] * b + bytes[next] * c + bytes[next + 3] * d;
    line[k + 1] = bytes[i + 1] * a + bytes[i + 4] * b + bytes[next + 1] * c + bytes[next + 4] * d;
    line[k + 2] = bytes[i + 2] * a + bytes[i + 5] * b + bytes[next + 2] * c + bytes[next + 5] * d;
  }
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

/** Depth at a pixel, between the values of its plane's squares. */
function depthAt(depth: Float32Array, { width, height }: Size, x: number, y: number): number {
  const u = Math.min(width - 1.001, Math.max(0, x / DEPTH_STEP));
  const v = Math.min(height - 1.001, Math.max(0, y / DEPTH_STEP));
  const i = Math.floor(v) * width + Math.floor(u);
  const fx = u - Math.floor(u);
  const fy = v - Math.floor(v);
  const above = depth[i] + (depth[i + 1] - depth[i]) * fx;
  const below = depth[i + width] + (depth[i + width + 1] - depth[i + width]) * fx;
  return above + (below - above) * fy;
}

/** The bytes between pixels at (x, y); beyond the edge the edge repeats. */
function sample(
  out: Float64Array,
  bytes: Uint8Array,
  channels: 3 | 4,
  { width, height }: Size,
  x: number,
  y: number,
): void {
  const u = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x;
  const v = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y;
  const column = Math.floor(u);
  const row = Math.floor(v);
  const fx = u - column;
  const fy = v - row;
  const i = (row * width + column) * channels;
  const next = i + width * channels;
  const a = (1 - fx) * (1 - fy);
  const b = fx * (1 - fy);
  const c = (1 - fx) * fy;
  const d = fx * fy;
  out[0] = bytes[i] * a + bytes[i + channels] * b + bytes[next] * c + bytes[next + channels] * d;
  out[1] = bytes[i + 1] * a + bytes[i + channels + 1] * b + bytes[next + 1] * c + bytes[next + channels + 1] * d;
  out[2] = bytes[i + 2] * a + bytes[i + channels + 2] * b + bytes[next + 2] * c + bytes[next + channels + 2] * d;
  if (channels === 4)
    out[3] = bytes[i + 3] * a + bytes[i + channels + 3] * b + bytes[next + 3] * c + bytes[next + channels + 3] * d;
}
