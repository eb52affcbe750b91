import { expect, onTestFinished, test, vi } from 'vitest';
import { boardOf } from '../../board/document/board.ts';
import { moveNodes } from '../../board/edit/edit.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { centreOf } from '../../geometry/plane/rect.ts';
import { node } from '../testing/canvas.fixture.tsx';
import { openCanvas } from '../testing/openCanvas.fixture.tsx';
import { CELL, idOf, pictureOf, redPicture, row } from '../testing/zoomedOutBoard.fixture.ts';
import type { TileCommand } from './zoomedOut/tileMessages.ts';

const RED: Pixel = [255, 0, 0, 255];
const LIME: Pixel = [0, 255, 0, 255];
const NOTHING: Pixel = [0, 0, 0, 0];

/** A worker starts, fetches and draws first. */
const PATIENCE = { timeout: 30_000 };

type Pixel = readonly [number, number, number, number];

const stage = () => document.querySelector<HTMLElement>('[role="application"]')!.parentElement!;
const images = () => [...stage().querySelectorAll<SVGImageElement>('image[data-chunk]')];

/** The content of the chunks' images at a point of the board. */
async function pixelAt(at: Point): Promise<Pixel> {
  return (await pixelsAt(at))[0] ?? NOTHING;
}

/** The content of each chunk's image there, where it reaches so far. */
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
  const canvas = opened.controller;
  await vi.waitFor(() => expect(stage().dataset.tier).toBe('tiles'));
  await vi.waitFor(async () => expect(await pixelAt(centreOf(canvas.scene.node(idOf('n4'))!))).toEqual(RED), PATIENCE);
  return { ...opened, canvas };
}

test('in the tiles tier a picture is really there, in its own box and nowhere else', async () => {
  const { canvas } = await openTiles();
  const colours = await Promise.all(
    ['n0', 'n1', 'n4', 'n5', 'n8', 'n12'].map((name) => pixelAt(centreOf(canvas.scene.node(idOf(name))!))),
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

test('a picture wider than its card is drawn whole: from end to end, with nothing of it above and below', async () => {
  const wide = document.createElement('canvas');
  [wide.width, wide.height] = [128, 32];
  const context = wide.getContext('2d')!;
  for (const [colour, x] of [
    ['red', 0],
    ['lime', 64],
  ] as const) {
    context.fillStyle = colour;
    context.fillRect(x, 0, 64, 32);
  }
  const address = wide.toDataURL();
  const { controller } = await openCanvas(boardOf([node('wide', 'sketchNode', 0, 0), ...row(24).slice(1)], []), {
    thumbnailOf: ({ id }) => (id === 'wide' ? address : undefined),
  });
  const { minX, minY, maxX, maxY } = controller.scene.node(idOf('wide'))!;
  const y = (minY + maxY) / 2;
  const points = [
    { x: minX + 20, y },
    { x: maxX - 20, y },
    { x: minX + 20, y: minY + 10 },
  ];
  await vi.waitFor(async () => expect(await Promise.all(points.map(pixelAt))).toEqual([RED, LIME, NOTHING]), PATIENCE);
});

test('a picture that moves is gone from its old place at once, and comes to its new one', async () => {
  const { store, canvas } = await openTiles();
  const old = centreOf(canvas.scene.node(idOf('n4'))!);
  const { board } = store.getSnapshot().context;
  store.set({ board: moveNodes(board, [{ id: idOf('n4'), position: { x: 4 * CELL, y: 1200 } }]) });
  const [image] = images();
  const clip = document.querySelector<SVGPathElement>(`${image!.getAttribute('clip-path')!.slice(4, -1)} path`)!;
  const isLeft = (at: Point) => clip.isPointInFill(new DOMPoint(at.x, at.y));
  expect([isLeft(old), isLeft(centreOf(canvas.scene.node(idOf('n8'))!))]).toEqual([false, true]);
  await vi.waitFor(async () => expect(await pixelAt(centreOf(canvas.scene.node(idOf('n4'))!))).toEqual(RED), PATIENCE);
  expect(await pixelAt(old)).toEqual(NOTHING);
});

test('a chunk that the browser could not draw is drawn again', async () => {
  const postMessage = Worker.prototype.postMessage;
  let drawings = 0;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, task: TileCommand) {
    drawings += task.kind === 'draw' ? 1 : 0;
    const canBeDrawn = task.kind === 'cancel' || drawings > 1;
    postMessage.call(this, canBeDrawn ? task : { ...task, box: { ...task.box, maxX: Number.NaN } });
  } as Worker['postMessage']);
  const { canvas } = await openTiles();
  expect(await pixelAt(centreOf(canvas.scene.node(idOf('n4'))!))).toEqual(RED);
  vi.restoreAllMocks();
});

test('a chunk whose drawing is never answered is asked for again', async () => {
  const postMessage = Worker.prototype.postMessage;
  let drawings = 0;
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, task: TileCommand) {
    drawings += task.kind === 'draw' ? 1 : 0;
    if (drawings > 1) postMessage.call(this, task);
  } as Worker['postMessage']);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const { controller } = await openCanvas(boardOf(row(24), []), { thumbnailOf: await redPicture() });
  const pictures = ['n0', 'n4', 'n8', 'n12', 'n16', 'n20'].map((name) => controller.scene.node(idOf(name))!);
  const colours = () => Promise.all(pictures.map((picture) => pixelAt(centreOf(picture))));
  await expect.poll(() => drawings).toBeGreaterThan(0);
  vi.advanceTimersByTime(15_000);
  await expect.poll(colours, PATIENCE).toEqual(pictures.map(() => RED));
});

