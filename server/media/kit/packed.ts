import { gunzipSync } from 'node:zlib';

const GZIP = [0x1f, 0x8b];

/** Says whether bytes are packed by gzip, as an SVGZ is. */
export function isPacked(bytes: Uint8Array): boolean {
  return GZIP.every((byte, index) => bytes[index] === byte);
}

/** Unpacks bytes: never more than `most`. */
export function unpack(bytes: Uint8Array, most: number): Uint8Array | 'broken' | 'too large' {
  try {
    return gunzipSync(bytes, { maxOutputLength: most });
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'broken';
  }
}
