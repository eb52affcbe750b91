const HEADER_BYTES = 84;
const TRIANGLE_BYTES = 50;
const NORMAL_BYTES = 12;
const CORNER_BYTES = 12;
/** Odd multipliers that spread the bits of a coordinate (Knuth; MurmurHash3). */
const [SPREAD_MULTIPLIER, MIX_MULTIPLIER] = [0x9e3779b1, 0x85ebca6b];

/**
 * Says whether the triangles of a binary STL file enclose a body: each edge is walked as often one way as the other, its ends told
 * by their places. Two sums of the edges' hashes tell it without a table of millions of edges: the two ways along an edge cancel
 * out, and what is left over in both is zero by the rarest chance only.
 */
export function isClosedSurface(stl: Uint8Array): boolean {
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength);
  const count = view.getUint32(HEADER_BYTES - 4, true);
  const hashes = new Uint32Array(6);
  let [low, high] = [0, 0];
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const offset = HEADER_BYTES + t * TRIANGLE_BYTES + NORMAL_BYTES + k * CORNER_BYTES;
      hashes[k] = pointHash(view, offset, SPREAD_MULTIPLIER);
      hashes[3 + k] = pointHash(view, offset, MIX_MULTIPLIER);
    }
    for (let k = 0; k < 3; k++) {
      const next = (k + 1) % 3;
      low = (low + edgeHash(hashes[k], hashes[next])) | 0;
      high = (high + edgeHash(hashes[3 + k], hashes[3 + next])) | 0;
    }
  }
  return count > 0 && low === 0 && high === 0;
}

/** A hash of the three coordinates there; zero has one sign. */
function pointHash(view: DataView, offset: number, seed: number): number {
  let hash = seed;
  for (let i = 0; i < CORNER_BYTES; i += 4) {
    const bits = view.getUint32(offset + i, true);
    hash = Math.imul(hash ^ (bits === 0x80000000 ? 0 : bits), SPREAD_MULTIPLIER);
    hash = Math.imul(hash ^ (hash >>> 15), MIX_MULTIPLIER);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

/** A hash of an edge, its negative for the way back, zero for an edge without length. */
function edgeHash(start: number, end: number): number {
  const mixed = Math.imul(Math.min(start, end), SPREAD_MULTIPLIER) ^ Math.imul(Math.max(start, end), MIX_MULTIPLIER);
  const hash = Math.imul(mixed ^ (mixed >>> 16), SPREAD_MULTIPLIER) | 0;
  return start === end ? 0 : start < end ? hash : -hash;
}
