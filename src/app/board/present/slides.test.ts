import { expect, test } from 'vitest';
import { NodeId } from '../../../../contract/ids.ts';
import { boardOf } from '../../../board/document/board.ts';
import { presentableSets, slidesOf } from './slides.ts';

const node = (id: string, type: string, x: number, y: number, rest: object = {}) => ({
  id: NodeId.parse(id),
  type,
  position: { x, y },
  data: { objectKey: 'AAAAAAAAAAAAAAAAAAAAAA.png' },
  ...rest,
});
const size = { width: 800, height: 600 };
const RESULTS = [node('second', 'prototype2DNode', 500, 0), node('first', 'prototype2DNode', 0, 10)];

test('the frames of a board are presented as a person reads them, and one that lies in another with that one', () => {
  const frames = [
    node('below', 'frameNode', 0, 900, { size }),
    node('right', 'frameNode', 900, 0, { size }),
    node('left', 'frameNode', 0, 20, { size }),
    node('inner', 'frameNode', 10, 30, { size: { width: 200, height: 200 }, frameId: NodeId.parse('left') }),
  ];
  expect(slidesOf(boardOf([...RESULTS, ...frames], []), 'frames')).toEqual([
    { kind: 'frame', id: 'left' },
    { kind: 'frame', id: 'right' },
    { kind: 'frame', id: 'below' },
  ]);
});

test('results are presented as a person reads them, all of them or the chosen ones', () => {
  const [second, first] = RESULTS;
  const third = { ...node('third', 'prototype2DNode', 1000, 0), data: { ...first!.data, pick: true } };
  const board = boardOf([third, second!, first!], []);
  expect(slidesOf(board, 'results')).toEqual([
    { kind: 'result', id: 'first' },
    { kind: 'result', id: 'second' },
    { kind: 'result', id: 'third' },
  ]);
  expect(slidesOf(board, 'picks')).toEqual([{ kind: 'result', id: 'third' }]);
});

test('what a board has is offered, its frames first', () => {
  const frame = node('frame', 'frameNode', 0, 0, { size });
  const pick = { ...RESULTS[0]!, data: { ...RESULTS[0]!.data, pick: true } };
  expect(presentableSets(boardOf([pick, frame], []))).toEqual(['frames', 'results', 'picks']);
  expect(presentableSets(boardOf(RESULTS, []))).toEqual(['results']);
  expect(presentableSets(boardOf([node('note', 'stickyNoteNode', 0, 0)], []))).toEqual([]);
});
