import { expect, test } from 'vitest';
import { FIRST_LAYER, type Shape } from '../../../../contract/fields/sketchShapes.ts';
import { canvasForRatio, type SavedDrawing } from './drawing.ts';
import { advanceBase, rebaseDrawing } from './rebaseDrawing.ts';

const line = (id: string, x = 0): Shape => ({
  id,
  type: 'line',
  lineWidth: 2,
  strokeColor: '#000000',
  start: { x, y: 0 },
  end: { x, y: 9 },
});
const drawing = (shapes: readonly Shape[], more: Partial<SavedDrawing> = {}): SavedDrawing => ({
  shapes,
  layers: [FIRST_LAYER],
  ...canvasForRatio('1:1'),
  aspectRatio: '1:1',
  bgKept: false,
  bgOpacity: 0.5,
  ...more,
});

test('what others added, moved and deleted comes to a drawing with changes of its own, which stay where both changed the same', () => {
  const from = drawing([line('a'), line('b'), line('c'), line('d')]);
  const mine = drawing([line('a', 5), line('b'), line('c'), line('d'), line('mine')]);
  const to = drawing([line('a', 7), line('b', 3), line('d'), line('theirs')], {
    ...canvasForRatio('16:9'),
    aspectRatio: '16:9',
  });
  expect(rebaseDrawing(mine, { from, to })).toEqual({
    ...to,
    shapes: [line('a', 5), line('b', 3), line('d'), line('theirs'), line('mine')],
  });
});

test('a shape that nobody changed stays the same object, and a drawing without news the same drawing', () => {
  const from = drawing([line('a')]);
  const mine = drawing([from.shapes[0]!, line('mine')]);
  const rebased = rebaseDrawing(mine, { from, to: drawing([line('a'), line('theirs')]) });
  expect(rebased.shapes.map((shape) => mine.shapes.includes(shape))).toEqual([true, false, true]);
  expect(rebaseDrawing(mine, { from, to: drawing([line('a')]) })).toBe(mine);
});

test('the base takes what others changed, but for what was changed here too', () => {
  const from = drawing([line('a'), line('b')]);
  const mine = drawing([line('a', 5), line('b')]);
  const to = drawing([line('a', 7), line('b', 3), line('theirs')]);
  expect(advanceBase(from, mine, { from, to }).shapes).toEqual([line('a'), line('b', 3), line('theirs')]);
});
