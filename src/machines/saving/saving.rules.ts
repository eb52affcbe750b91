import { mayAnswerLater } from '../../../contract/callFailures.ts';
import { BoardChanges, boardChanges, saveBoard } from '../../../contract/calls/boards.ts';
import type { CallBody } from '../../../contract/calls/index.ts';
import { PROBLEM_STATUS } from '../../../contract/problem.ts';
import { operationsOf } from '../../../merge/difference.ts';
import type { Board } from '../../board/document/board.ts';
import { applyDelta, deltaBetween, storedDelta } from '../../board/document/delta.ts';
import { inPaintOrder, withPlaces } from '../../board/document/paintOrder.ts';
import { type Conflicts, conflictOperations, withConflictChanges } from '../../board/history/conflicts.ts';
import { draftOf } from '../../board/history/draft.ts';
import { elementsOf } from '../../board/history/merge.ts';
import { type ApiRequest, callFailureOf, type StoreDraftInput } from '../effects/effects.ts';
import type { PushedChanges } from '../events/board.events.ts';
import type { RemoteChanges } from '../events/unsavedWork.ts';
import type { ChangesRequest, SavingContext, SavingInput, SentSave } from './saving.events.ts';

type ContextChange = Partial<SavingContext>;

/** The first pause before a request is repeated, and the longest, in milliseconds; they double in between. */
const RETRY_PAUSE = { firstMs: 1_000, longestMs: 30_000 } as const;
/** A board on which every save meets another's change backs off after this many. */
export const CONFLICTS_MAX = 5;

/** The saving of a board as it was loaded. */
export function initialSavingContext({ board, rev, conflicts, ...input }: SavingInput): SavingContext {
  return {
    ...input,
    work: { board, claims: [], offered: null, conflicts },
    base: board,
    baseConflicts: conflicts,
    isMerging: false,
    rev,
    latestRev: rev,
    requestedRev: rev,
    changesRequest: 'none',
    sentSave: null,
    attempt: 0,
    refusedBoard: board,
    draft: { board, base: board, offered: null, conflicts },
  };
}

/** True if this board holds, or has placed, what the server does not know. */
export function hasUnsentWork({ work: { board, claims, conflicts }, base, baseConflicts }: SavingContext): boolean {
  return board !== base || claims.length > 0 || conflicts !== baseConflicts;
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
  work: { board, claims, conflicts },
  base,
  baseConflicts,
  rev,
  newId,
  changesRequest,
}: SavingContext): ContextChange {
  return {
    sentSave: { opId: newId(), board, base, baseRev: rev, claims, conflicts, baseConflicts },
    changesRequest: requestedState(changesRequest),
  };
}

/** The save that was prepared, or sent, last. Throws where there is none, which no state allows that asks for it. */
function saveUnderWay({ sentSave }: SavingContext): SentSave {
  if (!sentSave) throw new Error('No save is under way.');
  return sentSave;
}

