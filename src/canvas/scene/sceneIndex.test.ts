import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BoardNode } from '../../../contract/board.ts';
import type { HandleId } from '../../../contract/handles.ts';
import { EdgeId, NodeId } from '../../../contract/ids.ts';
import { connect } from '../../board/connect/connect.ts';
import { type Board, boardOf, EMPTY_BOARD } from '../../board/document/board.ts';
import { mapInOrder } from '../../board/document/mapLineage.ts';
import type { NodeFacts } from '../../board/document/nodeFacts.ts';
import { addNode, moveNodes, removeElements, setData } from '../../board/edit/edit.ts';
import { overlaps } from '../../geometry/plane/rect.ts';
import { handlePoint } from './handlePositions.ts';
import { createSceneIndex } from './sceneIndex.ts';

const HANDLES: readonly HandleId[] = ['in.image.image', 'in.omni.source', 'in.text.text', 'out.image.image'];
const FACTS = { handles: HANDLES, size: { width: 360, height: 300 } } as unknown as NodeFacts;
const factsOf = (type: string) => (type === 'known' ? FACTS : undefined);
const idOf = (n: number) => NodeId.parse(`n${n}`);
const nodeOf = (n: number, x: number, y: number) => ({ id: idOf(n), type: 'known', position: { x, y }, data: {} });
const wiring = (a: number, b: number) => ({
  source: idOf(a),
  sourceHandle: 'out.image.image' as const,
  target: idOf(b),
  targetHandle: 'in.image.image' as const,
});

const number = fc.integer({ min: 0, max: 7 });
const place = fc.integer({ min: -2000, max: 2000 });
const edit = fc.oneof(
  fc.tuple(number, place, place).map(
    ([n, x, y]) =>
      (board: Board) =>
        addNode(board, nodeOf(n, x, y)),
  ),
  fc.tuple(number, place, place).map(
    ([n, x, y]) =>
      (board: Board) =>
        moveNodes(board, [{ id: idOf(n), position: { x, y } }]),
  ),
  fc.tuple(number, fc.integer({ min: -2, max: 2 })).map(
    ([n, zIndex]) =>
      (board: Board) =>
        moveNodes(board, [{ id: idOf(n), zIndex }]),
  ),
  fc.tuple(number, number).map(([a, b]) => (board: Board) => {
    const both = board.nodes.has(idOf(a)) && board.nodes.has(idOf(b)) && a !== b;
    return both ? connect(board, wiring(a, b)) : board;
  }),
  number.map((n) => (board: Board) => removeElements(board, [idOf(n)])),
  fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }).map((order) => (board: Board) => {
    const ids = order.map(idOf).filter((id) => board.nodes.has(id));
    return { ...board, nodes: mapInOrder(board.nodes, ids) };
  }),
);

test('after any edits the scene is the same as one built afresh, and finds what an area touches', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), place, place, (edits, x, y) => {
      const scene = createSceneIndex(factsOf);
      let board = EMPTY_BOARD;
      for (const change of edits) {
        board = change(board);
        scene.setBoard(board);
      }
      const fresh = createSceneIndex(factsOf);
      fresh.setBoard(board);
      const byId = <T extends { readonly id: string }>(items: Iterable<T>) =>
        [...items].sort((a, b) => a.id.localeCompare(b.id));
      expect(byId(scene.nodes())).toEqual(byId(fresh.nodes()));
      expect(byId(scene.edges())).toEqual(byId(fresh.edges()));
      const painted = [...scene.nodes()].sort((a, b) => a.paintOrder - b.paintOrder).map((node) => node.id);
      const wanted = [...board.nodes.values()].sort((a, b) => (a.zIndex ?? 0) - (b.zIndex ?? 0));
      expect(painted).toEqual(wanted.map((node) => node.id));
      const area = { minX: x, minY: y, maxX: x + 500, maxY: y + 400 };
      expect(byId(scene.nodesIn(area))).toEqual(byId([...fresh.nodes()].filter((node) => overlaps(node, area))));
      expect(byId(scene.edgesIn(area))).toEqual(byId([...fresh.edges()].filter((edge) => overlaps(edge, area))));
    }),
  );
});

test('only what changed is told: a moved node, and the edges at it', () => {
  const scene = createSceneIndex(factsOf);
  const board = [wiring(0, 1), wiring(1, 2)].reduce(
    connect,
    boardOf([nodeOf(0, 0, 0), nodeOf(1, 600, 0), nodeOf(2, 1200, 0)], []),
  );
  scene.setBoard(board);
  const change = scene.setBoard(moveNodes(board, [{ id: idOf(0), position: { x: 5, y: 5 } }]));
  expect(change).toEqual({ nodes: new Set([idOf(0)]), edges: new Set([EdgeId.parse('en0-n1')]), moved: true });
  expect(scene.edge(EdgeId.parse('en0-n1'))?.from).toEqual({ x: 365, y: 27 });
});

