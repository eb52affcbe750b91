import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { COMPOSE_PAUSE_MS } from '../../machines/composing/composing.rules.ts';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { expectText, goButton, openCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';

/** A picture of one colour. */
const svgAddress = (colour: string, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${colour}" d="M0 0h${width}v${height}H0z"/></svg>`)}`;
const RED = { objectKey: SKETCH_KEY, imageUrl: svgAddress('red', 200, 200) };
const BLUE = { objectKey: STYLE_KEY, imageUrl: svgAddress('blue', 400, 200) };
const COMPOSED = { objectKey: 'CCCCCCCCCCCCCCCCCCCCCC.png', url: '/assets/composed.png' };
const RECOMPOSED = { objectKey: 'DDDDDDDDDDDDDDDDDDDDDD.png', url: '/assets/again.png' };
const placedLayer = (number: number, x: number, y: number, more: object = {}) => ({
  imageId: `layer${number}`,
  x,
  y,
  rotate: 0,
  scale: 0.5,
  ...more,
});
/** Red at the upper left, half covered by a blue one that is turned by a quarter. */
const LAYERS = [
  placedLayer(1, 0, 0),
  placedLayer(2, 128, 0, { rotate: 90 }),
  placedLayer(3, 0, 150, { scale: 0.3 }),
  placedLayer(4, 150, 150, { scale: 0.3 }),
];
const connections = [
  edge('red', 'n', 'out.image.image', 'in.image.layer1'),
  edge('blue', 'n', 'out.image.image', 'in.image.layer2'),
];

type OpenOptions = Pick<Parameters<typeof openCard>[0], 'role' | 'services'> & {
  data?: Record<string, unknown>;
  edges?: typeof connections;
};

function openComposer({ data = { imageTransforms: LAYERS }, edges = connections, ...options }: OpenOptions = {}) {
  const nodes = [
    node('n', 'composerNode', data),
    node('red', 'prototype2DNode', RED),
    node('blue', 'prototype2DNode', BLUE),
    node('reader', 'remixNode', { prompt: 'in oak' }),
  ];
  const reader = edge('n', 'reader', 'out.image.image', 'in.image.image');
  return openCard({ nodeName: 'n', nodes, edges: [...edges, reader], ...options });
}

type OpenComposer = Awaited<ReturnType<typeof openComposer>>;
const nthCall = async ({ callsOf }: OpenComposer, call: 'save_image' | 'image_to_image', count = 1) => {
  await vi.waitFor(() => expect(callsOf(call)).toHaveLength(count), 5 * COMPOSE_PAUSE_MS);
  return callsOf(call)[count - 1]!;
};
const layer = (number: number) => page.getByRole('img', { name: `Layer ${number}`, exact: true });

/** The places of the layers, in canvas units: their upright outlines. */
function visibleBox(number: number): number[] {
  const image = layer(number).element();
  const canvas = image.parentElement!.parentElement!.getBoundingClientRect();
  const { x, y, width, height } = image.getBoundingClientRect();
  return [x - canvas.x, y - canvas.y, width, height].map((part) => Math.round((part / canvas.width) * 512));
}

/** Colours and alpha at points of the picture that was to be stored, by its pixels. */
async function pixelsAt(picture: Blob, points: readonly (readonly [number, number])[]) {
  const bitmap = await createImageBitmap(picture);
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  context.drawImage(bitmap, 0, 0);
  const at = points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data]);
  return { size: [bitmap.width, bitmap.height], at };
}

