import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NodeId } from '../../../contract/ids.ts';
import { boardOf } from '../../board/document/board.ts';
import { node } from '../testing/canvas.fixture.tsx';
import { atRest, card, EMPTY, headOf, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move, press, release } from '../testing/pointer.fixture.ts';

type OpenCanvas = Awaited<ReturnType<typeof openCanvas>>;

const selection = ({ store }: OpenCanvas) => [...store.getSnapshot().context.selection];

/** The number of ringed nodes: each ring is one closed outline. */
const ringed = () =>
  [...document.querySelectorAll('[data-use] path')].reduce(
    (sum, path) => sum + (path.getAttribute('d') ?? '').split('M').length - 1,
    0,
  );

/** From outside a card's upper left corner into it, or as far as another point. */
function around(id: string) {
  const box = card(id).getBoundingClientRect();
  return { start: { x: box.left - 30, y: box.top - 30 }, end: { x: box.left + 20, y: box.top + 20 } };
}

test('what a rectangle touches is ringed while it is drawn, without React, and selected when it is let go', async () => {
  const opened = await openCanvas();
  const { store, commits, controller } = opened;
  await vi.waitFor(() => expect(controller.renderer.live.size).toBe(3));
  await nextFrames(4);
  commits.length = 0;
  const { start, end } = around('s1');
  await press(start);
  await move(end, 'left');
  await vi.waitFor(() => expect(ringed()).toBe(1));
  await move({ x: headOf('r1').x, y: end.y }, 'left');
  await vi.waitFor(() => expect(ringed()).toBe(2));
  await move(end, 'left');
  await vi.waitFor(() => expect(ringed()).toBe(1));
  expect([commits, store.sent]).toEqual([[], []]);
  await release(end);
  expect(store.sent).toEqual([{ type: 'selection.changed', ids: ['s1'] }]);
  await vi.waitFor(() => expect(ringed()).toBe(0));
});

test('Shift adds to the selection, Alt takes away, and a plain rectangle begins anew', async () => {
  const opened = await openCanvas();
  await click(headOf('r1'));
  const { start, end } = around('s1');
  await dragFromTo(start, end, 'left', 3, { shift: true });
  expect(selection(opened)).toEqual(['r1', 's1']);
  const far = { x: headOf('r1').x, y: end.y };
  await press(start, 'left', { alt: true });
  await move(far, 'left');
  await vi.waitFor(() => expect(ringed()).toBe(2));
  await release(far, 'left', { alt: true });
  expect(selection(opened)).toEqual([]);
  await click(headOf('r1'));
  await press(start);
  expect(selection(opened)).toEqual([]);
  await move(end, 'left');
  await release(end);
  expect(selection(opened)).toEqual(['s1']);
});

test('Escape while a rectangle is drawn leaves what was selected', async () => {
  const opened = await openCanvas();
  await click(headOf('r1'));
  const { start, end } = around('s1');
  await press(start);
  await move(end, 'left');
  await vi.waitFor(() => expect(ringed()).toBe(1));
  await userEvent.keyboard('{Escape}');
  await release(end);
  expect(selection(opened)).toEqual(['r1']);
  await vi.waitFor(() => expect(ringed()).toBe(0));
});

test.each([
  { tier: 'light', steps: 7 },
  { tier: 'tiles', steps: 13 },
])('a rectangle selects in the $tier tier too', async ({ tier, steps }) => {
  const nodes = Array.from({ length: 400 }, (_, index) =>
    node(`n${index}`, 'textNode', (index % 20) * 800, Math.floor(index / 20) * 800),
  );
  const opened = await openCanvas(boardOf(nodes, []));
  const { controller } = opened;
  const { commands } = controller;
  // Far from the border, at which a rectangle that is held pans the view.
  commands.fitNodes(['n42' as NodeId]);
  await vi.waitFor(() => expect(controller.camera.viewport().k).toBe(0.8));
  await userEvent.keyboard('-'.repeat(steps));
  await vi.waitFor(() => expect(controller.camera.viewport().k).toBeCloseTo(0.8 / 1.25 ** steps, 10));
  expect(controller.camera.tier()).toBe(tier);
  await atRest(opened.controller);
  const { x, y, k } = controller.camera.viewport();
  // Between the cards, and further from their handles than those reach at rest.
  const at = (column: number, row: number) => ({ x: x + column * 800 * k, y: y + row * 800 * k });
  await press(at(1.8, 1.8));
  await move(at(4.1, 3.1), 'left');
  await vi.waitFor(() => expect(ringed()).toBe(6));
  await release(at(4.1, 3.1));
  expect(selection(opened).toSorted()).toEqual(['n42', 'n43', 'n44', 'n62', 'n63', 'n64']);
});

test('a double-click on a card that is too far to work on goes there', async () => {
  const nodes = Array.from({ length: 100 }, (_, index) =>
    node(`n${index}`, 'textNode', (index % 10) * 1500, Math.floor(index / 10) * 1200),
  );
  const { controller, viewport } = await openCanvas(boardOf(nodes, []));
  expect(controller.camera.tier()).toBe('tiles');
  const placed = controller.scene.node('n37' as NodeId)!;
  const { x, y, k } = viewport();
  const at = { x: x + (placed.minX + 100) * k, y: y + (placed.minY + 60) * k };
  await click(at);
  await click(at, 'left', { count: 2 });
  await vi.waitFor(() => expect(viewport().k).toBe(0.8));
  await vi.waitFor(() => expect(card('n37').tagName).toBe('DIV'));
  await vi.waitFor(() => expect(middleOf(card('n37')).x).toBeCloseTo(window.innerWidth / 2, 0));
});

test('a click on empty canvas selects none; with Shift it leaves the selection', async () => {
  const opened = await openCanvas();
  await click(headOf('s1'));
  await click(EMPTY, 'left', { shift: true });
  expect(selection(opened)).toEqual(['s1']);
  await click(EMPTY);
  expect(selection(opened)).toEqual([]);
});
