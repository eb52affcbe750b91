import { useEffect, useRef } from 'react';

/**
 * Keeps the focus when the tile that had it is removed: it goes to the tile that took its place, or to the list itself
 * when none is left. Give the returned ref to the list; its tiles are `article` elements in the order of `ids`.
 */
export function useFocusAfterRemoval(ids: readonly string[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const previousIds = useRef(ids);
  useEffect(() => {
    const removedIndex = previousIds.current?.findIndex((id) => !ids?.includes(id)) ?? -1;
    previousIds.current = ids;
    if (removedIndex < 0 || (document.activeElement && document.activeElement !== document.body)) return;
    const tiles = list.current?.querySelectorAll('article') ?? [];
    const next = tiles[Math.min(removedIndex, tiles.length - 1)]?.querySelector<HTMLElement>('a, button');
    (next ?? list.current)?.focus();
  });
  return list;
}
