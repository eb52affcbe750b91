import { expect, test, vi } from 'vitest';
import type { BoardNode } from '../../contract/board.ts';
import type { EdgeId, NodeId } from '../../contract/ids.ts';
import { boardOf } from '../board/board.ts';
import { moveNodes } from '../board/edit.ts';
import type { Point } from '../geometry/point.ts';
import { centreOf } from '../geometry/rect.ts';
import { toScreen } from '../geometry/viewport.ts';
import { edge, node } from './fixture.tsx';
import { lift } from './haul.ts';
import { atRest, openCanvas } from './openCanvas.fixture.tsx';
import { dragFromTo } from './pointer.fixture.ts';
import type { View } from './view.ts';

const CELL = 560;
const RED: Pixel = [255, 0, 0, 255];
const LIME: Pixel = [0, 255, 0, 255];
const NOTHING: Pixel = [0, 0, 0, 0];

/** A worker starts, fetches and draws first. */
const PATIENCE = { timeout: 10_000 };

type Pixel = readonly [number, number, number, number];

/** A row of nodes, each fourth with a picture, spread widely enough that all of them are seen at `k` only. */
function row(count: number, apart = CELL): BoardNode[] {
  return Array.from({ length: count }, (_, n) => node(`n${n}`, 'sketchNode', n * apart, 0, n % 4 ? {} : { red: true }));
}

/** A picture of one colour. */
async function pictureOf(colour: string): Promise<string> {
  const canvas = new OffscreenCanvas(8, 8);
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 8, 8);
  return URL.createObjectURL(await canvas.convertToBlob());
}

/** A red picture, wherever the node says so. */
async function redPicture(): Promise<(shown: BoardNode) => string | undefined> {
  const address = await pictureOf('red');
  return (shown) => (shown.data.red ? address : undefined);
}

const idOf = (name: string) => name as NodeId;
const stage = () => document.querySelector<HTMLElement>('[role="application"]')!;
const images = () => [...stage().querySelectorAll<SVGImageElement>('image[data-chunk]')];

function middleOf(view: View, name: string): Point {
  return toScreen(view.viewport(), centreOf(view.scene.node(idOf(name))!));
}

/** What the chunks' images hold at a point of the board. */
async function pixelAt(at: Point): Promise<Pixel> {
  return (await pixelsAt(at))[0] ?? NOTHING;
}

/** What each chunk's image holds there, where it reaches so far. */
async function pixelsAt(at: Point): Promise<Pixel[]> {
  const pixels: Pixel[] = [];
  for (const image of images()) {
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => Number(image.getAttribute(name)));
    if (at.x < x! || at.y < y! || at.x > x! + width! || at.y > y! + height!) continue;
    const bitmap = await createImageBitmap(await (await fetch(image.getAttribute('href')!)).blob());
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d')!;
    const [px, py] = [((at.x - x!) / width!) * bitmap.width, ((at.y - y!) / height!) * bitmap.height];
    context.drawImage(bitmap, Math.floor(px), Math.floor(py), 1, 1, 0, 0, 1, 1);
    pixels.push([...context.getImageData(0, 0, 1, 1).data] as unknown as Pixel);
  }
  return pixels;
}

async function openTiles() {
  const opened = await openCanvas(boardOf(row(24), []), { thumbnailOf: await redPicture() });
  const { view } = opened.controller;
  await vi.waitFor(() => expect(stage().dataset.tier).toBe('tiles'));
  await vi.waitFor(async () => expect(await pixelAt(centreOf(view.scene.node(idOf('n4'))!))).toEqual(RED), PATIENCE);
  return { ...opened, view };
}

test('in the tiles tier a picture is really there, in its own box and nowhere else', async () => {
  const { view } = await openTiles();
  const colours = await Promise.all(
    ['n0', 'n1', 'n4', 'n5', 'n8', 'n12'].map((name) => pixelAt(centreOf(view.scene.node(idOf(name))!))),
  );
  expect(colours).toEqual([RED, NOTHING, RED, NOTHING, RED, RED]);
});

