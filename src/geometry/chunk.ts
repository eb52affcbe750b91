import type { Point } from './point.ts';

/** The side of a chunk in board units: sixteen cards with their gaps. Nodes of one chunk are drawn together when far away. */
export const CHUNK_SIDE = 16 * 560;

/** Names the chunk that a point lies in. */
export function chunkKey(at: Point): string {
  return `${Math.floor(at.x / CHUNK_SIDE)},${Math.floor(at.y / CHUNK_SIDE)}`;
}
