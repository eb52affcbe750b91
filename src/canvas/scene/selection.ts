import type { ElementId } from '../../machines/events/board.events.ts';
import type { CanvasSource } from './canvasSource.ts';
import type { Scene } from './scene.ts';

/** The store of the selection, which also requests another. */
type SelectionStore = { readonly scene: Pick<Scene, 'selection'>; readonly source: CanvasSource };

/** Makes these the selection; nothing is sent when they are it already. */
export function select(canvas: SelectionStore, ids: Iterable<ElementId>): void {
  const wanted = new Set(ids);
  const now = canvas.scene.selection();
  if (wanted.size === now.size && [...wanted].every((id) => now.has(id))) return;
  canvas.source.send({ type: 'selection.changed', ids: [...wanted] });
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
