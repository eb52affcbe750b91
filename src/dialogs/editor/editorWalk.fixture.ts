import type { StageEvent } from '../stage/stageState.ts';

type StageStep = Exclude<StageEvent, { type: 'pointer.pressed' }> | { readonly type: 'hold.abandoned' };

/** How far a paper that is shown pixel for pixel lies from the edges of a stage that is this much larger on each side. */
const MARGIN = 32;

/** The stage pixel that shows a point of such a paper. */
export function at(x: number, y: number): { readonly x: number; readonly y: number } {
  return { x: x + MARGIN, y: y + MARGIN };
}

/** The stage on which a paper is shown pixel for pixel. */
export function stageAround({ width, height }: { readonly width: number; readonly height: number }) {
  return { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
}

export function move(...samples: readonly { readonly x: number; readonly y: number }[]): StageStep {
  return { type: 'pointer.moved', samples, constrain: false };
}

/** What happens on the stage of any editor, for a walk of its machine: all but presses and moves, whose places are its own. */
export const STAGE_EVENTS: readonly StageStep[] = [
  { type: 'pointer.released' },
  { type: 'pointer.cancelled' },
  { type: 'pointer.overtaken' },
  { type: 'hold.abandoned' },
  { type: 'pinch.started', fingers: [at(0, 0), at(100, 0)] },
  { type: 'pinch.moved', fingers: [at(0, 0), at(120, 0)] },
  { type: 'pinch.ended' },
  { type: 'wheel.zoomed', at: at(0, 0), factor: 2 },
  { type: 'wheel.panned', dx: 10, dy: 0 },
  { type: 'zoom.stepped', factor: 1.25 },
  { type: 'fit.pressed' },
];
