import { mergeVotes } from '../../board/comments/votes.ts';
import { deltaBetween } from '../../board/document/delta.ts';
import { editableDelta } from '../../board/document/readOnly.ts';
import { mergeDraft } from '../../board/history/draft.ts';
import { recordChange } from '../../board/history/history.ts';
import { mergeBoards, openConflicts, restoreTheirs } from '../../board/history/merge.ts';
import type { BoardContext, BoardEvent } from '../events/board.events.ts';
import type { RemoteChanges, UnsavedWork } from '../events/unsavedWork.ts';
import { pruneSelection } from './board.editing.ts';

type ContextChange = Partial<BoardContext>;

/** The parts of a board that are to be saved now. */
export function unsavedWork({ board, claims, offered }: BoardContext): UnsavedWork {
  return { board, claims, offered };
}

/** True if the saving machine does not know yet what is to be kept. */
export function hasUnreportedWork({ board, claims, offered, reported }: BoardContext): boolean {
  return board !== reported.board || claims !== reported.claims || offered !== reported.offered;
}

/** Merges what the server holds, mine on top. What it knows of results need not be told again. */
export function mergeTheirs(context: BoardContext, { base, theirs, votes, claims }: RemoteChanges): ContextChange {
  const { board, conflicts } = mergeBoards({ base, mine: context.board, theirs });
  const change = {
    board,
    votes: mergeVotes(context.votes, votes),
    conflicts: [...openConflicts(context.conflicts, base, theirs), ...conflicts],
    claims: context.claims.filter((claim) => !claims.includes(claim)),
  };
  return pruneSelection(context, change);
}

/** True if what somebody else locked meanwhile takes changes back that were made here. */
export function hasReadOnlyConflict({ board }: BoardContext, { base, theirs }: RemoteChanges): boolean {
  if (theirs === base || board === base) return false;
  const mine = deltaBetween(base, board);
  return editableDelta(mine, theirs) !== mine;
}

/** Puts the draft of an earlier visit on the board. */
export function restoreDraft(context: BoardContext): ContextChange {
  if (!context.offered) return {};
  const { board, conflicts } = mergeDraft(context.board, context.offered);
  const history = recordChange(context.history, context.board, board);
  return pruneSelection(context, { board, history, conflicts: [...context.conflicts, ...conflicts], offered: null });
}

/** Settles a conflict that was shown: theirs is put on the board, or mine stays. */
export function settleConflict(
  context: BoardContext,
  { conflict, keep }: Extract<BoardEvent, { type: 'conflict.settled' }>,
): ContextChange {
  const conflicts = context.conflicts.filter((other) => other !== conflict);
  if (keep === 'mine') return { conflicts };
  const board = restoreTheirs(context.board, conflict);
  return pruneSelection(context, { conflicts, board, history: recordChange(context.history, context.board, board) });
}
