import { expect, test, vi } from 'vitest';
import type { EdgeId } from '../../../contract/ids.ts';
import { boardOf } from '../../board/document/board.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { edge, node, smallBoard } from '../testing/canvas.fixture.tsx';
import { atRest, card, EMPTY, handleAt, headOf, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, move, press, release } from '../testing/pointer.fixture.ts';

/** A sketch that feeds two render nodes which stand in one row with it. */
const row = () =>
  boardOf(
    [node('s1', 'sketchNode', 0, 0), node('r1', 'enrichNode', 500, 0), node('r2', 'enrichNode', 1000, 0)],
    [
      edge('s1', 'r1', 'out.image.image', 'in.image.image'),
      edge('s1', 'r2', 'out.image.image', 'in.image.image'),
      edge('r2', 's1', 'out.image.image', 'in.image.image'),
    ],
  );

const edgeGroup = (id: string) => document.querySelector<SVGGElement>(`[data-edge-id="${id}"]`)!;

/** Points along an edge as it is drawn, on the page. */
function pointsOf(id: string): Point[] {
  const path = edgeGroup(id).querySelector('path')!;
  const screen = path.getScreenCTM()!;
  return Array.from({ length: 41 }, (_, n) =>
    path.getPointAtLength((path.getTotalLength() * n) / 40).matrixTransform(screen),
  );
}

function runsBehind(id: string, cardId: string): boolean {
  const box = card(cardId).getBoundingClientRect();
  return pointsOf(id).some(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom);
}

test('an edge runs above the siblings of a row, and back to the left above the row', async () => {
  await openCanvas(row());
  expect(runsBehind('es1-r2', 'r1')).toBe(false);
  for (const id of ['s1', 'r1', 'r2']) expect(runsBehind('er2-s1', id)).toBe(false);
});

test('a press on its lane selects it, and its x stands there', async () => {
  const { store } = await openCanvas(row());
  const lane = pointsOf('es1-r2')[10]!;
  await click(lane);
  expect(store.sent).toEqual([{ type: 'selection.changed', ids: ['es1-r2'] }]);
  const cut = edgeGroup('es1-r2').querySelector('[data-cut]')!.getBoundingClientRect();
  expect((cut.top + cut.bottom) / 2).toBeLessThan(card('r1').getBoundingClientRect().top);
  await click({ x: (cut.left + cut.right) / 2, y: (cut.top + cut.bottom) / 2 });
  expect(store.sent[1]).toEqual({ type: 'elements.deleted', ids: ['es1-r2'] });
});

test('an edge at a locked node has no x, the others keep theirs', async () => {
  const board = row();
  const nodes = [...board.nodes.values()].map((each) =>
    each.id === 'r1' ? { ...each, data: { readOnly: true } } : each,
  );
  await openCanvas(boardOf(nodes, [...board.edges.values()]));
  const crossed = () => ['es1-r1', 'es1-r2', 'er2-s1'].filter((id) => edgeGroup(id).querySelector('[data-cut]'));
  expect(crossed()).toEqual(['es1-r2', 'er2-s1']);
});

test('on a reviewer’s board no edge has an x, chosen or not', async () => {
  const { store } = await openCanvas(row(), {}, 'reviewer');
  store.send({ type: 'selection.changed', ids: ['es1-r1' as EdgeId] });
  await nextFrames();
  expect(document.querySelectorAll('[data-cut]')).toHaveLength(0);
});

test('its x says which edge it deletes, in the words of now', async () => {
  const { store } = await openCanvas();
  const cut = edgeGroup('es1-r1').querySelector('[data-cut]')!;
  expect(cut.getAttribute('aria-label')).toBe('Delete connection from Sketch image to Render image');
  const { board } = store.getSnapshot().context;
  const named = [...board.nodes.values()].map((each) =>
    each.id === 's1' ? { ...each, data: { title: 'Kettle' } } : each,
  );
  store.set({ board: boardOf(named, [...board.edges.values()]) });
  expect(cut.getAttribute('aria-label')).toBe('Delete connection from Kettle image to Render image');
});

test('an edge runs straight again once the card in its way is dragged off', async () => {
  const { controller } = await openCanvas(row());
  const grip = headOf('r1');
  await press(grip);
  await move({ x: grip.x, y: grip.y + 60 }, 'left');
  await move({ x: grip.x, y: EMPTY.y }, 'left');
  await release({ x: grip.x, y: EMPTY.y });
  await nextFrames();
  const drawn = controller.scene.edge(edge('s1', 'r2', 'out.image.image', 'in.image.image').id)!;
  expect(drawn.lane).toBeUndefined();
  const heights = pointsOf('es1-r2').map(({ y }) => y);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(1);
});

