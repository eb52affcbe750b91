import { expect, test } from 'vitest';
import { draw, id } from './draw.fixture.ts';
import { incomingEdges, outgoingEdges } from './edgeIndex.ts';
import { mapWith } from './mapLineage.ts';

test('the edges of a node are found by either end', () => {
  const { edges } = draw('image:i1 -> render:r1; text:t1 -> r1; image:i2');
  const [fromImage, fromText] = [...edges.values()];
  expect(incomingEdges(edges, id('r1'))).toEqual([fromImage, fromText]);
  expect(outgoingEdges(edges, id('t1'))).toEqual([fromText]);
  expect(incomingEdges(edges, id('i2'))).toEqual([]);
});

test('a set of edges is indexed once, whoever asks', () => {
  const { edges } = draw('image:i1 -> render:r1');
  expect(incomingEdges(edges, id('r1'))).toBe(incomingEdges(edges, id('r1')));
  expect(incomingEdges(new Map(edges), id('r1'))).not.toBe(incomingEdges(edges, id('r1')));
});

test('a set made from another answers for itself, and so does the other afterwards', () => {
  const { edges } = draw('image:i1 -> render:r1; text:t1 -> r1');
  const [fromImage, fromText] = [...edges.values()];
  const before = incomingEdges(edges, id('r1'));
  const fewer = mapWith(edges, [], [fromText!.id]);
  expect(incomingEdges(fewer, id('r1'))).toEqual([fromImage]);
  expect(outgoingEdges(fewer, id('t1'))).toEqual([]);
  expect(incomingEdges(edges, id('r1'))).toEqual([fromImage, fromText]);
  expect(outgoingEdges(edges, id('t1'))).toEqual([fromText]);
  expect(before).toEqual([fromImage, fromText]);
});
