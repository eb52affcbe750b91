import { expect, test, vi } from 'vitest';
import type { BoardEdge } from '../../../contract/board.ts';
import { EdgeId } from '../../../contract/ids.ts';
import { boardOf } from '../../board/document/board.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { handlePoint } from '../scene/handlePositions.ts';
import type { SceneNode } from '../scene/sceneIndex.ts';
import { edge, node } from '../testing/canvas.fixture.tsx';
import { nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move, press, release } from '../testing/pointer.fixture.ts';
import { touch } from '../testing/touch.fixture.ts';

/** The small board from afar: light cards, no buttons. */
async function openFar(k = 0.25, ...more: Parameters<typeof openCanvas>) {
  const opened = await openCanvas(...more);
  const canvas = opened.controller;
  canvas.camera.setViewport({ x: 500, y: 300, k });
  await nextFrames(3);
  await vi.waitFor(() => expect(canvas.renderer.live.size).toBe(0));
  const toPage = ({ x, y }: Point): Point => ({ x: 500 + x * k, y: 300 + y * k });
  const sceneNode = (id: string): SceneNode => canvas.scene.node(node(id, '', 0, 0).id)!;
  const bodyOf = (id: string) => {
    const { minX, minY, maxX, maxY } = sceneNode(id);
    return toPage({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 });
  };
  const handleOf = (id: string, handle: Parameters<typeof handlePoint>[1]) =>
    toPage(handlePoint(sceneNode(id), handle));
  return { ...opened, toPage, bodyOf, handleOf };
}

const farHandle = (id: string, handle: string) =>
  document.querySelector<SVGGElement>(`svg [data-node-id="${id}"] [data-handle-id="${handle}"]`);

const CONNECTED = {
  type: 'edge.connected',
  connection: { source: 's1', sourceHandle: 'out.image.image', target: 'r1', targetHandle: 'in.image.style' },
};

test('handles appear on the light card under the pointer, each with a target of 24 pixels, and go with it', async () => {
  const { bodyOf } = await openFar();
  await move(bodyOf('r1'));
  await vi.waitFor(() => expect(farHandle('r1', 'in.image.style')).not.toBeNull());
  // While the view moves, what keeps its size follows in steps.
  await vi.waitFor(() => {
    const targets = ['in.image.image', 'in.image.style', 'in.text.text'].map((id) => {
      const box = farHandle('r1', id)!.querySelector('circle')!.getBoundingClientRect();
      return { middle: (box.top + box.bottom) / 2, height: box.height };
    });
    for (const { height } of targets) expect(height).toBeCloseTo(24, 0);
    expect(targets[1]!.middle - targets[0]!.middle).toBeCloseTo(24, 0);
    expect(targets[2]!.middle - targets[1]!.middle).toBeCloseTo(24, 0);
  });
  await move({ x: 1200, y: 700 });
  await vi.waitFor(() => expect(farHandle('r1', 'in.image.style')).toBeNull());
});

test('a wire is drawn from such a handle to a body, which is ringed while others lie under a veil', async () => {
  const { store, bodyOf } = await openFar();
  await move(bodyOf('s1'));
  await vi.waitFor(() => expect(farHandle('s1', 'out.image.image')).not.toBeNull());
  await press(middleOf(farHandle('s1', 'out.image.image')!));
  await move(bodyOf('r1'), 'left');
  const marks = [
    ...document.querySelectorAll<SVGGraphicsElement>('[data-kind="image"] > path, [data-kind="image"] > rect'),
  ];
  const drawn = marks.filter((mark) => mark.getBoundingClientRect().width > 0);
  const around = (mark: Element, at: Point) => {
    const box = mark.getBoundingClientRect();
    return at.x > box.left && at.x < box.right && at.y > box.top && at.y < box.bottom;
  };
  expect(drawn.some((mark) => mark.tagName === 'rect' && around(mark, bodyOf('r1')))).toBe(true);
  expect(drawn.some((mark) => mark.tagName === 'path' && around(mark, bodyOf('t1')))).toBe(true);
  await release(bodyOf('r1'));
  await expect.poll(() => store.sent).toEqual([CONNECTED]);
});

test('a chosen card shows its handles too, so that a finger can wire: tap, tap', async () => {
  const { store, bodyOf, handleOf } = await openFar();
  await click(bodyOf('s1'));
  await move({ x: 1200, y: 700 });
  await vi.waitFor(() => expect(farHandle('s1', 'out.image.image')).not.toBeNull());
  for (const at of [middleOf(farHandle('s1', 'out.image.image')!), handleOf('r1', 'in.image.style')]) {
    await touch('touchStart', [at]);
    await touch('touchEnd', []);
    await nextFrames();
  }
  await expect.poll(() => store.sent.at(-1)).toEqual(CONNECTED);
});

