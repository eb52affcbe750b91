const CHUNKS = 12;
/** Bytes that a frame of an animation has before its picture. */
const FRAME = 16;

/** Says whether a WEBP keeps its (first) picture without loss. */
export function isLossless(webp: Uint8Array): boolean {
  const view = Buffer.from(webp.buffer, webp.byteOffset, webp.byteLength);
  for (let at = CHUNKS; at + 8 <= view.length; ) {
    const type = view.toString('latin1', at, at + 4);
    if (type === 'VP8L') return true;
    if (type === 'VP8 ') return false;
    // What a frame holds is looked at next.
    const length = type === 'ANMF' ? FRAME : view.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return false;
}
