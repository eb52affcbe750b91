import { expect, test } from 'vitest';
import { draw, id } from './draw.fixture.ts';
import { edgesInto, edgesOutOf } from './edgeIndex.ts';
import { mapWith } from './lineage.ts';

test('the edges of a node are found by either end', () => {
  const { edges } = draw('image:i1 -> render:r1; text:t1 -> r1; image:i2');
  const [fromImage, fromText] = [...edges.values()];
  expect(edgesInto(edges, id('r1'))).toEqual([fromImage, fromText]);
  expect(edgesOutOf(edges, id('t1'))).toEqual([fromText]);
  expect(edgesInto(edges, id('i2'))).toEqual([]);
});

test('a set of edges is indexed once, whoever asks', () => {
  const { edges } = draw('image:i1 -> render:r1');
  expect(edgesInto(edges, id('r1'))).toBe(edgesInto(edges, id('r1')));
  expect(edgesInto(new Map(edges), id('r1'))).not.toBe(edgesInto(edges, id('r1')));
});

test('a set made from another answers for itself, and so does the other afterwards', () => {
  const { edges } = draw('image:i1 -> render:r1; text:t1 -> r1');
  const [fromImage, fromText] = [...edges.values()];
  const before = edgesInto(edges, id('r1'));
  const fewer = mapWith(edges, [], [fromText!.id]);
  expect(edgesInto(fewer, id('r1'))).toEqual([fromImage]);
  expect(edgesOutOf(fewer, id('t1'))).toEqual([]);
  expect(edgesInto(edges, id('r1'))).toEqual([fromImage, fromText]);
  expect(edgesOutOf(edges, id('t1'))).toEqual([fromText]);
  expect(before).toEqual([fromImage, fromText]);
});
