import { HISTORY_MAX } from '../../../contract/limits.ts';
import { isEqualJson } from '../../../merge/equalJson.ts';
import type { Board, ElementId } from '../document/board.ts';
import { type BoardDelta, deltaBetween } from '../document/delta.ts';
import { mergeDelta } from './merge.ts';

/** One undoable step: the board before and after. `undoGroup` names a run of changes that are one step, a typed text say. */
type HistoryStep = { readonly before: Board; readonly after: Board; readonly undoGroup: string | null };

export type History = {
  /** Oldest first. */
  readonly past: readonly HistoryStep[];
  /** The next to be redone first. */
  readonly future: readonly HistoryStep[];
};

export const EMPTY_HISTORY: History = { past: [], future: [] };

/**
 * Remembers a change. A change to an equal board is none, nor is a run of changes that ends where it began; of more than
 * `HISTORY_MAX` steps the oldest go.
 */
export function recordChange(history: History, before: Board, after: Board, undoGroup: string | null = null): History {
  if (isEqual(before, after)) return history;
  const lastStep = history.past.at(-1);
  const isContinued = undoGroup !== null && lastStep?.undoGroup === undoGroup && lastStep.after === before;
  const past = isContinued ? history.past.slice(0, -1) : history.past;
  if (isContinued && isEqual(lastStep.before, after)) return { past, future: [] };
  const step = { before: isContinued ? lastStep.before : before, after, undoGroup };
  return { past: [...past, step].slice(-HISTORY_MAX), future: [] };
}

/** Ends a run of gathered changes: the next one begins a step of its own. */
export function endUndoGroup(history: History): History {
  const lastStep = history.past.at(-1);
  if (!lastStep || lastStep.undoGroup === null) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...lastStep, undoGroup: null }] };
}

/** The history of a board that took over what others changed since `base`: typing that goes on stays one step, of one's own work alone. */
export function followOthers(
  history: History,
  {
    base,
    theirs,
    from,
    to,
  }: { readonly base: Board; readonly theirs: Board; readonly from: Board; readonly to: Board },
): History {
  const lastStep = history.past.at(-1);
  if (!lastStep || lastStep.undoGroup === null || lastStep.after !== from) return history;
  // Of words that others changed none becomes part of the step: undo leaves them.
  const mine = deltaBetween(base, lastStep.before);
  const before = mergeDelta({ base, mine, theirs, prefer: 'theirs' }).board;
  return { ...history, past: [...history.past.slice(0, -1), { ...lastStep, before, after: to }] };
}

/**
 * Makes a change as if it had been made with the step that its element came with: in every board of the history that has the element,
 * and as no step of its own.
 */
export function amend({ past, future }: History, board: Board, change: (board: Board) => Board): HistoryChange {
  const amendedByBoard = new Map<Board, Board>();
  // Steps share boards, and go on doing so.
  function amendedBoard(original: Board): Board {
    const cachedBoard = amendedByBoard.get(original) ?? change(original);
    amendedByBoard.set(original, cachedBoard);
    return cachedBoard;
  }
  const amendedStep = (step: HistoryStep) => ({
    ...step,
    before: amendedBoard(step.before),
    after: amendedBoard(step.after),
  });
  return { board: amendedBoard(board), history: { past: past.map(amendedStep), future: future.map(amendedStep) } };
}

export type HistoryChange = {
  readonly history: History;
  readonly board: Board;
  /** Others changed all of the step since: it is gone, and the board is as it was. */
  readonly isOvertaken?: true;
};

/**
 * Takes the last step back. What others changed since stays as they have it, as do the elements in `isUntouchable`: comments of others, and a node
 * that is running; steps of these alone are passed over. Where others changed all of a step it goes and nothing else is taken back: the one
 * before it is another thing than the person meant. Undefined when there is nothing to take back.
 */
export function undo(
  history: History,
  board: Board,
  isUntouchable: (id: ElementId) => boolean,
): HistoryChange | undefined {
  for (let count = history.past.length; count > 0; count -= 1) {
    const { before, after } = history.past[count - 1]!;
    const past = history.past.slice(0, count - 1);
    const undoneBoard = changeBack({ from: after, to: before, board, isUntouchable });
    if (!isEqual(board, undoneBoard)) {
      const redoStep = { before: undoneBoard, after: board, undoGroup: null };
      return { board: undoneBoard, history: { past, future: [redoStep, ...history.future] } };
    }
    if (isOvertaken({ from: after, to: before, board }))
      return { board, history: { past, future: history.future }, isOvertaken: true };
  }
  return undefined;
}

/** Does the step again that was taken back last, as far as others left it; where they left nothing of it, it goes as by `undo`. */
export function redo(
  history: History,
  board: Board,
  isUntouchable: (id: ElementId) => boolean,
): HistoryChange | undefined {
  for (const [index, { before, after }] of history.future.entries()) {
    const future = history.future.slice(index + 1);
    const redoneBoard = changeBack({ from: before, to: after, board, isUntouchable });
    if (!isEqual(board, redoneBoard)) {
      const undoStep = { before: board, after: redoneBoard, undoGroup: null };
      return { board: redoneBoard, history: { past: [...history.past, undoStep], future } };
    }
    if (isOvertaken({ from: before, to: after, board }))
      return { board, history: { past: history.past, future }, isOvertaken: true };
  }
  return undefined;
}

type ChangeBackOptions = {
  readonly from: Board;
  readonly to: Board;
  readonly board: Board;
  readonly isUntouchable: (id: ElementId) => boolean;
};

/** Says whether nothing of a step can be changed back since others changed it, and not since it is out of reach. */
function isOvertaken(step: Omit<ChangeBackOptions, 'isUntouchable'>): boolean {
  return isEqual(step.board, changeBack({ ...step, isUntouchable: () => false }));
}

/** Puts the difference of two boards on a third, where it is still as the first; what others made of it stays. */
function changeBack({ from, to, board, isUntouchable }: ChangeBackOptions): Board {
  const delta = deltaBetween(from, to);
  const mine = {
    nodes: delta.nodes.filter(({ id }) => !isUntouchable(id)),
    edges: delta.edges.filter(({ id }) => !isUntouchable(id)),
    deleted: delta.deleted.filter((id) => !isUntouchable(id)),
  };
  // Nobody else changed anything: the board is the one that it was, and what was saved of it is known to be.
  if (board === from && countOf(mine) === countOf(delta)) return to;
  return mergeDelta({ base: from, mine, theirs: board, prefer: 'theirs' }).board;
}

function countOf({ nodes, edges, deleted }: BoardDelta): number {
  return nodes.length + edges.length + deleted.length;
}

function isEqual(before: Board, after: Board): boolean {
  const { nodes, edges, deleted } = deltaBetween(before, after);
  return (
    deleted.length === 0 &&
    nodes.every((node) => isEqualJson(node, before.nodes.get(node.id))) &&
    edges.every((edge) => isEqualJson(edge, before.edges.get(edge.id)))
  );
}
