import { expect, test } from 'vitest';
import { HISTORY_MAX, newHistory, recordStep, redoStep, undoStep } from './undoHistory.ts';

test('what was changed is taken back step by step, and done again', () => {
  const two = recordStep(recordStep(newHistory({ x: 0 }), { x: 1 }), { x: 2 });
  expect(undoStep(undoStep(two))).toEqual({ past: [], present: { x: 0 }, future: [{ x: 1 }, { x: 2 }] });
  expect(redoStep(undoStep(two))).toEqual({ past: [{ x: 0 }, { x: 1 }], present: { x: 2 }, future: [] });
  const fresh = newHistory({ x: 0 });
  expect([undoStep(fresh), redoStep(fresh)]).toEqual([fresh, fresh]);
});

test('the same again is no step, and a new change forgets what was taken back', () => {
  const one = recordStep(newHistory({ x: 0 }), { x: 1 });
  expect(recordStep(one, { x: 1 })).toBe(one);
  expect(recordStep(undoStep(one), { x: 5 })).toEqual({ past: [{ x: 0 }], present: { x: 5 }, future: [] });
});

test('changes of one name in a row are one step; after an undo they begin another', () => {
  const moved = recordStep(recordStep(newHistory(0), 1, 'moved'), 2, 'moved');
  expect([moved.past, moved.present]).toEqual([[0], 2]);
  expect(recordStep(undoStep(moved), 3, 'moved').past).toEqual([0]);
});

test('no more steps are kept than the limit', () => {
  let history = newHistory(0);
  for (let value = 1; value <= HISTORY_MAX + 5; value += 1) history = recordStep(history, value);
  expect([history.past.length, history.past[0]]).toEqual([HISTORY_MAX, 5]);
});
