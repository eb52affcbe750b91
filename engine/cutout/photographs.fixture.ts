import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { type Picture, readPicture } from '../../server/media/picture.ts';

type Polygon = readonly (readonly [number, number])[];
type Truth = { readonly outlines: readonly Polygon[]; readonly holes: readonly Polygon[] };

const FOLDER = new URL('../fixtures/photographs/', import.meta.url);

/**
 * A photograph and the hand-drawn mask of its subject; see fixtures/photographs/LICENCES.md. With a JPEG quality, as it is after
 * being stored once more with that.
 */
export async function readPhotograph(name: string, quality?: number): Promise<{ picture: Picture; truth: Uint8Array }> {
  const file = await readFile(new URL(`${name}.jpg`, FOLDER));
  const bytes = quality === undefined ? file : await sharp(file).jpeg({ quality }).toBuffer();
  const picture = await readPicture({ type: 'image/jpeg', bytes });
  const { outlines, holes } = JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), 'utf8')) as Truth;
  const paint = (colour: string) => (polygon: Polygon) =>
    `<polygon fill="${colour}" points="${polygon.map((point) => point.join(',')).join(' ')}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}">
    <rect width="100%" height="100%"/>${outlines.map(paint('white')).join('')}${holes.map(paint('black')).join('')}</svg>`;
  const grey = await sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer();
  return { picture, truth: Uint8Array.from(grey, (value) => (value > 127 ? 1 : 0)) };
}

/** Intersection over union of an alpha (half and more counts) with a mask. */
export function overlap(alpha: Uint8Array, mask: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < mask.length; i++) {
    const set = alpha[i] > 127;
    if (set && mask[i]) both++;
    if (set || mask[i]) either++;
  }
  return either === 0 ? 1 : both / either;
}
