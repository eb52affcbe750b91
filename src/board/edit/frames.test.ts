import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardNode, Position } from '../../../contract/board.ts';
import { type Board, boardOf } from '../document/board.ts';
import { factsOf, id } from '../document/draw.fixture.ts';
import { mergeBoards } from '../history/merge.ts';
import { ancestorFrames, frameOf, hiddenNodesOf, membersOf, nodesMovingWith } from '../placement/frameMembership.ts';
import { freePlace } from '../placement/placement.ts';
import { dropTargetsOf } from './dropTargets.ts';
import { duplicateNodes, removeElements, setData } from './edit.ts';
import {
  assignFrames,
  assignResultFrames,
  draggedPosition,
  frameNodes,
  growFrames,
  moveInFrames,
  reassignFrames,
} from './frames.ts';

type NodeFields = Partial<Omit<BoardNode, 'id' | 'position'>> & { readonly in?: string };

/** A node of 400 by 400, or a frame when it has a size. */
function at(name: string, x: number, y: number, { in: frame, ...own }: NodeFields = {}): BoardNode {
  const type = own.size ? 'frameNode' : 'prototype2DNode';
  return { id: id(name), type, position: { x, y }, data: {}, ...own, ...(frame && { frameId: id(frame) }) };
}
const BIG = { width: 1000, height: 1000 };
const COLLAPSED = { size: BIG, data: { collapsed: true } };
/** The frame of each node: `a: f, f: -`. */
const written = (board: Board) =>
  Object.fromEntries([...board.nodes.keys()].map((name) => [name as string, frameOf(board, name) ?? '-']));
const positionOf = (board: Board, name: string): Position | undefined => board.nodes.get(id(name))?.position;

test('a frame goes around nodes with air, into the frame that all of them lie in', () => {
  const board = boardOf(
    [at('f', 0, 0, { size: BIG }), at('a', 100, 100, { in: 'f' }), at('b', 500, 100, { in: 'f' })],
    [],
  );
  const framed = frameNodes(board, [id('a'), id('b')], { id: id('g'), type: 'frameNode', data: {} }, factsOf);
  expect(framed.nodes.get(id('g'))).toEqual({
    ...at('g', 60, 60, { in: 'f', size: { width: 880, height: 480 } }),
  });
  expect(written(framed)).toEqual({ f: '-', a: 'g', b: 'g', g: 'f' });
});

test('what lies in a frame that is framed stays in it, and a locked node is not taken in', () => {
  const board = boardOf(
    [at('f', 0, 0, { size: BIG }), at('a', 100, 100, { in: 'f' }), at('l', 2000, 0, { data: { readOnly: true } })],
    [],
  );
  const ids = [id('f'), id('a'), id('l')];
  const framed = frameNodes(board, ids, { id: id('g'), type: 'frameNode', data: {} }, factsOf);
  expect(written(framed)).toEqual({ f: 'g', a: 'f', l: '-', g: '-' });
  expect(frameNodes(board, [id('l')], { id: id('g'), type: 'frameNode', data: {} }, factsOf)).toBe(board);
});

test('a frame takes what lies in it along, nested frames and hidden nodes too, and a locked node stays', () => {
  const board = boardOf(
    [
      at('f', 0, 0, { size: BIG }),
      at('g', 100, 100, { ...COLLAPSED, in: 'f' }),
      at('a', 200, 200, { in: 'g' }),
      at('l', 300, 300, { in: 'f', data: { readOnly: true } }),
    ],
    [],
  );
  const moved = moveInFrames(board, [{ id: id('f'), position: { x: 50, y: -20 } }], factsOf);
  expect(['f', 'g', 'a', 'l'].map((name) => positionOf(moved, name))).toEqual([
    { x: 50, y: -20 },
    { x: 150, y: 80 },
    { x: 250, y: 180 },
    { x: 300, y: 300 },
  ]);
  expect(written(moved)).toEqual(written(board));
});

test('a node dropped on an open frame goes into the innermost one, and out again when it is dropped outside', () => {
  const board = boardOf(
    [at('f', 0, 0, { size: BIG }), at('g', 0, 0, { size: { width: 500, height: 500 }, in: 'f' }), at('a', 5000, 0)],
    [],
  );
  const drop = (from: Board, x: number, y: number) =>
    moveInFrames(from, [{ id: id('a'), position: { x, y } }], factsOf);
  const inner = drop(board, 10, 10);
  expect(frameOf(inner, id('a'))).toBe('g');
  expect(frameOf(drop(inner, 500, 500), id('a'))).toBe('f');
  expect(frameOf(drop(inner, 5000, 500), id('a'))).toBe(undefined);
  expect(inner.nodes.get(id('a'))).toEqual(at('a', 10, 10, { in: 'g' }));
  expect('frameId' in (drop(inner, 5000, 500).nodes.get(id('a')) ?? {})).toBe(false);
});