/** The operations under their id: repeated, they get their first answer. */
export function saveRequest(context: SavingContext): ApiRequest {
  const { base, baseRev, board, baseConflicts, conflicts, claims, opId } = saveUnderWay(context);
  const body: CallBody<'save_board'> = {
    board_id: context.boardId,
    nodes: '[]',
    edges: '[]',
    operations: [
      ...operationsOf(deltaBetween(base, board), elementsOf(base)),
      ...conflictOperations(baseConflicts, conflicts),
    ],
    base_rev: baseRev,
    op_id: opId,
    ...(claims.length > 0 ? { claims: [...claims] } : {}),
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
export function rebaseOnSave(context: SavingContext, output: unknown): Rebase {
  const { refused = [], ...answer } = saveBoard.answer.parse(output);
  const { board, conflicts, claims } = saveUnderWay(context);
  const codes = refused.map(({ code }) => code);
  return rebase(context, { base: board, conflicts, answer, claims, refused: codes });
}

/** The server knows too little of the base: what it has is merged here, mine on top, to be sent again. */
export function rebaseOnConflict(context: SavingContext, error: unknown): Rebase {
  const answer = BoardChanges.parse(callFailureOf(error).problem);
  const { base, baseConflicts: conflicts } = saveUnderWay(context);
  const { change, theirs } = rebase(context, { base, conflicts, answer });
  return { change: { ...change, attempt: context.attempt + 1 }, theirs };
}

/** Takes the fetched changes of others. Only what was heard of meanwhile can be newer than the answer. */
export function rebaseOnChanges(context: SavingContext, output: unknown): Rebase {
  const { base, baseConflicts: conflicts, latestRev, requestedRev } = context;
  const answer = boardChanges.answer.parse(output);
  const newestRev = latestRev > requestedRev ? latestRev : answer.rev;
  return rebase({ ...context, latestRev: newestRev }, { base, conflicts, answer });
}

/** Says whether changes that were pushed can be taken as they are: they begin where this board is, or before, and nothing of it is under way. */
export function isPushUsable({ rev, sentSave, isMerging }: SavingContext, pushed: PushedChanges | undefined): boolean {
  return pushed !== undefined && pushed.since <= rev && rev < pushed.rev && sentSave === null && !isMerging;
}

/** Takes changes of others that were pushed. */
export function rebaseOnPush(context: SavingContext, pushed: PushedChanges): Rebase {
  const { base, baseConflicts: conflicts, changesRequest } = context;
  const { change, theirs } = rebase(context, { base, conflicts, answer: pushed });
  // A wish for the changes is granted by an answer to it alone.
  return { change: { ...change, changesRequest }, theirs };
}

type FetchedChanges = {
  readonly base: Board;
  readonly conflicts: Conflicts;
  readonly answer: Omit<PushedChanges, 'since'>;
  readonly claims?: RemoteChanges['claims'];
  readonly refused?: RemoteChanges['refused'];
};

function rebase(
  { places: knownPlaces, latestRev, changesRequest }: SavingContext,
  { base, conflicts, answer, claims = [], refused = [] }: FetchedChanges,
): Rebase {
  const places = withPlaces(knownPlaces, answer.places);
  const known = { board: base, places: knownPlaces };
  const theirs = inPaintOrder(applyDelta(base, storedDelta(answer.changes)), places, known);
  const baseConflicts = withConflictChanges(conflicts, answer.conflicts ?? []);
  return {
    change: {
      base: theirs,
      places,
      baseConflicts,
      isMerging: true,
      rev: answer.rev,
      latestRev: Math.max(answer.rev, latestRev),
      changesRequest: remainingRequest(changesRequest),
      sentSave: null,
      attempt: 0,
    },
    theirs: {
      base,
      theirs,
      edgesGoneWithNodes: edgesGoneWithNodes(answer.changes),
      places,
      votes: answer.votes ?? [],
      claims,
      conflicts: { base: conflicts, theirs: baseConflicts },
      refused,
    },
  };
}

/** The edges that went in the same save as a node. */
function edgesGoneWithNodes(changes: PushedChanges['changes']): ReadonlySet<string> {
  const gone = changes.filter(({ data }) => data === null);
  const nodeRevs = new Set(gone.filter(({ kind }) => kind === 'node').map(({ rev }) => rev));
  return new Set(gone.filter(({ kind, rev }) => kind === 'edge' && nodeRevs.has(rev)).map(({ id }) => id));
}

/** The next step after a failed request. */
export type SaveFailure = 'conflict' | 'signedOut' | 'refused' | 'serverFault' | 'later';

/** A refusal that no repeating will change is told apart from a server or network that may recover. */
export function saveFailure(error: unknown): SaveFailure {
  const { status, problem } = callFailureOf(error);
  if (status === 401) return 'signedOut';
  if (status === 409 && BoardChanges.safeParse(problem).success) return 'conflict';
  if (status === PROBLEM_STATUS.internal || status === PROBLEM_STATUS.disk_full) return 'serverFault';
  return mayAnswerLater(status) ? 'later' : 'refused';
}

/** Doubling pauses with jitter, so that many pages do not come back at once: half of the pause is fixed, half is chance. */
export function retryPause({ attempt, random }: SavingContext): number {
  const pause = Math.min(RETRY_PAUSE.longestMs, RETRY_PAUSE.firstMs * 2 ** Math.max(0, attempt - 1));
  return pause / 2 + (pause / 2) * random();
}

/** The draft that the device must store now. */
export function storeDraftInput(context: SavingContext): StoreDraftInput {
  const { boardId, viewerEmail, work, base, baseConflicts, sentSave, rev } = context;
  const met = [...work.conflicts.values()].filter(({ id }) => !baseConflicts.has(id));
  const draft = draftOf({
    boardId,
    writer: viewerEmail,
    base,
    rev,
    board: work.board,
    sentBoard: sentSave?.board,
    offeredDraft: work.offered,
    conflicts: met,
  });
  return { boardId, draft };
}

export function markDraft({ work: { board, offered, conflicts }, base }: SavingContext): ContextChange {
  return { draft: { board, base, offered, conflicts } };
}

/** True if what the device keeps, or is about to keep, is older than the board. */
export function isDraftOutdated({ work, base, draft, isMerging }: SavingContext): boolean {
  const { board, offered, conflicts } = work;
  if (isMerging) return false;
  return board !== draft.board || base !== draft.base || offered !== draft.offered || conflicts !== draft.conflicts;
}
