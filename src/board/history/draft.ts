import type { BoardElement, BoardNode } from '../../../contract/board.ts';
import type { BoardId, EdgeId, NodeId } from '../../../contract/ids.ts';
import { isEdge } from '../../../merge/elements.ts';
import { isSameValue } from '../../../merge/equalJson.ts';
import { allFields, fieldOf, withField } from '../../../merge/fields.ts';
import { type Board, boardOf, type ElementId } from '../document/board.ts';
import { applyDelta, type BoardDelta, deltaBetween, isEmptyDelta } from '../document/delta.ts';
import type { OpenConflict } from './conflicts.ts';
import { type BoardMerge, mergeBoards } from './merge.ts';

/** Unsent work as it is kept on the device: plain JSON, so that any store can hold it. */
export type BoardDraft = BoardDelta & {
  readonly boardId: BoardId;
  /** The email of the account that did the work; a draft of an earlier version names none. */
  readonly writer?: string;
  /** The revision that the work began from. */
  readonly baseRev: number;
  /** The changed and deleted elements as they were at that revision; a new one is missing. */
  readonly was: readonly BoardElement[];
  /** Of a save that was not answered yet, the elements as they were sent, and those that it deletes: the server may have done it. */
  readonly sent?: readonly BoardElement[];
  readonly sentDeleted?: readonly ElementId[];
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
  readonly writer?: string;
  readonly base: Board;
  readonly board: Board;
  readonly rev: number;
  /** The board as it is being sent. */
  readonly sentBoard?: Board | undefined;
  readonly offeredDraft: BoardDraft | null;
  readonly conflicts?: readonly OpenConflict[];
};

/** The draft to keep on the device now; null when the server has everything. */
export function draftOf({
  boardId,
  writer,
  base,
  board,
  rev,
  sentBoard = base,
  offeredDraft,
  conflicts = [],
}: DraftSource): BoardDraft | null {
  const delta = joinedDelta(deltaBetween(base, board), deltaBetween(sentBoard, board));
  if (isEmptyDelta(delta) && conflicts.length === 0) return offeredDraft;
  const ids = [...delta.nodes.map(({ id }) => id), ...delta.edges.map(({ id }) => id), ...delta.deleted];
  const was = ids.flatMap((id) => elementIn(base, id) ?? []);
  const sent = ids.flatMap((id) => {
    const element = elementIn(sentBoard, id);
    return element && element !== elementIn(base, id) ? element : [];
  });
  const sentDeleted = ids.filter((id) => elementIn(base, id) && !elementIn(sentBoard, id));
  return {
    boardId,
    ...(writer !== undefined && { writer }),
    baseRev: rev,
    ...delta,
    was,
    ...(sent.length > 0 && { sent }),
    ...(sentDeleted.length > 0 && { sentDeleted }),
    ...(conflicts.length > 0 && { conflicts }),
    older: offeredDraft,
  };
}

/** Both differences to one board. What was sent and taken back since differs from the sent board alone. */
function joinedDelta(delta: BoardDelta, other: BoardDelta): BoardDelta {
  const ids = new Set<ElementId>([...delta.nodes, ...delta.edges].map(({ id }) => id));
  return {
    nodes: [...delta.nodes, ...other.nodes.filter(({ id }) => !ids.has(id))],
    edges: [...delta.edges, ...other.edges.filter(({ id }) => !ids.has(id))],
    deleted: [...new Set([...delta.deleted, ...other.deleted])],
  };
}

function elementIn({ nodes, edges }: Board, id: ElementId): BoardElement | undefined {
  return nodes.get(id as NodeId) ?? edges.get(id as EdgeId);
}

/** The elements that the work began from: as they were sent, in each field that the server has as it was sent. */
function elementsBefore({ was, sent = [], sentDeleted = [] }: BoardDraft, board: Board): readonly BoardElement[] {
  const elements = new Map(was.map((element) => [element.id as ElementId, element]));
  for (const element of sent) {
    const [stored, before] = [elementIn(board, element.id), elements.get(element.id)];
    if (stored === undefined) continue;
    if (!before || isSameValue(stored, element)) elements.set(element.id, element);
    else if (!isEdge(before)) elements.set(element.id, nodeBefore(before, element as BoardNode, stored as BoardNode));
  }
  for (const id of sentDeleted) if (!elementIn(board, id)) elements.delete(id);
  return [...elements.values()];
}

function nodeBefore(was: BoardNode, sent: BoardNode, stored: BoardNode): BoardNode {
  return allFields(sent, was).reduce((node, field) => {
    const value = fieldOf(sent, field);
    return isSameValue(fieldOf(stored, field), value) ? withField(node, field, value) : node;
  }, was);
}

/** Puts a draft of an earlier visit on the board as it is now, merged like another person's work, the draft on top. */
export function mergeDraft(board: Board, draft: BoardDraft): BoardMerge {
  const mergedOlder = draft.older ? mergeDraft(board, draft.older) : { board, conflicts: [], refused: new Map() };
  const elements = elementsBefore(draft, mergedOlder.board);
  const nodes = elements.filter((element) => !isEdge(element));
  const was = boardOf(nodes as BoardNode[], elements.filter(isEdge));
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