test('a collapsed or a locked frame takes nothing in, and a frame never goes into what lies in it', () => {
  const board = boardOf([at('f', 0, 0, COLLAPSED), at('a', 5000, 0)], []);
  const drop = (from: Board) => moveInFrames(from, [{ id: id('a'), position: { x: 10, y: 10 } }], factsOf);
  expect(frameOf(drop(board), id('a'))).toBe(undefined);
  expect(frameOf(drop(setData(board, id('f'), { collapsed: false, readOnly: true })), id('a'))).toBe(undefined);
  const nested = boardOf(
    [at('f', 0, 0, { size: BIG }), at('g', 0, 0, { size: { width: 900, height: 900 }, in: 'f' })],
    [],
  );
  expect(written(assignFrames(nested, [id('f'), id('g')], factsOf))).toEqual({ f: '-', g: 'f' });
});

test('what goes is not in the way: members of a deleted frame go into the next one around it', () => {
  const board = boardOf(
    [at('f', 0, 0, { size: BIG }), at('g', 0, 0, { size: BIG, in: 'f' }), at('a', 0, 0, { in: 'g' })],
    [],
  );
  expect(written(removeElements(board, [id('g')]))).toEqual({ f: '-', a: 'f' });
  expect(written(removeElements(board, [id('g'), id('f')]))).toEqual({ a: '-' });
});

test('a copied frame holds copies of what lies in it; a node copied alone lies in none', () => {
  const board = boardOf([at('f', 0, 0, { size: BIG }), at('a', 100, 100, { in: 'f' })], []);
  let count = 0;
  const newId = () => id(`new${count++}`);
  const both = duplicateNodes({ board, ids: [id('f')], newId, factsOf });
  expect(both.copies).toEqual(['new0']);
  expect(written(both.board)).toEqual({ f: '-', a: 'f', new0: '-', new1: 'new0' });
  expect(positionOf(both.board, 'new1')).toEqual({ x: 1140, y: 100 });
  expect(written(duplicateNodes({ board, ids: [id('a')], newId, factsOf }).board)).toMatchObject({ new2: '-' });
});

test('a resized frame takes in what its border passed over, and lets go what it left behind', () => {
  const board = boardOf([at('f', 0, 0, { size: BIG }), at('a', 2000, 0, { in: 'f' }), at('b', 100, 100)], []);
  expect(written(reassignFrames(board, id('f'), factsOf))).toEqual({ f: '-', a: '-', b: 'f' });
});

test('results of a hidden node are hidden with it; others lie where they were placed', () => {
  const board = boardOf(
    [at('f', 0, 0, { size: BIG }), at('a', 0, 0, { in: 'f' }), at('r', 600, 0), at('q', 3000, 0)],
    [],
  );
  const open = assignResultFrames(board, [id('r'), id('q')], id('a'), factsOf);
  expect(written(open)).toEqual({ f: '-', a: 'f', r: 'f', q: '-' });
  const collapsed = setData(board, id('f'), { collapsed: true });
  expect(written(assignResultFrames(collapsed, [id('q')], id('a'), factsOf))).toMatchObject({ q: 'f' });
});

test('hidden nodes and open frames leave room; a collapsed frame takes the room of its card', () => {
  const size = { width: 100, height: 40 };
  const place = (data: BoardNode['data']) =>
    freePlace(
      boardOf([at('f', 0, 0, { size: BIG, data }), at('a', 300, 0, { in: 'f' })], []),
      { x: 0, y: 0 },
      size,
      'right',
      factsOf,
    );
  expect(place({})).toEqual({ x: 0, y: 0 });
  expect(place({ collapsed: true })).toEqual({ x: 328, y: 0 });
});

test('two people’s changes of a frame and of a place are both kept', () => {
  const base = boardOf([at('f', 0, 0, { size: BIG }), at('a', 100, 100)], []);
  const mine = assignFrames(base, [id('a')], factsOf);
  const theirs = setData(base, id('a'), { title: 'Kettle' });
  const { board, conflicts } = mergeBoards({ base, mine, theirs });
  expect(board.nodes.get(id('a'))).toEqual(at('a', 100, 100, { in: 'f', data: { title: 'Kettle' } }));
  expect(conflicts).toEqual([]);
});

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const frames = fc.tuple(...NAMES.map(() => fc.record({ in: fc.constantFrom(...NAMES, '?'), collapsed: fc.boolean() })));
const anyBoard = frames.map((rows) =>
  boardOf(
    rows.map(({ in: frame, collapsed }, index) =>
      at(NAMES[index]!, index * 300, 0, {
        size: { width: 900 - 100 * index, height: 900 },
        in: frame,
        data: { collapsed },
      }),
    ),
    [],
  ),
);

test('whatever lies in whatever, nothing lies in itself, and each node is a member of its frame alone', () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      for (const name of board.nodes.keys()) {
        const around = ancestorFrames(board, name);
        expect(around).not.toContain(name);
        expect(new Set(around).size).toBe(around.length);
        const holders = [...board.nodes.keys()].filter((frame) => membersOf(board, frame).includes(name));
        expect(holders).toEqual(around.slice(0, 1));
      }
    }),
  );
});

