import { OPERATION_ROWS, type Operation } from '../../../contract/operations/index.ts';
import { pictureTypeOf } from '../../media/kit/sniff.ts';

/** Bytes of a binary STL before its triangles, and of each. */
const STL_HEADER_BYTES = 84;
const STL_TRIANGLE_BYTES = 50;
const PICTURE_TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;

/** Tells what a provider's file is, by its bytes; undefined where the operation gives no such thing. */
export function mediaTypeOf(bytes: Uint8Array, operation: Operation): string | undefined {
  switch (OPERATION_ROWS[operation].resultKind) {
    case 'video':
      return magicAt(bytes, 4) === 'ftyp' ? 'video/mp4' : undefined;
    case 'model':
      return magicAt(bytes, 0) === 'glTF' ? 'model/gltf-binary' : isStl(bytes) ? 'model/stl' : undefined;
    case 'vector':
      return pictureTypeOf(bytes) === 'svg' ? 'image/svg+xml' : undefined;
    default: {
      const kind = pictureTypeOf(bytes);
      return kind === undefined || kind === 'svg' ? undefined : PICTURE_TYPES[kind];
    }
  }
}

function magicAt(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

function isStl(bytes: Uint8Array): boolean {
  if (magicAt(bytes, 0) === 'soli') return true;
  if (bytes.length < STL_HEADER_BYTES) return false;
  const count = new DataView(bytes.buffer, bytes.byteOffset).getUint32(STL_HEADER_BYTES - 4, true);
  return bytes.length === STL_HEADER_BYTES + count * STL_TRIANGLE_BYTES;
}