describe('the card', () => {
  test('of a new node says what to connect, and Arrange opens the dialog', async () => {
    const { actor } = await openComposer({ data: {}, edges: [] });
    const emitted: BoardEmitted[] = [];
    actor.on('dialog.requested', (event) => emitted.push(event));
    await expectText('Connect up to four images');
    await expectText('1:1, 0 of 4 layers');
    await page.getByRole('button', { name: 'Arrange', exact: true }).click();
    expect(emitted).toEqual([{ type: 'dialog.requested', dialog: 'composer', nodeId: 'n' }]);
  });

  test('shows the layers as they lie, later ones over earlier, and follows a change at once', async () => {
    const { actor } = await openComposer();
    await expectText('1:1, 2 of 4 layers');
    await expect
      .poll(() => [visibleBox(1), visibleBox(2)])
      .toEqual([
        [0, 0, 256, 256],
        [192, -64, 128, 256],
      ]);
    const order = () => [...document.querySelectorAll('[data-layer]')].map((each) => each.getAttribute('data-layer'));
    expect(order()).toEqual(['layer1', 'layer2']);
    const imageTransforms = [LAYERS[1], { ...LAYERS[0], x: 100 }, LAYERS[2], LAYERS[3]];
    actor.send({ type: 'node.edited', id: nodeId('n'), data: { imageTransforms } });
    await expect.poll(order).toEqual(['layer2', 'layer1']);
    expect(visibleBox(1)).toEqual([100, 0, 256, 256]);
  });

  test('changes the canvas, on which the layers keep their places', async () => {
    const { dataOf } = await openComposer();
    await expect.poll(() => visibleBox(2)).toEqual([192, -64, 128, 256]);
    await page.getByRole('button', { name: '1:1, 2 of 4 layers' }).click();
    await page.getByRole('radio', { name: '16:9' }).click();
    await expectText('16:9, 2 of 4 layers');
    expect(dataOf('n')).toMatchObject({
      aspectRatio: '16:9',
      imageTransforms: [placedLayer(1, 0, 0), placedLayer(2, 208, 0, { rotate: 90 }), { x: 0 }, { x: 216.96 }],
    });
  });

  test('locked, it can be viewed and not changed', async () => {
    const { callsOf } = await openComposer({ data: { imageTransforms: LAYERS, readOnly: true } });
    await expect.element(page.getByRole('button', { name: 'View', exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: '1:1, 2 of 4 layers' })).not.toBeInTheDocument();
    expect(callsOf('save_image')).toEqual([]);
  });

  test('another picture in the place of a missing one is not called missing while it is fetched', async () => {
    const freshAddressOf = async ({ objectKey }: { objectKey?: string | undefined }) =>
      objectKey === COMPOSED.objectKey ? new Promise<string>(() => {}) : undefined;
    const { actor } = await openComposer({ services: { freshAddressOf } });
    const connect = (imageUrl: string | undefined, objectKey: string | undefined) =>
      actor.send({ type: 'node.edited', id: nodeId('red'), data: { objectKey, imageUrl } });
    await expect.element(layer(1)).toBeVisible();
    connect('data:image/png;base64,broken', undefined);
    await expectText('The image of layer 1 is missing');
    connect(undefined, COMPOSED.objectKey);
    await expect.element(page.getByText('Image missing')).not.toBeInTheDocument();
    await expect.element(layer(1)).not.toBeInTheDocument();
  });

  test('a picture that cannot be had is said; nothing else changes, and the last composition stays', async () => {
    const stored = { imageTransforms: LAYERS, objectKey: COMPOSED.objectKey, imageUrl: COMPOSED.url };
    const { actor, dataOf, failures } = await openComposer({ data: stored });
    const gone = { objectKey: 'GGGGGGGGGGGGGGGGGGGGGG.png', imageUrl: 'data:image/png;base64,broken' };
    actor.send({ type: 'node.edited', id: nodeId('red'), data: gone });
    await expectText('The image of layer 1 is missing');
    await expect.element(layer(2)).toBeVisible();
    await expect.poll(() => failures.length, { timeout: 5 * COMPOSE_PAUSE_MS }).toBeGreaterThan(0);
    expect(dataOf('n')).toEqual(stored);
    actor.send({ type: 'undo.pressed' });
    await expect.element(layer(1)).toBeVisible();
    await expect.element(page.getByText('The image of layer 1 is missing')).not.toBeInTheDocument();
  });

  test('a layer that lost its edge keeps its place, and without any the last composition is shown', async () => {
    const stored = { imageTransforms: LAYERS, objectKey: COMPOSED.objectKey, imageUrl: RED.imageUrl };
    const { actor, dataOf } = await openComposer({ data: stored });
    actor.send({ type: 'elements.deleted', ids: [connections[0]!.id] });
    await page.getByRole('button', { name: 'Not connected' }).click();
    await expectText('No image is connected to layer 1. Its position is kept.');
    actor.send({ type: 'elements.deleted', ids: [connections[1]!.id] });
    await expectText('No image is connected now');
    await expect.element(page.getByRole('img', { name: 'Composition' })).toBeVisible();
    expect(dataOf('n')).toEqual(stored);
  });
});

