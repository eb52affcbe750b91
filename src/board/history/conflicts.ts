import type { ConflictChange, StoredConflict } from '../../../contract/calls/boards.ts';
import type { BoardConflict, ConflictId } from '../../../contract/changes/conflicts.ts';
import type { BoardOperation } from '../../../contract/changes/operations.ts';
import { holdsOther } from '../../../merge/settlement.ts';
import type { Board } from '../document/board.ts';
import type { History } from './history.ts';
import { elementsOf } from './merge.ts';

/** A conflict that nobody has settled: as the server stores it, or one that was met here and that it has not heard of. */
export type OpenConflict = BoardConflict & Partial<Pick<StoredConflict, 'by' | 'other_by' | 'at'>>;
/** The open conflicts of a board, the oldest first. */
export type Conflicts = ReadonlyMap<ConflictId, OpenConflict>;

export const NO_CONFLICTS: Conflicts = new Map();

/** The conflicts by their ids. */
export function conflictsOf(list: readonly OpenConflict[]): Conflicts {
  return list.length === 0 ? NO_CONFLICTS : new Map(list.map((conflict) => [conflict.id, conflict]));
}

/** The conflicts after what the server told of them; the same where it told nothing. */
export function withConflictChanges(conflicts: Conflicts, changes: readonly ConflictChange[]): Conflicts {
  if (changes.length === 0) return conflicts;
  const changed = new Map(conflicts);
  for (const change of changes) {
    if ('settled' in change) changed.delete(change.id);
    else changed.set(change.id, change);
  }
  return changed;
}

type ConflictVersions = { readonly base: Conflicts; readonly mine: Conflicts; readonly theirs: Conflicts };

/** The conflicts of the server with what was met and settled here since the base. Theirs themselves where that is nothing. */
export function mergeConflicts({ base, mine, theirs }: ConflictVersions): Conflicts {
  const settled = [...base.keys()].filter((id) => !mine.has(id) && theirs.has(id));
  const met = [...mine].filter(([id]) => !base.has(id) && !theirs.has(id));
  if (settled.length + met.length === 0) return theirs;
  const merged = new Map([...theirs, ...met]);
  for (const id of settled) merged.delete(id);
  return merged;
}

/** The operations that make of one set of conflicts another. */
export function conflictOperations(from: Conflicts, to: Conflicts): readonly BoardOperation[] {
  if (from === to) return [];
  const settled = [...from.keys()].filter((id) => !to.has(id)).map((id) => ({ kind: 'settle' as const, id }));
  const met = [...to.values()].filter(({ id }) => !from.has(id));
  return [...settled, ...met.map(disputeOf)];
}

function disputeOf({ by: _by, other_by: _otherBy, at: _at, ...conflict }: OpenConflict): BoardOperation {
  return { kind: 'dispute', conflict };
}

/** Says whether a step of this history wrote the value that gave way. */
export function wroteOther({ past }: History, conflict: OpenConflict): boolean {
  const isOther = (board: Board) => holdsOther(elementsOf(board), conflict);
  return past.some(({ before, after }) => isOther(after) && !isOther(before));
}
