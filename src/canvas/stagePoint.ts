import type { Point } from '../geometry/point.ts';

/** Where an event happened, in pixels from the stage's upper left corner. */
export function stagePoint(stage: HTMLElement, event: { readonly clientX: number; readonly clientY: number }): Point {
  const box = stage.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
