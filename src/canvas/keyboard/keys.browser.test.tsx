import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NodeId } from '../../../contract/ids.ts';
import { Select } from '../../ui/fields/Select.tsx';
import type { CanvasProps } from '../Canvas.tsx';
import { Dock } from '../dock/Dock.tsx';
import { SETTINGS } from '../testing/canvas.fixture.tsx';
import { card, EMPTY, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, middleOf } from '../testing/pointer.fixture.ts';

/** A button that floats over the board, as its bars do. */
const AROUND = (
  <button type="button" style={{ position: 'absolute', zIndex: 20, left: 900, top: 600 }}>
    Around
  </button>
);
const stage = () => document.querySelector<HTMLElement>('[role="application"]')!;
const field = () => page.getByLabelText('Prompt of s1');
const selectionOf = ({ store }: Awaited<ReturnType<typeof openCanvas>>) => [...store.getSnapshot().context.selection];
const DOCK = <Dock canUndo canRedo {...SETTINGS} />;

test('a board that opens takes the keys, and shows a ring only for who comes back by the keyboard', async () => {
  await openCanvas();
  const ring = () => getComputedStyle(stage(), '::after').content;
  expect([document.activeElement, ring()]).toEqual([stage(), 'none']);
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  expect([document.activeElement, ring()]).toEqual([stage(), '""']);
});

test('single keys act from the board and from a node, not from a button or from nothing', async () => {
  const { controller } = await openCanvas(undefined, { children: AROUND });
  const pressH = async () => {
    controller.tool.set('select');
    await userEvent.keyboard('h');
    return controller.tool.get();
  };
  expect(await pressH()).toBe('hand');
  card('s1').focus();
  expect(await pressH()).toBe('hand');
  card('s1').querySelector<HTMLElement>('[data-handle-id]')!.focus();
  expect(await pressH()).toBe('select');
  page.getByRole('button', { name: 'Around' }).element().focus();
  expect(await pressH()).toBe('select');
  (document.activeElement as HTMLElement).blur();
  expect(await pressH()).toBe('select');
});

test('a button that was pressed leaves the single keys to the board, until the keyboard comes to it', async () => {
  const { controller } = await openCanvas(undefined, { children: AROUND });
  const around = page.getByRole('button', { name: 'Around' });
  await around.click();
  await userEvent.keyboard('h');
  expect([document.activeElement, controller.tool.get()]).toEqual([around.element(), 'hand']);
  controller.tool.set('select');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
  await userEvent.keyboard('h');
  expect([document.activeElement, controller.tool.get()]).toEqual([around.element(), 'select']);
});

test('Ctrl+D copies, and with Shift with the connections that come in; the copy is in sight and has the focus', async () => {
  const { store, controller } = await openCanvas();
  card('r1').focus();
  await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
  expect(document.activeElement).toBe(card('copy1'));
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(document.activeElement).toBe(card('copy2'));
  expect(store.sent.filter(({ type }) => type === 'nodes.duplicated')).toEqual([
    { type: 'nodes.duplicated', ids: ['r1'], withInputs: true },
    { type: 'nodes.duplicated', ids: ['copy1'] },
  ]);
  await vi.waitFor(() => expect(controller.commands.isVisible(NodeId.parse('copy2'))).toBe(true));
});

test('Backspace deletes from the board and from a node only', async () => {
  const opened = await openCanvas(undefined, { children: AROUND });
  opened.store.send({ type: 'selection.changed', ids: [NodeId.parse('t1')] });
  page.getByRole('button', { name: 'Around' }).element().focus();
  await userEvent.keyboard('{Backspace}{Delete}');
  expect(opened.store.getSnapshot().context.board.nodes.has(NodeId.parse('t1'))).toBe(true);
  stage().focus();
  await userEvent.keyboard('{Backspace}');
  expect(opened.store.getSnapshot().context.board.nodes.has(NodeId.parse('t1'))).toBe(false);
});

test('switched off, single keys do nothing, and keys with a modifier go on', async () => {
  const opened = await openCanvas(undefined, { singleKeys: false });
  await userEvent.keyboard('h');
  expect(opened.controller.tool.get()).toBe('select');
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selectionOf(opened)).toEqual(['s1', 'r1', 't1']);
});

test('the sheet of shortcuts switches single keys off', async () => {
  const change = vi.fn();
  const { controller } = await openCanvas(undefined, { singleKeys: true, onSingleKeys: change });
  controller.panels.show('shortcuts');
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  expect(change.mock.calls).toEqual([[false]]);
});

test('a press on the dock leaves the keys to the board', async () => {
  const { controller } = await openCanvas(undefined, { children: DOCK });
  card('s1').focus();
  await page.getByRole('button', { name: 'Hand' }).click();
  expect(document.activeElement).toBe(card('s1'));
  await userEvent.keyboard('v');
  expect(controller.tool.get()).toBe('select');
});

