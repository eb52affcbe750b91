import { describe, expect, test } from 'vitest';
import type { Board } from '../document/board.ts';
import { draw, factsOf, id } from '../document/draw.fixture.ts';
import { setData } from '../edit/edit.ts';
import { lacksResult, nodesToRun } from './nodesToRun.ts';
import { isOutdated } from './outdated.ts';

const INPUT = 'in.image.image';
const from = (key: string) => ({ madeFrom: { [INPUT]: key } });

/** A photograph that was cropped, the crop that was rendered, and a render of that render, each made of the one before. */
const CHAIN = draw('upload:photo -> image:crop -> render:r1 -> image:a; r1 -> render:r2 -> image:b', {
  photo: { objectKey: 'photo' },
  crop: { objectKey: 'crop', ...from('photo') },
  a: { objectKey: 'a', jobId: 'one', ...from('crop') },
  b: { objectKey: 'b', jobId: 'two', ...from('a') },
});
const outdated = (board: Board) => [...board.nodes.keys()].filter((one) => isOutdated(board, one, factsOf));
const stepsTo = (board: Board, goal: string) => nodesToRun(board, [id(goal)], factsOf);

test('nothing is outdated while everything is as it was', () => {
  expect(outdated(CHAIN)).toEqual([]);
});

describe('a replaced picture', () => {
  test('makes everything outdated that was made from it, however far down', () => {
    expect(outdated(setData(CHAIN, id('photo'), { objectKey: 'another' }))).toEqual(['crop', 'a', 'b']);
  });

  test('leaves what stands above it', () => {
    expect(outdated(setData(CHAIN, id('crop'), { objectKey: 'another' }))).toEqual(['a', 'b']);
  });

  test('is no other one while there is none', () => {
    expect(outdated(setData(CHAIN, id('photo'), { objectKey: undefined }))).toEqual([]);
  });

  test('makes nothing outdated that does not say what it was made from', () => {
    const board = setData(CHAIN, id('a'), { madeFrom: undefined });
    expect(outdated(setData(board, id('photo'), { objectKey: 'another' }))).toEqual(['crop']);
  });
});

test('what a picture was made into does not count for those made beside it', () => {
  const board = draw('upload:photo -> image:crop -> image:cut; crop -> render:r1 -> image:a', {
    photo: { objectKey: 'photo' },
    crop: { objectKey: 'crop', ...from('photo') },
    cut: { objectKey: 'cut', jobId: 'one', ...from('old') },
    a: { objectKey: 'a', jobId: 'two', ...from('crop') },
  });
  expect(outdated(board)).toEqual(['cut']);
});

test('pictures that are made of each other in a ring end', () => {
  const ring = draw('image:a -> image:b -> a', {
    a: { objectKey: 'a', ...from('b') },
    b: { objectKey: 'b', ...from('a') },
  });
  expect(outdated(ring)).toEqual([]);
});

describe('what is missing', () => {
  test('are the nodes further up, too, that were fed with another picture, and those that they feed', () => {
    const board = setData(CHAIN, id('crop'), { objectKey: 'another' });
    expect([stepsTo(CHAIN, 'r2'), stepsTo(board, 'r2')]).toEqual([['r2'], ['r1', 'r2']]);
  });

  test('is not what running again would make of the same', () => {
    expect(stepsTo(setData(CHAIN, id('photo'), { objectKey: 'another' }), 'r2')).toEqual(['r2']);
  });

  test('is the result of a node that has none, or one of another picture', () => {
    const board = setData(CHAIN, id('crop'), { objectKey: 'another' });
    const lacking = (on: Board) => ['photo', 'r1', 'r2'].filter((one) => lacksResult(on, id(one), factsOf));
    expect([lacking(CHAIN), lacking(board)]).toEqual([[], ['r1']]);
    expect(lacking(setData(CHAIN, id('b'), { jobId: undefined }))).toEqual(['r2']);
  });
});

test.each([
  ['the picture that it was made from', 'p1', false],
  ['another one', 'p2', true],
])('a node that keeps what it makes itself, fed with %s', (_, key, is) => {
  const board = draw('image:i0 -> render:maker -> image:i1; maker -> render:keeper', {
    i0: { objectKey: 'p0' },
    i1: { jobId: 'j1', objectKey: key, madeFrom: { 'in.image.image': 'p0' } },
    keeper: { jobId: 'j2', madeFrom: { 'in.image.image': 'p1' } },
  });
  expect(isOutdated(board, id('keeper'), factsOf)).toBe(is);
});
