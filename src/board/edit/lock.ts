import type { BoardNode } from '../../../contract/board.ts';
import { isComment } from '../comments/comments.ts';
import { isLocked, isReadOnly } from '../document/board.ts';

/** The key that locks what is selected, and unlocks it. */
export const LOCK_KEY = 'Mod+Shift+L';

/** A node that is locked, or free again. */
export function nodeWithLock(node: BoardNode, locks: boolean): BoardNode {
  const { locked: _locked, ...data } = node.data;
  return { ...node, data: locks ? { ...data, locked: true } : data };
}

/** The nodes as the key leaves them: all of them locked, or free again where all were; what is read-only, and comments, have no lock. */
export function toggledLocks(nodes: readonly BoardNode[]): {
  readonly locks: boolean;
  readonly nodes: readonly BoardNode[];
} {
  const lockable = nodes.filter((node) => !isReadOnly(node) && !isComment(node));
  const locks = !lockable.every(isLocked);
  const changed = lockable.filter((node) => isLocked(node) !== locks);
  return { locks, nodes: changed.map((node) => nodeWithLock(node, locks)) };
}
