import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardEdge, BoardNode } from '../../../contract/board.ts';
import { boardOf } from '../../board/document/board.ts';
import { Dock } from '../dock/Dock.tsx';
import { edge, node, SETTINGS } from '../testing/canvas.fixture.tsx';
import { atRest, card, EMPTY, headOf, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { dragFromTo, wheel } from '../testing/pointer.fixture.ts';
import { touch } from '../testing/touch.fixture.ts';

const COLUMNS = 40;
const CELL = 560;

/** A board of `count` render nodes on a grid, each feeding the next. */
function grid(count: number) {
  const nodes: BoardNode[] = [];
  const edges: BoardEdge[] = [];
  for (let n = 0; n < count; n++) {
    nodes.push(
      node(`n${n}`, 'enrichNode', (n % COLUMNS) * CELL, Math.floor(n / COLUMNS) * CELL, { title: `Node ${n}` }),
    );
    if (n > 0) edges.push(edge(`n${n - 1}`, `n${n}`, 'out.image.image', 'in.image.image'));
  }
  return boardOf(nodes, edges);
}

const stage = () => document.querySelector<HTMLElement>('[role="application"]')!.parentElement!;
const lightCards = () => stage().querySelectorAll('svg [data-node-id]').length;
const liveCards = () => stage().querySelectorAll('[role="group"]').length;

test('far away two thousand nodes are a few paths, and no card is live', async () => {
  const { controller } = await openCanvas(grid(2000));
  await vi.waitFor(() => expect(stage().dataset.tier).toBe('tiles'));
  expect(liveCards() + lightCards()).toBe(0);
  const squares = [...controller.renderer.groups.tiles.querySelectorAll('path')]
    .map((path) => path.getAttribute('d')?.split('z').length ?? 1)
    .reduce((sum, parts) => sum + parts - 1, 0);
  expect(squares).toBe(2000);
  // Sixty of them are in a list that is heard.
  expect(stage().querySelectorAll('*').length).toBeLessThan(430);
});

test('zooming in draws light cards, then live ones, and only those in view', async () => {
  const { controller } = await openCanvas(grid(2000));
  const { commands } = controller;
  commands.fitNodes(['n825' as never]);
  await vi.waitFor(() => expect(stage().dataset.tier).toBe('full'));
  await expect.element(page.getByRole('group', { name: 'Node 825, Render', exact: true })).toBeVisible();
  await vi.waitFor(() => expect(controller.renderer.live.size).toBeGreaterThan(3));
  expect(controller.renderer.live.size).toBeLessThan(30);
  for (let step = 0; step < 6; step++) await wheel(EMPTY, { y: 120 }, { ctrl: true });
  await vi.waitFor(() => expect(stage().dataset.tier).toBe('light'));
  await vi.waitFor(() => expect(liveCards()).toBe(0));
  expect(lightCards()).toBeGreaterThan(20);
  expect(stage().querySelectorAll('*').length).toBeLessThan(5000);
});

test('the card that has the focus stays live at any zoom, with its caret', async () => {
  await openCanvas();
  const field = page.getByLabelText('Prompt of r1').element() as HTMLTextAreaElement;
  field.focus();
  field.setSelectionRange(3, 7);
  for (let step = 0; step < 12; step++) await wheel(EMPTY, { y: 120 }, { ctrl: true });
  await vi.waitFor(() => expect(stage().dataset.tier).toBe('tiles'));
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 7]);
  expect(liveCards()).toBe(1);
});

test('light cards are selected and dragged like live ones', async () => {
  const { store, viewport, controller } = await openCanvas();
  for (let step = 0; step < 5; step++) await wheel(EMPTY, { y: 120 }, { ctrl: true });
  await vi.waitFor(() => expect(stage().dataset.tier).toBe('light'));
  await vi.waitFor(() => expect(liveCards()).toBe(0));
  await atRest(controller);
  const from = headOf('s1');
  await dragFromTo(from, { x: from.x + 50, y: from.y + 10 });
  const { k } = viewport();
  const hundredths = (value: number) => Math.round(value * 100) / 100;
  expect(store.sent).toEqual([
    { type: 'selection.changed', ids: ['s1'] },
    { type: 'nodes.moved', moves: [{ id: 's1', position: { x: hundredths(50 / k), y: hundredths(10 / k) } }] },
  ]);
  expect(card('s1').hasAttribute('data-selected')).toBe(true);
  const box = card('s1').querySelector('rect')!.getBoundingClientRect();
  expect(box.left).toBeCloseTo(
    store.getSnapshot().context.board.nodes.get('s1' as never)!.position.x * k + viewport().x,
    0,
  );
});

