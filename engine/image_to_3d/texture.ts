import sharp from 'sharp';
import type { Subject } from '../cutout/shading.ts';
import { distanceTo } from '../raster/distance.ts';
import { fillIn } from '../raster/fillIn.ts';
import { type Size, select } from '../raster/plane.ts';
import { sampleBilinear } from '../raster/resample.ts';
import type { Outline } from './bodies.ts';

/** Longer side of the picture that is laid over the model, in pixels. */
const TEXTURE_SIDE = 1024;
const TEXTURE_QUALITY = 88;
/** Pixels at least this opaque show the subject alone, without what lay behind it. */
const PURE = 242;
/** So near to its edge, as a share of the longer side, its colours have something of the backdrop's and count little. */
const TINTED = 0.008;
const TINTED_WEIGHT = 0.2;
/**
 * How far from the silhouette the picture comes into its own on the front, and how far the back takes to lose its detail and then its
 * shapes; and how far colours run into each other there. All as shares of the longer side.
 */
const RIM = 0.02;
const VAGUE = 0.06;
const PLAIN = 0.2;
const BLURS = [0.008, 0.025, 0.09] as const;

/**
 * The subject's box of the picture, and beside it mirrored the same without detail, for the back. At the silhouette, where
 * `at` is 0, both are alike, so that no edge is to be seen; around the subject its own colours go on, so that nothing of the backdrop shows.
 */
export async function drawTexture(
  subject: Subject,
  outline: Outline,
  at: (x: number, y: number) => number,
  checkpoint: () => void,
): Promise<Uint8Array> {
  const { box } = outline;
  const filled = sharp(fillAround(subject, box), { raw: { ...sizeOf(box), channels: 3 } });
  const { data, info } = await filled
    .resize({ width: TEXTURE_SIDE, height: TEXTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  checkpoint();
  const blurred: Buffer[] = [];
  for (const share of BLURS) {
    const sigma = Math.max(0.5, share * Math.max(width, height));
    blurred.push(
      await sharp(data, { raw: { width, height, channels: 3 } })
        .blur(sigma)
        .raw()
        .toBuffer(),
    );
    checkpoint();
  }
  const [soft, vague, plain] = blurred;
  const inwards = depthsOf(outline, at);
  const sheet = new Uint8Array(width * 2 * height * 3);
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i += 3) {
      const depth = sampleBilinear(
        inwards,
        outline,
        placeIn(x, width, outline.width),
        placeIn(y, height, outline.height),
      );
      const own = rise(depth / RIM);
      const [lost, plainer] = [rise(depth / VAGUE), rise((depth - RIM) / PLAIN)];
      const front = (y * width * 2 + x) * 3;
      const back = (y * width * 2 + width * 2 - 1 - x) * 3;
      for (let k = i; k < i + 3; k++) {
        sheet[front + k - i] = Math.round(soft[k] + (data[k] - soft[k]) * own);
        const shapes = soft[k] + (vague[k] - soft[k]) * lost;
        sheet[back + k - i] = Math.round(shapes + (plain[k] - shapes) * plainer);
      }
    }
  const drawn = sharp(sheet, { raw: { width: width * 2, height, channels: 3 } });
  return new Uint8Array(await drawn.jpeg({ quality: TEXTURE_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer());

  /** From a pixel of the texture to the outline's grid, whose room lies around it. */
  function placeIn(pixel: number, count: number, cells: number): number {
    return outline.room - 0.5 + ((pixel + 0.5) / count) * (cells - 2 * outline.room);
  }
}

/** How far each cell of the outline lies within the body's silhouette, in units; 0 outside. */
function depthsOf(outline: Outline, at: (x: number, y: number) => number): Float32Array {
  const { width, height, unit } = outline;
  const outside = select(width * height, (i) => {
    const [u, v] = [i % width, Math.floor(i / width)];
    return at((u - (width - 1) / 2) * unit, ((height - 1) / 2 - v) * unit) > 0;
  });
  return distanceTo(outside, outline).map((cells) => Math.max(0, cells - 0.5) * unit);
}

/** From 0 to 1, smoothly. */
function rise(t: number): number {
  const s = Math.min(1, Math.max(0, t));
  return s * s * (3 - 2 * s);
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height });

/** A box of the picture in which the subject's colours go on around it. */
function fillAround({ picture, alpha }: Subject, box: Outline['box']): Uint8Array {
  const count = box.width * box.height;
  const values = new Float32Array(count * 3);
  const isTinted = new Uint8Array(count);
  for (let y = 0, i = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++, i++) {
      const from = (y + box.top) * picture.width + x + box.left;
      isTinted[i] = alpha[from] < PURE ? 1 : 0;
      for (let k = 0; k < 3; k++) values[i * 3 + k] = picture.rgba[from * 4 + k];
    }
  const near = TINTED * Math.max(box.width, box.height);
  const weights = distanceTo(isTinted, box).map((away) => (away === 0 ? 0 : away > near ? 1 : TINTED_WEIGHT));
  if (weights.some((weight) => weight > 0)) fillIn(values, weights, box, 3);
  return Uint8Array.from(values, (value) => Math.round(value));
}