test('an expired address is renewed once, and the picture drawn', async () => {
  const red = await redPicture();
  const requests: string[] = [];
  const { controller } = await openCanvas(boardOf(row(24), []), {
    thumbnailOf: (shown) => (requests.length > 0 ? red(shown) : shown.data.red ? '/assets/expired.png' : undefined),
    renewThumbnail: async (shown) => {
      requests.push(shown.id);
      return true;
    },
  });
  const at = centreOf(controller.scene.node(idOf('n4'))!);
  await vi.waitFor(async () => expect(await pixelAt(at)).toEqual(RED), PATIENCE);
  expect(requests).toEqual(['n0']);
});

test.each([
  ['drawn a chunk at a time', 0.15],
  ['each drawn alone', 0.3],
])(
  'of light cards %s, an expired address is asked for anew once, and the picture comes from the fresh one',
  async (_, k) => {
    const red = await redPicture();
    const requests: string[] = [];
    const { controller } = await openCanvas(boardOf(row(8), []), {
      thumbnailOf: (shown) => (requests.includes(shown.id) || !shown.data.red ? red(shown) : `/assets/${shown.id}.png`),
      renewThumbnail: async (shown) => {
        requests.push(shown.id);
        return true;
      },
    });
    controller.camera.setViewport({ x: 0, y: 0, k });
    const shown = () =>
      [...stage().querySelectorAll<SVGImageElement>('image')]
        .filter((image) => image.closest('g[style*="none"]') === null && !image.dataset.chunk)
        .map((image) => image.getAttribute('href'));
    const fresh = red(node('any', 'sketchNode', 0, 0, { red: true }));
    await vi.waitFor(() => expect(shown()).toEqual([fresh, fresh]), PATIENCE);
    expect(requests.toSorted()).toEqual(['n0', 'n4']);
  },
);

test('a picture that cannot be had, even renewed, gives way to the icon of its type', async () => {
  const { controller } = await openCanvas(boardOf(row(2), []), {
    thumbnailOf: ({ data }) => (data.red ? '/assets/none.png' : undefined),
    renewThumbnail: async () => true,
  });
  controller.camera.setViewport({ x: 0, y: 0, k: 0.3 });
  const parts = (name: string) => stage().querySelectorAll(`g[data-node-id] > ${name}`).length;
  await vi.waitFor(() => expect([parts('use'), parts('image')]).toEqual([2, 0]), PATIENCE);
});
