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

type Options = {
  /** Frames whose members are hidden. */
  readonly collapsedIds: ReadonlySet<NodeId>;
  /** The only nodes that are wanted: they are shown with the frames around them, which then are open. */
  readonly matchingIds?: ReadonlySet<NodeId> | undefined;
};

/** The outline's lines: frames with their members below them, in the order of the items. */
export function outlineRows<T extends OutlineItem>(
  items: readonly T[],
  { collapsedIds, matchingIds }: Options,
): OutlineRow<T>[] {
  const known = new Map(items.map((item) => [item.id, item]));
  const frameOf = (item: T) => (item.frame === undefined ? undefined : known.get(item.frame));
  const shown = matchingIds ? withFrames(items, matchingIds, frameOf) : items;
  const members = new Map<NodeId | undefined, T[]>();
  for (const item of shown) {
    const frame = isWithinItself(item, frameOf) ? undefined : frameOf(item)?.id;
    const own = members.get(frame);
    if (own) own.push(item);
    else members.set(frame, [item]);
  }
  const rows: OutlineRow<T>[] = [];
  const list = (frame: NodeId | undefined, level: number): void => {
    const own = members.get(frame) ?? [];
    for (const [index, item] of own.entries()) {
      const open = members.has(item.id) ? matchingIds !== undefined || !collapsedIds.has(item.id) : undefined;
      rows.push({ item, level, position: index + 1, size: own.length, open });
      if (open) list(item.id, level + 1);
    }
  };
  list(undefined, 1);
  return rows;
}

function withFrames<T extends OutlineItem>(
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
  const seen = new Set<T>();
  for (let frame = frameOf(item); frame && !seen.has(frame); frame = frameOf(frame)) {
    if (frame === item) return true;
    seen.add(frame);
  }
  return false;
}
