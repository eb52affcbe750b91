import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { connect } from '../connect/connect.ts';
import { boardOf } from '../document/board.ts';
import { id } from '../document/draw.fixture.ts';
import { addNode } from '../edit/edit.ts';
import { cutOutStep, newBackgroundSteps } from './newBackground.ts';

const facts = () => undefined;
const photo = (data: Record<string, unknown> = {}): BoardNode => ({
  id: id('photo'),
  type: 'uploadSketchNode',
  position: { x: 0, y: 0 },
  data,
});
function ids() {
  let count = 0;
  return () => {
    count += 1;
    return `new-${count}`;
  };
}
const pictureConnection = (source: string, target: string) => ({
  source,
  sourceHandle: 'out.image.image',
  target,
  targetHandle: 'in.image.image',
});

test('a photograph is cut out, then its background filled, with room for the cut-out between', () => {
  const board = boardOf([photo()], []);
  expect(newBackgroundSteps({ board, facts, newId: ids() }, id('photo'), 'on sand')).toEqual({
    nodes: [
      { id: 'new-2', nodeType: 'removeBackgroundNode', position: { x: 600, y: 0 } },
      {
        id: 'new-1',
        nodeType: 'modifyNode',
        position: { x: 1800, y: 0 },
        data: { mode: 'fill', prompt: 'on sand' },
      },
    ],
    connections: [pictureConnection('photo', 'new-2'), pictureConnection('new-2', 'new-1')],
    goal: 'new-1',
  });
});

test('a picture without a background is not cut out again', () => {
  const board = boardOf([photo({ madeBy: 'remove_background' })], []);
  expect(newBackgroundSteps({ board, facts, newId: ids() }, id('photo'), 'on sand')).toEqual({
    nodes: [
      { id: 'new-1', nodeType: 'modifyNode', position: { x: 600, y: 0 }, data: { mode: 'fill', prompt: 'on sand' } },
    ],
    connections: [pictureConnection('photo', 'new-1')],
    goal: 'new-1',
  });
});

test('what feeds a node is cut out between the two; what nothing feeds has nothing to cut out', () => {
  const target: BoardNode = { id: id('fill'), type: 'modifyNode', position: { x: 1000, y: 0 }, data: {} };
  const unwired = addNode(boardOf([photo()], []), target);
  expect(cutOutStep({ board: unwired, facts, newId: ids() }, id('fill'))).toBeUndefined();
  const board = connect(unwired, {
    source: id('photo'),
    sourceHandle: 'out.image.image',
    target: id('fill'),
    targetHandle: 'in.image.image',
  });
  const step = cutOutStep({ board, facts, newId: ids() }, id('fill'));
  expect(step?.connections).toEqual([pictureConnection('photo', 'new-1'), pictureConnection('new-1', 'fill')]);
  expect([step?.goal, step?.nodes.map(({ nodeType }) => nodeType)]).toEqual(['fill', ['removeBackgroundNode']]);
});
