import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Connection } from '../document/connection.ts';
import { between, draw, factsOf, id, type TypeName, written } from '../document/draw.fixture.ts';
import { connect, connectAll, connectionOf, judgeConnection } from './connect.ts';

const parseConnection = (text: string): Connection => {
  const [source = '', sourceHandle = '', target = '', targetHandle = ''] = text.split(' ');
  return {
    source: id(source),
    sourceHandle: sourceHandle as Connection['sourceHandle'],
    target: id(target),
    targetHandle: targetHandle as Connection['targetHandle'],
  };
};

describe('a connection is refused', () => {
  const board = draw('text:t1; render:r1; image:i1; image:locked; image:fed -> render:r2; image:fixed -> render:r3', {
    locked: { readOnly: true },
    fixed: { readOnly: true },
  });
  test.each([
    ['sameNode', 'r1 out.image.image r1 in.image.image'],
    ['kindsDiffer', 't1 out.text.text r1 in.image.image'],
    ['notAnOutput', 'r1 in.image.image i1 in.image.image'],
    ['notAnInput', 'i1 out.image.image r1 out.image.image'],
    ['wiredByProduct', 't1 out.text.text i1 in.omni.source'],
    ['unknownNode', 'nobody out.image.image r1 in.image.image'],
    ['unknownHandle', 'i1 out.image.image r1 in.image.end'],
    ['unknownHandle', 't1 out.image.image r1 in.image.image'],
    ['readOnly', 'i1 out.image.image locked in.image.image'],
    ['readOnly', 'locked out.image.image r1 in.image.image'],
    ['readOnly', 'i1 out.image.image r3 in.image.image'],
  ])('%s: %s', (reason, text) => {
    expect(judgeConnection(board, parseConnection(text), factsOf)).toEqual({ ok: false, reason });
  });

  test('and accepted into a taken input of a node that may change', () => {
    expect(judgeConnection(board, parseConnection('i1 out.image.image r2 in.image.image'), factsOf)).toEqual({
      ok: true,
    });
  });
});

test('a new edge into a taken input replaces the old edge', () => {
  const board = draw('image:i1 -> render:r1; image:i2');
  const next = connect(board, parseConnection('i2 out.image.image r1 in.image.image'));
  expect(written(next)).toBe('i1; i2 -> r1.image');
  expect([...next.edges.keys()]).toEqual(['ei2-r1']);
});

test('the same connection again changes nothing', () => {
  const board = draw('image:i1 -> render:r1');
  expect(connect(board, parseConnection('i1 out.image.image r1 in.image.image'))).toBe(board);
});

test('one image wired to start and end has two edges, the second named after its handle', () => {
  const board = draw('image:i1 -> video:v1.start; i1 -> v1.end');
  expect([...board.edges.keys()]).toEqual(['ei1-v1', 'ei1-v1-end']);
});

test('ids that run together by chance get a number', () => {
  const board = draw('image:a-b; image:a; render:c; render:b-c; a-b -> c; a -> b-c.image');
  expect([...board.edges.keys()]).toEqual(['ea-b-c', 'ea-b-c-image']);
  const third = connect(board, parseConnection('a out.image.image b-c in.image.style'));
  const fourth = connect(third, parseConnection('a-b out.image.image c in.image.style'));
  expect([...fourth.edges.keys()]).toEqual(['ea-b-c', 'ea-b-c-image', 'ea-b-c-style', 'ea-b-c-style-2']);
});

test('whichever end was pressed first, the edge leaves the output', () => {
  const output = { node: id('a'), handle: 'out.image.image' as const };
  const input = { node: id('b'), handle: 'in.image.image' as const };
  const connection = { source: 'a', sourceHandle: 'out.image.image', target: 'b', targetHandle: 'in.image.image' };
  expect([connectionOf(output, input), connectionOf(input, output)]).toEqual([connection, connection]);
});

test('whatever is connected in whatever order, an input has one edge and ids are unique', () => {
  const types: TypeName[] = ['image', 'render', 'video', 'design', 'text', 'sketch'];
  const drawn = draw(types.flatMap((type) => [`${type}:${type}1`, `${type}:${type}2`]).join(';'));
  const nodes = [...drawn.nodes.values()];
  const handles = nodes.flatMap((node) => factsOf(node.type)!.handles.map((handle) => ({ node: node.id, handle })));
  const end = fc.constantFrom(...handles);
  fc.assert(
    fc.property(fc.array(fc.tuple(end, end), { maxLength: 60 }), (pairs) => {
      let board = drawn;
      for (const [a, b] of pairs) {
        const connection = connectionOf(a, b);
        if (judgeConnection(board, connection, factsOf).ok) board = connect(board, connection);
      }
      const edges = [...board.edges.values()];
      expect(new Set(edges.map(({ target, targetHandle }) => `${target} ${targetHandle}`)).size).toBe(edges.length);
      expect([...board.edges].every(([key, edge]) => key === edge.id && edge.source !== edge.target)).toBe(true);
    }),
  );
});

test('drawn boards are wired by the first kind that both ends have', () => {
  const board = draw('text:t1; render:r1');
  expect(between(board.nodes.get(id('t1'))!, board.nodes.get(id('r1'))!)).toEqual(
    parseConnection('t1 out.text.text r1 in.text.text'),
  );
});

test('many connections at once are what they are one after the other: also into one input, from one source, and twice', () => {
  const board = draw('text:t1 -> design:d1; text:t2; render:r1');
  const connections = ['t2 d1', 't1 r1', 't2 r1', 't2 r1', 't1 d1', 't1 t2'].map((ends) => {
    const [source, target] = ends.split(' ');
    return parseConnection(`${source} out.text.text ${target} in.text.text`);
  });
  const oneByOne = connections.reduce(connect, board);
  expect([...connectAll(board, connections).edges.values()]).toEqual([...oneByOne.edges.values()]);
  expect(connectAll(board, [])).toBe(board);
});
