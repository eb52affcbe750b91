import { expect, test, vi } from 'vitest';
import { boardOf } from '../../board/document/board.ts';
import { moveNodes } from '../../board/edit/edit.ts';
import { startDragPreview } from '../gestures/dragPreview.ts';
import { node } from '../testing/canvas.fixture.tsx';
import { card, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';

/** Two cards that overlap, the second later in the board's order. */
const OVERLAPPING = boardOf([node('s1', 'sketchNode', 0, 0), node('r1', 'enrichNode', 180, 150)], []);

/** The card that is seen where the two overlap. */
function seenBetween(): string | undefined {
  const { left, top } = card('r1').getBoundingClientRect();
  const element = document.elementFromPoint(left + 40, top + 40);
  return element?.closest<HTMLElement>('[data-node-id]')?.dataset.nodeId;
}

test('a live card with a higher z-index lies above, and keeps its place in the order of focus', async () => {
  const { store, controller } = await openCanvas(OVERLAPPING);
  await vi.waitFor(() => expect(controller.renderer.live.size).toBe(2));
  expect(seenBetween()).toBe('r1');
  const { board } = store.getSnapshot().context;
  store.set({ board: moveNodes(board, [{ id: 's1' as never, zIndex: 1 }]) });
  await nextFrames();
  expect(seenBetween()).toBe('s1');
  store.send({ type: 'selection.changed', ids: ['r1' as never] });
  await nextFrames();
  expect(seenBetween()).toBe('s1');
  const order = [...document.querySelectorAll<HTMLElement>('[role="group"][data-node-id]')];
  expect(order.map((each) => each.dataset.nodeId)).toEqual(['s1', 'r1']);
});

test('in the light tier too, also when a dragged node is put back', async () => {
  const { store, controller } = await openCanvas(OVERLAPPING);
  controller.camera.setViewport({ x: 400, y: 300, k: 0.3 });
  const order = () => [...document.querySelectorAll<SVGGElement>('g[data-node-id]')].map((each) => each.dataset.nodeId);
  await vi.waitFor(() => expect(order()).toEqual(['s1', 'r1']));
  const { board } = store.getSnapshot().context;
  store.set({ board: moveNodes(board, [{ id: 's1' as never, zIndex: 1 }]) });
  await vi.waitFor(() => expect(order()).toEqual(['r1', 's1']));
  const dragged = startDragPreview(controller, ['r1' as never]);
  expect(order()).toEqual(['s1', 'r1']);
  dragged.cancel();
  expect(order()).toEqual(['r1', 's1']);
});
