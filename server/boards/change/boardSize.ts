import type { Kysely } from 'kysely';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { ProblemError } from '../../kit/problems.ts';
import type { Quota } from '../../plans/quota.ts';
import type { Database } from '../../schema/database.ts';
import type { BoardRow } from '../../schema/tables/boards.ts';

/** The amount that a board holds more afterwards; negative when it holds less. */
export type Growth = { readonly nodes: number; readonly elements: number; readonly bytes: number };

/** Of a write that changes no element. */
export const NO_GROWTH: Growth = { nodes: 0, elements: 0, bytes: 0 };

type SizedElement = { readonly kind: 'node' | 'edge'; readonly data: string | null };

/** The growth of a board by one element that is written in place of another. */
export function growthOf(before: SizedElement | undefined, after: SizedElement): Growth {
  return {
    nodes: countNodes(after) - countNodes(before),
    elements: Number(after.data !== null) - Number((before?.data ?? null) !== null),
    bytes: Buffer.byteLength(after.data ?? '') - Buffer.byteLength(before?.data ?? ''),
  };
}

function countNodes(element: SizedElement | undefined): number {
  return element?.kind === 'node' && element.data !== null ? 1 : 0;
}

export function addGrowth(one: Growth, other: Growth): Growth {
  return {
    nodes: one.nodes + other.nodes,
    elements: one.elements + other.elements,
    bytes: one.bytes + other.bytes,
  };
}

type StoredSize = Pick<BoardRow, 'node_count' | 'element_count' | 'bytes'>;

/** The size of a board after a save. */
export function grownSize({ node_count, element_count, bytes }: StoredSize, growth: Growth): StoredSize {
  return {
    node_count: node_count + growth.nodes,
    element_count: element_count + growth.elements,
    bytes: bytes + growth.bytes,
  };
}

/**
 * Throws 413 `board_full` when a save would make a board larger than can always be loaded. Only growth is refused, so that a
 * board which is too large already can be made smaller.
 */
export function refuseIfFull(board: StoredSize, growth: Growth): void {
  const { element_count, bytes } = grownSize(board, growth);
  if (growth.bytes > 0 && bytes > SERVER_LIMITS.boardBytes)
    throw boardFullProblem(`${SERVER_LIMITS.boardBytes / 2 ** 20} MB`);
  if (growth.elements > 0 && element_count > SERVER_LIMITS.boardElements)
    throw boardFullProblem(`${SERVER_LIMITS.boardElements} elements`);
}

const MEGABYTE = 1e6;

/** Refuses growth beyond what a board's owner may hold; asked once for each megabyte that a board grows by, for it counts all that they have. */
export async function refuseBeyondQuota(
  tx: Kysely<Database>,
  quota: Quota,
  { owner_id, bytes, growth }: { readonly owner_id: string; readonly bytes: number; readonly growth: number },
): Promise<void> {
  const crossesMegabyte = Math.floor((bytes + growth) / MEGABYTE) > Math.floor(bytes / MEGABYTE);
  if (growth > 0 && crossesMegabyte) await quota.require(tx, owner_id, growth);
}

function boardFullProblem(limitText: string): ProblemError {
  return new ProblemError(
    'board_full',
    `This board is full: ${limitText} are the most that one board holds. Delete something, or continue on a new board.`,
  );
}
