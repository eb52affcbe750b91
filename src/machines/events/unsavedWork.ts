import type { ResultClaim, VoteChange } from '../../../contract/calls/boards.ts';
import type { OperationRefusal } from '../../../contract/changes/conflicts.ts';
import type { Board } from '../../board/document/board.ts';
import type { PaintPlaces } from '../../board/document/paintOrder.ts';
import type { Conflicts } from '../../board/history/conflicts.ts';
import type { BoardDraft } from '../../board/history/draft.ts';

/** Work on a board that is to be kept: its elements, the results that were placed, and a draft that nobody has decided on. */
export type UnsavedWork = {
  readonly board: Board;
  /** Results that were placed here and that the server has not heard of; a save tells it, even if they are gone again. */
  readonly claims: readonly ResultClaim[];
  /** A draft of an earlier visit. */
  readonly offered: BoardDraft | null;
  /** The open conflicts: a save tells which were met here, and which were settled. */
  readonly conflicts: Conflicts;
};

/** Changes that the server holds and this board has not merged yet. */
export type RemoteChanges = {
  /** The board that theirs grew from. */
  readonly base: Board;
  readonly theirs: Board;
  /** The edges that went with one of their nodes. */
  readonly edgesGoneWithNodes?: ReadonlySet<string> | undefined;
  /** All places that are known now, in whose order theirs stands. */
  readonly places: PaintPlaces;
  readonly votes: readonly VoteChange[];
  /** Results of which the server knows now. */
  readonly claims: readonly ResultClaim[];
  /** The conflicts that were known, and those that the server has. */
  readonly conflicts: { readonly base: Conflicts; readonly theirs: Conflicts };
  /** Why operations of a save were left out. */
  readonly refused: readonly OperationRefusal[];
};
