import type { MessageDescriptor } from '@lingui/core';
import type { BoardConflict, ConflictId } from '../../../../contract/changes/conflicts.ts';
import { isSameValue } from '../../../../merge/equalJson.ts';
import { holdsOther, splitItemField, valueAt } from '../../../../merge/settlement.ts';
import type { Board } from '../../../board/document/board.ts';
import type { Conflicts, OpenConflict } from '../../../board/history/conflicts.ts';
import { elementsOf, restoreOther } from '../../../board/history/merge.ts';
import { fieldLabelOf } from '../actions/earlierVersions/nodeVersions.ts';

/** One decision: the conflicts of an element whose fields a person calls by one name, an image and its address say. */
export type ConflictItem = {
  readonly id: ConflictId;
  readonly element: BoardConflict['element'];
  readonly elementId: string;
  /** The name of the field; undefined where the whole element is in conflict. */
  readonly label: MessageDescriptor | undefined;
  readonly conflicts: readonly OpenConflict[];
};

/** A node or a connection with what is to be decided about it, the oldest first. */
export type ConflictedElement = {
  readonly element: BoardConflict['element'];
  readonly id: string;
  readonly items: readonly ConflictItem[];
};

/** The open conflicts by element. */
export function conflictedElements(conflicts: Conflicts): readonly ConflictedElement[] {
  const byElement = Map.groupBy(conflicts.values(), ({ element_id }) => element_id);
  return [...byElement].map(([id, ofElement]) => ({ element: ofElement[0]!.element, id, items: itemsOf(ofElement) }));
}

function itemsOf(conflicts: readonly OpenConflict[]): readonly ConflictItem[] {
  const items: OpenConflict[][] = [];
  for (const conflict of conflicts) {
    const item = items.find((ofItem) => belongsTo(ofItem, conflict));
    if (item) item.push(conflict);
    else items.push([conflict]);
  }
  return items.map((ofItem) => {
    const [{ id, element, element_id: elementId, field }] = ofItem as [OpenConflict];
    return { id, element, elementId, label: field === null ? undefined : fieldLabelOf(field), conflicts: ofItem };
  });
}

/**
 * Says whether a field is decided with others. Each item of a list is a choice of its own, and so is a field that is in conflict once more; whether a
 * node is there at all is one choice, however often it was deleted and came back.
 */
function belongsTo(ofItem: readonly OpenConflict[], { element, field }: OpenConflict): boolean {
  if (field === null) return element === 'node' && ofItem.every((one) => one.field === null);
  if (isItemField(field)) return false;
  const label = fieldLabelOf(field);
  return ofItem.every(
    (one) => one.field !== null && !isItemField(one.field) && one.field !== field && fieldLabelOf(one.field) === label,
  );
}

function isItemField(field: string): boolean {
  return splitItemField(field)[1] !== undefined;
}

/**
 * The conflicts of a decision whose other values are what can be chosen now: of a whole node the newest that says something else than the board,
 * which may have it again since it was deleted.
 */
export function choosableConflicts({ element, conflicts }: ConflictItem, board: Board): readonly OpenConflict[] {
  if (element === 'edge' || conflicts[0]?.field !== null) return conflicts;
  const newest = conflicts.findLast((one) => !holdsOther(elementsOf(board), one)) ?? conflicts.at(-1);
  return newest ? [newest] : [];
}

/** The people of the two versions: null for who has left, undefined where it is not known. */
export type ConflictPeople = {
  readonly by: string | null | undefined;
  readonly otherBy: string | null | undefined;
  /** The time at which the two met. Milliseconds since 1970; undefined where the server has not told it yet. */
  readonly at: number | undefined;
};

/** Who wrote what. Whoever wrote what was on the board is not known where that was changed since. */
export function peopleOf(item: ConflictItem, board: Board): ConflictPeople {
  const conflicts = choosableConflicts(item, board);
  const [{ by, other_by: otherBy, at }] = conflicts as [OpenConflict];
  const isUnchanged = conflicts.every((one) => isOnBoard(one, board));
  return { by: isUnchanged ? by : undefined, otherBy, at: at === undefined ? undefined : Date.parse(at) };
}

function isOnBoard(conflict: OpenConflict, board: Board): boolean {
  const { element, value } = conflict;
  // Of connections the one that took the input stands there, by an id of its own.
  if (element === 'edge' && value !== undefined)
    return isSameValue(valueAt(elementsOf(board), { ...conflict, element_id: (value as { id: string }).id }), value);
  return isSameValue(valueAt(elementsOf(board), conflict), value);
}

/** The board as it would be with the other version. */
export function boardWithOther(item: ConflictItem, board: Board): Board {
  return choosableConflicts(item, board).reduce(restoreOther, board);
}
