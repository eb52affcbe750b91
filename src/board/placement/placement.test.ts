import fc from 'fast-check';
import { expect, test } from 'vitest';
import { connect } from '../connect/connect.ts';
import { boardOf } from '../document/board.ts';
import { factsOf, id } from '../document/draw.fixture.ts';
import { freePlace, placeBeforePointer, placeBeside, placeNear, rectOf, type Side } from './placement.ts';

const image = (name: string, x: number, y: number) => ({
  id: id(name),
  type: 'prototype2DNode',
  position: { x, y },
  data: {},
});
const beside = (board: ReturnType<typeof boardOf>, side: Side) =>
  placeBeside({ board, source: id('a'), side, nodeType: 'prototype2DNode', factsOf });
const feed = (board: ReturnType<typeof boardOf>, target: string) =>
  connect(board, {
    source: id('a'),
    sourceHandle: 'out.image.image',
    target: id(target),
    targetHandle: 'in.image.image',
  });

test.each<[Side, number, number]>([
  ['right', 610, 20],
  ['below', 10, 620],
  ['left', -290, 20],
  ['above', 10, -280],
])('the first place %s of a node', (side, x, y) => {
  const far = { ...image('a', 10, 20), size: { width: 100, height: 100 } };
  const small = (type: string) => ({ ...factsOf(type)!, size: { width: 100, height: 100 } });
  const place = placeBeside({ board: boardOf([far], []), source: id('a'), side, nodeType: 'textNode', factsOf: small });
  expect(place).toEqual({ x, y });
});

test('each further result stands 500 right of the newest that the source feeds', () => {
  const one = feed(boardOf([image('a', 0, 0), image('r0', 700, 50)], []), 'r0');
  expect(beside(one, 'right')).toEqual({ x: 1200, y: 50 });
  const two = feed(boardOf([...one.nodes.values(), image('r1', 1200, 50)], [...one.edges.values()]), 'r1');
  expect(beside(two, 'right')).toEqual({ x: 1700, y: 50 });
});

test('nodes of another type that the source feeds are no siblings', () => {
  const board = feed(boardOf([image('a', 0, 0), { ...image('edit', 0, 600), type: 'enrichNode' }], []), 'edit');
  expect(beside(board, 'right')).toEqual({ x: 600, y: 0 });
});

test.each<[Exclude<Side, 'below'>, { x: number; y: number }]>([
  ['right', { x: 1090, y: 0 }],
  ['left', { x: -790, y: 0 }],
  ['above', { x: 0, y: -790 }],
])('where something stands, the place moves on %s to a gap of 40', (side, expected) => {
  const blockers = { right: [650, 0], left: [-350, 0], above: [0, -350] } as const;
  const [x, y] = blockers[side];
  const source = { ...image('a', 0, 0), size: { width: 1, height: 1 } };
  const board = boardOf([source, image('wall', x, y)], []);
  expect(beside(board, side)).toEqual(expected);
});

/** The place below a node of 400 x 400 that has these corners of other nodes, of the same size, around it. */
const placeBelowAmong = (...corners: readonly (readonly [x: number, y: number])[]) =>
  beside(boardOf([image('a', 0, 0), ...corners.map(([x, y], index) => image(`n${index}`, x, y))], []), 'below');

test('below is a place where nothing stands there, then right of the node, then the nearest that is free', () => {
  expect(placeBelowAmong()).toEqual({ x: 0, y: 600 });
  expect(placeBelowAmong([0, 650])).toEqual({ x: 600, y: 0 });
  expect(placeBelowAmong([0, 650], [600, -300])).toEqual({ x: 600, y: 140 });
  expect(placeBelowAmong([0, 650], [600, 0])).toEqual({ x: 600, y: 440 });
  expect(placeBelowAmong([0, 650], [600, 0], [900, 500], [600, -500])).toEqual({ x: 440, y: 600 });
});

test('a node of any height has the place below past its own foot', () => {
  const tall = { ...image('a', 0, 0), size: { width: 900, height: 900 } };
  expect(beside(boardOf([tall], []), 'below')).toEqual({ x: 0, y: 940 });
  expect(beside(boardOf([tall, image('wall', 100, 1000)], []), 'below')).toEqual({ x: 940, y: 0 });
});

test('a place below a node covers nothing, and leaves what is below and beside it only where both are taken', () => {
  const coordinate = fc.integer({ min: -1500, max: 1500 });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 40 }), (corners) => {
      const place = placeBelowAmong(...corners);
      const covers = (x: number, y: number) =>
        [[0, 0], ...corners].some(([wallX = 0, wallY = 0]) => Math.abs(wallX - x) < 400 && Math.abs(wallY - y) < 400);
      expect(covers(place.x, place.y)).toBe(false);
      if (!covers(0, 600)) expect(place).toEqual({ x: 0, y: 600 });
      else if (!covers(600, 0)) expect(place).toEqual({ x: 600, y: 0 });
    }),
  );
});

/** The places of the results of nodes below each other, 470 apart, that come in this order; each card is 483 high. */
function resultPlaces(order: readonly number[]) {
  const high = (type: string) => ({ ...factsOf(type)!, size: { width: 400, height: 483 } });
  const sources = order.map((index) => ({ ...image(`s${index}`, 0, index * 470), size: { width: 400, height: 430 } }));
  let board = boardOf(sources, []);
  for (const { id: source } of sources) {
    const position = placeBeside({ board, source, side: 'right', nodeType: 'prototype2DNode', factsOf: high });
    board = boardOf([...board.nodes.values(), { ...image(`r-${source}`, 0, 0), position }], []);
  }
  return order
    .toSorted((a, b) => a - b)
    .map((index) => {
      const { x, y } = board.nodes.get(id(`r-s${index}`))!.position;
      return [x, y];
    });
}

