import { expect, test } from 'vitest';
import { connectedInputsOf, inputAsset } from '../connect/inputs.ts';
import { draw, factsOf, id } from '../document/draw.fixture.ts';
import { newestJob, nodesToRun } from './nodesToRun.ts';

test.each([
  ['alone, when all it needs is there', 'image:i1 -> render:r1', 'r1', ['r1']],
  ['after what feeds it', 'image:i1 -> render:r1 -> render:r2 -> render:r3', 'r3', ['r1', 'r2', 'r3']],
  [
    'after each node once',
    'render:r1 -> render:r2 -> render:r4; r1 -> render:r3; r3 -> r4.style',
    'r4',
    ['r1', 'r2', 'r3', 'r4'],
  ],
  ['through what only stands between', 'render:r1 -> sketch:s1 -> render:r2', 'r2', ['r1', 'r2']],
  ['once, where nodes form a ring', 'render:r1 -> render:r2 -> r1', 'r2', ['r1', 'r2']],
  ['without what has its result', 'render:r1 -> image:made; r1 -> render:r2', 'r2', ['r2']],
  ['not at all, where it does not generate', 'image:i1', 'i1', []],
])('a node runs %s', (_, drawing, goal, steps) => {
  const board = draw(drawing, { i1: { objectKey: 'key' }, made: { objectKey: 'made', jobId: 'job' } });
  expect(nodesToRun(board, [id(goal)], factsOf)).toEqual(steps);
});

test('several goals run once each, after what they need and after each other where one feeds the other', () => {
  const board = draw('render:r1 -> render:r2 -> render:r3; r1 -> image:made; image:i1', {
    made: { objectKey: 'made', jobId: 'job' },
  });
  expect(nodesToRun(board, [id('r3'), id('r2'), id('i1')], factsOf)).toEqual(['r2', 'r3']);
  expect(nodesToRun(board, [id('r2'), id('r1')], factsOf)).toEqual(['r1', 'r2']);
});

test('a node that generates passes its newest result on', () => {
  const board = draw('render:r1 -> image:a; r1 -> image:b; r1 -> image:copy; r1 -> render:r2', {
    a: { objectKey: 'a', jobId: 'one' },
    b: { objectKey: 'b', jobId: 'two' },
    copy: { objectKey: 'copy' },
  });
  expect(inputAsset(connectedInputsOf(board, id('r2'), factsOf), 'in.image.image')).toEqual({ objectKey: 'b' });
  expect([newestJob(board, id('r1')), newestJob(board, id('r2')), newestJob(board, id('a'))]).toEqual([
    'two',
    undefined,
    'one',
  ]);
});
