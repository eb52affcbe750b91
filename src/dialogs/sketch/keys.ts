import { undoRedoEventForKey } from '../editor/machine/keyEvents.ts';
import { ARROW_DIRECTIONS, ARROW_STEP, type KeyPress } from '../stage/attachEditorKeys.ts';
import { pickableShapes } from './drawing/layers.ts';
import type { Tool } from './drawing/shapes.ts';
import type { SketchContext, SketchEvent } from './sketch.types.ts';

/** One letter per tool, as the tooltips show. */
export const TOOL_KEYS: Record<Tool, string> = {
  doodle: 'D',
  eraser: 'E',
  select: 'V',
  line: 'L',
  rect: 'R',
  ellipse: 'O',
  circle: 'C',
  fill: 'F',
};
export const BACKGROUND_KEY = 'B';
export const MIRROR_KEY = 'M';

/** The event of a key press; undefined when it is none of the dialog's. */
export function eventForKey(press: KeyPress, context: SketchContext): SketchEvent | undefined {
  if (press.focus === 'text') return undefined;
  // In a sketch that cannot be changed too, where the machine refuses it: it would mark the texts of the whole page.
  if (context.readOnly) return press.mod && press.key.toLowerCase() === 'a' ? selectAll(context) : undefined;
  if (press.mod) return eventForCommand(press, context);
  const letter = press.key.toUpperCase();
  const tool = (Object.keys(TOOL_KEYS) as Tool[]).find((name) => TOOL_KEYS[name] === letter);
  if (tool) return { type: 'tool.selected', tool };
  if (letter === MIRROR_KEY) return { type: 'mirror.switched' };
  const selected = context.selectedIds.length > 0;
  if (selected && press.key === 'Escape') return { type: 'shapes.selected', ids: [] };
  if (selected && (press.key === 'Delete' || press.key === 'Backspace')) return { type: 'shapes.deleted' };
  const arrow = ARROW_DIRECTIONS[press.key];
  if (arrow && press.focus !== 'field') return eventForArrow(arrow, press, context);
  return press.key === 'Tab' && press.focus === 'stage' ? eventForTab(press.shift, context) : undefined;
}

function selectAll({ history }: SketchContext): SketchEvent {
  return { type: 'shapes.selected', ids: pickableShapes(history.present).map(({ id }) => id) };
}

function eventForCommand(press: KeyPress, context: SketchContext): SketchEvent | undefined {
  const hasSelection = context.selectedIds.length > 0;
  switch (press.key.toLowerCase()) {
    case 'd':
      return { type: 'shapes.cloned' };
    case 'a':
      return selectAll(context);
    // Without a selection the key copies the text that is marked on the page.
    case 'c':
      return hasSelection ? { type: 'shapes.copied' } : undefined;
    case 'x':
      return hasSelection ? { type: 'shapes.cut' } : undefined;
    case 'v':
      return { type: 'shapes.pasted' };
    default:
      return undoRedoEventForKey(press);
  }
}

function eventForArrow(
  [x, y]: readonly [number, number],
  { shift, focus }: KeyPress,
  { selectedIds, tool }: SketchContext,
): SketchEvent | undefined {
  const step = shift ? ARROW_STEP.shift : ARROW_STEP.plain;
  if (selectedIds.length > 0) return { type: 'shapes.nudged', dx: x * step, dy: y * step };
  return focus === 'stage' && tool !== 'select' ? { type: 'cursor.moved', dx: x * step, dy: y * step } : undefined;
}

/** Tab walks the shapes from the lowest to the uppermost; past either end it leaves the stage as everywhere. */
function eventForTab(isBackwards: boolean, { tool, history, selectedIds }: SketchContext): SketchEvent | undefined {
  if (tool !== 'select') return undefined;
  const shapes = pickableShapes(history.present);
  const selectedIndex = shapes.findIndex(({ id }) => selectedIds.includes(id));
  const next = selectedIndex === -1 ? (isBackwards ? shapes.length - 1 : 0) : selectedIndex + (isBackwards ? -1 : 1);
  const shape = shapes[next];
  return shape && { type: 'shapes.selected', ids: [shape.id] };
}
