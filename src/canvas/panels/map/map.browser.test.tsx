import { cleanup } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { NodeId } from '../../../../contract/ids.ts';
import { boardOf } from '../../../board/document/board.ts';
import { Minimap } from '../../dock/Minimap.tsx';
import { node, rowsOfTen } from '../../testing/canvas.fixture.tsx';
import { atRest, nextFrames, openCanvas } from '../../testing/openCanvas.fixture.tsx';
import { dragFromTo, middleOf, press, release, wheel } from '../../testing/pointer.fixture.ts';

async function openMap(board = rowsOfTen()) {
  const opened = await openCanvasWithMap(board);
  await expect.element(page.getByRole('button', { name: 'Hide the map' })).toBeVisible();
  return opened;
}

async function openCanvasWithMap(board = rowsOfTen()) {
  const onOpen = vi.fn();
  const opened = await openCanvas(board, { children: <Minimap open onOpen={onOpen} /> });
  await expect.poll(() => document.querySelector('[data-own-pointer] [aria-hidden="true"] i')).not.toBeNull();
  const area = () => document.querySelector<HTMLElement>('[data-own-pointer] [aria-hidden="true"]')!;
  const frame = () => area().querySelector<HTMLElement>('i')!;
  return { ...opened, onOpen, area, frame };
}

/** Longer than the map gathers changes before it is drawn again. */
const GATHERED_FRAMES = 20;

/** The frame at rest: the view is at rest, and the map is drawn with all that came into view. */
async function settled({ controller, frame }: Pick<Awaited<ReturnType<typeof openMap>>, 'controller' | 'frame'>) {
  await atRest(controller);
  let box = frame().getBoundingClientRect();
  for (;;) {
    const before = JSON.stringify(box);
    await nextFrames(GATHERED_FRAMES);
    box = frame().getBoundingClientRect();
    if (JSON.stringify(box) === before) return box;
  }
}

test('the map leads to where it is pressed, can be put away, and shows its state', async () => {
  const opened = await openMap();
  const { controller, viewport, onOpen } = opened;
  controller.commands.fitNodes(['n0', 'n1'] as NodeId[]);
  const box = await settled(opened);
  const before = viewport();
  expect(before.k).toBe(0.8);
  // Beside the frame: on it, a press would hold it.
  const at = { x: box.right + 20, y: (box.top + box.bottom) / 2 };
  await press(at);
  await release(at);
  await vi.waitFor(() => expect(viewport().x).toBeLessThan(before.x - 50));
  expect(viewport().k).toBe(before.k);
  await page.getByRole('button', { name: 'Hide the map' }).click();
  expect(onOpen).toHaveBeenCalledWith(false);
});

test('notices are kept above the map while it is there, and its button beside it', async () => {
  const { area } = await openMap();
  const map = area().parentElement!.getBoundingClientRect();
  const noticesBottom = () => Number.parseFloat(document.documentElement.style.getPropertyValue('--notices-bottom'));
  expect(noticesBottom()).toBeGreaterThan(map.height);
  const button = page.getByRole('button', { name: 'Hide the map' }).element().getBoundingClientRect();
  expect(button.left).toBeGreaterThanOrEqual(area().getBoundingClientRect().right);
  cleanup();
  expect(noticesBottom()).toBeNaN();
});

test('on the map the frame keeps under the pointer that holds it, and the wheel zooms', async () => {
  const opened = await openMap();
  const { controller, viewport, frame, area } = opened;
  controller.commands.fitNodes(['n0', 'n1'] as NodeId[]);
  const box = await settled(opened);
  const grip = { x: box.right - 2, y: box.bottom - 2 };
  await dragFromTo(grip, { x: grip.x + 30, y: grip.y + 20 });
  await vi.waitFor(() => {
    const now = frame().getBoundingClientRect();
    expect(Math.abs(now.left - box.left - 30)).toBeLessThan(1.5);
    expect(Math.abs(now.top - box.top - 20)).toBeLessThan(1.5);
  });
  const { k } = viewport();
  await wheel(middleOf(area()), { x: 0, y: 100 });
  await vi.waitFor(() => expect(viewport().k).toBeLessThan(k));
});

