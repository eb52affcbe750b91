import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HANDLE } from '../../../contract/limits.ts';
import { boardOf } from '../../board/document/board.ts';
import { CONNECTED, edge, node } from '../testing/canvas.fixture.tsx';
import {
  atRest,
  card,
  EMPTY,
  handle,
  handleAt,
  headOf,
  nextFrames,
  openCanvas,
} from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move, press, release } from '../testing/pointer.fixture.ts';
import { COVER_ATTRIBUTES } from '../viewport/unobstructedArea.ts';
import { aimAt } from './connectionTarget.ts';

test('a handle dragged near a fitting one snaps to it and connects', async () => {
  const { store } = await openCanvas();
  const to = handleAt('r1', 'in.image.style');
  await press(handleAt('s1', 'out.image.image'));
  await move({ x: to.x - 60, y: to.y }, 'left');
  expect(handle('r1', 'in.image.style').dataset.connection).toBe('can');
  expect(handle('r1', 'in.text.text').dataset.connection).toBe('no');
  await move({ x: to.x - 12, y: to.y }, 'left');
  expect(handle('r1', 'in.image.style').dataset.snap).toBe('');
  await release({ x: to.x - 12, y: to.y });
  await expect.poll(() => store.sent).toEqual([CONNECTED]);
  await vi.waitFor(() => expect(handle('r1', 'in.image.style').dataset.connection).toBeUndefined());
});

const stage = () => document.querySelector<HTMLElement>('[role="application"]')!.parentElement!;
const isLooseEndShown = () => stage().querySelector<SVGElement>('[class*="looseEnd"]')!.style.display !== 'none';

test('a loose end that became an edge is seen until the others step forward again; the board takes presses at once', async () => {
  await openCanvas();
  const marks = () => [stage().hasAttribute('data-wiring'), stage().hasAttribute('data-marked'), isLooseEndShown()];
  const to = handleAt('r1', 'in.image.style');
  await press(handleAt('s1', 'out.image.image'));
  await move(to, 'left');
  expect(marks()).toEqual([true, true, true]);
  await release(to);
  expect(marks()).toEqual([false, true, true]);
  await vi.waitFor(() => expect(marks()).toEqual([false, false, false]));
});

test('a loose end dropped on nothing is gone at once, and the next one is marked though the last one still shows', async () => {
  await openCanvas();
  await press(handleAt('r1', 'in.image.style'));
  await move(EMPTY, 'left');
  await release(EMPTY);
  expect([isLooseEndShown(), handle('s1', 'out.image.image').dataset.connection]).toEqual([false, 'can']);
  await press(handleAt('t1', 'out.text.text'));
  await move(EMPTY, 'left');
  expect([isLooseEndShown(), handle('s1', 'out.image.image').dataset.connection]).toEqual([true, 'no']);
  await release(EMPTY);
  await vi.waitFor(() => expect(handle('s1', 'out.image.image').dataset.connection).toBeUndefined());
});

test('a connection can be drawn from an input back to an output', async () => {
  const { store } = await openCanvas();
  await dragFromTo(handleAt('r1', 'in.image.style'), handleAt('s1', 'out.image.image'));
  await expect.poll(() => store.sent).toEqual([CONNECTED]);
});

test('a handle of another kind refuses and says why', async () => {
  const { store, controller } = await openCanvas();
  await press(handleAt('t1', 'out.text.text'));
  await move(handleAt('r1', 'in.image.style'), 'left');
  await expect.element(page.getByText('This input takes images, not text', { exact: true })).toBeVisible();
  await release(handleAt('r1', 'in.image.style'));
  expect(store.sent).toEqual([]);
  expect(controller.gesture.getSnapshot().value).toBe('idle');
});

test('a taken input says what would be replaced', async () => {
  await openCanvas();
  await press(handleAt('r1', 'out.image.image'));
  await move(handleAt('s1', 'in.image.image'), 'left');
  await release(handleAt('s1', 'in.image.image'));
  await nextFrames();
  await press(handleAt('s1', 'out.image.image'));
  await move(handleAt('r1', 'in.image.image'), 'left');
  await expect.element(page.getByText('Replaces “Sketch”', { exact: true })).toBeVisible();
  await release(EMPTY);
});

