import sharp from 'sharp';
import type { Media } from '../../contract/engine.ts';
import { openPicture, withReadErrors } from '../../server/media/picture.ts';
import type { Size } from '../raster/plane.ts';

/** Interleaved sRGB bytes, three per pixel. */
export type Picture = Size & { readonly rgb: Uint8Array };

/**
 * Decodes a picture at a given size on white paper. Strokes that exist in the alpha channel alone (white or pale ink on
 * nothing) and drawings in light on dark paper come out as dark strokes on white.
 */
export async function readDrawing({ bytes }: Media, size: Size): Promise<Picture> {
  return withReadErrors(async () => {
    const upright = openPicture(bytes).autoOrient();
    const flat = (await isPaleInk(bytes))
      ? sharp(await upright.flatten({ background: '#000000' }).toBuffer()).negate({ alpha: false })
      : upright.flatten({ background: '#ffffff' });
    const rgb = await flat
      .toColourspace('srgb')
      .removeAlpha()
      .resize(size.width, size.height, { fit: 'fill', kernel: 'lanczos3' })
      .raw()
      .toBuffer();
    return onLightPaper({ ...size, rgb });
  });
}

/** Mean channel value above which ink on a transparent ground would vanish on white; alpha below which something is such ground. */
const PALE = 200;
const CLEAR = 128;
/** Longer side, in pixels, at which that is looked at. */
const LOOK = 1024;

/** Whether strokes of a light colour lie on a transparent ground. */
async function isPaleInk(bytes: Uint8Array): Promise<boolean> {
  if (!(await openPicture(bytes).metadata()).hasAlpha) return false;
  const small = openPicture(bytes).resize({ width: LOOK, height: LOOK, fit: 'inside', withoutEnlargement: true });
  const { data, info } = await small.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const alpha = channels - 1;
  let clearest = 255;
  for (let i = alpha; i < data.length; i += channels) clearest = Math.min(clearest, data[i]);
  if (clearest >= CLEAR) return false;
  const sums = new Float64Array(alpha);
  for (let i = 0; i < data.length; i += channels) for (let c = 0; c < alpha; c++) sums[c] += data[i + c];
  return sums.every((sum) => sum * channels > PALE * data.length);
}

/** A border darker than this, on average, is a blackboard. */
const DARK_PAPER = 90;

function onLightPaper(picture: Picture): Picture {
  const { width, height, rgb } = picture;
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height; y++) {
    const step = y === 0 || y === height - 1 ? 1 : width - 1;
    for (let x = 0; x < width; x += step) {
      const i = (y * width + x) * 3;
      sum += rgb[i] + rgb[i + 1] + rgb[i + 2];
      count += 3;
    }
  }
  return sum / count > DARK_PAPER ? picture : { ...picture, rgb: rgb.map((value) => 255 - value) };
}
