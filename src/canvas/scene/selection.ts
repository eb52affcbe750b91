import type { ElementId } from '../../machines/board.events.ts';
import type { CanvasParts } from '../render/renderer.ts';

/** Makes these the selection; nothing is sent when they are it already. */
export function select(canvas: CanvasParts, ids: Iterable<ElementId>): void {
  const wanted = new Set(ids);
  const now = canvas.scene.selection();
  if (wanted.size === now.size && [...wanted].every((id) => now.has(id))) return;
  canvas.source.send({ type: 'selection.changed', ids: [...wanted] });
}

/** Adds one element to the selection. */
export function addToSelection(canvas: CanvasParts, id: ElementId): void {
  select(canvas, [...canvas.scene.selection(), id]);
}

/** Takes one element out of the selection. */
export function dropFromSelection(canvas: CanvasParts, id: ElementId): void {
  select(
    canvas,
    [...canvas.scene.selection()].filter((other) => other !== id),
  );
}

/** What is a member of one selection and not of the other. */
export function changedMembers<T>(before: ReadonlySet<T>, after: ReadonlySet<T>): T[] {
  if (before === after) return [];
  return [...[...before].filter((id) => !after.has(id)), ...[...after].filter((id) => !before.has(id))];
}