test('the results of nodes below each other keep one column, from the top and from the bottom', () => {
  expect(resultPlaces([0, 1, 2, 3])).toEqual([
    [600, 0],
    [600, 523],
    [600, 1046],
    [600, 1569],
  ]);
  expect(resultPlaces([3, 2, 1, 0])).toEqual([
    [600, -159],
    [600, 364],
    [600, 887],
    [600, 1410],
  ]);
});

test('a place leaves its column where that is nearer than a step down or up, or that step were over half its height', () => {
  const source = { ...image('a', 0, 0), size: { width: 1, height: 1 } };
  const placeBehind = (x: number, y: number) => beside(boardOf([source, image('wall', x, y)], []), 'right');
  expect(placeBehind(600, -240)).toEqual({ x: 600, y: 200 });
  expect(placeBehind(600, -239)).toEqual({ x: 1040, y: 0 });
  expect(placeBehind(300, -300)).toEqual({ x: 740, y: 0 });
  expect(placeBehind(600, 240)).toEqual({ x: 600, y: -200 });
});

test('a place beside a node covers nothing, in its row or in its column', () => {
  const coordinate = fc.integer({ min: -1500, max: 1500 });
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 40 }), (corners) => {
      const walls = corners.map(([x, y], index) => image(`n${index}`, x, y));
      const board = boardOf([image('a', 0, 0), ...walls], []);
      const place = beside(board, 'right');
      const covered = [...board.nodes.values()].filter(
        ({ position: { x, y } }) => Math.abs(x - place.x) < 400 && Math.abs(y - place.y) < 400,
      );
      expect(covered).toEqual([]);
      expect(place.y === 0 ? place.x >= 600 : place.x === 600 && Math.abs(place.y) <= 200).toBe(true);
    }),
  );
});

test('a node for a dropped input stands 300 left of the pointer', () => {
  expect(placeBeforePointer(boardOf([], []), { x: 100, y: 50 }, { nodeType: 'textNode' }, factsOf)).toEqual({
    x: -200,
    y: 50,
  });
});

test('a node that is wanted about a point has it in its middle, or stands on the nearest side of what is there', () => {
  const small = (type: string) => ({ ...factsOf(type)!, size: { width: 100, height: 60 } });
  const near = (board: ReturnType<typeof boardOf>) =>
    placeNear(board, { x: 50, y: 30 }, { nodeType: 'textNode' }, small);
  const wall = (x: number, y: number, width: number, height: number) => ({
    ...image('wall', x, y),
    size: { width, height },
  });
  expect(near(boardOf([], []))).toEqual({ x: 0, y: 0 });
  expect(near(boardOf([wall(-500, -500, 1000, 510)], []))).toEqual({ x: 0, y: 50 });
  expect(near(boardOf([wall(-500, 50, 1000, 500)], []))).toEqual({ x: 0, y: -50 });
  expect(near(boardOf([wall(-500, -500, 520, 1000)], []))).toEqual({ x: 60, y: 0 });
  expect(near(boardOf([wall(90, -500, 500, 1000)], []))).toEqual({ x: -50, y: 0 });
});

test('a free place covers nothing and lies towards the asked side', () => {
  const coordinate = fc.integer({ min: -2000, max: 2000 });
  const side = fc.constantFrom<Side>('right', 'below', 'left', 'above');
  fc.assert(
    fc.property(fc.array(fc.tuple(coordinate, coordinate), { maxLength: 40 }), side, (corners, towards) => {
      const board = boardOf(
        corners.map(([x, y], index) => image(`n${index}`, x, y)),
        [],
      );
      const size = { width: 300, height: 200 };
      const place = freePlace(board, { x: 0, y: 0 }, size, towards, factsOf);
      const rect = rectOf(place, size);
      const covered = [...board.nodes.values()].filter(({ position }) => {
        const other = rectOf(position, { width: 400, height: 400 });
        return other.minX < rect.maxX && other.maxX > rect.minX && other.minY < rect.maxY && other.maxY > rect.minY;
      });
      expect(covered).toEqual([]);
      const along = { right: place.x >= 0 && place.y === 0, left: place.x <= 0 && place.y === 0 };
      const across = { below: place.y >= 0 && place.x === 0, above: place.y <= 0 && place.x === 0 };
      expect({ ...along, ...across }[towards]).toBe(true);
    }),
  );
});

test('what is placed, and what is in its way, is as high as it is drawn', () => {
  const tall = (type: string) => ({ ...factsOf(type)!, heightOf: (_: unknown, width: number) => width * 2 });
  const source = image('a', 0, 0);
  const wall = image('wall', 600, -500);
  const place = (facts: typeof factsOf) =>
    placeBeside({
      board: boardOf([source, wall], []),
      source: source.id,
      side: 'right',
      nodeType: source.type,
      factsOf: facts,
    });
  expect(place(factsOf)).toEqual({ x: 600, y: 0 });
  expect(place(tall)).toEqual({ x: 600, y: 340 });
});
