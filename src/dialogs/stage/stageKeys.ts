import { ARROW_DIRECTIONS, type KeyPress } from './attachEditorKeys.ts';
import type { StageEvent } from './stageState.ts';
import { ZOOM_SCALE } from './stageView.ts';

/** Stage pixels per arrow key. */
const PAN_STEP = 48;

const ZOOM_EVENTS: Readonly<Record<string, StageEvent>> = {
  '0': { type: 'fit.pressed' },
  '-': { type: 'zoom.stepped', factor: 1 / ZOOM_SCALE.step },
  '+': { type: 'zoom.stepped', factor: ZOOM_SCALE.step },
  '=': { type: 'zoom.stepped', factor: ZOOM_SCALE.step },
};

/** The event of a key without Ctrl on a stage that only shows: arrows move it, + and - zoom, 0 fits. */
export function stageEventForKey({ key, mod, alt, focus }: KeyPress): StageEvent | undefined {
  if (mod || alt || focus === 'text') return undefined;
  const arrow = focus === 'field' ? undefined : ARROW_DIRECTIONS[key];
  if (arrow) return { type: 'wheel.panned', dx: -arrow[0] * PAN_STEP, dy: -arrow[1] * PAN_STEP };
  return ZOOM_EVENTS[key];
}
