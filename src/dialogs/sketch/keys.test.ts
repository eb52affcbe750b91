import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Shape } from '../../../contract/fields/shapes.ts';
import type { KeyPress } from '../stage/attachEditorKeys.ts';
import { canvasForRatio } from './drawing/drawing.ts';
import { eventForKey } from './keys.ts';
import { sketchMachine } from './sketch.machine.ts';
import type { SketchContext } from './sketch.types.ts';

const dot = (id: string): Shape => ({ id, type: 'fill', x: 1, y: 1, fillColor: '#ffcc00' });
const drawing = { shapes: [dot('a'), dot('b')], ...canvasForRatio('1:1'), aspectRatio: '1:1' as const, bgKept: false };
const fresh = createActor(sketchMachine, { input: { drawing, bgOpacity: 0.5, readOnly: false } }).getSnapshot().context;
const onB: SketchContext = { ...fresh, tool: 'select', selectedIds: ['b'] };
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  mod: false,
  shift: false,
  alt: false,
  focus: 'stage',
  ...more,
});

test('letters choose tools, in either case', () => {
  const keys = ['d', 'V', 'l', 'R', 'e', 'C', 'f'];
  const tools = keys.map((key) => eventForKey(press(key), fresh));
  expect(tools.map((event) => event?.type === 'tool.selected' && event.tool)).toEqual([
    'doodle',
    'select',
    'line',
    'rect',
    'ellipse',
    'circle',
    'fill',
  ]);
});

test('Tab walks the shapes and leaves the stage past the last', () => {
  const select = { ...fresh, tool: 'select' as const };
  expect(eventForKey(press('Tab'), select)).toEqual({ type: 'shapes.selected', ids: ['a'] });
  expect(eventForKey(press('Tab', { shift: true }), onB)).toEqual({ type: 'shapes.selected', ids: ['a'] });
  expect(eventForKey(press('Tab'), onB)).toBe(undefined);
  expect(eventForKey(press('Tab'), fresh)).toBe(undefined);
});

test('arrows move the selection by 1, with Shift by 10; without one, the crosshair', () => {
  expect(eventForKey(press('ArrowLeft'), onB)).toEqual({ type: 'shapes.nudged', dx: -1, dy: 0 });
  expect(eventForKey(press('ArrowDown', { shift: true }), onB)).toEqual({ type: 'shapes.nudged', dx: 0, dy: 10 });
  expect(eventForKey(press('ArrowDown'), fresh)).toEqual({ type: 'cursor.moved', dx: 0, dy: 1 });
  expect(eventForKey(press('ArrowDown', { shift: true }), fresh)).toEqual({ type: 'cursor.moved', dx: 0, dy: 10 });
});

test('commands and deletion', () => {
  const commands = [press('z', { mod: true }), press('Z', { mod: true, shift: true }), press('y', { mod: true })];
  expect(commands.map((command) => eventForKey(command, fresh))).toEqual([
    { type: 'undo.pressed' },
    { type: 'redo.pressed' },
    { type: 'redo.pressed' },
  ]);
  const named = ['d', 'a', 'c', 'x', 'v'].map((key) => eventForKey(press(key, { mod: true }), onB));
  expect(named).toEqual([
    { type: 'shapes.cloned' },
    { type: 'shapes.selected', ids: ['a', 'b'] },
    { type: 'shapes.copied' },
    { type: 'shapes.cut' },
    { type: 'shapes.pasted' },
  ]);
  expect(['c', 'x'].map((key) => eventForKey(press(key, { mod: true }), fresh))).toEqual([undefined, undefined]);
  expect(['Delete', 'Backspace'].map((key) => eventForKey(press(key), onB))).toEqual([
    { type: 'shapes.deleted' },
    { type: 'shapes.deleted' },
  ]);
  expect(eventForKey(press('Delete'), fresh)).toBe(undefined);
});

test('keys in a text, and in a read-only sketch, are left alone', () => {
  const readOnly = { ...onB, readOnly: true };
  expect(eventForKey(press('d', { focus: 'text' }), onB)).toBe(undefined);
  expect(eventForKey(press('ArrowUp', { focus: 'field' }), onB)).toBe(undefined);
  expect(eventForKey(press('Delete'), readOnly)).toBe(undefined);
});
