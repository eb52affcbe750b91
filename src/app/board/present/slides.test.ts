import { expect, test } from 'vitest';
import { NodeId } from '../../../../contract/ids.ts';
import { boardOf } from '../../../board/document/board.ts';
import { slidesOf } from './slides.ts';

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
  expect(slidesOf(boardOf([...RESULTS, ...frames], []))).toEqual([
    { kind: 'frame', id: 'left' },
    { kind: 'frame', id: 'right' },
    { kind: 'frame', id: 'below' },
  ]);
});

test('a board without frames presents its results, and one without either nothing', () => {
  expect(slidesOf(boardOf(RESULTS, []))).toEqual([
    { kind: 'result', id: 'first' },
    { kind: 'result', id: 'second' },
  ]);
  expect(slidesOf(boardOf([node('note', 'stickyNoteNode', 0, 0)], []))).toEqual([]);
});
