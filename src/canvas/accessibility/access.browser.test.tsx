import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boardOf } from '../../board/document/board.ts';
import { edge, node, smallBoard } from '../testing/canvas.fixture.tsx';
import { atRest, card, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';

const focusedName = () => document.activeElement?.getAttribute('aria-label');

/** The nodes that have no card: their names, and what is told of them. */
const proxies = () =>
  [...document.querySelectorAll('[data-proxy-id]')].map((link) => [
    link.textContent,
    link.getAttribute('aria-description'),
  ]);

function titledBoard() {
  return boardOf(
    [
      node('a', 'sketchNode', 0, 0, { title: 'Mug' }),
      node('b', 'enrichNode', 600, 0),
      node('c', 'textNode', 0, 500, { title: 'Copper' }),
    ],
    [edge('a', 'b', 'out.image.image', 'in.image.image'), edge('c', 'b', 'out.text.text', 'in.text.text')],
  );
}

test('a card says what it is, its state, and what feeds it', async () => {
  const { controller } = await openCanvas(titledBoard(), { notesOf: ({ id }) => (id === 'b' ? ['1 remark'] : []) });
  controller.commands.fitAll();
  await atRest(controller);
  expect([card('a').ariaLabel, card('b').ariaLabel, card('c').ariaLabel]).toEqual([
    'Mug, Sketch',
    'Render',
    'Copper, Text',
  ]);
  expect(card('a').getAttribute('aria-description')).toBe('to Render');
  expect(card('b').getAttribute('aria-description')).toBe('1 remark; from Mug, Copper');
  const handles = [...card('b').querySelectorAll('[data-handle-id]')].map((handle) =>
    handle.getAttribute('aria-label'),
  );
  expect(handles).toEqual([
    'Input image (image), from Mug',
    'Input style (image)',
    'Input text (text), from Copper',
    'Output image (image)',
  ]);
});

test('from afar the nodes are a list in the order of reading, and one that gets the focus is gone to', async () => {
  const { controller, store, viewport } = await openCanvas(titledBoard());
  controller.panZoom.set({ x: 0, y: 0, k: 0.1 });
  await expect.poll(proxies).toEqual([
    ['Mug, Sketch', 'to Render'],
    ['Render', 'from Mug, Copper'],
    ['Copper, Text', 'to Render'],
  ]);
  document.querySelector<HTMLElement>('[data-proxy-id="c"]')!.focus();
  expect(focusedName()).toBe('Copper, Text');
  await atRest(controller);
  expect(viewport().k).toBeGreaterThan(0.4);
  expect([...store.getSnapshot().context.selection]).toEqual(['c']);
});

test('the board says how much is on it, and the keys that lead on', async () => {
  const { controller } = await openCanvas(titledBoard());
  await expect
    .element(page.getByRole('application'))
    .toHaveAccessibleDescription(/^Board with 3 nodes\. Tab goes to the nodes, Enter into a node, Escape out of it\./);
  controller.boardActor.send({ type: 'elements.deleted', ids: ['a', 'b', 'c'] as never[] });
  await expect.element(page.getByRole('application')).toHaveAccessibleDescription(/^Empty board\./);
});

test('Tab goes from node to node, Enter into one and to its connections, Escape out of it and to the board', async () => {
  const { controller } = await openCanvas(titledBoard());
  controller.elements.surface.focus();
  const names: (string | null | undefined)[] = [];
  for (let tabs = 0; tabs < 3; tabs += 1) {
    await userEvent.keyboard('{Tab}');
    names.push(focusedName());
  }
  expect(names).toEqual(['Mug, Sketch', 'Render', 'Copper, Text']);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  expect(focusedName()).toBe('Render');
  await userEvent.keyboard('{Enter}');
  expect(focusedName()).toBe('Prompt of b');
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}');
  expect(focusedName()).toBe('Output image (image)');
  await userEvent.keyboard('{Tab}');
  expect(focusedName()).toBe('Delete connection from Mug image to Render image');
  await userEvent.keyboard('{Escape}');
  expect(focusedName()).toBe('Render');
  await userEvent.keyboard('{Enter}{Tab}{Escape}');
  expect(focusedName()).toBe('Render');
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(controller.elements.surface);
});

test('from before the board Tab begins with the first node, out of a node it comes back to that', async () => {
  const { controller } = await openCanvas(titledBoard());
  controller.elements.surface.focus();
  await userEvent.keyboard('{Tab}{Tab}{Escape}');
  expect(document.activeElement).toBe(controller.elements.surface);
  await userEvent.keyboard('{Tab}');
  expect(focusedName()).toBe('Render');
  await userEvent.keyboard('{Escape}');
  const before = document.createElement('button');
  controller.elements.stage.before(before);
  before.focus();
  await userEvent.keyboard('{Tab}{Tab}');
  expect(focusedName()).toBe('Mug, Sketch');
  before.remove();
});

