import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardOf } from '../../../board/document/board.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { boardToScreen } from '../../../geometry/viewport/viewport.ts';
import type { Controller } from '../../controller.ts';
import { node, smallBoard } from '../../testing/canvas.fixture.tsx';
import { EMPTY, handle, handleAt, nextFrames, openCanvas } from '../../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move } from '../../testing/pointer.fixture.ts';

const insertButton = () => document.querySelector<SVGElement>('[data-insert]');
const addButton = () => document.querySelector<SVGElement>('[data-add]');

/** A button, once it is shown. */
function shown(button: () => SVGElement | null): Promise<SVGElement> {
  return vi.waitUntil(button);
}

/** The middle of the one edge of the small board, on the page. */
function edgeMiddle({ scene, camera }: Controller): Point {
  const { from, to } = scene.edge('es1-r1' as never)!;
  return boardToScreen(camera.viewport(), { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
}

test('the plus of the edge under the pointer inserts a node between its ends', async () => {
  const { store, controller } = await openCanvas();
  expect(insertButton()).toBe(null);
  const middle = edgeMiddle(controller);
  await move({ x: middle.x + 20, y: middle.y });
  const button = await shown(insertButton);
  const cut = document.querySelector('[data-cut]')!.getBoundingClientRect();
  expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(cut.left + 1);
  await click(middleOf(button));
  const menu = page.getByRole('menu', { name: 'Add node' });
  await menu.getByRole('menuitem', { name: 'Render' }).click();
  expect(menu.getByRole('menuitem', { name: 'Text' }).query()).toBe(null);
  await vi.waitFor(() => expect(store.getSnapshot().context.board.edges.size).toBe(2));
  const { from, to } = { from: 0, to: 600 };
  expect(store.sent.filter(({ type }) => type === 'node.added')).toEqual([
    {
      type: 'node.added',
      nodeType: 'enrichNode',
      near: { x: (from + 360 + to) / 2, y: expect.any(Number) },
      connection: undefined,
      into: 'es1-r1',
    },
  ]);
  expect(
    [...store.getSnapshot().context.board.edges.values()].map(({ source, target }) => `${source} ${target}`),
  ).toEqual(['s1 n4', 'n4 r1']);
});

test('an edge that is selected alone or has the focus keeps its plus, and the keyboard presses it', async () => {
  const { controller } = await openCanvas();
  const middle = edgeMiddle(controller);
  await click({ x: middle.x - 30, y: middle.y });
  await move(EMPTY);
  await vi.waitFor(() => expect(insertButton()).not.toBe(null));
  await click(EMPTY);
  await vi.waitFor(() => expect(insertButton()).toBe(null));
  document.querySelector<SVGElement>('[data-cut]')!.focus();
  await vi.waitFor(() => expect(insertButton()).not.toBe(null));
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(insertButton());
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menu', { name: 'Add node' })).toBeVisible();
});

test('neither a locked end nor a reviewer’s board lets anything be inserted', async () => {
  const board = smallBoard();
  const locked = boardOf(
    [...board.nodes.values()].map((each) => (each.id === 'r1' ? { ...each, data: { readOnly: true } } : each)),
    [...board.edges.values()],
  );
  const { controller } = await openCanvas(locked);
  await move(edgeMiddle(controller));
  await nextFrames();
  expect(insertButton()).toBe(null);
});

test('the plus beside an output adds a node there that is connected to it', async () => {
  const { store } = await openCanvas();
  await move(handleAt('r1', 'out.image.image'));
  const button = await shown(addButton);
  const box = button.getBoundingClientRect();
  expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
  expect(box.left).toBeGreaterThan(handle('r1', 'out.image.image').getBoundingClientRect().right);
  await click(middleOf(button));
  // Its kind opens no menu where a connection is let go; here it is offered what takes the output.
  await page.getByRole('menu', { name: 'Add node' }).getByRole('menuitem', { name: 'Sketch' }).click();
  await vi.waitFor(() =>
    expect(store.sent.filter(({ type }) => type === 'node.added')).toEqual([
      {
        type: 'node.added',
        nodeType: 'sketchNode',
        beside: { id: 'r1', side: 'right' },
        connection: { node: 'r1', handle: 'out.image.image' },
        into: undefined,
      },
    ]),
  );
});

test('a drag from the plus starts a connection; the menu key on an output opens what the plus does', async () => {
  const { store, controller } = await openCanvas();
  await move(handleAt('s1', 'out.image.image'));
  const button = await shown(addButton);
  await dragFromTo(middleOf(button), handleAt('r1', 'in.image.style'));
  await expect.poll(() => store.sent.filter(({ type }) => type === 'edge.connected')).toHaveLength(1);
  handle('s1', 'out.image.image').focus();
  await userEvent.keyboard('{Shift>}{F10}{/Shift}');
  await vi.waitFor(() =>
    expect(controller.gesture.getSnapshot().context.menu).toMatchObject({
      place: { beside: { id: 's1', side: 'right' } },
      from: { node: 's1', handle: 'out.image.image' },
    }),
  );
});

test('beside an output nothing is offered over another card, or where nothing takes it', async () => {
  const board = boardOf([node('s1', 'sketchNode', 0, 0), node('s2', 'sketchNode', 380, 0)], []);
  await openCanvas(board);
  await move(handleAt('s1', 'out.image.image'));
  await nextFrames();
  expect(addButton()).toBe(null);
  await move(handleAt('s2', 'in.image.image'));
  await nextFrames();
  expect(addButton()).toBe(null);
  await move(handleAt('s2', 'out.image.image'));
  await vi.waitFor(() => expect(addButton()).not.toBe(null));
});
