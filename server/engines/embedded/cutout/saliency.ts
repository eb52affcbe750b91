import sharp from 'sharp';
import { collectGarbage } from '../garbage.ts';
import type { Picture } from '../studio/picture.ts';
import { scalePlane } from './scale.ts';
import { COLOURS, type FindSalient, openNetwork } from './u2net/network.ts';

/** Sides, in pixels, of the square that the network was trained on: pictures are stretched to it. */
const SQUARE = { width: 320, height: 320 };
/** Means and deviations of red, green and blue in its training pictures (ImageNet). */
const MEANS = [0.485, 0.456, 0.406];
const DEVIATIONS = [0.229, 0.224, 0.225];

/** Opening the network takes part of a second: each worker keeps it. */
let network: FindSalient | null = null;

/** How likely each pixel is part of the subject, 0 to 1, as a network sees it. The picture must be opaque. */
export async function findSubject(picture: Picture, checkpoint: () => void): Promise<Float32Array> {
  network ??= openNetwork(checkpoint);
  const { width, height, rgba } = picture;
  const square = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  const rgb = await square.resize(SQUARE.width, SQUARE.height, { fit: 'fill' }).raw().toBuffer();
  let brightest = 1;
  for (const value of rgb) if (value > brightest) brightest = value;
  const fill = (row: Float32Array, y: number): void => {
    for (let x = 0; x < SQUARE.width; x++)
      for (let c = 0; c < MEANS.length; c++) {
        const value = rgb[(y * SQUARE.width + x) * MEANS.length + c] / brightest;
        row[x * COLOURS + c] = (value - MEANS[c]) / DEVIATIONS[c];
      }
  };
  const likely = network(SQUARE, fill, checkpoint);
  collectGarbage();
  const bytes = new Uint8Array(likely.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round(likely[i] * 255);
  const scaled = new Float32Array(await scalePlane(bytes, SQUARE, picture));
  for (let i = 0; i < scaled.length; i++) scaled[i] /= 255;
  return scaled;
}
