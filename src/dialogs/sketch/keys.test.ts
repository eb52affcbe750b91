import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { FIRST_LAYER, type Shape } from '../../../contract/fields/sketchShapes.ts';
import type { KeyPress } from '../stage/attachEditorKeys.ts';
import { canvasForRatio } from './drawing/drawing.ts';
import { eventForKey } from './keys.ts';
import { sketchMachine } from './sketch.machine.ts';
import type { SketchContext } from './sketch.types.ts';

const dot = (id: string): Shape => ({ id, type: 'fill', x: 1, y: 1, fillColor: '#ffcc00' });
const drawing = {
  shapes: [dot('a'), dot('b')],
  layers: [FIRST_LAYER],
  ...canvasForRatio('1:1'),
  aspectRatio: '1:1' as const,
  bgKept: false,
};
const initialContext = createActor(sketchMachine, { input: { drawing, bgOpacity: 0.5, readOnly: false } }).getSnapshot()
  .context;
const contextWithB: SketchContext = { ...initialContext, tool: 'select', selectedIds: ['b'] };
const press = (key: string, fields: Partial<KeyPress> = {}): KeyPress => ({
  key,
  mod: false,
  shift: false,
  alt: false,
  focus: 'stage',
  ...fields,
});

test('letters choose tools, in either case', () => {
  const keys = ['d', 'V', 'l', 'R', 'o', 'C', 'f', 'E'];
  const tools = keys.map((key) => eventForKey(press(key), initialContext));
  expect(tools.map((event) => event?.type === 'tool.selected' && event.tool)).toEqual([
    'doodle',
    'select',
    'line',
    'rect',
    'ellipse',
    'circle',
    'fill',
    'eraser',
  ]);
});

test('Tab walks the shapes and leaves the stage past the last', () => {
  const select = { ...initialContext, tool: 'select' as const };
  expect(eventForKey(press('Tab'), select)).toEqual({ type: 'shapes.selected', ids: ['a'] });
  expect(eventForKey(press('Tab', { shift: true }), contextWithB)).toEqual({ type: 'shapes.selected', ids: ['a'] });
  expect(eventForKey(press('Tab'), contextWithB)).toBe(undefined);
  expect(eventForKey(press('Tab'), initialContext)).toBe(undefined);
});

test('arrows move the selection by 1, with Shift by 10; without one, the crosshair', () => {
  expect(eventForKey(press('ArrowLeft'), contextWithB)).toEqual({ type: 'shapes.nudged', dx: -1, dy: 0 });
  expect(eventForKey(press('ArrowDown', { shift: true }), contextWithB)).toEqual({
    type: 'shapes.nudged',
    dx: 0,
    dy: 10,
  });
  expect(eventForKey(press('ArrowDown'), initialContext)).toEqual({ type: 'cursor.moved', dx: 0, dy: 1 });
  expect(eventForKey(press('ArrowDown', { shift: true }), initialContext)).toEqual({
    type: 'cursor.moved',
    dx: 0,
    dy: 10,
  });
});

test('commands and deletion', () => {
  const commands = [press('z', { mod: true }), press('Z', { mod: true, shift: true }), press('y', { mod: true })];
  expect(commands.map((command) => eventForKey(command, initialContext))).toEqual([
    { type: 'undo.pressed' },
    { type: 'redo.pressed' },
    { type: 'redo.pressed' },
  ]);
  const named = ['d', 'a', 'c', 'x', 'v'].map((key) => eventForKey(press(key, { mod: true }), contextWithB));
  expect(named).toEqual([
    { type: 'shapes.cloned' },
    { type: 'shapes.selected', ids: ['a', 'b'] },
    { type: 'shapes.copied' },
    { type: 'shapes.cut' },
    { type: 'shapes.pasted' },
  ]);
  expect(['c', 'x'].map((key) => eventForKey(press(key, { mod: true }), initialContext))).toEqual([
    undefined,
    undefined,
  ]);
  expect(['Delete', 'Backspace'].map((key) => eventForKey(press(key), contextWithB))).toEqual([
    { type: 'shapes.deleted' },
    { type: 'shapes.deleted' },
  ]);
  expect(eventForKey(press('Delete'), initialContext)).toBe(undefined);
});

test('keys in a text, and in a read-only sketch, are left alone', () => {
  const readOnly = { ...contextWithB, readOnly: true };
  expect(eventForKey(press('d', { focus: 'text' }), contextWithB)).toBe(undefined);
  expect(eventForKey(press('ArrowUp', { focus: 'field' }), contextWithB)).toBe(undefined);
  expect(eventForKey(press('Delete'), readOnly)).toBe(undefined);
});
