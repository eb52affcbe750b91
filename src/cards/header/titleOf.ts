import type { BoardNode } from '../../../contract/board.ts';

/** The title that a person gave a node; undefined while it goes by its type's name. */
export function titleOf({ data }: BoardNode): string | undefined {
  return typeof data.title === 'string' && data.title !== '' ? data.title : undefined;
}
