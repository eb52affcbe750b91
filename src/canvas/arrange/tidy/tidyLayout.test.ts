import ELK from 'elkjs/lib/elk.bundled.js';
import { expect, test } from 'vitest';
import type { HandleId } from '../../../../contract/handles.ts';
import { NodeId } from '../../../../contract/ids.ts';
import { boardOf } from '../../../board/document/board.ts';
import type { NodeFacts } from '../../../board/document/nodeFacts.ts';
import { moveNodes } from '../../../board/edit/edit.ts';
import { overlaps, type Rect } from '../../../geometry/plane/rect.ts';
import { createSceneIndex, type SceneIndex } from '../../scene/sceneIndex.ts';
import { tidyEdges, tidyLayout } from './tidyLayout.ts';

const HANDLES: readonly HandleId[] = ['in.image.image', 'in.text.text', 'out.image.image'];
const FACTS = { handles: HANDLES, size: { width: 360, height: 300 } } as unknown as NodeFacts;
const idOf = (name: string) => NodeId.parse(name);
const engine = new ELK();

/** Nodes at places, and edges as `a>b`. */
function sceneOf(places: Readonly<Record<string, readonly [number, number]>>, connections: readonly string[]) {
  const nodes = Object.entries(places).map(([name, [x, y]]) => ({
    id: idOf(name),
    type: 'known',
    position: { x, y },
    data: {},
  }));
  const wired = connections.map((connection) => {
    const [source = '', target = ''] = connection.split('>').map(idOf);
    const handles = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' } as const;
    return { id: `e${source}-${target}` as never, source, target, ...handles } as never;
  });
  const board = boardOf(nodes, wired);
  const scene = createSceneIndex(() => FACTS);
  scene.setBoard(board);
  return { board, scene, edges: tidyEdges(scene, board.edges.values(), (id) => id) };
}

const everyNode = (scene: SceneIndex) => [...scene.nodes()];

/** The board's boxes after tidying. */
async function tidy({ board, scene, edges }: ReturnType<typeof sceneOf>, obstacles: readonly Rect[] = []) {
  const places = await tidyLayout({ nodes: everyNode(scene), obstacles, edges }, engine);
  const moves = [...places].map(([id, position]) => ({ id, position }));
  scene.setBoard(moveNodes(board, moves));
  return Object.fromEntries(everyNode(scene).map((node) => [node.id, node]));
}

test('what hangs together stands in layers from left to right, its corner where it was, its edges straight', async () => {
  const at = await tidy(sceneOf({ c: [300, 700], a: [400, 50], b: [100, 90] }, ['a>b', 'b>c']));
  expect([at.a?.minX, at.a?.minY]).toEqual([100, 50]);
  expect(at.b?.minX).toBe(100 + 360 + 160);
  expect(at.c?.minX).toBe(100 + 2 * (360 + 160));
  expect([at.b?.minY, at.c?.minY]).toEqual([50, 50]);
});

test('branches keep who stood above whom, and nothing lies over anything', async () => {
  const at = await tidy(sceneOf({ a: [0, 0], low: [500, 400], high: [480, -300] }, ['a>low', 'a>high']));
  expect(at.high!.maxY).toBeLessThan(at.low!.minY);
  const nodes = Object.values(at);
  for (const node of nodes) expect(nodes.filter((other) => other !== node && overlaps(other, node))).toEqual([]);
});

test('each group stays in its place, and a single node that hangs on nothing unless it is in the way', async () => {
  const far = { x: [9000, 9000], y: [9700, 9100] } as const;
  const scene = (note: readonly [number, number]) => sceneOf({ a: [0, 0], b: [20, 600], note, ...far }, ['a>b', 'x>y']);
  const at = await tidy(scene([5000, 40]));
  expect([at.x?.minX, at.x?.minY]).toEqual([9000, 9000]);
  expect([at.note?.minX, at.note?.minY]).toEqual([5000, 40]);
  const under = await tidy(scene([560, 20]));
  expect([under.note?.minX, under.note?.minY]).toEqual([560, 300 + 60]);
});

test('what hangs on nothing stands in one grid below the layers, though it began above them', async () => {
  const loose = { p: [0, -40.3], q: [31.7, 90], r: [380.9, 210.1], s: [40, 333.3], t: [460, 350] } as const;
  const at = await tidy(sceneOf({ a: [0, 0], b: [20, 600], ...loose }, ['a>b']));
  expect([at.a, at.b].map((node) => [node?.minX, node?.minY])).toEqual([
    [0, 0],
    [520, 0],
  ]);
  const places = ['p', 'q', 'r', 's', 't'].map((name) => [at[name]?.minX, at[name]?.minY]);
  expect(places).toEqual([
    [0, 360],
    [420, 360],
    [0, 720],
    [840, 360],
    [420, 720],
  ]);
});

test('nothing comes to lie over what stands fast', async () => {
  const obstacles = { minX: 0, minY: -100, maxX: 400, maxY: 100 };
  const at = await tidy(sceneOf({ a: [0, 0], b: [20, 600] }, ['a>b']), [obstacles]);
  expect(at.a?.minY).toBe(160);
});

test('where nothing hangs together, all stand in a grid', async () => {
  const at = await tidy(sceneOf({ a: [0, 0], b: [500, 31], c: [13, 420], d: [466, 388] }, []));
  const places = ['a', 'b', 'c', 'd'].map((name) => [at[name]?.minX, at[name]?.minY]);
  expect(places).toEqual([
    [0, 0],
    [420, 0],
    [0, 360],
    [420, 360],
  ]);
});

test('a grid of broken places comes in rows, not as stairs', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const brokenPlaces = names.map((name, index) => [name, [0.3 + index * 33.1, 0.7 + index * 47.7]] as const);
  const at = await tidy(sceneOf(Object.fromEntries(brokenPlaces), []));
  const rows = Map.groupBy(Object.values(at), ({ minY }) => minY);
  expect([...rows].map(([y, row]) => [y, row.length])).toEqual([
    [1, 3],
    [361, 3],
    [721, 3],
  ]);
});

test('a circle is laid out all the same', async () => {
  const at = await tidy(sceneOf({ a: [0, 0], b: [300, 200], c: [900, 10] }, ['a>b', 'b>c', 'c>a']));
  expect(new Set(Object.values(at).map(({ minX }) => minX)).size).toBe(3);
});

test('what is tidy stays as it is', async () => {
  const first = sceneOf({ a: [0, 0], b: [300, 200], c: [900, 10], d: [400, 900] }, ['a>b', 'b>c', 'a>d']);
  const at = await tidy(first);
  const again = await tidyLayout({ nodes: everyNode(first.scene), obstacles: [], edges: first.edges }, engine);
  expect(Object.fromEntries(again)).toEqual(
    Object.fromEntries(Object.entries(at).map(([id, { minX, minY }]) => [id, { x: minX, y: minY }])),
  );
});
