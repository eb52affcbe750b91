import sharp from 'sharp';
import { pngChunksBefore } from './kit/pngColour.ts';
import { pictureTypeOf } from './kit/sniff.ts';

/** Counts the frames of a picture: an animated WEBP or PNG has more than one, of which the first is kept. */
export async function countFrames(bytes: Uint8Array): Promise<number> {
  if (pictureTypeOf(bytes) === 'png') {
    const control = pngChunksBefore(bytes, 'IDAT').find(({ type }) => type === 'acTL')?.body;
    return control && control.length >= 4 ? Buffer.from(control).readUInt32BE(0) : 1;
  }
  return (await sharp(bytes).metadata()).pages ?? 1;
}
