import { gunzipSync } from 'node:zlib';

const GZIP_MAGIC = [0x1f, 0x8b];

/** Says whether bytes are packed by gzip, as an SVGZ is. */
export function isGzipped(bytes: Uint8Array): boolean {
  return GZIP_MAGIC.every((byte, index) => bytes[index] === byte);
}

/** Unpacks bytes: never more than `bytesMax`. */
export function gunzip(bytes: Uint8Array, bytesMax: number): Uint8Array | 'broken' | 'too large' {
  try {
    return gunzipSync(bytes, { maxOutputLength: bytesMax });
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'broken';
  }
}
