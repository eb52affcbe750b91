import type { OperationRefusal } from '../../../contract/changes/conflicts.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Conflict } from '../../../merge/conflict.ts';
import { goesOnWith } from '../../../merge/settlement.ts';
import { mergeVotes } from '../../board/comments/votes.ts';
import type { Board } from '../../board/document/board.ts';
import { inPaintOrder } from '../../board/document/paintOrder.ts';
import { separateArrivals } from '../../board/edit/separateArrivals.ts';
import { type Conflicts, mergeConflicts, type OpenConflict, wroteOther } from '../../board/history/conflicts.ts';
import { mergeDraft } from '../../board/history/draft.ts';
import { followOthers, recordChange } from '../../board/history/history.ts';
import { elementsOf, mergeBoards, restoreOther } from '../../board/history/merge.ts';
import type { BoardContext, BoardEvent, Notice } from '../events/board.events.ts';
import type { RemoteChanges, UnsavedWork } from '../events/unsavedWork.ts';
import { pruneSelection } from './board.editing.ts';

type ContextChange = Partial<BoardContext>;

/** The parts of a board that are to be saved now. */
export function unsavedWork({ board, claims, offered, conflicts }: BoardContext): UnsavedWork {
  return { board, claims, offered, conflicts };
}

/** True if the saving machine does not know yet what is to be kept. */
export function hasUnreportedWork({ board, claims, offered, conflicts, reported }: BoardContext): boolean {
  return (
    board !== reported.board ||
    claims !== reported.claims ||
    offered !== reported.offered ||
    conflicts !== reported.conflicts
  );
}

/** A change of the board, and the notices of it for the person. */
type MergeOutcome = { readonly change: ContextChange; readonly notices: readonly Notice[] };

/** Merges what the server holds, mine on top. What it knows of results need not be told again. */
export function mergeTheirs(
  context: BoardContext,
  { base, theirs, edgesGoneWithNodes, places, votes, claims, conflicts, refused }: RemoteChanges,
): MergeOutcome {
  const merge = mergeBoards({ base, mine: context.board, theirs, edgesGoneWithNodes });
  const met = withIds(context, merge.conflicts);
  const open = withoutReplaced(mergeConflicts({ ...conflicts, mine: context.conflicts }), met, base);
  const isUnseen = (id: NodeId) => !context.places.has(id);
  const separated = separateArrivals(merge.board, { base, theirs, isUnseen, factsOf: context.facts });
  const board = inPaintOrder(separated, places, { board: theirs, places: context.places });
  const isUnmoved = separated === merge.board;
  const change = {
    board,
    ...(isUnmoved && { history: followOthers(context.history, { base, theirs, from: context.board, to: board }) }),
    places,
    votes: mergeVotes(context.votes, votes),
    conflicts: withAdded(open, met),
    claims: context.claims.filter((claim) => !claims.includes(claim)),
  };
  // What a save met comes with its answer; what others met, and wrote over mine, with theirs.
  const notified = [...context.conflicts.values()].filter(
    (one) => wroteOther(context.history, one) || wroteValue(context, one),
  );
  const isNew = ({ field, element_id }: OpenConflict) =>
    field === null || !notified.some((one) => one.field === field && one.element_id === element_id);
  const news = [...conflicts.theirs.values()].filter(({ id }) => !conflicts.base.has(id) && !context.conflicts.has(id));
  const overwritten = news.filter((conflict) => wroteOther(context.history, conflict));
  const written = news.filter((conflict) => !overwritten.includes(conflict) && wroteValue(context, conflict));
  return {
    change: pruneSelection(context, change),
    notices: [
      ...conflictNotices('conflict', [...met, ...written].filter(isNew)),
      ...conflictNotices('overwritten', overwritten.filter(isNew)),
      ...refusalNotices([...refused, ...merge.refused.values()]),
    ],
  };
}

function wroteValue({ history }: BoardContext, conflict: OpenConflict): boolean {
  return wroteOther(history, { ...conflict, other: conflict.value });
}

function withIds({ newId }: BoardContext, conflicts: readonly Conflict[]): readonly OpenConflict[] {
  return conflicts.map((conflict) => ({ ...conflict, id: newId() }));
}

/** The open conflicts without those in whose place new ones come. */
function withoutReplaced(open: Conflicts, met: readonly OpenConflict[], base: Board): Conflicts {
  const elements = elementsOf(base);
  const isReplaced = (one: OpenConflict) => met.some((conflict) => goesOnWith(conflict, one, elements));
  return met.length === 0 ? open : new Map([...open].filter(([, one]) => !isReplaced(one)));
}

function withAdded(conflicts: Conflicts, added: readonly OpenConflict[]): Conflicts {
  return added.length === 0 ? conflicts : new Map([...conflicts, ...added.map((one) => [one.id, one] as const)]);
}

function conflictNotices(
  kind: 'conflict' | 'overwritten' | 'restoredOver',
  conflicts: readonly OpenConflict[],
): readonly Notice[] {
  return conflicts.length > 0 ? [{ kind, conflicts }] : [];
}

/** One notice for each reason why something that was done here did not come about. */
function refusalNotices(codes: readonly OperationRefusal[]): readonly Notice[] {
  const notices = new Map(codes.map(refusalNotice).map((notice) => [notice.kind, notice]));
  return [...notices.values()];
}

function refusalNotice(code: OperationRefusal): Notice {
  if (code === 'node_read_only') return { kind: 'readOnly' };
  if (code === 'node_locked') return { kind: 'locked' };
  return code === 'element_gone' ? { kind: 'elementGone' } : { kind: 'changeRefused', code };
}

/** Puts the draft of an earlier visit on the board. */
export function restoreDraft(context: BoardContext): MergeOutcome {
  if (!context.offered) return { change: {}, notices: [] };
  const merge = mergeDraft(context.board, context.offered);
  const board = inPaintOrder(merge.board, context.places, context);
  const history = recordChange(context.history, context.board, board);
  const met = withIds(context, merge.conflicts);
  const conflicts = withAdded(context.conflicts, met);
  return {
    change: pruneSelection(context, { board, history, conflicts, offered: null }),
    notices: [...conflictNotices('restoredOver', met), ...refusalNotices([...merge.refused.values()])],
  };
}

/** Keeps conflicts that were met outside a merge of the board, and tells of them. */
export function meetConflicts(
  context: BoardContext,
  { conflicts }: Extract<BoardEvent, { type: 'conflicts.met' }>,
): MergeOutcome {
  const met = withIds(context, conflicts);
  return { change: { conflicts: withAdded(context.conflicts, met) }, notices: conflictNotices('conflict', met) };
}

/** Settles conflicts that are still open: the other values are put on the board, or what is there stays. */
export function settleConflicts(
  context: BoardContext,
  { conflicts: settled, keep }: Extract<BoardEvent, { type: 'conflicts.settled' }>,
): ContextChange {
  const conflicts = new Map(context.conflicts);
  const open = settled.filter(({ id }) => conflicts.delete(id));
  if (open.length === 0) return {};
  if (keep === 'value') return { conflicts };
  const board = inPaintOrder(open.reduce(restoreOther, context.board), context.places, context);
  return pruneSelection(context, { conflicts, board, history: recordChange(context.history, context.board, board) });
}