test('a node that comes to lie elsewhere among the others is told, alone, and where several do, the lowest first', () => {
  const scene = createSceneIndex(factsOf);
  const board = boardOf(
    [0, 1, 2, 3, 4, 5].map((n) => nodeOf(n, n * 600, 0)),
    [],
  );
  scene.setBoard(board);
  const inOrder = (...order: readonly number[]) => ({ ...board, nodes: mapInOrder(board.nodes, order.map(idOf)) });
  const redrawnFor = (next: Board) => [...scene.setBoard(next).nodes];
  expect(redrawnFor(inOrder(0, 5, 1, 2, 3, 4))).toEqual([idOf(5)]);
  expect(redrawnFor(inOrder(0, 5, 1, 2, 3, 4))).toEqual([]);
  scene.setBoard(board);
  const typed = setData(inOrder(4, 0, 5, 1, 2, 3), idOf(2), { prompt: 'a kettle' });
  expect(redrawnFor(typed)).toEqual([idOf(4), idOf(5), idOf(2)]);
  expect([...scene.nodes()].sort((a, b) => a.order - b.order).map(({ id }) => id)).toEqual(
    [4, 0, 5, 1, 2, 3].map(idOf),
  );
});

test('typing in a node moves nothing', () => {
  const scene = createSceneIndex(factsOf);
  const board = boardOf([nodeOf(0, 0, 0), nodeOf(1, 600, 0)], []);
  scene.setBoard(board);
  const change = scene.setBoard(setData(board, idOf(0), { prompt: 'a kettle' }));
  expect(change).toEqual({ nodes: new Set([idOf(0)]), edges: new Set(), moved: false });
});

test('handles stand 22 below the top and 30 apart; the provenance input is there only when wired', () => {
  const scene = createSceneIndex(factsOf);
  const alone = boardOf([nodeOf(0, 0, 0), nodeOf(1, 600, 0)], []);
  scene.setBoard(alone);
  const places = () => scene.node(idOf(1))?.handles.map(({ id, x, y }) => [id, x, y]);
  expect(places()).toEqual([
    ['in.image.image', 0, 22],
    ['in.text.text', 0, 52],
    ['out.image.image', 360, 22],
  ]);
  scene.setBoard(connect(alone, { ...wiring(0, 1), targetHandle: 'in.omni.source' }));
  expect(places()).toEqual([
    ['in.image.image', 0, 22],
    ['in.omni.source', 0, 52],
    ['in.text.text', 0, 82],
    ['out.image.image', 360, 22],
  ]);
  expect(handlePoint(scene.node(idOf(1))!, 'in.text.text')).toEqual({ x: 600, y: 82 });
});

test('a node of an unknown type has the handles that its edges use', () => {
  const scene = createSceneIndex(factsOf);
  const foreign = { ...nodeOf(1, 600, 0), type: 'fromTheFuture' };
  scene.setBoard(connect(boardOf([nodeOf(0, 0, 0), foreign], []), wiring(0, 1)));
  expect(scene.node(idOf(1))?.handles.map((handle) => handle.id)).toEqual(['in.image.image']);
});

test('a card that was never measured is as high as its type can tell from its data, then as measured', () => {
  const heightOf = ({ data }: BoardNode, width: number) => width / Number(data.ratio);
  const scene = createSceneIndex(() => ({ ...FACTS, heightOf }));
  scene.setBoard(boardOf([{ ...nodeOf(0, 0, 0), data: { ratio: 2 } }], []));
  expect(scene.node(idOf(0))).toMatchObject({ maxX: 360, maxY: 180 });
  scene.setMeasuredHeight(idOf(0), 192);
  expect(scene.node(idOf(0))).toMatchObject({ maxX: 360, maxY: 192 });
});

test('a measured height counts from then on', () => {
  const scene = createSceneIndex(factsOf);
  scene.setBoard(boardOf([nodeOf(0, 0, 0)], []));
  expect(scene.setMeasuredHeight(idOf(0), 512)).toEqual({ nodes: new Set([idOf(0)]), edges: new Set(), moved: true });
  expect(scene.setMeasuredHeight(idOf(0), 512)).toBeUndefined();
  expect(scene.bounds()).toMatchObject({ minX: 0, minY: 0, maxX: 360, maxY: 512 });
});