test('nothing is offered on a locked board, nor on a read-only card', async () => {
  const locked = await openFar(0.25, undefined, {}, 'reviewer');
  await move(locked.bodyOf('s1'));
  await nextFrames(3);
  expect(farHandle('s1', 'out.image.image')).toBeNull();
});

test('an end carried into the tiles still finds a body there', async () => {
  const { store, bodyOf, controller } = await openFar();
  await move(bodyOf('s1'));
  await vi.waitFor(() => expect(farHandle('s1', 'out.image.image')).not.toBeNull());
  await click(middleOf(farHandle('s1', 'out.image.image')!));
  controller.camera.setViewport({ x: 500, y: 300, k: 0.08 });
  await nextFrames(3);
  await click({ x: 500 + 780 * 0.08, y: 300 + 150 * 0.08 });
  await expect.poll(() => store.sent).toEqual([CONNECTED]);
});

test('an edge is taken elsewhere by its end', async () => {
  const { store, handleOf, bodyOf, toPage } = await openFar(0.39);
  const end = handleOf('r1', 'in.image.image');
  const free = handleOf('r1', 'in.image.style');
  await move(toPage({ x: 480, y: 250 }));
  await dragFromTo({ x: end.x - 18, y: end.y }, free);
  expect(store.sent.at(-1)).toEqual({ ...CONNECTED, replaces: 'es1-r1' });
  expect(bodyOf('r1').x).toBeGreaterThan(0);
});

/** Enough edges side by side that they are drawn in batches. */
function crowd() {
  const rows = Array.from({ length: 420 }, (_, n) => n);
  const y = (n: number) => n * 16;
  return boardOf(
    rows.flatMap((n) => [node(`s${n}`, 'textNode', 0, y(n)), node(`t${n}`, 'textNode', 2000, y(n))]),
    rows.map((n): BoardEdge => {
      const created = edge(`s${n}`, `t${n}`, 'out.text.text', 'in.text.text');
      return { ...created, id: EdgeId.parse(`e${n}`) };
    }),
  );
}

test('an edge in a batch is hovered, pressed and deleted like one drawn alone', async () => {
  const { store, controller } = await openCanvas(crowd());
  controller.camera.setViewport({ x: 200, y: 20, k: 0.13 });
  await nextFrames(3);
  await vi.waitFor(() => expect(controller.renderer.isBatched()).toBe(true));
  const { from, to } = controller.scene.edge(EdgeId.parse('e100'))!;
  const middle = { x: 200 + ((from.x + to.x) / 2) * 0.13, y: 20 + from.y * 0.13 };
  expect(document.querySelector('[data-edge-id="e100"]')).toBeNull();
  // A mouse moves on: edges are not told apart before their places are known.
  let aside = 0;
  await vi.waitFor(async () => {
    aside = 1 - aside;
    await move({ x: middle.x + aside, y: middle.y });
    expect(document.querySelector('[data-edge-id="e100"]')).not.toBeNull();
  });
  // In the middle the plus is pressed.
  await click({ x: middle.x - 24, y: middle.y });
  expect(store.sent).toEqual([{ type: 'selection.changed', ids: ['e100'] }]);
  await move({ x: 1200, y: 790 });
  const cut = await vi.waitUntil(() => document.querySelector('[data-edge-id="e100"] [data-cut]'));
  await click(middleOf(cut));
  expect(store.sent.at(-1)).toEqual({ type: 'elements.deleted', ids: ['e100'] });
  await vi.waitFor(() => expect(document.querySelector('[data-edge-id="e100"]')).toBeNull());
});

test.each(['resize', 'settle'] as const)(
  'a selected edge in a batch is still drawn alone after a %s',
  async (event) => {
    const { store, controller } = await openCanvas(crowd());
    controller.camera.setViewport({ x: 200, y: 20, k: 0.13 });
    await vi.waitFor(() => expect(controller.renderer.isBatched()).toBe(true));
    store.send({ type: 'selection.changed', ids: [EdgeId.parse('e100')] });
    const cut = () => document.querySelector('[data-edge-id="e100"] [data-cut]');
    await vi.waitFor(() => expect(cut()).not.toBeNull());
    if (event === 'resize') controller.camera.resize({ ...controller.camera.size(), width: 900 });
    else controller.camera.settle();
    await nextFrames(3);
    expect(cut()).not.toBeNull();
  },
);

test('a touch chooses an edge in a batch', async () => {
  const { store, controller } = await openCanvas(crowd());
  controller.camera.setViewport({ x: 200, y: 20, k: 0.13 });
  await nextFrames(3);
  await vi.waitFor(() => expect(controller.renderer.isBatched()).toBe(true));
  const { from, to } = controller.scene.edge(EdgeId.parse('e50'))!;
  await touch('touchStart', [{ x: 200 + ((from.x + to.x) / 2) * 0.13, y: 20 + from.y * 0.13 }]);
  await touch('touchEnd', []);
  expect(store.sent).toEqual([{ type: 'selection.changed', ids: ['e50'] }]);
});
