import { undoRedoEventForKey } from '../editor/machine/keyEvents.ts';
import { ARROW_DIRECTIONS, ARROW_STEP, type KeyPress } from '../stage/attachEditorKeys.ts';
import type { CropEvent } from './crop.types.ts';

/** One key per tool, as the tooltips show. */
export const TOOL_KEYS = { turnLeft: '[', turnRight: ']', flipAcross: 'H', flipDown: 'V' } as const;

const EVENT_BY_KEY: Readonly<Record<string, CropEvent>> = {
  [TOOL_KEYS.turnLeft]: { type: 'turn.pressed', quarterTurns: -1 },
  [TOOL_KEYS.turnRight]: { type: 'turn.pressed', quarterTurns: 1 },
  [TOOL_KEYS.flipAcross]: { type: 'flip.pressed', direction: 'across' },
  [TOOL_KEYS.flipDown]: { type: 'flip.pressed', direction: 'down' },
};

/** The event of a key press; undefined when it is none of the dialog's. The arrows move the frame, with Alt they size it. */
export function eventForKey(press: KeyPress): CropEvent | undefined {
  const { key, mod, shift, alt, focus } = press;
  if (focus === 'text') return undefined;
  if (mod && !alt) return undoRedoEventForKey(press);
  const arrow = ARROW_DIRECTIONS[key];
  if (arrow && focus === 'stage' && !mod) {
    const step = shift ? ARROW_STEP.shift : ARROW_STEP.plain;
    return { type: alt ? 'frame.sized' : 'frame.nudged', dx: arrow[0] * step, dy: arrow[1] * step };
  }
  return mod || alt ? undefined : EVENT_BY_KEY[key.toUpperCase()];
}