describe('the stored picture', () => {
  test('is composed at twice the size once a change pauses, and names what it was made of', async () => {
    const opened = await openComposer({ data: {} });
    opened.actor.send({ type: 'node.edited', id: nodeId('n'), data: { imageTransforms: LAYERS } });
    const { request, answer } = await nthCall(opened, 'save_image');
    const { picture, alpha } = request.body as { picture: Blob; alpha: boolean };
    expect([picture.type, alpha]).toEqual(['image/png', true]);
    const [red, blue, nothing] = [
      [255, 0, 0, 255],
      [0, 0, 255, 255],
      [0, 0, 0, 0],
    ];
    expect(
      await pixelsAt(picture, [
        [2, 2],
        [380, 500],
        [388, 380],
        [636, 380],
        [644, 380],
        [388, 388],
        [520, 388],
      ]),
    ).toEqual({ size: [1024, 1024], at: [red, red, blue, blue, nothing, red, nothing] });
    answer(COMPOSED);
    await vi.waitFor(() => expect(opened.dataOf('n')?.objectKey).toBe(COMPOSED.objectKey));
    expect(opened.dataOf('n')).toEqual({
      imageTransforms: LAYERS,
      objectKey: COMPOSED.objectKey,
      imageUrl: COMPOSED.url,
      composedFrom: {
        aspectRatio: '1:1',
        layers: [
          { ...LAYERS[0], objectKey: SKETCH_KEY },
          { ...LAYERS[1], objectKey: STYLE_KEY },
        ],
      },
    });
    expect(opened.actor.getSnapshot().context.history.past).toHaveLength(1);
  });

  test('is composed anew before a node that reads it runs, though its card is not on the screen', async () => {
    const opened = await openReader();
    const { actor, callsOf, dataOf } = opened;
    await goButton.click();
    (await nthCall(opened, 'save_image')).answer(COMPOSED);
    (await nthCall(opened, 'image_to_image')).answer(IMAGE_ANSWER);
    await expectText('Done');
    const imageTransforms = [{ ...LAYERS[0], x: 20 }, ...LAYERS.slice(1)];
    actor.send({ type: 'node.edited', id: nodeId('n'), data: { imageTransforms } });
    await goButton.click();
    await expect.element(page.getByRole('status').filter({ hasText: 'Preparing…' })).toBeVisible();
    const saving = await nthCall(opened, 'save_image', 2);
    expect(callsOf('image_to_image')).toHaveLength(1);
    saving.answer(RECOMPOSED);
    const reading = await nthCall(opened, 'image_to_image', 2);
    expect(reading.request.body).toMatchObject({ object_key: RECOMPOSED.objectKey });
    reading.answer(IMAGE_ANSWER);
    await expect.element(page.getByRole('button', { name: 'Stop' })).not.toBeInTheDocument();
    const created = [...actor.getSnapshot().context.board.nodes.values()].at(-1);
    expect(created?.data.madeFrom).toEqual({ 'in.image.image': RECOMPOSED.objectKey });
    actor.send({ type: 'undo.pressed' });
    actor.send({ type: 'undo.pressed' });
    await vi.waitFor(
      () => expect(dataOf('n')).toMatchObject({ imageTransforms: LAYERS, ...storedKey(COMPOSED) }),
      5_000,
    );
    expect(callsOf('save_image')).toHaveLength(2);
  });

  test('a reader of one that cannot be composed does not run on the old one, and says so', async () => {
    const opened = await openReader();
    await goButton.click();
    (await nthCall(opened, 'save_image')).fail(403, { status: 403, code: 'inappropriate_content', detail: 'No.' });
    await expectText('Inappropriate content detected. Please try another image.');
    expect(opened.callsOf('image_to_image')).toEqual([]);
  });
});

const storedKey = ({ objectKey }: typeof COMPOSED) => ({ objectKey });

/** The card of the node that reads the composition. */
function openReader() {
  const nodes = [
    node('n', 'composerNode', { imageTransforms: LAYERS }),
    node('red', 'prototype2DNode', RED),
    node('blue', 'prototype2DNode', BLUE),
    node('reader', 'remixNode', { prompt: 'in oak' }),
  ];
  return openCard({
    nodeName: 'reader',
    nodes,
    edges: [...connections, edge('n', 'reader', 'out.image.image', 'in.image.image')],
  });
}
