import { drawVector } from '../../cards/picture/drawVector.ts';
import { encodeBitmap } from '../../cards/picture/encodeBitmap.ts';
import { addXmp, xmpOf } from './xmp.ts';

/** A picture's file in another format. What it says of how the picture came about is passed on. */
export async function convertImage(picture: Blob, type: string): Promise<Blob> {
  if (picture.type === 'image/svg+xml') return encodeBitmap(await drawVector(await picture.text()), type);
  const [file, packet] = await Promise.all([
    createImageBitmap(picture).then((bitmap) => encodeBitmap(bitmap, type)),
    bytesIn(picture).then(xmpOf),
  ]);
  return packet ? new Blob([addXmp(await bytesIn(file), packet) as Uint8Array<ArrayBuffer>], { type }) : file;
}

async function bytesIn(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer());
}
