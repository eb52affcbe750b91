import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { boardOf } from '../../board/document/board.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { centreOf } from '../../geometry/plane/rect.ts';
import { boardToScreen } from '../../geometry/viewport/viewport.ts';
import { edge, node } from '../testing/canvas.fixture.tsx';
import { headOf, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { move, press, release } from '../testing/pointer.fixture.ts';

/** A sketch far left of the render node that it feeds, a render node and a text that nothing is connected to, and room above them. */
const BOARD = boardOf(
  [
    node('s1', 'sketchNode', 0, 0),
    node('r1', 'enrichNode', 1200, 0),
    node('r2', 'enrichNode', 560, 500),
    node('t1', 'textNode', 0, 500),
    node('t2', 'textNode', 0, -700),
  ],
  [edge('s1', 'r1', 'out.image.image', 'in.image.image')],
);

async function openInsertion() {
  const opened = await openCanvas(BOARD);
  const { scene, camera } = opened.controller;
  /** The point to which a card's head has to go so that its middle lies on the middle of the edge. */
  function dropPoint(id: string): Point {
    const { from, to } = scene.edge('es1-r1' as never)!;
    const viewport = camera.viewport();
    const goal = boardToScreen(viewport, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    const middle = boardToScreen(viewport, centreOf(scene.node(id as never)!));
    const head = headOf(id);
    return { x: head.x + goal.x - middle.x, y: head.y + goal.y - middle.y };
  }
  const ends = () =>
    [...opened.store.getSnapshot().context.board.edges.values()].map(({ source, target }) => `${source} ${target}`);
  return { ...opened, dropPoint, ends };
}

const lit = () => document.querySelector('[data-insertion]');

test('a node that is dropped on an edge goes between its ends; the edge lights up before, and is as it was beside it', async () => {
  const { store, viewport, dropPoint, ends } = await openInsertion();
  const goal = dropPoint('r2');
  await press(headOf('r2'));
  await move({ x: goal.x, y: goal.y + 240 * viewport().k }, 'left');
  await nextFrames();
  expect(lit()).toBe(null);
  await move(goal, 'left');
  await vi.waitFor(() => expect(lit()?.querySelectorAll('path')).toHaveLength(2));
  expect(document.querySelector('[data-edge-id="es1-r1"]')?.hasAttribute('data-picked')).toBe(true);
  await release(goal);
  await vi.waitFor(() => expect(ends()).toEqual(['s1 r2', 'r2 r1']));
  expect(store.sent.filter(({ type }) => type === 'nodes.moved')).toHaveLength(1);
  expect(lit()).toBe(null);
});

test.each(['Control', 'Alt'])('%s drops a node beside an edge that runs there, and so does Escape', async (key) => {
  const { dropPoint, ends } = await openInsertion();
  const goal = dropPoint('r2');
  await press(headOf('r2'));
  await move(goal, 'left');
  await vi.waitFor(() => expect(lit()).not.toBe(null));
  await userEvent.keyboard(`{${key}>}`);
  await vi.waitFor(() => expect(lit()).toBe(null));
  await release(goal, 'left', key === 'Alt' ? { alt: true } : { ctrl: true });
  await userEvent.keyboard(`{/${key}}`);
  expect(ends()).toEqual(['s1 r1']);
});

test.each(['t1', 's1'])('%s, which has no place in the edge, is only moved', async (id) => {
  const { dropPoint, ends } = await openInsertion();
  const goal = dropPoint(id);
  await press(headOf(id));
  await move(goal, 'left');
  await nextFrames();
  expect(lit()).toBe(null);
  await release(goal);
  expect(ends()).toEqual(['s1 r1']);
});
