import { expect, test } from 'vitest';
import { NodeId } from '../../contract/ids.ts';
import { boardOf } from '../board/document/board.ts';
import { resultIdsOf } from './results.ts';

const KEY = { objectKey: 'AAAAAAAAAAAAAAAAAAAAAA.png' };

test('what was made is a result, row by row; what went into it is none, nor what is missing', () => {
  const nodes = (
    [
      ['below', 'svgNode', 0, 2000, KEY],
      ['right', 'videoNode', 900, 10, KEY],
      ['left', 'prototype2DNode', 0, 0, KEY],
      ['model', 'threeDNode', 1800, 20, { objectKey: 'AAAAAAAAAAAAAAAAAAAAAA.glb' }],
      ['sketch', 'sketchNode', 0, 0, KEY],
      ['upload', 'uploadSketchNode', 0, 0, { sketchObjectKey: KEY.objectKey }],
      ['empty', 'prototype2DNode', 0, 0, {}],
      ['failed', 'prototype2DNode', 0, 0, { ...KEY, noResult: true }],
    ] as const
  ).map(([id, type, x, y, data]) => ({ id: NodeId.parse(id), type, position: { x, y }, data: { ...data } }));
  expect(resultIdsOf(boardOf(nodes, []))).toEqual(['left', 'right', 'model', 'below']);
});
