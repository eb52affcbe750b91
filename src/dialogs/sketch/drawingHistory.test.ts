import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FIRST_LAYER, type Shape } from '../../../contract/fields/sketchShapes.ts';
import { HISTORY_MAX, newHistory, redoStep, type UndoHistory } from '../editor/machine/undoHistory.ts';
import {
  canvasForPicture,
  canvasForRatio,
  type Drawing,
  includesBackground,
  isSameDrawing,
} from './drawing/drawing.ts';
import { canUndo, recordDrawing, undoDrawing } from './drawingHistory.ts';

const shape = (id: string): Shape => ({ id, type: 'fill', x: 1, y: 2, fillColor: '#ffcc00' });
const drawing = (...ids: string[]): Drawing => ({
  shapes: ids.map(shape),
  layers: [FIRST_LAYER],
  ...canvasForRatio('1:1'),
  aspectRatio: '1:1',
  bgKept: false,
});

test('undo takes the last step back and redo does it again', () => {
  const [empty, one, two] = [drawing(), drawing('a'), drawing('a', 'b')];
  const drawn = recordDrawing(recordDrawing(newHistory(empty), one), two);
  expect(undoDrawing(drawn)).toEqual({ past: [empty], present: one, future: [two] });
  expect(redoStep(undoDrawing(drawn))).toEqual({ past: [empty, one], present: two, future: [] });
});

test('undo removes the last shape of a drawing that was opened with shapes', () => {
  const opened = newHistory(drawing('a', 'b'));
  expect(undoDrawing(opened)).toEqual({ past: [], present: drawing('a'), future: [drawing('a', 'b')] });
  expect(redoStep(undoDrawing(opened)).present).toEqual(drawing('a', 'b'));
  expect(canUndo(newHistory(drawing()))).toBe(false);
});

test('changes of one name in a row are one step', () => {
  const opened = newHistory(drawing());
  const nudged = recordDrawing(recordDrawing(opened, drawing('a'), 'nudge a'), drawing('b'), 'nudge a');
  expect(nudged).toEqual({ past: [drawing()], present: drawing('b'), future: [], mergeKey: 'nudge a' });
});

test('the same drawing is no step', () => {
  const opened = newHistory(drawing('a'));
  expect(recordDrawing(opened, opened.present)).toBe(opened);
});

test('the oldest steps are forgotten first', () => {
  const drawings = Array.from({ length: HISTORY_MAX + 5 }, (_, i) => drawing(`a${i}`));
  const history = drawings.reduce((before, next) => recordDrawing(before, next), newHistory(drawing()));
  expect(history.past).toEqual(drawings.slice(4, -1));
});

test('whatever was done, taking it back and doing it again changes nothing', () => {
  const act = fc.oneof(fc.constant('undo' as const), fc.constant('redo' as const), fc.string({ maxLength: 3 }));
  const run = (history: UndoHistory<Drawing>, what: string) => {
    if (what === 'undo') return undoDrawing(history);
    return what === 'redo' ? redoStep(history) : recordDrawing(history, drawing(what));
  };
  fc.assert(
    fc.property(fc.array(act, { maxLength: 300 }), (acts) => {
      const history = acts.reduce(run, newHistory(drawing('first')));
      if (canUndo(history)) expect(redoStep(undoDrawing(history)).present).toEqual(history.present);
      if (history.future.length > 0) expect(undoDrawing(redoStep(history)).present).toEqual(history.present);
    }),
  );
});

test('the three canvases have the same area', () => {
  expect([canvasForRatio('1:1'), canvasForRatio('16:9'), canvasForRatio('9:16')]).toEqual([
    { canvasWidth: 768, canvasHeight: 768 },
    { canvasWidth: 1024, canvasHeight: 576 },
    { canvasWidth: 576, canvasHeight: 1024 },
  ]);
});

test('a background is scaled until its longer side is 896, and never enlarged', () => {
  expect(canvasForPicture(1792, 1024)).toEqual({ canvasWidth: 896, canvasHeight: 512 });
  expect(canvasForPicture(500, 4000)).toEqual({ canvasWidth: 112, canvasHeight: 896 });
  expect(canvasForPicture(640, 480)).toEqual({ canvasWidth: 640, canvasHeight: 480 });
  expect(canvasForPicture(0, 0)).toEqual({ canvasWidth: 768, canvasHeight: 768 });
});

test('a background is in the picture when it is kept, or while nothing is drawn over it', () => {
  const keeping = (...ids: string[]) => ({ ...drawing(...ids), bgKept: true });
  expect([drawing(), drawing('a'), keeping(), keeping('a')].map(includesBackground)).toEqual([true, false, true, true]);
});

test('drawings are compared by what they hold', () => {
  expect(isSameDrawing(drawing('a'), drawing('a'))).toBe(true);
  expect(isSameDrawing(drawing('a'), drawing('b'))).toBe(false);
  expect(isSameDrawing(drawing('a'), { ...drawing('a'), ...canvasForRatio('16:9') })).toBe(false);
});
