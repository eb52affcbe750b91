import { HISTORY_MAX } from '../../../contract/limits.ts';
import type { Board, ElementId } from '../document/board.ts';
import { applyDelta, deltaBetween } from '../document/delta.ts';
import { isEqualJson } from '../document/equalJson.ts';
import { mergeBoards, removeInvalidEdges } from './merge.ts';

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

export type HistoryChange = { readonly history: History; readonly board: Board };

/**
 * Takes the last step back. What others changed since stays, as do the elements in `isUntouchable`: comments of others, and a
 * node that is running. Undefined when there is nothing to take back.
 */
export function undo(
  history: History,
  board: Board,
  isUntouchable: (id: ElementId) => boolean,
): HistoryChange | undefined {
  const step = history.past.at(-1);
  if (!step) return undefined;
  const undoneBoard = mergeStep({ from: step.after, to: step.before, board, isUntouchable });
  return {
    board: undoneBoard,
    history: { past: history.past.slice(0, -1), future: [closeUndoGroup(step), ...history.future] },
  };
}

/** Does the step again that was taken back last. */
export function redo(
  history: History,
  board: Board,
  isUntouchable: (id: ElementId) => boolean,
): HistoryChange | undefined {
  const [step, ...future] = history.future;
  if (!step) return undefined;
  const redoneBoard = mergeStep({ from: step.before, to: step.after, board, isUntouchable });
  return { board: redoneBoard, history: { past: [...history.past, step], future } };
}

function closeUndoGroup(step: HistoryStep): HistoryStep {
  return { ...step, undoGroup: null };
}

type MergeStepOptions = { from: Board; to: Board; board: Board; isUntouchable: (id: ElementId) => boolean };

function mergeStep({ from, to, board, isUntouchable }: MergeStepOptions): Board {
  const delta = deltaBetween(from, to);
  const allowed = {
    nodes: delta.nodes.filter(({ id }) => !isUntouchable(id)),
    edges: delta.edges.filter(({ id }) => !isUntouchable(id)),
    deleted: delta.deleted.filter((id) => !isUntouchable(id)),
  };
  const changeCount = delta.nodes.length + delta.edges.length + delta.deleted.length;
  const allowedCount = allowed.nodes.length + allowed.edges.length + allowed.deleted.length;
  const mine = allowedCount === changeCount ? to : removeInvalidEdges(applyDelta(from, allowed), new Set()).board;
  return mergeBoards({ base: from, mine, theirs: board }).board;
}

function isEqual(before: Board, after: Board): boolean {
  const { nodes, edges, deleted } = deltaBetween(before, after);
  return (
    deleted.length === 0 &&
    nodes.every((node) => isEqualJson(node, before.nodes.get(node.id))) &&
    edges.every((edge) => isEqualJson(edge, before.edges.get(edge.id)))
  );
}
