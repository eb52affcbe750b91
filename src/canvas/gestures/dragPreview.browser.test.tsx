import { expect, test, vi } from 'vitest';
import type { EdgeId } from '../../../contract/ids.ts';
import { boardOf } from '../../board/document/board.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { centreOf } from '../../geometry/plane/rect.ts';
import { boardToScreen } from '../../geometry/viewport/viewport.ts';
import type { CanvasParts } from '../render/renderer.ts';
import { edge, node } from '../testing/canvas.fixture.tsx';
import { atRest, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { dragFromTo } from '../testing/pointer.fixture.ts';
import { CELL, idOf, redPicture, row } from '../testing/zoomedOutBoard.fixture.ts';
import { startDragPreview } from './dragPreview.ts';

const stage = () => document.querySelector<HTMLElement>('[role="application"]')!.parentElement!;

function middleOf(controller: CanvasParts, name: string): Point {
  return boardToScreen(controller.camera.viewport(), centreOf(controller.scene.node(idOf(name))!));
}

test('what is dragged out of a chunk looks as it did there: frames, pictures and edges by kind', async () => {
  // More edges than the light tier draws one by one.
  const edges = Array.from({ length: 301 }, (_, n) => ({
    ...edge('n0', n % 2 ? 'n1' : 'n2', 'out.image.image', 'in.image.image'),
    id: `e${n}` as EdgeId,
  }));
  const { controller } = await openCanvas(boardOf(row(12), edges), { thumbnailOf: await redPicture() });
  await vi.waitFor(() =>
    expect([controller.camera.tier(), controller.renderer.areNodesChunked(), controller.renderer.isBatched()]).toEqual([
      'light',
      true,
      true,
    ]),
  );
  const { dragged, pulledEdges, cards } = controller.renderer.groups;
  const drawnIn = (group: SVGGElement) => [
    ...[...group.querySelectorAll<SVGElement>('[data-kind]:not(:empty)')].map(({ dataset }) => dataset.kind),
    ...[...group.querySelectorAll('path')].map((path) => path.getAttribute('d')!.split('M').length - 1),
    ...[...group.querySelectorAll('image')].map((image) => Number(image.getAttribute('x'))),
  ];
  const framesIn = () => cards.querySelector('path')!.getAttribute('d')!.split('M').length - 1;
  await vi.waitFor(() => expect(framesIn()).toBe(12));
  const preview = startDragPreview(controller, [idOf('n0'), idOf('n1')]);
  preview.moveBy({ x: 50, y: 0 });
  await vi.waitFor(() => expect(framesIn()).toBe(10));
  // 150 edges lie between the two; two frames, of which one has no picture but a well; and the picture.
  expect(drawnIn(dragged)).toEqual(['image', 150, 2, 1, 0]);
  expect(drawnIn(pulledEdges)).toEqual(['image', 151]);
  preview.cancel();
  expect([...dragged.children, ...pulledEdges.children]).toEqual([]);
  await vi.waitFor(() => expect(framesIn()).toBe(12));
});

test('what was dropped is shown apart where it was left, until its chunk is written or the board changes again', async () => {
  const { controller, store } = await openCanvas(boardOf(row(12), []));
  await vi.waitFor(() =>
    expect([controller.camera.tier(), controller.renderer.areNodesChunked()]).toEqual(['light', true]),
  );
  const framesOf = (group: SVGGElement) => group.querySelector('path')?.getAttribute('d')?.match(/M\d+ /g) ?? [];
  const { cards, dragged } = controller.renderer.groups;
  const before = framesOf(cards);
  expect(before).toHaveLength(12);
  const dropTo = async (x: number) => {
    const preview = startDragPreview(controller, [idOf('n1')]);
    preview.moveBy({ x: 20, y: 0 });
    await vi.waitFor(() => expect(framesOf(cards)).toHaveLength(11));
    // Farther than the last frame showed it.
    preview.commit({ x: 40, y: 0 }, () =>
      store.send({ type: 'nodes.moved', moves: [{ id: idOf('n1'), position: { x, y: 0 } }] }),
    );
  };
  await dropTo(CELL + 40);
  expect([framesOf(dragged), dragged.style.transform]).toEqual([[before[1]], 'translate(40px, 0px)']);
  expect(framesOf(cards)).toHaveLength(11);
  await vi.waitFor(() => expect([framesOf(dragged), framesOf(cards)]).toEqual([[], expect.arrayContaining(['M600 '])]));
  await dropTo(CELL + 80);
  store.send({ type: 'nodes.moved', moves: [{ id: idOf('n1'), position: { x: CELL, y: 0 } }] });
  expect(framesOf(dragged)).toEqual([]);
  await vi.waitFor(() => expect(framesOf(cards).toSorted()).toEqual(before.toSorted()));
});

test('edges that were left out while nodes were dragged come back, though the view went to the tiles meanwhile', async () => {
  const edges = Array.from({ length: 301 }, (_, n) => ({
    ...edge('n0', 'n2', 'out.image.image', 'in.image.image'),
    id: `e${n}` as EdgeId,
  }));
  const { controller } = await openCanvas(boardOf(row(12), edges));
  await vi.waitFor(() => expect([controller.camera.tier(), controller.renderer.isBatched()]).toEqual(['light', true]));
  const near = controller.camera.viewport();
  const curves = () =>
    [...controller.renderer.groups.batch.querySelectorAll('path')].flatMap((path) =>
      path.getAttribute('d')!.split('M').slice(1),
    ).length;
  await vi.waitFor(() => expect(curves()).toBe(301));
  const preview = startDragPreview(controller, [idOf('n2')]);
  await vi.waitFor(() => expect(curves()).toBe(0));
  controller.camera.setViewport({ ...near, k: 0.05 });
  await vi.waitFor(() => expect(controller.camera.tier()).toBe('tiles'));
  // The tiles clear away what is near after a while.
  await vi.waitFor(() => expect(controller.renderer.groups.cards.querySelector('path')).toBeNull());
  preview.cancel();
  controller.camera.setViewport(near);
  await vi.waitFor(() =>
    expect([controller.renderer.isBatched(), curves(), controller.renderer.layers.edges.isEmpty()]).toEqual([
      true,
      301,
      true,
    ]),
  );
});

test('an edge of what was dropped far from where it stood is drawn there', async () => {
  const { controller, store } = await openCanvas(
    boardOf(
      [...row(12), node('far', 'sketchNode', 40 * CELL, 0)],
      [edge('far', 'n1', 'out.image.image', 'in.image.image')],
    ),
  );
  controller.camera.setViewport({ x: 60, y: 300, k: 0.16 });
  await vi.waitFor(() =>
    expect([controller.renderer.areNodesChunked(), controller.renderer.groups.cards.querySelector('path')]).toEqual([
      true,
      expect.anything(),
    ]),
  );
  const preview = startDragPreview(controller, [idOf('far'), idOf('n1')]);
  controller.camera.setViewport({ x: 60 - 100 * CELL * 0.16, y: 300, k: 0.16 });
  await vi.waitFor(() => expect(controller.renderer.layers.edges.isEmpty()).toBe(true));
  const by = { x: 100 * CELL, y: 0 };
  preview.commit(by, () =>
    store.send({
      type: 'nodes.moved',
      moves: ['far', 'n1'].map((id) => {
        const { minX, minY } = controller.scene.node(idOf(id))!;
        return { id: idOf(id), position: { x: minX + by.x, y: minY } };
      }),
    }),
  );
  await vi.waitFor(() => expect(controller.renderer.layers.edges.isEmpty()).toBe(false));
});

test('a card that is dragged is shown once, by whoever drags it, in whatever tier the view comes to meanwhile', async () => {
  const { controller } = await openCanvas(boardOf(row(8), []));
  const { dragged, light, cards } = controller.renderer.groups;
  const near = { x: 10, y: 300, k: 0.25 };
  const frames = () => cards.querySelector('path')?.getAttribute('d')?.split('M').slice(1).length ?? 0;
  controller.camera.setViewport(near);
  await vi.waitFor(() => expect(light.children).toHaveLength(8));
  const preview = startDragPreview(controller, [idOf('n3')]);
  preview.moveBy({ x: 30, y: 0 });
  const own = () => dragged.querySelector('[data-node-id="n3"]');
  // As when the view comes to rest with other thumbnails: every light card is filled anew.
  controller.renderer.repaint();
  expect([light.children.length, own() !== null]).toEqual([7, true]);
  controller.camera.setViewport({ ...near, k: 0.15 });
  await vi.waitFor(() => expect([light.children.length, frames(), own() !== null]).toEqual([0, 7, true]));
  controller.camera.setViewport({ ...near, k: 0.6 });
  await vi.waitFor(() =>
    expect([controller.renderer.live.has(idOf('n2')), controller.renderer.live.has(idOf('n3'))]).toEqual([true, false]),
  );
  expect([light.querySelector('[data-node-id="n3"]'), own() !== null]).toEqual([null, true]);
  preview.cancel();
  await vi.waitFor(() => expect([own(), controller.renderer.live.has(idOf('n3'))]).toEqual([null, true]));
});

test('a light card that left while it was moved leaves nothing of that to the next', async () => {
  const { controller } = await openCanvas(boardOf(row(8), []));
  const near = { x: 10, y: 300, k: 0.25 };
  controller.camera.setViewport(near);
  const transforms = () => [...controller.renderer.groups.light.children].map((card) => card.getAttribute('transform'));
  const none = Array.from({ length: 8 }, () => null);
  await vi.waitFor(() => expect(transforms()).toEqual(none));
  controller.renderer.layers.light?.group(idOf('n3'))?.setAttribute('transform', 'translate(500,0)');
  controller.camera.setViewport({ ...near, k: 0.15 });
  await vi.waitFor(() => expect(transforms()).toEqual([]));
  controller.camera.setViewport(near);
  await vi.waitFor(() => expect(transforms()).toEqual(none));
});

test.each([
  ['tiles', 24],
  ['light', 12],
])('with the %s drawn a chunk at a time, a press selects and a drag moves', async (tier, count) => {
  const { store, controller } = await openCanvas(boardOf(row(count), []));
  await vi.waitFor(() => expect([stage().dataset.tier, controller.renderer.areNodesChunked()]).toEqual([tier, true]));
  await atRest(controller);
  const from = middleOf(controller, 'n2');
  await dragFromTo(from, { x: from.x, y: from.y + 40 });
  const { k } = controller.camera.viewport();
  const moved = store.sent.at(-1);
  expect(store.sent[0]).toEqual({ type: 'selection.changed', ids: ['n2'] });
  expect(moved).toEqual({
    type: 'nodes.moved',
    moves: [{ id: 'n2', position: { x: 2 * CELL, y: expect.closeTo(40 / k, 1) } }],
  });
});