test.each([0, -1])(
  'pictures of two chunks that overlap lie in the board’s order in both images, the later at %i',
  async (zIndex) => {
    const addresses = { red: await pictureOf('red'), lime: await pictureOf('lime') };
    const later = { ...node('later', 'sketchNode', -100, 0, { colour: 'lime' }), zIndex };
    const nodes = [node('first', 'sketchNode', 50, 0, { colour: 'red' }), later, ...row(24).slice(1)];
    await openCanvas(boardOf(nodes, []), {
      thumbnailOf: ({ data }) => (data.colour ? addresses[data.colour as 'red' | 'lime'] : undefined),
    });
    const top = zIndex < 0 ? RED : LIME;
    await vi.waitFor(async () => expect(await pixelsAt({ x: 150, y: 100 })).toEqual([top, top]), PATIENCE);
    expect([await pixelsAt({ x: -50, y: 100 }), await pixelsAt({ x: 380, y: 100 })]).toEqual([[LIME], [RED]]);
  },
);

test('a picture that moves is gone from its old place at once, and comes to its new one', async () => {
  const { store, view } = await openTiles();
  const old = centreOf(view.scene.node(idOf('n4'))!);
  const { board } = store.getSnapshot().context;
  store.set({ board: moveNodes(board, [{ id: idOf('n4'), position: { x: 4 * CELL, y: 1200 } }]) });
  const [image] = images();
  const clip = document.querySelector<SVGPathElement>(`${image!.getAttribute('clip-path')!.slice(4, -1)} path`)!;
  const isLeft = (at: Point) => clip.isPointInFill(new DOMPoint(at.x, at.y));
  expect([isLeft(old), isLeft(centreOf(view.scene.node(idOf('n8'))!))]).toEqual([false, true]);
  await vi.waitFor(async () => expect(await pixelAt(centreOf(view.scene.node(idOf('n4'))!))).toEqual(RED), PATIENCE);
  expect(await pixelAt(old)).toEqual(NOTHING);
});

test('an expired address is renewed once, and the picture drawn', async () => {
  const red = await redPicture();
  const asked: string[] = [];
  const { controller } = await openCanvas(boardOf(row(24), []), {
    thumbnailOf: (shown) => (asked.length > 0 ? red(shown) : shown.data.red ? '/assets/expired.png' : undefined),
    renewThumbnail: async (shown) => {
      asked.push(shown.id);
      return true;
    },
  });
  const at = centreOf(controller.view.scene.node(idOf('n4'))!);
  await vi.waitFor(async () => expect(await pixelAt(at)).toEqual(RED), PATIENCE);
  expect(asked).toEqual(['n0']);
});

test.each([
  ['drawn a chunk at a time', 0.15],
  ['each drawn alone', 0.3],
])(
  'of light cards %s, an expired address is asked for anew once, and the picture comes from the fresh one',
  async (_, k) => {
    const red = await redPicture();
    const asked: string[] = [];
    const { controller } = await openCanvas(boardOf(row(8), []), {
      thumbnailOf: (shown) => (asked.includes(shown.id) || !shown.data.red ? red(shown) : `/assets/${shown.id}.png`),
      renewThumbnail: async (shown) => {
        asked.push(shown.id);
        return true;
      },
    });
    controller.view.setViewport({ x: 0, y: 0, k });
    const shown = () =>
      [...stage().querySelectorAll<SVGImageElement>('image')]
        .filter((image) => image.closest('g[style*="none"]') === null && !image.dataset.chunk)
        .map((image) => image.getAttribute('href'));
    const fresh = red(node('any', 'sketchNode', 0, 0, { red: true }));
    await vi.waitFor(() => expect(shown()).toEqual([fresh, fresh]), PATIENCE);
    expect(asked.toSorted()).toEqual(['n0', 'n4']);
  },
);

