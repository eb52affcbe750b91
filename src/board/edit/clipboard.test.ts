import { describe, expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import { NodeId } from '../../../contract/ids.ts';
import { SERVER_LIMITS } from '../../../contract/limits.ts';
import { connectAll } from '../connect/connect.ts';
import { boardOf } from '../document/board.ts';
import { draw, factsOf, id } from '../document/draw.fixture.ts';
import { copyNodes, parseClip, pasteNodes, serializeClip } from './clipboard.ts';
import { addNodes } from './edit.ts';

function node(name: string, rest: Partial<BoardNode> = {}): BoardNode {
  return { id: id(name), type: 'textNode', position: { x: 0, y: 0 }, data: {}, ...rest };
}

/** Copies nodes, carries them as text, and lays them out anew around a point: `a` becomes `a2`. */
function carry(board: Parameters<typeof copyNodes>[0], names: readonly string[], middle = { x: 0, y: 0 }) {
  const copied = parseClip(serializeClip(copyNodes(board, names.map(id))))!;
  const ids = copied.nodes.map((each) => NodeId.parse(`${each.id}2`));
  return pasteNodes(copied, { middle, newId: () => ids.shift()!, factsOf });
}

test('copied nodes come with the edges between them, under new ids, and none to the others', () => {
  const { nodes, connections, select } = carry(draw('text:t1 -> render:r1; image:i1 -> render:r1'), ['t1', 'r1']);
  expect(nodes.map(({ id, nodeType }) => [id, nodeType])).toEqual([
    ['t12', 'textNode'],
    ['r12', 'enrichNode'],
  ]);
  expect(connections).toEqual([
    { source: 't12', sourceHandle: 'out.text.text', target: 'r12', targetHandle: 'in.text.text' },
  ]);
  expect(select).toEqual(['t12', 'r12']);
});

test('they keep their places among each other, their middle where they are pasted', () => {
  const board = boardOf(
    [node('a', { position: { x: 1000, y: 500 } }), node('b', { position: { x: 1600, y: 700 } })],
    [],
  );
  const { nodes } = carry(board, ['a', 'b'], { x: 100, y: 100 });
  // 400 by 400 each: together 1000 by 600.
  expect(nodes.map(({ position }) => position)).toEqual([
    { x: -400, y: -200 },
    { x: 200, y: 0 },
  ]);
});

test('a copy has the data and the key of its picture; what belongs to the one node alone is left out', () => {
  const data = { objectKey: 'key', prompt: 'kettle', unheard: [1], readOnly: true, shared: true, jobId: 'job' };
  const [copy] = carry(boardOf([node('a', { type: 'prototype2DNode', data, zIndex: 3 })], []), ['a']).nodes;
  expect(copy).toMatchObject({ data: { objectKey: 'key', prompt: 'kettle', unheard: [1] }, zIndex: 3 });
  expect(Object.keys(copy?.data ?? {})).toEqual(['objectKey', 'prompt', 'unheard']);
});

test('a frame comes with what lies in it, and is what is selected; a node leaves a frame that was not copied', () => {
  const size = { width: 900, height: 900 };
  const board = boardOf([node('f', { type: 'frameNode', size }), node('a', { frameId: id('f') })], []);
  const whole = carry(board, ['f']);
  expect(whole.nodes.map(({ id, frameId }) => [id, frameId])).toEqual([
    ['f2', undefined],
    ['a2', 'f2'],
  ]);
  expect(whole.select).toEqual(['f2']);
  expect(carry(board, ['a']).nodes.map(({ frameId }) => frameId)).toEqual([undefined]);
});

test('a node of a type that this version does not know is carried as it is', () => {
  const foreign = node('x', { type: 'unheardOf', data: { deep: { er: [null] } } });
  expect(carry(boardOf([foreign], []), ['x']).nodes).toMatchObject([{ nodeType: 'unheardOf', data: foreign.data }]);
});

describe('what somebody else has written is not read', () => {
  const nodes = [node('a')];
  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['foreign JSON', '{"type":"excalidraw/clipboard","elements":[]}'],
    ['another version', JSON.stringify({ maquette: 2, nodes, edges: [] })],
    ['nodes that are no list', JSON.stringify({ maquette: 1, nodes: { length: 1 }, edges: [] })],
    ['no nodes', JSON.stringify({ maquette: 1, nodes: [], edges: [] })],
    ['no edges', JSON.stringify({ maquette: 1, nodes })],
    ['nodes that are none', JSON.stringify({ maquette: 1, nodes: [1, null, 'a', {}, { id: 'a' }], edges: [] })],
    ['too many', JSON.stringify({ maquette: 1, nodes: Array(SERVER_LIMITS.boardElements + 1).fill(0), edges: [] })],
    [
      'too much',
      JSON.stringify({
        maquette: 1,
        nodes: [node('a', { data: { text: 'x'.repeat(SERVER_LIMITS.saveBytes) } })],
        edges: [],
      }),
    ],
  ])('%s', (_, text) => {
    expect(parseClip(text)).toBe(undefined);
  });
});

test('of a copy that was tampered with, what can be read is: wrong places, sizes, twins and edges are mended or left out', () => {
  const tampered = {
    maquette: 1,
    nodes: [
      { ...node('a'), position: { x: 1e12, y: 'up' }, size: { width: -1, height: 0 }, zIndex: 1.5 },
      node('a', { data: { text: 'a twin' } }),
      node('b', { frameId: id('b'), data: { readOnly: true } }),
    ],
    edges: [
      { id: 'e1', source: 'a', target: 'nobody', sourceHandle: 'out.text.text', targetHandle: 'in.text.text' },
      { id: 'e2', source: 'a', target: 'b', sourceHandle: 'not a handle', targetHandle: 'in.text.text' },
    ],
  };
  const copied = parseClip(JSON.stringify(tampered))!;
  const ids = ['a2', 'b2'].map(id);
  const { nodes, connections } = pasteNodes(copied, { middle: { x: 200, y: 200 }, newId: () => ids.shift()!, factsOf });
  expect([nodes, connections]).toEqual([
    [
      { id: 'a2', nodeType: 'textNode', position: { x: 0, y: 0 }, data: {} },
      { id: 'b2', nodeType: 'textNode', position: { x: 0, y: 0 }, data: {} },
    ],
    [],
  ]);
});

test('ten thousand nodes and their edges are copied, read, and laid on a board of as many', () => {
  const nodes = Array.from({ length: 10_000 }, (_, index) =>
    node(`n${index}x`, { position: { x: index * 450, y: 0 } }),
  );
  const edges = nodes.slice(1).map(({ id: target }, index) => {
    const [sourceHandle, targetHandle] = ['out.text.text', 'in.text.text'] as const;
    return { source: nodes[index]!.id, sourceHandle, target, targetHandle };
  });
  const board = connectAll(boardOf(nodes, []), edges);
  const pasted = carry(
    board,
    nodes.map(({ id }) => id),
  );
  const laid = addNodes(
    board,
    pasted.nodes.map(({ nodeType: type, ...rest }) => ({ ...rest, type })),
  );
  const both = connectAll(laid, pasted.connections);
  expect([both.nodes.size, both.edges.size]).toEqual([20_000, 19_998]);
});
