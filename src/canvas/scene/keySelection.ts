import type { ElementId } from '../../machines/events/board.events.ts';

const keySelections = new WeakSet<ReadonlySet<ElementId>>();

/** Notes that a selection was put together by keys: then the focus goes on without changing it. */
export function markKeySelection(selection: ReadonlySet<ElementId>): void {
  keySelections.add(selection);
}

/** Says whether a selection was put together by keys, and nothing has changed it since. */
export function isKeySelection(selection: ReadonlySet<ElementId>): boolean {
  return selection.size > 0 && keySelections.has(selection);
}
