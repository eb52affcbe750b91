import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BoardEdge, BoardNode, nodeTypesIn, readEdges, readNodes, Votes } from './board.ts';

const node = { id: 'n1', type: 'prototype2DNode', position: { x: 3, y: 4 }, data: { prompt: 'a lamp' } };
const edge = { source: 'a', target: 'b', sourceHandle: 'out.image.image', targetHandle: 'in.image.image' };

test('the types in a list are known before it is read, whatever else is in it', () => {
  expect(
    nodeTypesIn([{ type: 'textNode' }, null, 'node', { type: 3 }, { type: 'textNode', id: 'a' }, { type: 'x' }]),
  ).toEqual(new Set(['textNode', 'x']));
});

test('a node is read with its size and with what this version does not know', () => {
  const whole = { ...node, size: { width: 400, height: 300 }, zIndex: 2 };
  expect(readNodes([whole])).toEqual({ elements: [whole], refused: [] });
});

test('a node without a usable position lands at the origin, one with a wrong size or place in the order has none', () => {
  const { elements } = readNodes([
    { ...node, position: 'left' },
    { ...node, id: 'n2', size: { width: 0 } },
    { ...node, id: 'n3', zIndex: 0.5 },
  ]);
  expect(elements).toEqual([
    { ...node, position: { x: 0, y: 0 } },
    { ...node, id: 'n2', size: undefined, zIndex: undefined },
    { ...node, id: 'n3', size: undefined, zIndex: undefined },
  ]);
});

test('what has no id or type, or an id twice, is refused and told', () => {
  const second = { ...node, type: 'textNode' };
  expect(readNodes([{ type: 'textNode' }, node, second, null])).toEqual({
    elements: [node],
    refused: [{ type: 'textNode' }, second, null],
  });
});

test('both forms of an edge id are read', () => {
  const forms = [
    { id: 'ea-b', ...edge },
    { id: 'ab', ...edge },
  ];
  expect(readEdges(forms)).toEqual({ elements: forms, refused: [] });
});

test('an edge with a handle that is none is refused and told', () => {
  const foreign = { id: 'e', ...edge, sourceHandle: 'bottom' };
  expect(readEdges([foreign])).toEqual({ elements: [], refused: [foreign] });
});

const odd = fc.oneof(
  fc.constant(undefined),
  fc.constant(null),
  fc.double(),
  fc.string(),
  fc.constant({}),
  fc.constant([]),
);
/** An element with some fields replaced by anything, and perhaps one that nobody knows. */
const spoilt = (whole: Record<string, unknown>) =>
  fc
    .record(
      Object.fromEntries(
        [...Object.entries(whole), ['zIndex', 1], ['more', 1]].map(([name]) => [name, odd] as const),
      ) as Record<string, typeof odd>,
      { requiredKeys: [] },
    )
    .map((fields) => ({ ...whole, ...fields }));

test('what the schema would leave as it is, is read without it, and nothing else is', () => {
  const nodes = fc.oneof(
    spoilt({ ...node, size: { width: 400, height: 300 } }),
    odd.map((x) => ({ ...node, position: { x, y: 0 } })),
    odd.map((width) => ({ ...node, size: { width, height: 1 } })),
    odd.map((more) => ({ ...node, position: { x: 0, y: 0, more } })),
  );
  fc.assert(
    fc.property(nodes, (item) => {
      const { success, data } = BoardNode.safeParse(item);
      if (success) expect(readNodes([item])).toEqual({ elements: [data], refused: [] });
      else expect(readNodes([item]).elements).not.toEqual([item]);
    }),
  );
  fc.assert(
    fc.property(spoilt({ id: 'e', ...edge }), (item) => {
      const { success, data } = BoardEdge.safeParse(item);
      expect(readEdges([item])).toEqual(
        success ? { elements: [data], refused: [] } : { elements: [], refused: [item] },
      );
    }),
  );
});

test('votes are a map from the voter’s e-mail to up or down', () => {
  const votes = { n1: { 'ann@example.test': 'up', 'ben@example.test': 'down' } };
  expect(Votes.parse(votes)).toEqual(votes);
  expect(Votes.safeParse({ n1: { 'ann@example.test': 'sideways' } }).success).toBe(false);
});
