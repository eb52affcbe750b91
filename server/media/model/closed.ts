const HEADER = 84;
const TRIANGLE = 50;
const NORMAL = 12;
const CORNER = 12;
/** Odd multipliers that spread the bits of a coordinate (Knuth; MurmurHash3). */
const [SPREAD, MIX] = [0x9e3779b1, 0x85ebca6b];

/**
 * Says whether the triangles of a binary STL file enclose a body: each edge is walked as often one way as the other, its ends told
 * by their places. Two sums of the edges' hashes tell it without a table of millions of edges: the two ways along an edge cancel
 * out, and what is left over in both is zero by the rarest chance only.
 */
export function isClosed(stl: Uint8Array): boolean {
  const view = new DataView(stl.buffer, stl.byteOffset, stl.byteLength);
  const count = view.getUint32(HEADER - 4, true);
  const hashes = new Uint32Array(6);
  let [low, high] = [0, 0];
  for (let t = 0; t < count; t++) {
    for (let k = 0; k < 3; k++) {
      const at = HEADER + t * TRIANGLE + NORMAL + k * CORNER;
      hashes[k] = placeHash(view, at, SPREAD);
      hashes[3 + k] = placeHash(view, at, MIX);
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
function placeHash(view: DataView, at: number, seed: number): number {
  let hash = seed;
  for (let i = 0; i < CORNER; i += 4) {
    const bits = view.getUint32(at + i, true);
    hash = Math.imul(hash ^ (bits === 0x80000000 ? 0 : bits), SPREAD);
    hash = Math.imul(hash ^ (hash >>> 15), MIX);
    hash ^= hash >>> 13;
  }
  return hash >>> 0;
}

/** A hash of an edge, its negative for the way back, zero for an edge without length. */
function edgeHash(from: number, to: number): number {
  const mixed = Math.imul(Math.min(from, to), SPREAD) ^ Math.imul(Math.max(from, to), MIX);
  const hash = Math.imul(mixed ^ (mixed >>> 16), SPREAD) | 0;
  return from === to ? 0 : from < to ? hash : -hash;
}