test('two fingers pinch, also when they start on a card, and the card does not move', async () => {
  const { store, viewport } = await openCanvas();
  const at = headOf('s1');
  const other = { x: at.x + 40, y: at.y };
  await touch('touchStart', [at]);
  await touch('touchStart', [at, other]);
  await touch('touchMove', [
    { x: at.x - 20, y: at.y },
    { x: other.x + 20, y: other.y },
  ]);
  await touch('touchEnd', []);
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(1.6, 1));
  expect(store.sent.filter((event) => event.type === 'nodes.moved')).toEqual([]);
});

test('the dock zooms, fits, takes the hand, and adds a node near the middle of what is seen', async () => {
  const { viewport, store } = await openCanvas(undefined, {
    children: <Dock canUndo canRedo={false} {...SETTINGS} />,
  });
  const percent = page.getByRole('button', { name: '80%' });
  await expect.element(percent).toBeVisible();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(1, 5));
  await expect.element(page.getByRole('button', { name: '100%' })).toBeVisible();
  await page.getByRole('button', { name: 'Zoom to fit' }).click();
  await vi.waitFor(() => expect(viewport().k).toBe(0.8));
  const { x } = viewport();
  await page.getByRole('button', { name: 'Hand' }).click();
  await dragFromTo(headOf('s1'), { x: headOf('s1').x + 30, y: headOf('s1').y });
  await vi.waitFor(() => expect(viewport().x).toBeCloseTo(x + 30, 5));
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(store.sent).toEqual([{ type: 'undo.pressed' }]);
  await page.getByRole('button', { name: 'Add node' }).click();
  await page.getByRole('menuitem', { name: 'Text' }).click();
  const view = viewport();
  const middle = { x: (window.innerWidth / 2 - view.x) / view.k, y: (window.innerHeight / 2 - view.y) / view.k };
  await vi.waitFor(() =>
    expect(store.sent.at(-1)).toEqual({
      type: 'node.added',
      nodeType: 'textNode',
      near: middle,
      connection: undefined,
    }),
  );
});

test('after a click on a button the space bar pans and does not press it again', async () => {
  const { viewport, store } = await openCanvas(undefined, {
    children: <Dock canUndo canRedo={false} {...SETTINGS} />,
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  const { x } = viewport();
  await userEvent.keyboard('{ >}');
  await dragFromTo(EMPTY, { x: EMPTY.x - 40, y: EMPTY.y });
  await userEvent.keyboard('{/ }');
  await vi.waitFor(() => expect(viewport().x).toBeCloseTo(x - 40, 5));
  expect(store.sent).toEqual([{ type: 'undo.pressed' }]);
});

test('words come where they can be read, and from afar only the chosen edge has its x', async () => {
  const { controller, store } = await openCanvas(grid(200));
  const { commands } = controller;
  const drawn = (selector: string) => stage().querySelectorAll(`svg[role="presentation"] ${selector}`).length;
  commands.fitNodes(['n10', 'n26', 'n170'] as never[]);
  await vi.waitFor(() => expect(controller.camera.viewport().k).toBeGreaterThan(0.12));
  expect(controller.camera.viewport().k).toBeLessThan(0.2);
  expect(drawn('text') + drawn('[data-cut]') + drawn('[data-node-id]')).toBe(0);
  const [shown] = controller.scene.edgesIn(controller.scene.node('n100' as never)!);
  store.send({ type: 'selection.changed', ids: [shown!.id] });
  await vi.waitFor(() => expect(drawn('[data-cut]')).toBe(1));
  commands.fitNodes(['n92', 'n99'] as never[]);
  await vi.waitFor(() => expect(controller.camera.viewport().k).toBeGreaterThan(0.2));
  await vi.waitFor(() => expect(lightCards()).toBeGreaterThan(20));
  await vi.waitFor(() => expect(drawn('text')).toBe(lightCards()));
});
