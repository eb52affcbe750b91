import type { Size } from '../../stage/stageView.ts';
import { encodeBitmapPng } from './encodeBitmapPng.ts';
import type { MaskPaint } from './maskStrokes.ts';
import { paintMask } from './paintMask.ts';

/** A strip of so many rows is painted at a time: a picture of 50 megapixels needs no canvas of its size. */
const STRIP_ROWS = 256;
const ALPHA_THRESHOLD = 128;

/**
 * The mask as a PNG of the picture's own size: white and clear where it may change, black and opaque where it stays. Undefined
 * when nothing may change.
 */
export async function encodeMaskPng(
  paper: Size,
  maskPaint: MaskPaint,
  previousMask: CanvasImageSource | undefined,
): Promise<Blob | undefined> {
  const { width, height } = paper;
  const stripCanvas = new OffscreenCanvas(width, Math.min(STRIP_ROWS, height));
  const context = stripCanvas.getContext('2d', { willReadFrequently: true })!;
  let hasMaskedPixels = false;

  function encodeRows(top: number): Uint8Array {
    const rows = Math.min(STRIP_ROWS, height - top);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, rows);
    context.setTransform(1, 0, 0, 1, 0, -top);
    paintMask(context, paper, maskPaint, previousMask);
    const { data } = context.getImageData(0, 0, width, rows);
    const stride = 1 + Math.ceil(width / 8);
    const bits = new Uint8Array(stride * rows);
    for (let y = 0; y < rows; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (data[(y * width + x) * 4 + 3]! < ALPHA_THRESHOLD) continue;
        bits[y * stride + 1 + (x >> 3)]! |= 0x80 >> (x & 7);
        hasMaskedPixels = true;
      }
    }
    return bits;
  }

  async function* paintStrips() {
    for (let top = 0; top < height; top += STRIP_ROWS) {
      yield encodeRows(top);
      // Between two strips the page stays alive.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  const png = await encodeBitmapPng(paper, paintStrips());
  return hasMaskedPixels ? png : undefined;
}
