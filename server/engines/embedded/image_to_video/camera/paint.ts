import type { Size } from '../../raster/plane.ts';
import { floorDepth, type Layers } from './layers.ts';
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
  const own = layAt(size, layers, view, shift, 0);
  const swayed = view.sway * layers.width;
  const lifted = view.lift * layers.width;
  // The subject's own relief moves its pixels by less than this.
  const reach = Math.hypot(swayed, lifted) + 2;
  const colour = new Float64Array(4);

  /** A layer's colour at (u, v), moved aside by how near it is there. */
  const sampleRelief = (bytes: Uint8Array, channels: 3 | 4, u: number, v: number): void => {
    let x = u;
    let y = v;
    for (let round = 0; round < ROUNDS; round++) {
      const near = depthAt(depth, layers, x, y) - pivot;
      x = u + swayed * near;
      y = v + lifted * near;
    }
    sample(colour, bytes, channels, layers, x, y);
  };

  for (let y = 0, i = 0; y < size.height; y++) {
    const row = own.top + own.scale * y;
    const onFloor = layAt(size, layers, view, shift, floorDepth(row, layers.height) - pivot);
    const isAmongSubject = front !== null && row > box.top - reach && row < box.bottom + reach;
    for (let x = 0; x < size.width; x++, i += 3) {
      const column = own.left + own.scale * x;
      if (front) sample(colour, plate, 3, layers, onFloor.left + onFloor.scale * x, onFloor.top + onFloor.scale * y);
      else sampleRelief(plate, 3, column, row);
      let r = colour[0];
      let g = colour[1];
      let b = colour[2];
      if (isAmongSubject && column > box.left - reach && column < box.right + reach) {
        sampleRelief(front, 4, column, row);
        const alpha = colour[3] / 255;
        r += (colour[0] - r) * alpha;
        g += (colour[1] - g) * alpha;
        b += (colour[2] - b) * alpha;
      }
      out[i] += (r - out[i]) * share;
      out[i + 1] += (g - out[i + 1]) * share;
      out[i + 2] += (b - out[i + 2]) * share;
    }
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

function depthAt(depth: Float32Array, { width, height }: Size, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  return depth[row * width + column];
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
