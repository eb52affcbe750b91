import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNode, moveNodes, removeElements } from '../edit/edit.ts';
import { type Board, EMPTY_BOARD } from './board.ts';
import { deltaBetween, EMPTY_DELTA } from './delta.ts';
import { id } from './draw.fixture.ts';
import { inPaintOrder, NO_PLACES, placesOfList, withPlaces } from './paintOrder.ts';

const nodeOf = (name: string) => ({ id: id(name), type: 'textNode', position: { x: 0, y: 0 }, data: {} });
const boardWith = (...names: readonly string[]) =>
  names.reduce((board, name) => addNode(board, nodeOf(name)), EMPTY_BOARD);
const order = ({ nodes }: Board) => [...nodes.keys()].join(' ');
const placed = (places: Readonly<Record<string, number>>) => withPlaces(NO_PLACES, places);

const name = fc.constantFrom(...'abcdefghij');
const somePlaces = fc.dictionary(name, fc.integer({ min: 0, max: 40 })).map(placed);
const someEdit = fc.record({ kind: fc.constantFrom('add', 'remove', 'move'), name });

test('stored nodes lie by their places, the others on top as they came; it is no change', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name), somePlaces, (names, places) => {
      const board = boardWith(...names);
      const ordered = inPaintOrder(board, places, { board: EMPTY_BOARD, places: NO_PLACES });
      const stored = names.filter((one) => places.has(id(one)));
      const byPlace = stored.toSorted((one, other) => places.get(id(one))! - places.get(id(other))!);
      expect(order(ordered)).toBe([...byPlace, ...names.filter((one) => !places.has(id(one)))].join(' '));
      expect([...ordered.nodes.values()]).toEqual(expect.arrayContaining([...board.nodes.values()]));
      expect(deltaBetween(board, ordered)).toEqual(EMPTY_DELTA);
      expect(inPaintOrder(ordered, places, { board, places: NO_PLACES })).toBe(ordered);
    }),
  );
});

test('what was in order stays so by a look at what was touched alone', () => {
  fc.assert(
    fc.property(fc.array(someEdit), fc.array(someEdit), somePlaces, (first, then, places) => {
      const apply = (board: Board, { kind, name: one }: (typeof first)[number]) => {
        if (kind === 'remove') return removeElements(board, [id(one)]);
        if (kind === 'move') return moveNodes(board, [{ id: id(one), zIndex: 3 }]);
        return board.nodes.has(id(one)) ? board : addNode(board, nodeOf(one));
      };
      const nothingKnown = { board: EMPTY_BOARD, places: NO_PLACES };
      const known = { board: inPaintOrder(first.reduce(apply, EMPTY_BOARD), places, nothingKnown), places };
      const end = then.reduce((now, edit) => {
        const board = inPaintOrder(apply(now.board, edit), places, now);
        return { board, places };
      }, known).board;
      expect(order(end)).toBe(order(inPaintOrder(end, places, nothingKnown)));
    }),
  );
});

test('a node that comes back lies where it lay, and one that is stored then lies below those that are not', () => {
  const places = placed({ a: 1, b: 2, c: 3 });
  const board = boardWith('a', 'b', 'c', 'new');
  const without = removeElements(board, [id('b')]);
  const back = inPaintOrder(addNode(without, nodeOf('b')), places, { board: without, places });
  expect(order(back)).toBe('a b c new');
  const later = withPlaces(places, { late: 5 });
  expect(order(inPaintOrder(addNode(back, nodeOf('late')), later, { board: back, places }))).toBe('a b c late new');
});

test('places that are known already are no news', () => {
  const places = placesOfList([nodeOf('a'), { id: 'broken' }, null, nodeOf('c')], [4, 5, 7, 8]);
  expect(['a', 'broken', 'c'].map((one) => places.get(id(one)))).toEqual([4, 5, 8]);
  expect(withPlaces(places, { a: 4, c: 8 })).toBe(places);
  expect(withPlaces(places)).toBe(places);
  expect([...withPlaces(places, { c: 2 })]).toContainEqual(['c', 2]);
});