test('an edge travels above a card that stands or grows into its way, and runs straight again when it goes', () => {
  const scene = createSceneIndex(factsOf);
  const board = connect(boardOf([nodeOf(0, 0, 0), nodeOf(1, 600, -900), nodeOf(2, 1200, 0)], []), wiring(0, 2));
  const id = EdgeId.parse('en0-n2');
  scene.setBoard(board);
  expect(scene.edge(id)?.lane).toBeUndefined();
  const inTheWay = scene.setBoard(moveNodes(board, [{ id: idOf(1), position: { x: 600, y: 0 } }]));
  expect(inTheWay).toEqual({ nodes: new Set([idOf(1)]), edges: new Set([id]), moved: true });
  expect(scene.edge(id)).toMatchObject({ lane: -20, minY: -20 });
  expect(scene.setBoard(board).edges).toEqual(new Set([id]));
  expect(scene.edge(id)?.lane).toBeUndefined();
  expect(scene.setMeasuredHeight(idOf(1), 950)?.edges).toEqual(new Set([id]));
  expect(scene.edge(id)?.lane).toBe(-920);
  expect(scene.setBoard(removeElements(board, [idOf(1)])).edges).toEqual(new Set([id]));
  expect(scene.edge(id)?.lane).toBeUndefined();
});

test('the ways of a large board just opened wait, and are right whenever somebody asks for them', () => {
  const count = 600;
  const nodes = Array.from({ length: count + 1 }, (_, n) => nodeOf(n, (n % 30) * 500, Math.floor(n / 30) * 500));
  let board = boardOf(nodes, []);
  const grown = createSceneIndex(factsOf);
  grown.setBoard(board);
  for (let n = 0; n < count; n++) {
    board = connect(board, wiring(n, n + 1));
    grown.setBoard(board);
  }
  const opened = createSceneIndex(factsOf);
  opened.setBoard(board);
  expect(opened.routePendingEdges(100)).toBe(false);
  const byId = <T extends { readonly id: string }>(items: Iterable<T>) =>
    [...items].sort((a, b) => a.id.localeCompare(b.id));
  const area = { minX: 0, minY: 0, maxX: 3000, maxY: 3000 };
  expect(byId(opened.edgesIn(area))).toEqual(byId(grown.edgesIn(area)));
  expect(byId(opened.edges())).toEqual(byId(grown.edges()));
  expect(opened.routePendingEdges(1)).toBe(true);
});

test('what a node hands on is drawn anew with its source, however many nodes hand it on', () => {
  const handing = { ...FACTS, passThroughInputs: { 'out.image.image': 'in.image.image' } } as unknown as NodeFacts;
  const scene = createSceneIndex((type) => (type === 'handing' ? handing : factsOf(type)));
  const nodes = [0, 1, 2].map((n) => ({ ...nodeOf(n, n * 600, 0), type: n === 0 ? 'known' : 'handing' }));
  const other = nodeOf(3, 0, 600);
  const edges = [wiring(0, 1), wiring(1, 2), wiring(0, 3)];
  const board = edges.reduce(connect, boardOf([...nodes, other], []));
  scene.setBoard(board);
  const { nodes: drawn } = scene.setBoard(setData(board, idOf(0), { imageUrl: '/assets/new.png' }));
  expect([...drawn]).toEqual([idOf(0), idOf(1), idOf(2)]);
});

test('who shows from afar what a node holds is drawn anew with it: whose result it is, whom it feeds, and whom its source feeds', () => {
  const generating = { ...FACTS, generates: true } as NodeFacts;
  const scene = createSceneIndex((type) => (type === 'generating' ? generating : FACTS));
  const nodes = [nodeOf(0, 0, 0), nodeOf(2, 1200, 0), nodeOf(5, 0, 900)];
  const makers = [1, 3, 4].map((n) => ({ ...nodeOf(n, n * 600, 0), type: 'generating' }));
  const pairs = [
    [0, 1],
    [1, 2],
    [2, 3],
    [1, 4],
  ] as const;
  const board = pairs.reduce((wired, [a, b]) => connect(wired, wiring(a, b)), boardOf([...nodes, ...makers], []));
  scene.setBoard(board);
  /** The nodes that a change draws anew; it is taken back for the next. */
  function changedBy(next: Board): NodeId[] {
    const { nodes: changed } = scene.setBoard(next);
    scene.setBoard(board);
    return [...changed].sort();
  }
  expect(changedBy(setData(board, idOf(2), { objectKey: 'new' }))).toEqual([1, 2, 3, 4].map(idOf));
  expect(changedBy(moveNodes(board, [{ id: idOf(2), position: { x: 1300, y: 0 } }]))).toEqual([idOf(2)]);
  expect(changedBy(setData(board, idOf(5), { text: 'alone' }))).toEqual([idOf(5)]);
});