test('S holds a selection, to which the focus adds nothing by itself; the next node that way is added by the arrows', async () => {
  const { controller, store } = await openCanvas(titledBoard());
  const selected = () => [...store.getSnapshot().context.selection];
  controller.elements.surface.focus();
  await userEvent.keyboard('{Tab}s{Tab}{Tab}');
  expect(selected()).toEqual(['a']);
  await userEvent.keyboard('s');
  expect(selected()).toEqual(['a', 'c']);
  await expect.element(page.getByText('2 selected', { exact: true })).toBeInTheDocument();
  await userEvent.keyboard('s');
  expect(selected()).toEqual(['a']);
  controller.commands.focusCard('a' as never);
  await userEvent.keyboard('{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}');
  expect(selected()).toEqual(['a', 'b']);
  await userEvent.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

test('arrows and PageDown move the view while nothing is selected', async () => {
  const { controller, viewport } = await openCanvas(smallBoard());
  controller.elements.surface.focus();
  const before = viewport();
  await userEvent.keyboard('{ArrowRight}');
  await atRest(controller);
  expect([before.x - viewport().x, before.y - viewport().y]).toEqual([80, 0]);
  await userEvent.keyboard('{PageDown}');
  await atRest(controller);
  expect(before.y - viewport().y).toBe(Math.round(controller.camera.size().height * 0.8));
});

test('a connection that gets the focus comes into view', async () => {
  const { controller, viewport } = await openCanvas(titledBoard());
  controller.panZoom.set({ x: 300, y: 300, k: 1 });
  await atRest(controller);
  controller.elements.surface.focus();
  await userEvent.keyboard('{Tab}{Enter}');
  controller.panZoom.set({ x: 0, y: 400, k: 1 });
  await nextFrames();
  const [button] = document.querySelectorAll<SVGElement>('[data-cut]');
  button!.focus();
  await atRest(controller);
  const box = button!.getBoundingClientRect();
  expect(box.left).toBeGreaterThan(0);
  expect(box.right).toBeLessThan(controller.camera.size().width);
  expect(viewport().k).toBe(1);
});

test('F6 goes from the board to what floats over it, and back', async () => {
  const { controller } = await openCanvas(smallBoard(), {
    children: (
      <nav data-covers-board aria-label="Bar">
        <button type="button">First</button>
        <button type="button">Second</button>
      </nav>
    ),
  });
  controller.elements.surface.focus();
  await userEvent.keyboard('{F6}');
  await expect.element(page.getByRole('button', { name: 'First' })).toHaveFocus();
  await userEvent.keyboard('{Tab}{F6}');
  expect(document.activeElement).toBe(controller.elements.surface);
  await userEvent.keyboard('{Shift>}{F6}{/Shift}');
  await expect.element(page.getByRole('button', { name: 'Second' })).toHaveFocus();
});

test('while a dialog lies over the board neither F6 nor a key of the board reaches it', async () => {
  const { controller, store } = await openCanvas(smallBoard());
  const dialog = document.createElement('div');
  const button = document.createElement('button');
  dialog.append(button);
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  // A modal dialog hides the rest of the page from assistive technology.
  controller.elements.stage.setAttribute('aria-hidden', 'true');
  button.focus();
  await userEvent.keyboard('{F6}');
  expect(document.activeElement).toBe(button);
  button.blur();
  await userEvent.keyboard('{Control>}a{/Control}');
  expect([...store.getSnapshot().context.selection]).toEqual([]);
  controller.elements.stage.removeAttribute('aria-hidden');
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(store.getSnapshot().context.selection.size).toBeGreaterThan(0);
});

test('from the board too Ctrl with an arrow takes the focus to the next node', async () => {
  const { controller, store } = await openCanvas(titledBoard());
  store.send({ type: 'selection.changed', ids: ['a' as never] });
  controller.elements.surface.focus();
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  await expect.poll(focusedName).toBe('Render');
  expect([...store.getSnapshot().context.selection]).toEqual(['b']);
});

test('a tool that is taken up says what Enter does, and with the frame tool it makes a frame', async () => {
  const { controller, store } = await openCanvas(smallBoard());
  controller.elements.surface.focus();
  await userEvent.keyboard('t');
  await expect.element(page.getByText(/^Comment tool\. Choose a node and press Enter/)).toBeInTheDocument();
  await userEvent.keyboard('f');
  await expect.element(page.getByText(/^Frame tool\. Press Enter/)).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => store.sent.map(({ type }) => type)).toContain('nodes.framed');
});
