import { expect, test } from 'vitest';
import { connect } from '../connect/connect.ts';
import { applyDelta } from '../document/delta.ts';
import { draw, factsOf, id, written } from '../document/draw.fixture.ts';
import { changeType, connectionsAs, hasCommonHandle } from './changeType.ts';

const facts = (type: string) => factsOf(type)!;
test('a node of another type takes the place, the connections that fit, and what it is given', () => {
  const board = draw('image:i1 -> render:r1; image:s1 -> r1.style; text:t1 -> r1; r1 -> image:out', {
    r1: { prompt: 'oak' },
  });
  const node = { ...board.nodes.get(id('r1'))!, size: { width: 500, height: 300 }, zIndex: 3, frameId: id('f') };
  const type = facts('generateVideoNode');
  const delta = changeType({ board, node, type, properties: { prompt: 'oak' }, id: id('v1') });
  const changed = applyDelta(board, delta);
  expect(changed.nodes.get(id('v1'))).toEqual({
    id: 'v1',
    type: 'generateVideoNode',
    position: node.position,
    zIndex: 3,
    frameId: 'f',
    data: { prompt: 'oak' },
  });
  expect(written(changed)).toBe('i1 -> v1.start; out; s1 -> v1.end; t1 -> v1.text');
});

test('a handle of the same name is kept for its own connection', () => {
  const board = draw('image:s1 -> render:r1.style; image:i1 -> r1');
  const { connections, lostEdges } = connectionsAs(board, id('r1'), facts('sketchNode'), id('k1'));
  expect(connections).toEqual([
    { source: 'i1', sourceHandle: 'out.image.image', target: 'k1', targetHandle: 'in.image.image' },
  ]);
  expect(lostEdges.map(({ source }) => source)).toEqual(['s1']);
});

test('what the product wired is lost where the other type has no such handle, and is never another input', () => {
  const productEdge = {
    source: id('i1'),
    sourceHandle: 'out.image.image',
    target: id('t2'),
    targetHandle: 'in.omni.source',
  } as const;
  const board = connect(draw('image:i1; text:t2'), productEdge);
  const { connections, lostEdges } = connectionsAs(board, id('t2'), facts('generateSketchesNode'), id('d1'));
  expect([connections, lostEdges.map(({ source }) => source)]).toEqual([[], ['i1']]);
  expect(hasCommonHandle(facts('frameNode'), facts('textNode'))).toBe(false);
  expect(hasCommonHandle(facts('enrichNode'), facts('textNode'))).toBe(true);
});
