import type { NodeId } from '../../../contract/ids.ts';
import { type Board, isFixed } from '../document/board.ts';
import type { Move } from './edit.ts';

/** The target of nodes in the paint order: past all others, or past the next one that they overlap. */
export type StackTarget = 'front' | 'back' | 'forward' | 'backward';

type RestackOptions = {
  readonly board: Board;
  readonly selected: Iterable<NodeId>;
  readonly to: StackTarget;
  /** The nodes that lie over or under a node, itself left out. */
  readonly overlapping: (id: NodeId) => Iterable<NodeId>;
};

/**
 * The moves that bring nodes forward or send them back. They keep their order among themselves, and everything else that
 * overlaps keeps its own; read-only nodes stay. None when they lie there already.
 */
export function restack({ board, selected, to, overlapping }: RestackOptions): readonly Move[] {
  const moved = new Set([...selected].filter((id) => board.nodes.has(id) && !isFixed(board.nodes.get(id))));
  const stack = createStack(board, to === 'front' || to === 'forward' ? 1 : -1);
  const sortedIds = [...moved].sort(stack.compare);
  if (to === 'front' || to === 'back') {
    let past = stack.farthestExcept(moved);
    for (const id of sortedIds) {
      if (past !== undefined) stack.movePast(id, past);
      past = id;
    }
    return stack.moves();
  }
  const overlappingBeyond = (id: NodeId) =>
    [...overlapping(id)].filter((other) => stack.wasBeyond(other, id)).sort(stack.compare);
  const passedIds = new Set<NodeId>();
  const liftingIds = new Set<NodeId>();

  /** Lifts a node past another, and whatever lay on top of it along with it. */
  function raise(id: NodeId, past: NodeId): void {
    // Several chosen nodes can ask for what cannot be had at once; each is lifted once then.
    if (liftingIds.has(id)) return;
    liftingIds.add(id);
    stack.movePast(id, past);
    const onTop = overlappingBeyond(id).filter((other) => !(moved.has(id) && passedIds.has(other)));
    for (const other of onTop) if (stack.compare(other, id) < 0) raise(other, id);
    liftingIds.delete(id);
  }

  for (const id of sortedIds.reverse()) {
    const next = overlappingBeyond(id).find((other) => !moved.has(other));
    if (next === undefined) continue;
    passedIds.add(next);
    raise(id, next);
  }
  return stack.moves();
}

/** The paint order seen along a direction: 1 from the back to the front, -1 the other way. */
function createStack(board: Board, direction: 1 | -1) {
  const indexById = new Map([...board.nodes.keys()].map((id, index) => [id, index]));
  const levelById = new Map<NodeId, number>();
  const levelBefore = (id: NodeId) => board.nodes.get(id)?.zIndex ?? 0;
  const levelOf = (id: NodeId) => levelById.get(id) ?? levelBefore(id);
  const compareByIndex = (a: NodeId, b: NodeId) => direction * ((indexById.get(a) ?? 0) - (indexById.get(b) ?? 0));

  function compare(a: NodeId, b: NodeId): number {
    return direction * (levelOf(a) - levelOf(b)) || compareByIndex(a, b);
  }

  return {
    compare,
    /** Says whether a node lay beyond another before anything was moved. */
    wasBeyond: (id: NodeId, other: NodeId) =>
      (direction * (levelBefore(id) - levelBefore(other)) || compareByIndex(id, other)) > 0,
    /** The farthest of the nodes that are not `excluded`. */
    farthestExcept(excluded: ReadonlySet<NodeId>): NodeId | undefined {
      let last: NodeId | undefined;
      for (const id of board.nodes.keys()) {
        if (!excluded.has(id) && (last === undefined || compare(id, last) > 0)) last = id;
      }
      return last;
    },
    /** Puts a node next past another, unless it is. */
    movePast(id: NodeId, other: NodeId): void {
      if (compare(id, other) > 0) return;
      levelById.set(id, levelOf(other) + (compareByIndex(id, other) > 0 ? 0 : direction));
    },
    moves: () => [...levelById].map(([id, zIndex]): Move => ({ id, zIndex })),
  };
}
