import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNode, removeElements } from '../edit/edit.ts';
import { type Board, EMPTY_BOARD } from './board.ts';
import { applyDelta, type BoardDelta, deltaBetween } from './delta.ts';
import { id } from './draw.fixture.ts';
import { incomingEdges, outgoingEdges } from './edgeIndex.ts';
import { hasSameOrder, keysBetween, mapInOrder, mapWith } from './mapLineage.ts';
import { applyEdit, randomEdit } from './random.fixture.ts';

/** The same board, of which nothing is known but what it holds. */
const unrelated = ({ nodes, edges }: Board): Board => ({ nodes: new Map(nodes), edges: new Map(edges) });

const byId = <T extends { readonly id: string }>(elements: readonly T[]) =>
  new Map(elements.map((element) => [element.id, element]));
const inAnyOrder = ({ nodes, edges, deleted }: BoardDelta) => ({
  nodes: byId(nodes),
  edges: byId(edges),
  deleted: new Set(deleted),
});

const edits = fc.array(randomEdit, { maxLength: 12 });
const edited = (board: Board, list: readonly Parameters<typeof applyEdit>[1][], author: string) =>
  list.reduce((now, edit) => applyEdit(now, edit, author), board);

test('boards that come from one differ as if nothing were known of how they came about', () => {
  fc.assert(
    fc.property(edits, edits, edits, (first, mine, theirs) => {
      const base = edited(EMPTY_BOARD, first, '');
      const one = edited(base, mine, 'a');
      const other = edited(base, theirs, 'b');
      for (const [from, to] of [
        [base, one],
        [one, base],
        [one, other],
      ] as const) {
        const quick = deltaBetween(from, to);
        expect(inAnyOrder(quick)).toEqual(inAnyOrder(deltaBetween(unrelated(from), unrelated(to))));
        const fresh = quick.nodes.filter((node) => !from.nodes.has(node.id));
        expect(fresh).toEqual([...to.nodes.values()].filter((node) => !from.nodes.has(node.id)));
        const { nodes, edges } = applyDelta(from, quick);
        expect([new Map(nodes), new Map(edges)]).toEqual([new Map(to.nodes), new Map(to.edges)]);
      }
    }),
  );
});

test('an index of edges that was mended holds the edges of each node', () => {
  fc.assert(
    fc.property(edits, edits, (first, then) => {
      let board = edited(EMPTY_BOARD, first, '');
      for (const edit of then) {
        board = applyEdit(board, edit, 'a');
        const edges = [...board.edges.values()];
        for (const node of board.nodes.keys()) {
          expect(byId(incomingEdges(board.edges, node))).toEqual(byId(edges.filter(({ target }) => target === node)));
          expect(byId(outgoingEdges(board.edges, node))).toEqual(byId(edges.filter(({ source }) => source === node)));
        }
      }
    }),
  );
});

test('only the keys that were touched are looked at, forth, back and across', () => {
  const root = new Map(Array.from({ length: 20 }, (_, key) => [key, 0]));
  const left = mapWith(mapWith(root, [[1, 1]]), [[2, 1]], [3]);
  const right = mapWith(root, [[7, 1]]);
  expect(keysBetween(root, left)).toEqual(new Set([1, 2, 3]));
  expect(keysBetween(left, root)).toEqual(new Set([1, 2, 3]));
  expect(keysBetween(left, right)).toEqual(new Set([1, 2, 3, 7]));
  expect(keysBetween(root, new Map(root))).toBeUndefined();
});

test('a map in another order holds the same, and is told apart by its order alone', () => {
  const root = new Map([1, 2, 3].map((key) => [key, 0]));
  const touched = mapWith(root, [[2, 1]], [3]);
  expect(hasSameOrder(root, touched)).toBe(true);
  const turned = mapInOrder(touched, [2, 1]);
  expect([...turned]).toEqual([
    [2, 1],
    [1, 0],
  ]);
  expect([hasSameOrder(touched, turned), hasSameOrder(turned, mapWith(turned, [[1, 5]]))]).toEqual([false, true]);
  expect([keysBetween(touched, turned), keysBetween(root, turned)]).toEqual([new Set(), new Set([2, 3])]);
  expect(keysBetween(root, mapWith(turned, [[1, 5]]))).toEqual(new Set([1, 2, 3]));
  // One that went and came again lies last.
  expect(hasSameOrder(root, mapWith(mapWith(root, [], [1]), [[1, 0]]))).toBe(false);
});

test('a line that has become long for its map begins anew', () => {
  const root = new Map([[1, 0]]);
  let next: ReadonlyMap<number, number> = root;
  for (let turn = 1; turn <= 200; turn += 1) next = mapWith(next, [[1, turn]]);
  expect(keysBetween(root, next)).toBeUndefined();
  expect(keysBetween(next, mapWith(next, [[1, 0]]))).toEqual(new Set([1]));
});

test('a node taken away and put back again is the last', () => {
  const node = (name: string) => ({ id: id(name), type: 'textNode', position: { x: 0, y: 0 }, data: {} });
  const board = addNode(addNode(EMPTY_BOARD, node('a')), node('b'));
  const again = addNode(removeElements(board, [id('a')]), node('a'));
  expect([...again.nodes.keys()]).toEqual(['b', 'a']);
});
