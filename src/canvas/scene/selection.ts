import type { ElementId } from '../../machines/events/board.events.ts';
import type { BoardActor } from './boardActor.ts';
import type { Scene } from './scene.ts';

/** The store of the selection, which also requests another. */
type SelectionStore = { readonly scene: Pick<Scene, 'selection'>; readonly boardActor: BoardActor };

/** Makes these the selection; nothing is sent when they are it already. */
export function select(canvas: SelectionStore, ids: Iterable<ElementId>): void {
  const nextSelection = new Set(ids);
  const currentSelection = canvas.scene.selection();
  if (nextSelection.size === currentSelection.size && [...nextSelection].every((id) => currentSelection.has(id)))
    return;
  canvas.boardActor.send({ type: 'selection.changed', ids: [...nextSelection] });
}

/** Adds one element to the selection. */
export function addToSelection(canvas: SelectionStore, id: ElementId): void {
  select(canvas, [...canvas.scene.selection(), id]);
}

/** Takes one element out of the selection. */
export function removeFromSelection(canvas: SelectionStore, id: ElementId): void {
  select(
    canvas,
    [...canvas.scene.selection()].filter((other) => other !== id),
  );
}

const keySelections = new WeakSet<ReadonlySet<ElementId>>();

/** Notes that a selection was put together by keys: then the focus goes on without changing it. */
export function markKeySelection(selection: ReadonlySet<ElementId>): void {
  keySelections.add(selection);
}

/** Says whether a selection was put together by keys, and nothing has changed it since. */
export function isKeySelection(selection: ReadonlySet<ElementId>): boolean {
  return selection.size > 0 && keySelections.has(selection);
}
