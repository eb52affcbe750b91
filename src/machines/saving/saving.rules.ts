import { NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import {
  boardChanges,
  SaveConflict,
  type StoredElement,
  saveBoard,
  type VoteChange,
} from '../../../contract/calls/boards.ts';
import type { CallBody } from '../../../contract/calls/index.ts';
import { PROBLEM_STATUS } from '../../../contract/problem.ts';
import type { Board } from '../../board/document/board.ts';
import { applyDelta, deltaBetween, storedDelta } from '../../board/document/delta.ts';
import { draftOf } from '../../board/history/draft.ts';
import { type ApiRequest, callFailureOf, type StoreDraftInput } from '../effects/effects.ts';
import type { RemoteChanges } from '../events/unsavedWork.ts';
import type { ChangesRequest, SavingContext, SavingInput } from './saving.events.ts';

type ContextChange = Partial<SavingContext>;

/** The first pause before a request is repeated, and the longest, in milliseconds; they double in between. */
const RETRY_PAUSE = { firstMs: 1_000, longestMs: 30_000 } as const;
/** A board on which every save meets another's change backs off after this many. */
export const CONFLICTS_MAX = 5;

/** The saving of a board as it was loaded. */
export function initialSavingContext({ board, rev, ...input }: SavingInput): SavingContext {
  return {
    ...input,
    work: { board, claims: [], offered: null },
    base: board,
    rev,
    latestRev: rev,
    requestedRev: rev,
    changesRequest: 'none',
    sentSave: null,
    attempt: 0,
    debouncedBoard: board,
    draft: { board, base: board, offered: null },
  };
}

/** True if this board holds, or has placed, what the server does not know. */
export function hasUnsentWork({ work: { board, claims }, base }: SavingContext): boolean {
  return board !== base || claims.length > 0;
}

/** True if the server holds, or may hold, what this board does not. */
export function hasRemoteChanges({ rev, latestRev, changesRequest }: SavingContext): boolean {
  return latestRev > rev || changesRequest !== 'none';
}

/** Notes what a request that goes out now asks for: its answer grants what was wished before it. */
export function markRequested({ latestRev, changesRequest }: SavingContext): ContextChange {
  return { requestedRev: latestRev, changesRequest: requestedState(changesRequest) };
}

function requestedState(changesRequest: ChangesRequest): ChangesRequest {
  return changesRequest === 'none' ? 'none' : 'asked';
}

/** Wishes that remain after an answer: only what came after its request. */
function remainingRequest(changesRequest: ChangesRequest): ChangesRequest {
  return changesRequest === 'open' ? 'open' : 'none';
}

/** Fixes what is sent now: later changes wait for the next save. */
export function prepareSave({
  work: { board, claims },
  base,
  rev,
  newId,
  changesRequest,
}: SavingContext): ContextChange {
  return {
    sentSave: { opId: newId(), board, base, baseRev: rev, claims },
    changesRequest: requestedState(changesRequest),
  };
}

/** The delta under its operation id: repeated, it gets its first answer. */
export function saveRequest({ boardId, sentSave }: SavingContext): ApiRequest {
  if (!sentSave) throw new Error('A save was asked for before it was prepared.');
  const { nodes, edges, deleted } = deltaBetween(sentSave.base, sentSave.board);
  const body: CallBody<'save_board'> = {
    board_id: boardId,
    nodes: JSON.stringify(nodes),
    edges: JSON.stringify(edges),
    base_rev: sentSave.baseRev,
    op_id: sentSave.opId,
    delta: true,
    deleted: [...deleted],
    ...(sentSave.claims.length > 0 ? { claims: [...sentSave.claims] } : {}),
  };
  return { call: 'save_board', body };
}

/** Asks for what others changed since the revision that is known here. */
export function changesRequest({ boardId, rev }: SavingContext): ApiRequest {
  return { call: 'board_changes', body: { board_id: boardId, since: rev } };
}

/** Changes for the board, and what the board machine is told to merge. */
export type Rebase = { readonly change: ContextChange; readonly theirs: RemoteChanges };

/** The server took the save: its board is ours as sent, with what others changed on top. */
export function rebaseOnSave({ sentSave, latestRev, changesRequest }: SavingContext, output: unknown): Rebase {
  const { rev, changes, votes } = saveBoard.answer.parse(output);
  if (!sentSave) throw new Error('A save was answered that was not sent.');
  return rebase({ base: sentSave.board, rev, latestRev, changesRequest, changes, votes, claims: sentSave.claims });
}

/** The server met changes of the same elements: they are merged, mine on top, to be sent again. */
export function rebaseOnConflict(
  { sentSave, latestRev, changesRequest, attempt }: SavingContext,
  error: unknown,
): Rebase {
  const { rev, changes, votes } = SaveConflict.parse(callFailureOf(error).problem);
  if (!sentSave) throw new Error('A save was answered that was not sent.');
  const { change, theirs } = rebase({ base: sentSave.base, rev, latestRev, changesRequest, changes, votes });
  return { change: { ...change, attempt: attempt + 1 }, theirs };
}

/** Takes the fetched changes of others. Only what was heard of meanwhile can be newer than the answer. */
export function rebaseOnChanges(
  { base, latestRev, requestedRev, changesRequest }: SavingContext,
  output: unknown,
): Rebase {
  const { rev, changes, votes } = boardChanges.answer.parse(output);
  return rebase({
    base,
    rev,
    latestRev: latestRev > requestedRev ? latestRev : rev,
    changesRequest,
    changes,
    votes,
  });
}

type FetchedChanges = {
  readonly base: Board;
  readonly rev: number;
  readonly latestRev: number;
  readonly changesRequest: ChangesRequest;
  readonly changes: readonly StoredElement[];
  readonly votes?: readonly VoteChange[] | undefined;
  readonly claims?: RemoteChanges['claims'];
};

function rebase({ base, rev, latestRev, changesRequest, changes, votes = [], claims = [] }: FetchedChanges): Rebase {
  const theirs = applyDelta(base, storedDelta(changes));
  return {
    change: {
      base: theirs,
      rev,
      latestRev: Math.max(rev, latestRev),
      changesRequest: remainingRequest(changesRequest),
      sentSave: null,
      attempt: 0,
    },
    theirs: { base, theirs, votes, claims },
  };
}

/** The next step after a failed request. */
export type SaveFailure = 'conflict' | 'signedOut' | 'refused' | 'serverFault' | 'later';

/** A refusal that no repeating will change is told apart from a server or network that may recover. */
export function saveFailure(error: unknown): SaveFailure {
  const { status, problem } = callFailureOf(error);
  if (status === 401) return 'signedOut';
  if (status === 409 && SaveConflict.safeParse(problem).success) return 'conflict';
  if (status === PROBLEM_STATUS.internal || status === PROBLEM_STATUS.disk_full) return 'serverFault';
  const mayRecover = status === NO_ANSWER_STATUS || status === 408 || status === 429 || status >= 500;
  return mayRecover ? 'later' : 'refused';
}

/** Doubling pauses with jitter, so that many pages do not come back at once: half of the pause is fixed, half is chance. */
export function retryPause({ attempt, random }: SavingContext): number {
  const pause = Math.min(RETRY_PAUSE.longestMs, RETRY_PAUSE.firstMs * 2 ** Math.max(0, attempt - 1));
  return pause / 2 + (pause / 2) * random();
}

/** The draft that the device must store now. */
export function storeDraftInput({ boardId, work, base, rev }: SavingContext): StoreDraftInput {
  return { boardId, draft: draftOf({ boardId, base, rev, board: work.board, offeredDraft: work.offered }) };
}

export function markDraft({ work: { board, offered }, base }: SavingContext): ContextChange {
  return { draft: { board, base, offered } };
}

/** True if what the device keeps, or is about to keep, is older than the board. */
export function isDraftOutdated({ work: { board, offered }, base, draft }: SavingContext): boolean {
  return board !== draft.board || base !== draft.base || offered !== draft.offered;
}
