import type { Size } from '../../stage/stageView.ts';
import type { MaskPaint } from './maskPaint.ts';
import { paintAll } from './paint.ts';
import { pngOfBits } from './pngOfBits.ts';

/** A strip of so many rows is painted at a time: a picture of 50 megapixels needs no canvas of its size. */
const STRIP_ROWS = 256;
const HALF = 128;

/**
 * The mask as a PNG of the picture's own size: white and clear where it may change, black and opaque where it stays. Undefined
 * when nothing may change.
 */
export async function maskPng(
  paper: Size,
  painted: MaskPaint,
  base: CanvasImageSource | undefined,
): Promise<Blob | undefined> {
  const { width, height } = paper;
  const strip = new OffscreenCanvas(width, Math.min(STRIP_ROWS, height));
  const canvas = strip.getContext('2d', { willReadFrequently: true })!;
  let changes = false;

  function rowsFrom(top: number): Uint8Array {
    const rows = Math.min(STRIP_ROWS, height - top);
    canvas.setTransform(1, 0, 0, 1, 0, 0);
    canvas.clearRect(0, 0, width, rows);
    canvas.setTransform(1, 0, 0, 1, 0, -top);
    paintAll(canvas, paper, painted, base);
    const { data } = canvas.getImageData(0, 0, width, rows);
    const stride = 1 + Math.ceil(width / 8);
    const bits = new Uint8Array(stride * rows);
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (data[(y * width + x) * 4 + 3]! < HALF) continue;
        bits[y * stride + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
        changes = true;
      }
    }
    return bits;
  }

  async function* strips() {
    for (let top = 0; top < height; top += STRIP_ROWS) {
      yield rowsFrom(top);
      // Between two strips the page stays alive.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  const png = await pngOfBits(paper, strips());
  return changes ? png : undefined;
}