test('Escape leaves a field for its node, a second one selects nothing', async () => {
  const opened = await openCanvas();
  await field().click();
  opened.store.send({ type: 'selection.changed', ids: [] });
  await userEvent.keyboard('h{Escape}');
  expect(document.activeElement).toBe(card('s1'));
  expect(selectionOf(opened)).toEqual(['s1']);
  await userEvent.keyboard('{Escape}');
  expect(selectionOf(opened)).toEqual([]);
  await userEvent.keyboard('h');
  expect(opened.controller.tool.get()).toBe('hand');
});

test('Escape closes the open list of a select, a second one leaves it for its node', async () => {
  const options = ['serif', 'sans'].map((value) => ({ value, label: value }));
  const renderBody: CanvasProps['renderBody'] = ({ id }) => (
    <Select aria-label={`Font of ${id}`} value="sans" options={options} onChange={() => undefined} />
  );
  await openCanvas(undefined, { renderBody });
  const select = page.getByLabelText('Font of s1').element();
  const isOpen = () => select.matches(':open');
  await click(middleOf(select));
  await expect.poll(isOpen).toBe(true);
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.poll(isOpen).toBe(false);
  expect(document.activeElement).toBe(select);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(card('s1'));
});

test('Escape in a field belongs to an input method that is at work', async () => {
  await openCanvas();
  await field().click();
  const dropWord = { key: 'Escape', bubbles: true, isComposing: true };
  field().element().dispatchEvent(new KeyboardEvent('keydown', dropWord));
  expect(document.activeElement).toBe(field().element());
});

test.each([
  ['the board', () => stage().focus()],
  ['a field', () => (field().element() as HTMLElement).focus()],
])('Ctrl with + - 0 zooms the board and not the page while the focus is on %s', async (_, focus) => {
  const { controller } = await openCanvas();
  focus();
  const pressed = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  };
  const zoom = () => controller.camera.viewport().k;
  const start = zoom();
  pressed('+');
  await vi.waitFor(() => expect(zoom()).toBeCloseTo(start * 1.25, 3));
  pressed('-');
  await vi.waitFor(() => expect(zoom()).toBeCloseTo(start, 3));
  pressed('0');
  await vi.waitFor(() => expect(zoom()).toBe(1));
});

test('Ctrl with + is the browser’s while the focus is around the board', async () => {
  await openCanvas();
  (document.activeElement as HTMLElement).blur();
  const event = new KeyboardEvent('keydown', { key: '+', ctrlKey: true, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});

test('0 never shows empty board: it zooms about a card in sight, wherever the pointer is', async () => {
  const { controller } = await openCanvas();
  const { commands, camera, scene, panZoom } = controller;
  const [first] = [...scene.nodes()];
  // The card is small, in the upper left corner of the stage, and the pointer in the lower right one.
  panZoom.set({ x: 40 - first!.minX * 0.2, y: 40 - first!.minY * 0.2, k: 0.2 });
  const { right, bottom } = stage().getBoundingClientRect();
  stage().dispatchEvent(new PointerEvent('pointermove', { clientX: right - 20, clientY: bottom - 20, bubbles: true }));
  commands.selectNone();
  commands.zoomTo100();
  await vi.waitUntil(() => camera.viewport().k === 1);
  expect([...scene.nodes()].some(({ id }) => commands.isVisible(id))).toBe(true);
});

test('Shift with 0 shows 100 %, as 0 does', async () => {
  const { controller } = await openCanvas();
  const press = { key: ')', code: 'Digit0', shiftKey: true, bubbles: true };
  stage().dispatchEvent(new KeyboardEvent('keydown', press));
  await vi.waitUntil(() => controller.camera.viewport().k === 1);
});

test('undo in a field where nothing was typed is the board’s, after typing the field’s', async () => {
  const { store } = await openCanvas();
  const undone = () => store.sent.filter(({ type }) => type === 'undo.pressed').length;
  await field().click();
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(undone()).toBe(1);
  await userEvent.keyboard('a{Control>}z{/Control}');
  expect(undone()).toBe(1);
});

test('a node that was added has the caret in its field', async () => {
  await openCanvas();
  await click(EMPTY, 'right');
  await page.getByRole('menu', { name: 'Add node' }).getByRole('menuitem', { name: 'Text' }).click();
  await expect.element(page.getByLabelText('Prompt of n4')).toHaveFocus();
});

test('a node that the palette added has the caret in its field', async () => {
  await openCanvas();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox').fill('Add Text');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Prompt of n4')).toHaveFocus();
});

test('from afar too, the card stays while its field has the focus', async () => {
  const { controller } = await openCanvas();
  controller.camera.setViewport({ x: 300, y: 300, k: 0.2 });
  await nextFrames();
  await click(EMPTY, 'right');
  await page.getByRole('menu', { name: 'Add node' }).getByRole('menuitem', { name: 'Text' }).click();
  await expect.element(page.getByLabelText('Prompt of n4')).toHaveFocus();
  await nextFrames(5);
  await expect.element(page.getByLabelText('Prompt of n4')).toHaveFocus();
});
