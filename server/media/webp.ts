const FIRST_CHUNK_OFFSET = 12;
/** Bytes that a frame of an animation has before its picture. */
const FRAME_HEADER_BYTES = 16;

/** Says whether a WEBP keeps its (first) picture without loss. */
export function isLossless(webp: Uint8Array): boolean {
  const view = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  for (let chunkOffset = FIRST_CHUNK_OFFSET; chunkOffset + 8 <= view.length; ) {
    const type = view.toString('latin1', chunkOffset, chunkOffset + 4);
    if (type === 'VP8L') return true;
    if (type === 'VP8 ') return false;
    // What a frame holds is looked at next.
    const length = type === 'ANMF' ? FRAME_HEADER_BYTES : view.readUInt32LE(chunkOffset + 4);
    chunkOffset += 8 + length + (length % 2);
  }
  return false;
}