test('hidden is exactly what lies in a collapsed frame, and the outermost stands for it', () => {
  fc.assert(
    fc.property(anyBoard, (board) => {
      const expected = [...board.nodes.keys()].flatMap((name) => {
        const collapsed = ancestorFrames(board, name).filter((frame) => board.nodes.get(frame)?.data.collapsed);
        return collapsed.length > 0 ? [[name, collapsed.at(-1)]] : [];
      });
      expect([...hiddenNodesOf(board, factsOf)].sort()).toEqual(expected.sort());
    }),
  );
});

test('however nodes are moved, nothing comes to lie in itself, and what lies in a moved frame keeps its place in it', () => {
  const moves = fc.array(
    fc.record({ id: fc.constantFrom(...NAMES.map(id)), x: fc.integer({ min: -2000, max: 2000 }) }),
  );
  fc.assert(
    fc.property(anyBoard, moves, (board, list) => {
      const moves = list.map(({ id: name, x }) => ({ id: name, position: { x, y: 0 } }));
      const moved = moveInFrames(board, moves, factsOf);
      for (const name of moved.nodes.keys()) expect(ancestorFrames(moved, name)).not.toContain(name);
      const still = new Set(
        nodesMovingWith(
          board,
          moves.map((move) => move.id),
        ),
      );
      for (const [name, node] of board.nodes) if (!still.has(name)) expect(moved.nodes.get(name)).toBe(node);
    }),
  );
});

/** Cards and frames, open and collapsed, some locked, at places that lie on each other's middles and borders as often as not. */
const crowd = fc
  .tuple(
    ...NAMES.map(() =>
      fc.record({
        x: fc.integer({ min: -8, max: 8 }),
        y: fc.integer({ min: -8, max: 8 }),
        side: fc.constantFrom(undefined, 400, 800, 1000),
        collapsed: fc.boolean(),
        readOnly: fc.boolean(),
      }),
    ),
  )
  .map((rows) => {
    const nodes = rows.map(({ x, y, side, collapsed, readOnly }, index) =>
      at(NAMES[index]!, x * 100 + 0.1 * index, y * 100, {
        ...(side && { size: { width: side, height: side } }),
        data: { collapsed: collapsed && index % 2 === 0, readOnly: readOnly && index === 5 },
      }),
    );
    return assignFrames(boardOf(nodes, []), NAMES.map(id), factsOf);
  });

test('the frames that a drag lights are those that take its nodes in when it is dropped', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...NAMES.map(id)), { minLength: 1 });
  const step = fc.integer({ min: -1600, max: 1600 }).map((n) => n / 2 + 0.004 * (n % 3));
  fc.assert(
    fc.property(crowd, ids, step, step, (board, dragged, x, y) => {
      const by = { x, y };
      const moves = dragged.map((each) => ({ id: each, position: draggedPosition(positionOf(board, each)!, by) }));
      const dropped = moveInFrames(board, moves, factsOf);
      const hidden = hiddenNodesOf(board, factsOf);
      const isStill = (each: string) => board.nodes.get(id(each))?.data.readOnly === true;
      const movesWithFrame = (each: string) => {
        const frame = frameOf(board, id(each));
        return frame !== undefined && dragged.includes(frame) && !isStill(frame);
      };
      const homes = dragged
        .filter((each) => !isStill(each) && !movesWithFrame(each) && !hidden.has(each))
        .flatMap((each) => frameOf(dropped, each) ?? []);
      expect([...dropTargetsOf(board, dragged, factsOf)(by)].sort()).toEqual([...new Set(homes)].sort());
    }),
    { numRuns: 500 },
  );
});

test('frames grow with what is moved beyond their borders, and the frames around them too; else they stay', () => {
  const board = boardOf(
    [
      at('f', 0, 0, { size: { width: 1020, height: 1000 } }),
      at('g', 0, 0, { in: 'f', size: BIG }),
      at('a', 100, 100, { in: 'g' }),
      at('b', 590, 100, { in: 'g' }),
    ],
    [],
  );
  const moved = (name: string, x: number, y: number) => ({ id: id(name), position: { x, y } });
  expect(growFrames(board, [moved('b', 590, 500)], factsOf)).toEqual([]);
  expect(growFrames(board, [moved('a', 700, 100), moved('b', 100, 900)], factsOf)).toEqual([
    { id: 'g', size: { width: 1140, height: 1340 } },
    { id: 'f', size: { width: 1180, height: 1380 } },
  ]);
  const grownFrames = moveInFrames(
    board,
    [moved('a', 900, 100), ...growFrames(board, [moved('a', 900, 100)], factsOf)],
    factsOf,
  );
  expect(written(grownFrames)).toEqual({ f: '-', g: 'f', a: 'g', b: 'g' });
});
