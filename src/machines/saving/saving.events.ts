import type { AnyActorRef } from 'xstate';
import type { ResultClaim } from '../../../contract/calls/boards.ts';
import type { BoardId } from '../../../contract/ids.ts';
import type { Board } from '../../board/document/board.ts';
import type { PaintPlaces } from '../../board/document/paintOrder.ts';
import type { Conflicts } from '../../board/history/conflicts.ts';
import type { BoardDraft } from '../../board/history/draft.ts';
import type { BoardEvent } from '../events/board.events.ts';
import type { UnsavedWork } from '../events/unsavedWork.ts';

/** Events of the saving of a board. */
export type SavingEvent =
  /** The board machine changed what is to be kept, or merged what it was told of. */
  | { readonly type: 'work.changed'; readonly work: UnsavedWork }
  | Extract<
      BoardEvent,
      { type: 'board.changed' | 'changes.wanted' | 'signed.in' | 'online' | 'offline' | 'visible' | 'save.now' }
    >;

/** The wish of somebody for the changes: not at all, for a request that is still to go out, or for the answer of one that went. */
export type ChangesRequest = 'none' | 'open' | 'asked';

export type SavingInput = {
  readonly parent: AnyActorRef;
  readonly boardId: BoardId;
  /** The account whose work the drafts hold. */
  readonly viewerEmail: string;
  readonly board: Board;
  /** The places of its nodes, and of those that were deleted. */
  readonly places: PaintPlaces;
  readonly rev: number;
  readonly conflicts: Conflicts;
  /** A new random id of an operation. */
  readonly newId: () => string;
  /** 0 to 1, for the jitter of retries. */
  readonly random: () => number;
};

export type SavingContext = Omit<SavingInput, 'board' | 'conflicts'> & {
  readonly work: UnsavedWork;
  /** The board as the server is known to hold it, at `rev`, and its conflicts. */
  readonly base: Board;
  readonly baseConflicts: Conflicts;
  /** True from a new base until the board machine has merged it: what is to be saved is not known meanwhile. */
  readonly isMerging: boolean;
  /** The newest revision heard of; above `rev` there is something to fetch. */
  readonly latestRev: number;
  /** The value of `latestRev` when the changes were last asked for. */
  readonly requestedRev: number;
  /** Wishes since the last answer. */
  readonly changesRequest: ChangesRequest;
  /** The save that was sent and is not answered. */
  readonly sentSave: SentSave | null;
  /** Requests in a row that were not taken. */
  readonly attempt: number;
  /** The board that the server refused. */
  readonly refusedBoard: Board;
  readonly draft: DraftMark;
};

/** A save under way. It is repeated with the same `opId` and the same boards until it is answered. */
export type SentSave = {
  readonly opId: string;
  readonly board: Board;
  readonly base: Board;
  readonly baseRev: number;
  readonly conflicts: Conflicts;
  readonly baseConflicts: Conflicts;
  readonly claims: readonly ResultClaim[];
};

/** The base of the draft on this device. */
export type DraftMark = {
  readonly board: Board;
  readonly base: Board;
  readonly offered: BoardDraft | null;
  readonly conflicts: Conflicts;
};

/** The state in the status line. */
export type SaveState = 'saved' | 'disconnected' | 'saving' | 'offline' | 'refused' | 'signedOut';