test('a handle that takes it is named, and a refused drop still says why afterwards', async () => {
  await openCanvas();
  await press(handleAt('s1', 'out.image.image'));
  await move(handleAt('r1', 'in.image.style'), 'left');
  await expect.element(page.getByText('Input style', { exact: true })).toBeVisible();
  await move(handleAt('r1', 'in.text.text'), 'left');
  await release(handleAt('r1', 'in.text.text'));
  await expect.element(page.getByText('This input takes text, not images', { exact: true })).toBeVisible();
});

test('dropped on a card, a connection goes to its only free input, which shows before', async () => {
  const { store } = await openCanvas();
  await press(handleAt('s1', 'out.image.image'));
  const body = headOf('r1');
  await move({ x: body.x, y: body.y + 150 }, 'left');
  expect(handle('r1', 'in.image.style').dataset.snap).toBe('');
  await release({ x: body.x, y: body.y + 150 });
  await expect.poll(() => store.sent).toEqual([CONNECTED]);
});

test('a card with several free inputs takes a connection by the first', async () => {
  const { store } = await openCanvas(boardOf([node('s1', 'sketchNode', 0, 0), node('r1', 'enrichNode', 600, 0)], []));
  const body = headOf('r1');
  await dragFromTo(handleAt('s1', 'out.image.image'), { x: body.x, y: body.y + 150 });
  await expect
    .poll(() => store.sent)
    .toMatchObject([{ connection: { source: 's1', target: 'r1', targetHandle: 'in.image.image' } }]);
});

test('a card with taken inputs alone asks which to replace, and keeps the end for the answer', async () => {
  const inputs = [
    ['s2', 'in.image.image'],
    ['s3', 'in.image.style'],
  ] as const;
  const sources = ['s1', 's2', 's3'].map((id, n) => node(id, 'sketchNode', n * 60, n === 0 ? 0 : 500));
  const edges = inputs.map(([source, input]) => edge(source, 'r1', 'out.image.image', input));
  const { store, controller } = await openCanvas(boardOf([...sources, node('r1', 'enrichNode', 600, 0)], edges));
  const body = headOf('r1');
  await dragFromTo(handleAt('s1', 'out.image.image'), { x: body.x, y: body.y + 150 });
  expect(controller.gesture.getSnapshot().value).toBe('carrying');
  await expect.element(page.getByText('Choose the input to replace', { exact: true })).toBeVisible();
  expect(handle('r1', 'in.image.style').dataset.connection).toBe('can');
  await click(handleAt('r1', 'in.image.style'));
  await expect.poll(() => store.sent).toEqual([CONNECTED]);
});

test('dropped on a card that has nothing for it, a connection says so and opens no menu', async () => {
  const { store, controller } = await openCanvas();
  const body = headOf('t1');
  await dragFromTo(handleAt('s1', 'out.image.image'), { x: body.x, y: body.y + 60 });
  expect(controller.gesture.getSnapshot().value).toBe('idle');
  await expect.element(page.getByText('Nothing here fits this connection', { exact: true })).toBeVisible();
  expect(store.sent).toEqual([]);
});

test('let go where it came from, a connection is forgotten without a word', async () => {
  const { store, controller } = await openCanvas();
  const body = headOf('s1');
  await dragFromTo(handleAt('s1', 'out.image.image'), { x: body.x, y: body.y + 150 });
  expect(controller.gesture.getSnapshot().value).toBe('idle');
  expect(store.sent).toEqual([]);
});

test.each([0.3, 0.5, 1, 2.5])('snaps within 24 pixels of the screen and no farther, at zoom %d', async (k) => {
  const { controller } = await openCanvas();
  controller.camera.setViewport({ x: 640 - 600 * k, y: 400 - (HANDLE.firstY + HANDLE.pitch) * k, k });
  await nextFrames();
  const from = { node: node('s1', '', 0, 0).id, handle: 'out.image.image' as const };
  const aimFrom = (pixels: number) =>
    aimAt(controller, { from }, { x: 600 - pixels / k, y: HANDLE.firstY + HANDLE.pitch });
  expect(aimFrom(23.9)).toMatchObject({ handle: 'in.image.style', refusal: undefined });
  expect(aimFrom(24.1)).toBeUndefined();
});

