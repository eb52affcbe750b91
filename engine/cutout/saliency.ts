import { isMainThread } from 'node:worker_threads';
import sharp from 'sharp';
import type { Picture } from '../../server/media/picture.ts';
import { collectGarbage, heldMemory } from '../garbage.ts';
import { scalePlane } from './scale.ts';
import { COLOURS, type FindSalient, openNetwork } from './u2net/network.ts';

/** Sides, in pixels, of the square that the network was trained on: pictures are stretched to it. */
const SQUARE = { width: 320, height: 320 };
/** Means and deviations of red, green and blue in its training pictures (ImageNet). */
const MEANS = [0.485, 0.456, 0.406];
const DEVIATIONS = [0.229, 0.224, 0.225];

/** Workers give memory back at once. The main thread has tests alone, whose heap takes long to collect: it may hold so many bytes. */
const MOST_HELD = 1.5 * 2 ** 30;

/** Opening the network takes part of a second: each worker keeps it. */
let network: FindSalient | null = null;

/** How likely each pixel is part of the subject, 0 to 1, as a network sees it. The picture must be opaque. */
export async function findSubject(picture: Picture, checkpoint: () => void): Promise<Float32Array> {
  checkpoint();
  const { width, height, rgba } = picture;
  const square = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  const rgb = await square.resize(SQUARE.width, SQUARE.height, { fit: 'fill' }).raw().toBuffer();
  const bytes = recall(rgb) ?? remember(rgb, look(rgb, checkpoint));
  const scaled = new Float32Array(await scalePlane(bytes, SQUARE, picture));
  for (let i = 0; i < scaled.length; i++) scaled[i] /= 255;
  return scaled;
}

/** What the network made of squares of late: one picture is often worked on several times in a row. */
type Look = { readonly rgb: Buffer; readonly bytes: Uint8Array };
const RECENT = 4;
let recent: readonly Look[] = [];

const recall = (rgb: Buffer): Uint8Array | undefined => recent.find((one) => one.rgb.equals(rgb))?.bytes;

function remember(rgb: Buffer, bytes: Uint8Array): Uint8Array {
  recent = [{ rgb, bytes }, ...recent.slice(0, RECENT - 1)];
  return bytes;
}

/** How likely each pixel of a square is part of the subject, 0 to 255. */
function look(rgb: Buffer, checkpoint: () => void): Uint8Array {
  network ??= openNetwork(checkpoint);
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
  if (!isMainThread || heldMemory() > MOST_HELD) collectGarbage();
  const bytes = new Uint8Array(likely.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Math.round(likely[i] * 255);
  return bytes;
}
