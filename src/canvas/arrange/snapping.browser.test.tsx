import { useEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { boardOf } from '../../board/document/board.ts';
import { useCanvas } from '../canvasContext.ts';
import { node } from '../testing/canvas.fixture.tsx';
import { card, headOf, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { move, press, release } from '../testing/pointer.fixture.ts';
import { attachSnapping } from './attachSnapping.ts';

/** Two cards in a row, 100 apart, and a third that is dragged; in board units, as 80 % of them on the screen. */
const ROW = boardOf(
  [node('s1', 'sketchNode', 0, 0), node('s2', 'sketchNode', 460, 0), node('t1', 'textNode', 30, 500)],
  [],
);

function Snapping() {
  const controller = useCanvas();
  useEffect(() => attachSnapping(controller), [controller]);
  return null;
}

async function openRow(board = ROW) {
  const opened = await openCanvas(board, { children: <Snapping /> });
  const places = () =>
    Object.fromEntries([...opened.store.getSnapshot().context.board.nodes].map(([id, each]) => [id, each.position]));
  const guides = () => document.querySelector('[data-guides] path')?.getAttribute('d') ?? '';
  const gaps = () => [...document.querySelectorAll('[data-guides] text')].map((label) => label.textContent);
  return { ...opened, places, guides, gaps };
}

test('a drag is drawn to the edges of its neighbours, and the guides go with the drop', async () => {
  const { places, guides, viewport } = await openRow();
  const from = headOf('t1');
  const { k } = viewport();
  await press(from);
  await move({ x: from.x - 10, y: from.y - 3 }, 'left');
  const near = { x: from.x - 28 * k, y: from.y - 3 };
  await move(near, 'left');
  await vi.waitFor(() => expect(guides()).toContain('M0 '));
  expect(card('t1').getBoundingClientRect().left).toBeCloseTo(card('s1').getBoundingClientRect().left, 0);
  await release(near);
  expect(places().t1?.x).toBe(0);
  expect(guides()).toBe('');
});

test('a third card is drawn to the same gap, and the gaps say how wide they are', async () => {
  const { places, gaps, viewport } = await openRow();
  const from = headOf('t1');
  const { k } = viewport();
  const target = { x: from.x + (920 - 30 + 5) * k, y: from.y - 430 * k };
  await press(from);
  await move({ x: from.x + 30, y: from.y - 10 }, 'left');
  await move(target, 'left');
  await vi.waitFor(() => expect(gaps()).toEqual(['100', '100']));
  await release(target);
  expect(places().t1?.x).toBe(920);
});

test('with Ctrl held nothing is drawn anywhere, and it is again once Ctrl is let go', async () => {
  const { places, guides, viewport } = await openRow();
  const from = headOf('t1');
  const near = { x: from.x - 27 * viewport().k, y: from.y };
  await press(from);
  await move({ x: from.x - 10, y: from.y }, 'left');
  await move(near, 'left');
  await vi.waitFor(() => expect(guides()).not.toBe(''));
  await userEvent.keyboard('{Control>}');
  await vi.waitFor(() => expect(guides()).toBe(''));
  await nextFrames();
  expect(card('t1').getBoundingClientRect().left).not.toBeCloseTo(card('s1').getBoundingClientRect().left, 0);
  await userEvent.keyboard('{/Control}');
  await vi.waitFor(() => expect(guides()).not.toBe(''));
  await release(near);
  expect(places().t1?.x).toBe(0);
});

test('several nodes are drawn as one, where they are only tiles too', async () => {
  const board = boardOf(
    [node('s1', 'sketchNode', 0, 0), node('s2', 'sketchNode', 1000, 700), node('r1', 'enrichNode', 1400, 900)],
    [],
  );
  const { controller, places, guides } = await openRow(board);
  controller.camera.setViewport({ x: 200, y: 200, k: 0.1 });
  await vi.waitFor(() => expect(controller.camera.tier()).toBe('tiles'));
  const drag = controller.snapping.start?.(['s2' as never, 'r1' as never], () => {});
  expect(drag?.snap({ x: -960, y: 0 })).toEqual({ x: -1000, y: 0 });
  await vi.waitFor(() => expect(guides()).toContain('M0 '));
  drag?.end();
  expect(guides()).toBe('');
  expect(places().s2).toEqual({ x: 1000, y: 700 });
});

test('held at the border, what is dragged goes on with the canvas, under the pointer but for the snapping', async () => {
  const { places, viewport } = await openRow();
  const from = headOf('t1');
  const before = viewport();
  const grabbed = from.x - card('t1').getBoundingClientRect().left;
  await press(from);
  await move({ x: 300, y: 300 }, 'left');
  await move({ x: 2, y: 300 }, 'left');
  await vi.waitFor(() => expect(viewport().x).toBeGreaterThan(before.x + 60));
  await release({ x: 2, y: 300 });
  await nextFrames();
  expect(places().t1?.x).toBeLessThan(-300);
  const off = 2 - card('t1').getBoundingClientRect().left - grabbed;
  expect(Math.abs(off)).toBeLessThanOrEqual(7);
});