test('what is lifted out of a chunk looks as it did there: frames, pictures and edges by kind', async () => {
  // More edges than the light tier draws one by one.
  const edges = Array.from({ length: 301 }, (_, n) => ({
    ...edge('n0', n % 2 ? 'n1' : 'n2', 'out.image.image', 'in.image.image'),
    id: `e${n}` as EdgeId,
  }));
  const { controller } = await openCanvas(boardOf(row(12), edges), { thumbnailOf: await redPicture() });
  const { view } = controller;
  await vi.waitFor(() => expect([view.tier(), view.merged(), view.batched()]).toEqual(['light', true, true]));
  const { hauled, pulled, cards } = view.groups;
  const drawnIn = (group: SVGGElement) => [
    ...[...group.querySelectorAll<SVGElement>('[data-kind]:not(:empty)')].map(({ dataset }) => dataset.kind),
    ...[...group.querySelectorAll('path')].map((path) => path.getAttribute('d')!.split('M').length - 1),
    ...[...group.querySelectorAll('image')].map((image) => Number(image.getAttribute('x'))),
  ];
  const framesIn = () => cards.querySelector('path')!.getAttribute('d')!.split('M').length - 1;
  await vi.waitFor(() => expect(framesIn()).toBe(12));
  const haulage = lift(view, [idOf('n0'), idOf('n1')]);
  haulage.moveBy({ x: 50, y: 0 });
  await vi.waitFor(() => expect(framesIn()).toBe(10));
  // 150 edges lie between the two; two frames, of which one has no picture but a well; and the picture.
  expect(drawnIn(hauled)).toEqual(['image', 150, 2, 1, 0]);
  expect(drawnIn(pulled)).toEqual(['image', 151]);
  haulage.putDown();
  expect([...hauled.children, ...pulled.children]).toEqual([]);
  await vi.waitFor(() => expect(framesIn()).toBe(12));
});

test('what was dropped is shown apart where it was left, until its chunk is written or the board changes again', async () => {
  const { controller, store } = await openCanvas(boardOf(row(12), []));
  const { view } = controller;
  await vi.waitFor(() => expect([view.tier(), view.merged()]).toEqual(['light', true]));
  const framesOf = (group: SVGGElement) => group.querySelector('path')?.getAttribute('d')?.match(/M\d+ /g) ?? [];
  const { cards, hauled } = view.groups;
  const before = framesOf(cards);
  expect(before).toHaveLength(12);
  const dropTo = async (x: number) => {
    const haulage = lift(view, [idOf('n1')]);
    haulage.moveBy({ x: 20, y: 0 });
    await vi.waitFor(() => expect(framesOf(cards)).toHaveLength(11));
    // Farther than the last frame showed it.
    haulage.leave({ x: 40, y: 0 }, () =>
      store.send({ type: 'nodes.moved', moves: [{ id: idOf('n1'), position: { x, y: 0 } }] }),
    );
  };
  await dropTo(CELL + 40);
  expect([framesOf(hauled), hauled.style.transform]).toEqual([[before[1]], 'translate(40px, 0px)']);
  expect(framesOf(cards)).toHaveLength(11);
  await vi.waitFor(() => expect([framesOf(hauled), framesOf(cards)]).toEqual([[], expect.arrayContaining(['M600 '])]));
  await dropTo(CELL + 80);
  store.send({ type: 'nodes.moved', moves: [{ id: idOf('n1'), position: { x: CELL, y: 0 } }] });
  expect(framesOf(hauled)).toEqual([]);
  await vi.waitFor(() => expect(framesOf(cards).toSorted()).toEqual(before.toSorted()));
});

test('edges that were left out while nodes were lifted come back, though the view went to the tiles meanwhile', async () => {
  const edges = Array.from({ length: 301 }, (_, n) => ({
    ...edge('n0', 'n2', 'out.image.image', 'in.image.image'),
    id: `e${n}` as EdgeId,
  }));
  const { controller } = await openCanvas(boardOf(row(12), edges));
  const { view } = controller;
  await vi.waitFor(() => expect([view.tier(), view.batched()]).toEqual(['light', true]));
  const near = view.viewport();
  const curves = () =>
    [...view.groups.batch.querySelectorAll('path')].flatMap((path) => path.getAttribute('d')!.split('M').slice(1))
      .length;
  await vi.waitFor(() => expect(curves()).toBe(301));
  const haulage = lift(view, [idOf('n2')]);
  await vi.waitFor(() => expect(curves()).toBe(0));
  view.setViewport({ ...near, k: 0.05 });
  await vi.waitFor(() => expect(view.tier()).toBe('tiles'));
  // The tiles clear away what is near after a while.
  await vi.waitFor(() => expect(view.groups.cards.querySelector('path')).toBeNull());
  haulage.putDown();
  view.setViewport(near);
  await vi.waitFor(() => expect([view.batched(), curves(), view.layers.edges.isEmpty()]).toEqual([true, 301, true]));
});

