import { describe, expect, test } from 'vitest';
import { EdgeId, NodeId } from '../../../contract/ids.ts';
import { ALL_FACTS, draw, factsOf } from '../document/draw.fixture.ts';
import { insertableTypes, isEdgeOpen } from './insertableTypes.ts';
import { insertIntoEdge } from './insertion.ts';

type Drawing = ReturnType<typeof draw>;

/** The edges of a board once a node was put into one of them, each by its ends. */
function edgesAfter(board: Drawing, id: string, edge = 'es1-r1'): string[] {
  const next = insertIntoEdge(board, EdgeId.parse(edge), NodeId.parse(id), factsOf);
  return [...next.edges.values()].map((each) =>
    [each.source, each.sourceHandle, each.target, each.targetHandle].join(' '),
  );
}

describe('a node that is put into an edge', () => {
  test('takes its start by its first input of that kind, and feeds its end by its first output', () => {
    expect(edgesAfter(draw('sketch:s1 -> render:r1; render:r2'), 'r2')).toEqual([
      's1 out.image.image r2 in.image.image',
      'r2 out.image.image r1 in.image.image',
    ]);
  });

  test.each([
    ['has no handles of that kind', 'sketch:s1 -> render:r1; text:t1', 't1', {}],
    ['is connected already', 'sketch:s1 -> render:r1; render:r2; text:t1 -> r2', 'r2', {}],
    ['is an end of it', 'sketch:s1 -> render:r1', 's1', {}],
    ['is locked', 'sketch:s1 -> render:r1; render:r2', 'r2', { r2: { readOnly: true } }],
    ['is at an edge with a locked end', 'sketch:s1 -> render:r1; render:r2', 'r2', { s1: { readOnly: true } }],
    ['is gone', 'sketch:s1 -> render:r1', 'r9', {}],
  ])('leaves the board as it is when it %s', (_, drawing, id, data) => {
    const board = draw(drawing, data);
    expect(insertIntoEdge(board, EdgeId.parse('es1-r1'), NodeId.parse(id), factsOf)).toBe(board);
  });

  test('leaves the board as it is when the edge is gone', () => {
    const board = draw('sketch:s1; render:r1');
    expect(insertIntoEdge(board, EdgeId.parse('es1-r1'), NodeId.parse('r1'), factsOf)).toBe(board);
  });
});

test('an edge offers the types of the menu that have both handles, in their order', () => {
  const offers = (drawing: string) => {
    const [edge] = draw(drawing).edges.values();
    return insertableTypes(ALL_FACTS, edge!).map(({ type }) => type);
  };
  expect(offers('sketch:s1 -> render:r1')).toEqual(['sketchNode', 'generateSketchesNode', 'enrichNode']);
  expect(offers('text:t1 -> render:r1')).toEqual(['textNode']);
});

test('an edge that shows what made its target, or that a locked node holds, takes nothing in', () => {
  const isOpen = (board: Drawing) => [...board.edges.values()].map((edge) => isEdgeOpen(board, edge));
  expect(isOpen(draw('sketch:s1 -> render:r1'))).toEqual([true]);
  expect(isOpen(draw('sketch:s1 -> render:r1', { r1: { readOnly: true } }))).toEqual([false]);
  const [edge] = draw('sketch:s1 -> render:r1').edges.values();
  expect(isEdgeOpen(draw(''), { ...edge!, targetHandle: 'in.omni.source' })).toBe(false);
});