test('the map shows open frames in their colours below the cards, in step with the board', async () => {
  const frame = (id: string, x: number, data = {}) => ({
    ...node(id, 'frameNode', x, -200, data),
    size: { width: 2000, height: 3000 },
  });
  const frames = [frame('f', -100, { color: 'blue' }), frame('g', 2400), frame('h', 5000)];
  const { store, area } = await openMap(boardOf([...rowsOfTen().nodes.values(), ...frames], []));
  const boxes = () =>
    [...area().querySelectorAll<SVGRectElement>('[data-frame-color]')].map((box) => [
      box.dataset.frameColor,
      Number(box.getAttribute('x')),
    ]);
  const wanted = [
    ['blue', -100],
    ['grey', 2400],
    ['grey', 5000],
  ];
  await vi.waitFor(() => expect(boxes().sort()).toEqual(wanted));
  const box = area().querySelector<SVGRectElement>('[data-frame-color="blue"]')!;
  const tiles = area().querySelector('path')!;
  expect(box.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // As large on the map as the board is on it: 2000 of 7100 units.
  const { width } = area().querySelector('svg g')!.getBoundingClientRect();
  expect(box.getBoundingClientRect().width / width).toBeCloseTo(2000 / 7100, 1);

  const ids = [...store.getSnapshot().context.board.nodes.keys()].filter((id) => /^n/.test(id));
  store.send({ type: 'nodes.moved', moves: [{ id: 'h' as NodeId, position: { x: 5600, y: -200 } }] });
  store.send({ type: 'node.edited', id: 'f' as NodeId, data: { color: 'rose' } });
  store.send({ type: 'node.edited', id: 'g' as NodeId, data: { collapsed: true } });
  await vi.waitFor(() =>
    expect(boxes().sort()).toEqual([
      ['grey', 5600],
      ['rose', -100],
    ]),
  );
  expect(area().querySelector('[data-frame-color="rose"]')).toBe(box);
  store.send({ type: 'elements.deleted', ids: ['f' as NodeId, 'h' as NodeId, ...ids] });
  await vi.waitFor(() => expect(boxes()).toEqual([]));
});

test('while the view moves nothing of the map is written but its frame', async () => {
  const { controller, area, frame } = await openMap();
  controller.panZoom.set({ x: -400, y: -300, k: 0.3 });
  await vi.waitFor(() => expect(frame().getBoundingClientRect().width).toBeLessThan(area().clientWidth / 2 + 40));
  const written = new Set<string>();
  const watcher = new MutationObserver((records) => {
    for (const { target, attributeName, oldValue } of records) {
      const isSame = attributeName !== null && oldValue === (target as Element).getAttribute(attributeName);
      if (target === frame()) written.add('frame');
      else if (!isSame) written.add(`${target.nodeName} ${attributeName}`);
    }
  });
  watcher.observe(area(), { attributeOldValue: true, childList: true, subtree: true });
  const before = frame().style.transform;
  for (let step = 0; step < 6; step++) {
    controller.panZoom.panBy({ x: 9, y: 5 });
    await nextFrames(1);
  }
  await vi.waitFor(() => expect(frame().style.transform).not.toBe(before));
  watcher.disconnect();
  expect([...written]).toEqual(['frame']);
});

test('seen from beyond the map, the frame is an arrow at its border', async () => {
  const { controller, area, frame } = await openMap();
  controller.panZoom.set({ x: -1e6, y: 0, k: 1 });
  await vi.waitFor(() => expect(frame().hasAttribute('data-away')).toBe(true));
  const map = area().getBoundingClientRect();
  const arrow = frame().getBoundingClientRect();
  expect(arrow.right).toBeLessThanOrEqual(map.right);
  expect(arrow.right).toBeGreaterThan(map.right - 12);
});

test('a map that a narrow window hid is drawn when the window is wide', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { controller, frame, area } = await openCanvasWithMap();
  await page.viewport(1280, 800);
  await expect.element(page.getByRole('button', { name: 'Hide the map' })).toBeVisible();
  const { width, height } = await settled({ controller, frame });
  const shown = area().querySelector('svg > g')!.getBoundingClientRect();
  expect([width > 40, height > 25, shown.width > 60]).toEqual([true, true, true]);
});
