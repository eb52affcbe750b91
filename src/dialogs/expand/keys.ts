import type { Placement } from '../../geometry/image/placement.ts';
import { undoRedoEventForKey } from '../editor/machine/keyEvents.ts';
import { ARROW_DIRECTIONS, ARROW_STEP, type KeyPress } from '../stage/attachEditorKeys.ts';
import type { ExpandEvent } from './expand.types.ts';

/** One key per preset, as the tooltips show. */
export const PRESET_KEYS = { left: 'L', centre: 'C', right: 'R', fill: 'F' } as const;

const EVENT_BY_PRESET_KEY: Readonly<Record<string, ExpandEvent>> = {
  L: { type: 'preset.selected', preset: 'left' },
  C: { type: 'preset.selected', preset: 'centre' },
  R: { type: 'preset.selected', preset: 'right' },
  F: { type: 'preset.selected', preset: 'fill' },
};

/** The event of a key press; undefined when it is none of the dialog's. */
export function eventForKey(press: KeyPress, placement: Placement): ExpandEvent | undefined {
  const { key, mod, shift, alt, focus } = press;
  if (focus === 'text' || alt) return undefined;
  if (mod) return undoRedoEventForKey(press);
  const arrow = ARROW_DIRECTIONS[key];
  if (arrow && focus === 'stage') {
    const step = shift ? ARROW_STEP.shift : ARROW_STEP.plain;
    return { type: 'picture.nudged', dx: arrow[0] * step, dy: arrow[1] * step };
  }
  return EVENT_BY_PRESET_KEY[key.toUpperCase()] ?? eventForPlacementKey(key, placement);
}

/** Signs lie behind Shift on some keyboards: the bigger step has signs of its own. */
function eventForPlacementKey(key: string, { scale, rotation }: Placement): ExpandEvent | undefined {
  switch (key) {
    case '+':
    case '=':
      return { type: 'placement.set', set: { scale: scale + 0.01 }, name: 'scale' };
    case '-':
      return { type: 'placement.set', set: { scale: scale - 0.01 }, name: 'scale' };
    case '[':
      return { type: 'placement.set', set: { rotation: rotation - 1 }, name: 'turn' };
    case ']':
      return { type: 'placement.set', set: { rotation: rotation + 1 }, name: 'turn' };
    case '{':
      return { type: 'placement.set', set: { rotation: rotation - 15 }, name: 'turn' };
    case '}':
      return { type: 'placement.set', set: { rotation: rotation + 15 }, name: 'turn' };
    default:
      return undefined;
  }
}
