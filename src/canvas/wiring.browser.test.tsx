import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { EMPTY, handle, handleAt, nextFrames, openCanvas } from './openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move, press, release } from './pointer.fixture.ts';

const CONNECTED = {
  type: 'edge.connected',
  connection: { source: 's1', sourceHandle: 'out.image.image', target: 'r1', targetHandle: 'in.image.style' },
};

test('a handle dragged near a fitting one snaps to it and connects', async () => {
  const { store } = await openCanvas();
  const to = handleAt('r1', 'in.image.style');
  await press(handleAt('s1', 'out.image.image'));
  await move({ x: to.x - 60, y: to.y }, 'left');
  expect(handle('r1', 'in.image.style').dataset.wire).toBe('can');
  expect(handle('r1', 'in.text.text').dataset.wire).toBe('no');
  await move({ x: to.x - 12, y: to.y }, 'left');
  expect(handle('r1', 'in.image.style').dataset.snap).toBe('');
  await release({ x: to.x - 12, y: to.y });
  expect(store.sent).toEqual([CONNECTED]);
  expect(handle('r1', 'in.image.style').dataset.wire).toBeUndefined();
});

test('a connection can be drawn from an input back to an output', async () => {
  const { store } = await openCanvas();
  await dragFromTo(handleAt('r1', 'in.image.style'), handleAt('s1', 'out.image.image'));
  expect(store.sent).toEqual([CONNECTED]);
});

test('a handle of another kind refuses and says why', async () => {
  const { store, screen, controller } = await openCanvas();
  await press(handleAt('t1', 'out.text.text'));
  await move(handleAt('r1', 'in.image.style'), 'left');
  await expect.element(screen.getByText('This input takes image', { exact: true })).toBeVisible();
  await release(handleAt('r1', 'in.image.style'));
  expect(store.sent).toEqual([]);
  expect(controller.gesture.getSnapshot().value).toBe('idle');
});

test('a taken input says what would be replaced', async () => {
  const { screen } = await openCanvas();
  await press(handleAt('r1', 'out.image.image'));
  await move(handleAt('s1', 'in.image.image'), 'left');
  await release(handleAt('s1', 'in.image.image'));
  await nextFrames();
  await press(handleAt('s1', 'out.image.image'));
  await move(handleAt('r1', 'in.image.image'), 'left');
  await expect.element(screen.getByText('Replaces “Sketch”', { exact: true })).toBeVisible();
  await release(EMPTY);
});

test('dropped on empty canvas a connection offers what fits, and the choice is wired to it', async () => {
  const { store, screen } = await openCanvas();
  await dragFromTo(handleAt('s1', 'out.image.image'), { x: 900, y: 450 });
  const menu = screen.getByRole('menu', { name: 'Add node' });
  await expect.element(menu).toBeVisible();
  expect(
    menu
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['Render', 'Sketch']);
  await menu.getByRole('menuitem', { name: 'Render' }).click();
  await vi.waitFor(() => expect(store.sent).toHaveLength(1));
  expect(store.sent[0]).toMatchObject({
    type: 'node.added',
    nodeType: 'enrichNode',
    connection: { node: 's1', handle: 'out.image.image' },
  });
});

test('a type that opens no menu opens none', async () => {
  const { controller } = await openCanvas();
  await dragFromTo(handleAt('r1', 'out.image.image'), EMPTY);
  expect(controller.gesture.getSnapshot().value).toBe('idle');
});

test('Escape lets a connection go', async () => {
  const { store, controller } = await openCanvas();
  await press(handleAt('s1', 'out.image.image'));
  await move(EMPTY, 'left');
  expect(controller.gesture.getSnapshot().value).toBe('connecting');
  await userEvent.keyboard('{Escape}');
  await release(EMPTY);
  expect(controller.gesture.getSnapshot().value).toBe('idle');
  expect(store.sent).toEqual([]);
});

test('a right-click on empty canvas offers all types at that point; typing filters, Enter takes', async () => {
  const { store, screen, viewport } = await openCanvas();
  await click({ x: 1150, y: 200 }, 'right');
  await expect.element(screen.getByRole('menu', { name: 'Add node' })).toBeVisible();
  expect(screen.getByRole('menuitem').elements()).toHaveLength(3);
  await userEvent.keyboard('rend{Enter}');
  const { x, y, k } = viewport();
  await vi.waitFor(() =>
    expect(store.sent).toEqual([
      {
        type: 'node.added',
        nodeType: 'enrichNode',
        position: { x: (1150 - x) / k, y: (200 - y) / k },
        connection: undefined,
      },
    ]),
  );
});

test('the small x of an edge deletes it, by pointer and by keyboard', async () => {
  const { store, screen } = await openCanvas();
  const cut = screen.getByRole('button', { name: 'Delete connection' });
  const { sent } = store;
  (cut.element() as SVGElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([{ type: 'elements.deleted', ids: ['es1-r1'] }]);
  expect(document.activeElement?.role).toBe('application');
  await dragFromTo(handleAt('s1', 'out.image.image'), handleAt('r1', 'in.image.image'));
  sent.length = 0;
  await nextFrames();
  await click(middleOf(cut.element()));
  expect(sent).toEqual([{ type: 'elements.deleted', ids: ['es1-r1'] }]);
});

test('a press on an edge selects it, and Delete removes it', async () => {
  const { store } = await openCanvas();
  const path = document.querySelector<SVGPathElement>('[data-edge-id] path')!;
  const quarter = path.getPointAtLength(path.getTotalLength() / 4).matrixTransform(path.getScreenCTM()!);
  await click(quarter);
  expect(store.sent).toEqual([{ type: 'selection.changed', ids: ['es1-r1'] }]);
  await userEvent.keyboard('{Delete}');
  expect(store.getSnapshot().context.board.edges.size).toBe(0);
});

test('two nodes are wired by the keyboard alone: Enter, Tab to the other handle, Enter', async () => {
  const { store, screen, controller } = await openCanvas();
  handle('s1', 'out.image.image').focus();
  await userEvent.keyboard('{Enter}');
  expect(controller.gesture.getSnapshot().context.wire?.aim).toBeUndefined();
  await userEvent.keyboard('{Tab}');
  expect(controller.gesture.getSnapshot().context.wire?.aim?.handle).toEqual({ node: 'r1', handle: 'in.image.image' });
  await expect.element(screen.getByText('Render, image. Replaces “Sketch”', { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(store.sent).toEqual([CONNECTED]);
});
