import { SaveConflict, type StoredElement, saveBoard } from '../../contract/calls/boards.ts';
import type { CallBody } from '../../contract/calls/index.ts';
import { NO_ANSWER } from '../../contract/failures.ts';
import type { Board } from '../board/board.ts';
import { applyDelta, deltaBetween, deltaOfStored } from '../board/delta.ts';
import { draftOf, takeDraft } from '../board/draft.ts';
import { remember } from '../board/history.ts';
import { mergeBoards, restoreTheirs } from '../board/merge.ts';
import { onlySelectWhatIs } from './board.editing.ts';
import type { BoardContext, BoardEvent } from './board.events.ts';
import { type ApiRequest, type DraftToKeep, failureIn } from './effects.ts';

type Change = Partial<BoardContext>;

/** The first pause before a save is repeated, and the longest, in milliseconds; they double in between. */
const RETRY = { firstMs: 1_000, longestMs: 30_000 } as const;
/** A board on which every save meets another's change backs off after this many. */
export const CONFLICTS_IN_A_ROW = 5;

/** Whether this board holds, or has placed, what the server does not know. */
export function hasUnsent({ board, base, claims }: BoardContext): boolean {
  return board !== base || claims.length > 0;
}

/** Whether the server holds what this board does not. */
export function hasNews({ rev, heardRev }: BoardContext): boolean {
  return heardRev > rev;
}

/** Fixes what is sent now: later changes wait for the next save. */
export function prepareSave({ board, base, rev, claims, newId }: BoardContext): Change {
  return { sent: { opId: newId(), board, base, baseRev: rev, claims } };
}

/** The delta under its operation id: repeated, it gets its first answer. */
export function saveRequest({ boardId, sent }: BoardContext): ApiRequest {
  if (!sent) throw new Error('A save was asked for before it was prepared.');
  const { nodes, edges, deleted } = deltaBetween(sent.base, sent.board);
  const body: CallBody<'save_board'> = {
    board_id: boardId,
    nodes: JSON.stringify(nodes),
    edges: JSON.stringify(edges),
    base_rev: sent.baseRev,
    op_id: sent.opId,
    delta: true,
    deleted: [...deleted],
    ...(sent.claims.length > 0 ? { claims: [...sent.claims] } : {}),
  };
  return { call: 'save_board', body };
}

/** The server took the save: its board is ours as sent, with what others changed on top; newer work here is merged in. */
export function acknowledge(context: BoardContext, output: unknown): Change {
  const { rev, changes } = saveBoard.answer.parse(output);
  const { sent } = context;
  if (!sent) return {};
  const claims = context.claims.filter((claim) => !sent.claims.includes(claim));
  return {
    ...rebase(context, { from: sent.board, theirs: withNews(sent.board, changes), rev }),
    claims,
    isSaveFailing: false,
  };
}

/** The server met changes of the same elements: they are merged, mine on top, to be sent again. */
export function mergeConflict(context: BoardContext, error: unknown): Change {
  const { rev, changes } = SaveConflict.parse(failureIn(error).problem);
  const { sent } = context;
  if (!sent) return {};
  const change = rebase(context, { from: sent.base, theirs: withNews(sent.base, changes), rev });
  return { ...change, attempt: context.attempt + 1 };
}

type Rebase = { readonly from: Board; readonly theirs: Board; readonly rev: number };

function rebase(context: BoardContext, { from, theirs, rev }: Rebase): Change {
  const { board, conflicts } = mergeBoards({ base: from, mine: context.board, theirs });
  const all = [...context.conflicts, ...conflicts];
  const change = { board, base: theirs, rev, heardRev: rev, conflicts: all, sent: null, attempt: 0 };
  return onlySelectWhatIs(context, change);
}

function withNews(board: Board, changes: readonly StoredElement[]): Board {
  return applyDelta(board, deltaOfStored(changes));
}

/** How a failed save goes on. */
export type SaveFailure = 'conflict' | 'conflictAgain' | 'signedOut' | 'refused' | 'later';

/** A refusal that no repeating will change is told apart from a server or network that may recover. */
export function saveFailure({ attempt }: BoardContext, error: unknown): SaveFailure {
  const { status, problem } = failureIn(error);
  if (status === 401) return 'signedOut';
  if (status === 409 && SaveConflict.safeParse(problem).success) {
    return attempt < CONFLICTS_IN_A_ROW ? 'conflict' : 'conflictAgain';
  }
  const mayRecover = status === NO_ANSWER || status === 408 || status === 429 || status >= 500;
  return mayRecover ? 'later' : 'refused';
}

/** Doubling pauses with jitter, so that many pages do not come back at once: half of the pause is fixed, half is chance. */
export function retryPause({ attempt, random }: BoardContext): number {
  const pause = Math.min(RETRY.longestMs, RETRY.firstMs * 2 ** Math.max(0, attempt - 1));
  return pause / 2 + (pause / 2) * random();
}

/** What the device must keep now. */
export function draftToKeep(context: BoardContext): DraftToKeep {
  return { boardId: context.boardId, draft: draftOf(context) };
}

export function markDraft({ board, base, offered }: BoardContext): Change {
  return { draft: { board, base, offered } };
}

/** Whether what the device keeps, or is about to keep, is older than the board. */
export function isDraftOld({ board, base, offered, draft }: BoardContext): boolean {
  return board !== draft.board || base !== draft.base || offered !== draft.offered;
}

/** Puts the draft of an earlier visit on the board. */
export function takeOffered(context: BoardContext): Change {
  if (!context.offered) return {};
  const { board, conflicts } = takeDraft(context.board, context.offered);
  const history = remember(context.history, context.board, board);
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
  return onlySelectWhatIs(context, { conflicts, board, history: remember(context.history, context.board, board) });
}
