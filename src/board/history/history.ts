import { HISTORY_MAX } from '../../../contract/limits.ts';
import type { Board, ElementId } from '../document/board.ts';
import { applyDelta, deltaBetween } from '../document/delta.ts';
import { same } from '../document/same.ts';
import { mergeBoards, tidy } from './merge.ts';

/** One undoable step: the board before and after. `gather` names a run of changes that are one step, a typed text say. */
type HistoryStep = { readonly before: Board; readonly after: Board; readonly gather: string | null };

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
export function remember(history: History, before: Board, after: Board, gather: string | null = null): History {
  if (isEqual(before, after)) return history;
  const last = history.past.at(-1);
  const continues = gather !== null && last?.gather === gather && last.after === before;
  const past = continues ? history.past.slice(0, -1) : history.past;
  if (continues && isEqual(last.before, after)) return { past, future: [] };
  const step = { before: continues ? last.before : before, after, gather };
  return { past: [...past, step].slice(-HISTORY_MAX), future: [] };
}

/** Ends a run of gathered changes: the next one begins a step of its own. */
export function endGathering(history: History): History {
  const last = history.past.at(-1);
  if (!last || last.gather === null) return history;
  return { ...history, past: [...history.past.slice(0, -1), { ...last, gather: null }] };
}

/**
 * Makes a change as if it had been made with the step that its element came with: in every board of the history that has the element,
 * and as no step of its own.
 */
export function amend({ past, future }: History, board: Board, change: (board: Board) => Board): HistoryTravel {
  const amended = new Map<Board, Board>();
  // Steps share boards, and go on doing so.
  function inBoard(each: Board): Board {
    const known = amended.get(each) ?? change(each);
    amended.set(each, known);
    return known;
  }
  const inStep = (step: HistoryStep) => ({ ...step, before: inBoard(step.before), after: inBoard(step.after) });
  return { board: inBoard(board), history: { past: past.map(inStep), future: future.map(inStep) } };
}

export type HistoryTravel = { readonly history: History; readonly board: Board };

/**
 * Takes the last step back. What others changed since stays, as do the elements in `untouchable`: comments of others, and a
 * node that is running. Undefined when there is nothing to take back.
 */
export function undo(
  history: History,
  board: Board,
  untouchable: (id: ElementId) => boolean,
): HistoryTravel | undefined {
  const step = history.past.at(-1);
  if (!step) return undefined;
  const back = travel({ from: step.after, to: step.before, board, untouchable });
  return { board: back, history: { past: history.past.slice(0, -1), future: [settle(step), ...history.future] } };
}

/** Does the step again that was taken back last. */
export function redo(
  history: History,
  board: Board,
  untouchable: (id: ElementId) => boolean,
): HistoryTravel | undefined {
  const [step, ...future] = history.future;
  if (!step) return undefined;
  const forth = travel({ from: step.before, to: step.after, board, untouchable });
  return { board: forth, history: { past: [...history.past, step], future } };
}

function settle(step: HistoryStep): HistoryStep {
  return { ...step, gather: null };
}

type Travel = { from: Board; to: Board; board: Board; untouchable: (id: ElementId) => boolean };

function travel({ from, to, board, untouchable }: Travel): Board {
  const delta = deltaBetween(from, to);
  const allowed = {
    nodes: delta.nodes.filter(({ id }) => !untouchable(id)),
    edges: delta.edges.filter(({ id }) => !untouchable(id)),
    deleted: delta.deleted.filter((id) => !untouchable(id)),
  };
  const all = delta.nodes.length + delta.edges.length + delta.deleted.length;
  const remaining = allowed.nodes.length + allowed.edges.length + allowed.deleted.length;
  const mine = remaining === all ? to : tidy(applyDelta(from, allowed), new Set()).board;
  return mergeBoards({ base: from, mine, theirs: board }).board;
}

function isEqual(before: Board, after: Board): boolean {
  const { nodes, edges, deleted } = deltaBetween(before, after);
  return (
    deleted.length === 0 &&
    nodes.every((node) => same(node, before.nodes.get(node.id))) &&
    edges.every((edge) => same(edge, before.edges.get(edge.id)))
  );
}
