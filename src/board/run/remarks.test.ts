import { expect, test } from 'vitest';
import { boardOf } from '../document/board.ts';
import { draw, factsOf, id } from '../document/draw.fixture.ts';
import { remarksOf, type StoredRemark, storedRemarks } from './remarks.ts';
import { placeResult } from './result.ts';

const sentences = (remarks: readonly StoredRemark[]) => remarks.map(({ sentence }) => sentence);

const place = (board: ReturnType<typeof draw>, job: string, index: number, remarks?: readonly string[]) =>
  placeResult(
    board,
    { source: id('r1'), job, index, kind: 'image', data: { prompt: 'flux capacitor', ...(remarks && { remarks }) } },
    factsOf,
  );

test('the remarks are those of the newest run, each sentence once, while the words are the same', () => {
  const first = place(draw('render:r1'), 'run1', 0, ['Old.']);
  const board = place(place(first, 'run2', 0, ['Not recognised: flux.']), 'run2', 1, ['Not recognised: flux.', 'Two.']);
  expect(sentences(remarksOf(board, id('r1'), 'flux capacitor'))).toEqual(['Not recognised: flux.', 'Two.']);
  expect(sentences(remarksOf(board, id('r1'), 'a lamp'))).toEqual([]);
});

test('a run without remarks, or whose results are gone, has none', () => {
  const board = place(place(draw('render:r1'), 'run1', 0, ['Old.']), 'run2', 0);
  expect(sentences(remarksOf(board, id('r1'), 'flux capacitor'))).toEqual([]);
  expect(sentences(remarksOf(boardOf([], []), id('r1'), 'flux capacitor'))).toEqual([]);
});

test('words that were made, and what a run wrote into its own node, keep their remarks', () => {
  const placing = { source: id('r1'), job: 'run1', index: 0, data: { text: 'A lamp.', remarks: ['Two lamps.'] } };
  const beside = placeResult(draw('render:r1'), { ...placing, kind: 'text' }, factsOf);
  expect(sentences(remarksOf(beside, id('r1'), 'any prompt'))).toEqual(['Two lamps.']);
  const own = placeResult(draw('render:r1'), { ...placing, kind: 'own' }, factsOf);
  expect(sentences(remarksOf(own, id('r1'), 'any prompt'))).toEqual(['Two lamps.']);
});

test('a sentence has the code that stands in its place, where there is one for each', () => {
  const code = { code: 'cameraStill' };
  expect(storedRemarks(['One.', 'Two.'], [code, null])).toEqual([
    { sentence: 'One.', code },
    { sentence: 'Two.', code: null },
  ]);
  for (const codes of [undefined, [code], [code, code, code], { 0: code, length: 2 }, 'codes'])
    expect(storedRemarks(['One.', 'Two.'], codes)).toEqual([{ sentence: 'One.' }, { sentence: 'Two.' }]);
  expect(storedRemarks(['One.', 2], [code, code])).toEqual([{ sentence: 'One.', code }]);
  expect([storedRemarks('One.', [code]), storedRemarks(undefined, [code])]).toEqual([[], []]);
});
