import type { BoardElement } from '../../../contract/board.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { type Board, boardOf } from '../document/board.ts';
import { applyDelta, type BoardDelta, deltaBetween, isEmptyDelta } from '../document/delta.ts';
import type { OpenConflict } from './conflicts.ts';
import { type BoardMerge, mergeBoards } from './merge.ts';

/** Unsent work as it is kept on the device: plain JSON, so that any store can hold it. */
export type BoardDraft = BoardDelta & {
  readonly boardId: BoardId;
  /** The revision that the work began from. */
  readonly baseRev: number;
  /** The changed and deleted elements as they were at that revision; a new one is missing. */
  readonly was: readonly BoardElement[];
  /** Conflicts that were met and that the server had not heard of. */
  readonly conflicts?: readonly OpenConflict[];
  /** A still older draft on which nobody had decided. */
  readonly older: BoardDraft | null;
};

/** Several drafts as one, the older below: tabs that were closed may each have left one. */
export function stackDrafts(newer: BoardDraft, older: BoardDraft | null): BoardDraft {
  return older ? { ...newer, older: newer.older ? stackDrafts(newer.older, older) : older } : newer;
}

type DraftSource = {
  readonly boardId: BoardId;
  readonly base: Board;
  readonly board: Board;
  readonly rev: number;
  readonly offeredDraft: BoardDraft | null;
  readonly conflicts?: readonly OpenConflict[];
};

/** The draft to keep on the device now; null when the server has everything. */
export function draftOf({ boardId, base, board, rev, offeredDraft, conflicts = [] }: DraftSource): BoardDraft | null {
  const delta = deltaBetween(base, board);
  if (isEmptyDelta(delta) && conflicts.length === 0) return offeredDraft;
  const ids = [...delta.nodes.map(({ id }) => id), ...delta.edges.map(({ id }) => id), ...delta.deleted];
  const was = ids.flatMap((id) => base.nodes.get(id as never) ?? base.edges.get(id as never) ?? []);
  const met = conflicts.length > 0 ? { conflicts } : {};
  return { boardId, baseRev: rev, ...delta, was, ...met, older: offeredDraft };
}

/** Puts a draft of an earlier visit on the board as it is now, merged like another person's work, the draft on top. */
export function mergeDraft(board: Board, draft: BoardDraft): BoardMerge {
  const mergedOlder = draft.older ? mergeDraft(board, draft.older) : { board, conflicts: [], refused: new Map() };
  const nodes = draft.was.filter((element) => 'position' in element);
  const edges = draft.was.filter((element) => 'targetHandle' in element);
  const was = boardOf(nodes as never, edges as never);
  const knownIds = [...was.nodes.keys(), ...was.edges.keys()];
  const newIds = [...draft.nodes, ...draft.edges].map(({ id }) => id).filter((id) => !knownIds.includes(id as never));
  const base = applyDelta(applyDelta(mergedOlder.board, { nodes: [], edges: [], deleted: newIds }), {
    nodes: [...was.nodes.values()],
    edges: [...was.edges.values()],
    deleted: [],
  });
  const mine = applyDelta(base, draft);
  const merged = mergeBoards({ base, mine, theirs: mergedOlder.board });
  const conflicts = [...mergedOlder.conflicts, ...(draft.conflicts ?? []), ...merged.conflicts];
  return { board: merged.board, conflicts, refused: new Map([...mergedOlder.refused, ...merged.refused]) };
}
