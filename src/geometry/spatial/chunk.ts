import type { Point } from '../plane/point.ts';

/** The side of a chunk in board units: sixteen cards with their gaps. Nodes of one chunk are drawn together when far away. */
export const CHUNK_SIDE = 16 * 560;

/** Names the chunk that a point lies in. */
export function chunkKey(point: Point): string {
  return `${Math.floor(point.x / CHUNK_SIDE)},${Math.floor(point.y / CHUNK_SIDE)}`;
}

/** The chunk of this name and the eight around it. */
export function chunksAround(key: string): string[] {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return NEIGHBOUR_OFFSETS.map(([right, down]) => `${x + right},${y + down}`);
}

const NEIGHBOUR_OFFSETS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => [right, down] as const));
