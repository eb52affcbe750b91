import { undoRedoEventForKey } from '../editor/machine/keyEvents.ts';
import { ARROW_DIRECTIONS, type KeyPress } from '../stage/attachEditorKeys.ts';
import type { MaskContext, MaskEvent } from './mask.types.ts';

/** One letter per tool and per use, as the tooltips show. */
export const TOOL_KEYS = { brush: 'B', lasso: 'L', wand: 'W', hand: 'H' } as const;
export const PAINT_MODE_KEYS = { add: 'A', erase: 'E' } as const;
export const BRUSH_SIZE_KEYS = { less: '[', more: ']' } as const;
const BRUSH_SIZE_STEP = 5;
/** Stage pixels per arrow key, with and without Shift. */
const CURSOR_STEP = { plain: 4, shift: 24 } as const;

const EVENT_BY_KEY: Readonly<Record<string, MaskEvent>> = {
  [TOOL_KEYS.brush]: { type: 'tool.selected', tool: 'brush' },
  [TOOL_KEYS.lasso]: { type: 'tool.selected', tool: 'lasso' },
  [TOOL_KEYS.wand]: { type: 'tool.selected', tool: 'wand' },
  [TOOL_KEYS.hand]: { type: 'tool.selected', tool: 'hand' },
  [PAINT_MODE_KEYS.add]: { type: 'use.selected', erases: false },
  [PAINT_MODE_KEYS.erase]: { type: 'use.selected', erases: true },
};

/** The event of a key press; undefined when it is none of the dialog's. */
export function eventForKey(press: KeyPress, { readOnly, brushSize, tool }: MaskContext): MaskEvent | undefined {
  if (press.focus === 'text' || press.alt || readOnly) return undefined;
  if (press.mod) return undoRedoEventForKey(press);
  if (press.key === BRUSH_SIZE_KEYS.less) return { type: 'brush.sized', size: brushSize - BRUSH_SIZE_STEP };
  if (press.key === BRUSH_SIZE_KEYS.more) return { type: 'brush.sized', size: brushSize + BRUSH_SIZE_STEP };
  const arrow = ARROW_DIRECTIONS[press.key];
  if (arrow && press.focus === 'stage' && tool !== 'hand') {
    const step = press.shift ? CURSOR_STEP.shift : CURSOR_STEP.plain;
    return { type: 'cursor.moved', dx: arrow[0] * step, dy: arrow[1] * step };
  }
  return EVENT_BY_KEY[press.key.toUpperCase()];
}
