import { mergeVotes } from '../../board/comments/votes.ts';
import { deltaBetween } from '../../board/document/delta.ts';
import { editableDelta } from '../../board/document/readOnly.ts';
import { mergeDraft } from '../../board/history/draft.ts';
import { recordChange } from '../../board/history/history.ts';
import { mergeBoards, openConflicts, restoreTheirs } from '../../board/history/merge.ts';
import type { BoardContext, BoardEvent } from '../events/board.events.ts';
import type { OthersChanges, Work } from '../events/boardWork.ts';
import { onlySelectWhatIs } from './board.editing.ts';

type Change = Partial<BoardContext>;

/** The parts of a board that are to be saved now. */
export function workOf({ board, claims, offered }: BoardContext): Work {
  return { board, claims, offered };
}

/** True if the saving machine does not know yet what is to be kept. */
export function isUnreported({ board, claims, offered, reported }: BoardContext): boolean {
  return board !== reported.board || claims !== reported.claims || offered !== reported.offered;
}

/** Merges what the server holds, mine on top. What it knows of results need not be told again. */
export function mergeTheirs(context: BoardContext, { from, theirs, votes, claims }: OthersChanges): Change {
  const { board, conflicts } = mergeBoards({ base: from, mine: context.board, theirs });
  const change = {
    board,
    votes: mergeVotes(context.votes, votes),
    conflicts: [...openConflicts(context.conflicts, from, theirs), ...conflicts],
    claims: context.claims.filter((claim) => !claims.includes(claim)),
  };
  return onlySelectWhatIs(context, change);
}

/** True if what somebody else locked meanwhile takes changes back that were made here. */
export function losesToLocks({ board }: BoardContext, { from, theirs }: OthersChanges): boolean {
  if (theirs === from || board === from) return false;
  const mine = deltaBetween(from, board);
  return editableDelta(mine, theirs) !== mine;
}

/** Puts the draft of an earlier visit on the board. */
export function takeOffered(context: BoardContext): Change {
  if (!context.offered) return {};
  const { board, conflicts } = mergeDraft(context.board, context.offered);
  const history = recordChange(context.history, context.board, board);
  return onlySelectWhatIs(context, { board, history, conflicts: [...context.conflicts, ...conflicts], offered: null });
}

/** Settles a conflict that was shown: theirs is put on the board, or mine stays. */
export function settleConflict(
  context: BoardContext,
  { conflict, keep }: Extract<BoardEvent, { type: 'conflict.settled' }>,
): Change {
  const conflicts = context.conflicts.filter((other) => other !== conflict);
  if (keep === 'mine') return { conflicts };
  const board = restoreTheirs(context.board, conflict);
  return onlySelectWhatIs(context, { conflicts, board, history: recordChange(context.history, context.board, board) });
}