test('dropped on empty canvas a connection offers what fits, and the choice is wired to it', async () => {
  const { store } = await openCanvas();
  await dragFromTo(handleAt('s1', 'out.image.image'), { x: 900, y: 450 });
  const menu = page.getByRole('menu', { name: 'Add node' });
  await expect.element(menu).toBeVisible();
  expect(
    menu
      .getByRole('menuitem')
      .elements()
      .map((item) => item.querySelector('[id$="-label"]')?.textContent),
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
  const { store, viewport } = await openCanvas();
  const { x, y, k } = viewport();
  await click({ x: 1150, y: 200 }, 'right');
  await expect.element(page.getByRole('menu', { name: 'Add node' })).toBeVisible();
  expect(page.getByRole('menuitem').elements()).toHaveLength(3);
  await userEvent.keyboard('rend{Enter}');
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

test('a node made at the border is brought into sight, clear of what floats there', async () => {
  const floating = (
    <nav style={{ position: 'fixed', left: 300, right: 300, bottom: 0, height: 90 }} {...COVER_ATTRIBUTES}>
      Tools
    </nav>
  );
  const { controller } = await openCanvas(undefined, { children: floating });
  await click({ x: 1150, y: 700 }, 'right');
  await page.getByRole('menuitem', { name: 'Render' }).click();
  await vi.waitFor(() => {
    const { right, bottom } = card('n4').getBoundingClientRect();
    expect([Math.round(right), Math.round(bottom)]).toEqual([1280 - 24, 800 - 90 - 12]);
  });
  await atRest(controller);
});

test('the small x of an edge deletes it, by pointer and by keyboard', async () => {
  const { store } = await openCanvas();
  const cut = page.getByRole('button', { name: /^Delete connection/ });
  const { sent } = store;
  (cut.element() as SVGElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([{ type: 'elements.deleted', ids: ['es1-r1'] }]);
  expect(document.activeElement?.role).toBe('application');
  await dragFromTo(handleAt('s1', 'out.image.image'), handleAt('r1', 'in.image.image'));
  await expect.poll(() => sent.at(-1)?.type).toBe('edge.connected');
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

test('the keyboard wires to a node outside the controller, which follows', async () => {
  const { store, controller } = await openCanvas(
    boardOf([node('s1', 'sketchNode', 0, 0), node('r1', 'enrichNode', 9000, 5000)], []),
  );
  controller.camera.setViewport({ x: 300, y: 200, k: 1 });
  await vi.waitFor(() => handle('s1', 'out.image.image').focus());
  await userEvent.keyboard('{Enter}{Tab}');
  await vi.waitFor(() => expect(card('r1').getBoundingClientRect().left).toBeLessThan(1280));
  await userEvent.keyboard('{Enter}');
  expect(store.sent).toMatchObject([{ connection: { target: 'r1', targetHandle: 'in.image.image' } }]);
});

test('a screen reader presses one handle, then the other', async () => {
  const { store } = await openCanvas();
  handle('s1', 'out.image.image').click();
  handle('r1', 'in.image.style').click();
  expect(store.sent).toEqual([CONNECTED]);
});

test('two nodes are wired by the keyboard alone: Enter, Tab to the other handle, Enter', async () => {
  const { store, controller } = await openCanvas();
  handle('s1', 'out.image.image').focus();
  await userEvent.keyboard('{Enter}');
  expect(controller.gesture.getSnapshot().context.connection?.aim).toBeUndefined();
  await userEvent.keyboard('{Tab}');
  expect(controller.gesture.getSnapshot().context.connection?.aim).toMatchObject({
    node: 'r1',
    handle: 'in.image.image',
  });
  await expect.element(page.getByText('Render, image. Replaces “Sketch”', { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(store.sent).toEqual([CONNECTED]);
});
