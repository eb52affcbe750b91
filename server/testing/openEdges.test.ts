import { expect, test } from 'vitest';
import { tetrahedron } from './models.ts';
import { countOpenEdges } from './openEdges.ts';

const [closed, mirrored] = [[...tetrahedron().triangles], [...tetrahedron().triangles].reverse()];

test.each([
  ['a closed surface', closed, 0],
  ['the same inside out', mirrored, 0],
  ['a triangle', [0, 1, 2], 3],
  ['a surface that lacks a triangle', closed.slice(3), 3],
  ['one with a triangle turned over', [...closed.slice(3), ...closed.slice(0, 3).reverse()], 3],
  ['one with a triangle twice', [...closed, ...closed.slice(0, 3)], 6],
  ['nothing', [], 0],
])('%s', (_, corners, open) => {
  expect(countOpenEdges(corners)).toBe(open);
});
