import type { NodeId } from '../../../contract/ids.ts';

/** A node as the outline lists it, in reading order. */
export type OutlineItem = {
  readonly id: NodeId /** The frame that it belongs to. */;
  readonly frame: NodeId | undefined;
};

/** A line of the outline: how deep it lies (from 1), and which of how many it is among its own. */
export type OutlineRow<T extends OutlineItem = OutlineItem> = {
  readonly item: T;
  readonly level: number;
  readonly position: number;
  readonly size: number;
  /** Set if its members are shown; undefined for what has none. */
  readonly open: boolean | undefined;
};

type OutlineOptions = {
  /** Frames whose members are hidden. */
  readonly collapsedIds: ReadonlySet<NodeId>;
  /** The only nodes that are wanted: they are shown with the frames around them, which then are open. */
  readonly matchingIds?: ReadonlySet<NodeId> | undefined;
};

/** The outline's lines: frames with their members below them, in the order of the items. */
export function outlineRows<T extends OutlineItem>(
  items: readonly T[],
  { collapsedIds, matchingIds }: OutlineOptions,
): OutlineRow<T>[] {
  const itemById = new Map(items.map((item) => [item.id, item]));
  const frameOf = (item: T) => (item.frame === undefined ? undefined : itemById.get(item.frame));
  const shown = matchingIds ? itemsWithFrames(items, matchingIds, frameOf) : items;
  const members = new Map<NodeId | undefined, T[]>();
  for (const item of shown) {
    const frame = isWithinItself(item, frameOf) ? undefined : frameOf(item)?.id;
    const siblings = members.get(frame);
    if (siblings) siblings.push(item);
    else members.set(frame, [item]);
  }
  const rows: OutlineRow<T>[] = [];
  const addRows = (frame: NodeId | undefined, level: number): void => {
    const siblings = members.get(frame) ?? [];
    for (const [index, item] of siblings.entries()) {
      const open = members.has(item.id) ? matchingIds !== undefined || !collapsedIds.has(item.id) : undefined;
      rows.push({ item, level, position: index + 1, size: siblings.length, open });
      if (open) addRows(item.id, level + 1);
    }
  };
  addRows(undefined, 1);
  return rows;
}

function itemsWithFrames<T extends OutlineItem>(
  items: readonly T[],
  matchingIds: ReadonlySet<NodeId>,
  frameOf: (item: T) => T | undefined,
): T[] {
  const shown = new Set<T>();
  for (const item of items) {
    if (!matchingIds.has(item.id)) continue;
    for (let next: T | undefined = item; next && !shown.has(next); next = frameOf(next)) shown.add(next);
  }
  return items.filter((item) => shown.has(item));
}

/** Says whether the frames around an item lead back to it: foreign data may say so, and it must be listed all the same. */
function isWithinItself<T extends OutlineItem>(item: T, frameOf: (item: T) => T | undefined): boolean {
  const visited = new Set<T>();
  for (let frame = frameOf(item); frame && !visited.has(frame); frame = frameOf(frame)) {
    if (frame === item) return true;
    visited.add(frame);
  }
  return false;
}