test('an edge of what was dropped far from where it stood is drawn there', async () => {
  const { controller, store } = await openCanvas(
    boardOf(
      [...row(12), node('far', 'sketchNode', 40 * CELL, 0)],
      [edge('far', 'n1', 'out.image.image', 'in.image.image')],
    ),
  );
  const { view } = controller;
  view.setViewport({ x: 60, y: 300, k: 0.16 });
  await vi.waitFor(() =>
    expect([view.merged(), view.groups.cards.querySelector('path')]).toEqual([true, expect.anything()]),
  );
  const haulage = lift(view, [idOf('far'), idOf('n1')]);
  view.setViewport({ x: 60 - 100 * CELL * 0.16, y: 300, k: 0.16 });
  await vi.waitFor(() => expect(view.layers.edges.isEmpty()).toBe(true));
  const by = { x: 100 * CELL, y: 0 };
  haulage.leave(by, () =>
    store.send({
      type: 'nodes.moved',
      moves: ['far', 'n1'].map((id) => {
        const { minX, minY } = view.scene.node(idOf(id))!;
        return { id: idOf(id), position: { x: minX + by.x, y: minY } };
      }),
    }),
  );
  await vi.waitFor(() => expect(view.layers.edges.isEmpty()).toBe(false));
});

test('a card that is dragged is shown once, by whoever lifted it, in whatever tier the view comes to meanwhile', async () => {
  const { controller } = await openCanvas(boardOf(row(8), []));
  const { view } = controller;
  const { hauled, light, cards } = view.groups;
  const near = { x: 10, y: 300, k: 0.25 };
  const frames = () => cards.querySelector('path')?.getAttribute('d')?.split('M').slice(1).length ?? 0;
  view.setViewport(near);
  await vi.waitFor(() => expect(light.children).toHaveLength(8));
  const haulage = lift(view, [idOf('n3')]);
  haulage.moveBy({ x: 30, y: 0 });
  const own = () => hauled.querySelector('[data-node-id="n3"]');
  view.setViewport({ ...near, k: 0.15 });
  await vi.waitFor(() => expect([light.children.length, frames(), own() !== null]).toEqual([0, 7, true]));
  view.setViewport({ ...near, k: 0.6 });
  await vi.waitFor(() => expect([view.live.has(idOf('n2')), view.live.has(idOf('n3'))]).toEqual([true, false]));
  expect([light.querySelector('[data-node-id="n3"]'), own() !== null]).toEqual([null, true]);
  haulage.putDown();
  await vi.waitFor(() => expect([own(), view.live.has(idOf('n3'))]).toEqual([null, true]));
});

test('a light card that left while it was moved leaves nothing of that to the next', async () => {
  const { controller } = await openCanvas(boardOf(row(8), []));
  const { view } = controller;
  const near = { x: 10, y: 300, k: 0.25 };
  view.setViewport(near);
  const transforms = () => [...view.groups.light.children].map((card) => card.getAttribute('transform'));
  const none = Array.from({ length: 8 }, () => null);
  await vi.waitFor(() => expect(transforms()).toEqual(none));
  view.layers.light?.group(idOf('n3'))?.setAttribute('transform', 'translate(500,0)');
  view.setViewport({ ...near, k: 0.15 });
  await vi.waitFor(() => expect(transforms()).toEqual([]));
  view.setViewport(near);
  await vi.waitFor(() => expect(transforms()).toEqual(none));
});

test.each([
  ['tiles', 24],
  ['light', 12],
])('with the %s drawn a chunk at a time, a press selects and a drag moves', async (tier, count) => {
  const { store, controller } = await openCanvas(boardOf(row(count), []));
  const { view } = controller;
  await vi.waitFor(() => expect([stage().dataset.tier, view.merged()]).toEqual([tier, true]));
  await atRest(controller);
  const from = middleOf(view, 'n2');
  await dragFromTo(from, { x: from.x, y: from.y + 40 });
  const { k } = view.viewport();
  const moved = store.sent.at(-1);
  expect(store.sent[0]).toEqual({ type: 'selection.changed', ids: ['n2'] });
  expect(moved).toEqual({
    type: 'nodes.moved',
    moves: [{ id: 'n2', position: { x: 2 * CELL, y: expect.closeTo(40 / k, 1) } }],
  });
});