/** A place on an edge near its end, just outside the handle. */
function nearEndOf(id: string, cardId: string): Point {
  const { x, y } = handleAt(cardId, 'in.image.image');
  const [near] = pointsOf(id)
    .filter((at) => Math.hypot(at.x - x, at.y - y) > 15 && Math.hypot(at.x - x, at.y - y) < 24)
    .toReversed();
  if (!near) throw new Error(`No point of ${id} lies near its end.`);
  return near;
}

test('an edge pulled off near its end is taken to another input, in one step', async () => {
  const { store } = await openCanvas();
  const grip = nearEndOf('es1-r1', 'r1');
  const to = handleAt('r1', 'in.image.style');
  await press(grip);
  await move({ x: grip.x - 40, y: grip.y + 60 }, 'left');
  expect(getComputedStyle(edgeGroup('es1-r1')).visibility).toBe('hidden');
  await move(to, 'left');
  await release(to);
  const connection = {
    source: 's1',
    sourceHandle: 'out.image.image',
    target: 'r1',
    targetHandle: 'in.image.style',
  };
  expect(store.sent).toEqual([
    { type: 'selection.changed', ids: ['es1-r1'] },
    { type: 'edge.connected', connection, replaces: 'es1-r1' },
  ]);
  expect(store.getSnapshot().context.board.edges.size).toBe(1);
});

test.each([
  ['over empty canvas', () => EMPTY],
  ['where it was', () => handleAt('r1', 'in.image.image')],
])('let go %s, it stays as it was', async (_, place) => {
  const { store, controller } = await openCanvas();
  await dragFromTo(nearEndOf('es1-r1', 'r1'), place());
  expect(controller.gesture.getSnapshot().value).toBe('idle');
  expect(store.sent).toEqual([{ type: 'selection.changed', ids: ['es1-r1'] }]);
  expect(getComputedStyle(edgeGroup('es1-r1')).visibility).toBe('visible');
});

test('a click near its end only selects an edge', async () => {
  const { store, controller } = await openCanvas();
  await click(nearEndOf('es1-r1', 'r1'));
  expect(store.sent).toEqual([{ type: 'selection.changed', ids: ['es1-r1'] }]);
  expect(controller.gesture.getSnapshot().value).toBe('idle');
});

/** A sketch that feeds `count` cards in a column. */
const hub = (count: number) => {
  const column = Array.from({ length: count }, (_, n) => `r${n}`);
  return boardOf(
    [node('s1', 'sketchNode', 0, 0), ...column.map((id, n) => node(id, 'enrichNode', 900, (n - 2) * 400))],
    column.map((id) => edge('s1', id, 'out.image.image', 'in.image.image')),
  );
};

test('many edges out of one handle run together to the column that they feed; few keep their own ways', async () => {
  const { controller, store } = await openCanvas(hub(6));
  const rails = () => [...controller.scene.edges()].map(({ rail }) => rail);
  expect(rails().filter((rail) => rail !== undefined)).toEqual([800, 800, 800, 800, 800]);
  const { board } = store.getSnapshot().context;
  store.set({ board: boardOf([...board.nodes.values()], [...board.edges.values()].slice(1)) });
  expect(rails()).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

test('the x of a bundled edge stands where the edge is alone', async () => {
  const { store, controller } = await openCanvas(hub(8));
  controller.camera.setViewport({ x: 100, y: 200, k: 0.5 });
  await atRest(controller);
  const cut = edgeGroup('es1-r4').querySelector('[data-cut]')!.getBoundingClientRect();
  await click({ x: (cut.left + cut.right) / 2, y: (cut.top + cut.bottom) / 2 });
  expect(store.sent.at(-1)).toEqual({ type: 'elements.deleted', ids: ['es1-r4'] });
});

test('edges that come into view while it moves are drawn in batches, and one by one when it rests', async () => {
  const edges = Array.from({ length: 61 }, (_, n) => ({
    ...edge('s1', 'r1', 'out.image.image', 'in.image.image'),
    id: `e${n}` as EdgeId,
  }));
  const { controller } = await openCanvas(boardOf([...smallBoard().nodes.values()], edges));
  const drawn = () => [controller.renderer.isBatched(), document.querySelectorAll('[data-edge-id]').length];
  controller.camera.setViewport({ x: 0, y: 0, k: 0.05 });
  await vi.waitFor(() => expect(drawn()).toEqual([false, 0]));
  controller.camera.startMoving();
  controller.camera.setViewport({ x: 0, y: 0, k: 0.5 });
  await nextFrames();
  expect(drawn()).toEqual([true, 0]);
  controller.camera.settle();
  expect(drawn()).toEqual([false, 61]);
  controller.camera.startMoving();
  controller.camera.setViewport({ x: 0, y: 0, k: 0.2 });
  await nextFrames();
  expect(drawn()).toEqual([false, 61]);
});
