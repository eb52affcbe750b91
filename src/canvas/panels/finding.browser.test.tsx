import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NodeId } from '../../../contract/ids.ts';
import { boardOf } from '../../board/document/board.ts';
import { Dock } from '../dock/Dock.tsx';
import { node, rowsOfTen, SETTINGS } from '../testing/canvas.fixture.tsx';
import { card, handle, openCanvas } from '../testing/openCanvas.fixture.tsx';

const lines = () => [...document.querySelectorAll<HTMLElement>('[role="treeitem"]')];
const line = (id: string) => document.querySelector<HTMLElement>(`[data-outline-id="${id}"]`);
const focusedLine = () => document.activeElement?.getAttribute('data-outline-id');

async function openOutline(board = rowsOfTen(), role?: 'reviewer') {
  const opened = await openCanvas(board, {}, role);
  await userEvent.keyboard('o');
  await vi.waitFor(() => expect(focusedLine()).toBe([...board.nodes.keys()][0]), { timeout: 10_000 });
  return opened;
}

test('O opens the outline: all nodes in reading order, few of them in the document', async () => {
  await openOutline(rowsOfTen(3000));
  expect(lines().length).toBeLessThan(60);
  expect(line('n0')!.getAttribute('aria-posinset')).toBe('1');
  expect(line('n0')!.getAttribute('aria-setsize')).toBe('3000');
  expect(line('n2')!.textContent).toContain('Card 2');
  expect(line('n2')!.textContent).toContain('from Card 0');
  await userEvent.keyboard('{End}');
  await vi.waitFor(() => expect(focusedLine()).toBe('n2999'));
  await userEvent.keyboard('{ArrowUp}');
  await vi.waitFor(() => expect(focusedLine()).toBe('n2998'));
});

test('Enter selects a node and brings it near; Enter again moves the focus to its card, which is live', async () => {
  const { store, viewport, controller } = await openOutline();
  expect(viewport().k).toBeLessThan(0.4);
  await userEvent.keyboard('{End}');
  await vi.waitFor(() => expect(focusedLine()).toBe('n99'));
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(store.getSnapshot().context.selection).toEqual(new Set(['n99'])));
  await vi.waitFor(() => expect(viewport().k).toBeGreaterThanOrEqual(0.4));
  expect(controller.commands.isVisible('n99' as NodeId)).toBe(true);
  expect(line('n99')!.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(card('n99')));
  expect(handle('n99', 'out.text.text').tagName).toBe('BUTTON');
});

test('letters lead to the next title that begins so', async () => {
  const { controller } = await openOutline();
  await userEvent.keyboard('c');
  await vi.waitFor(() => expect(focusedLine()).toBe('n1'));
  expect(controller.tool.get()).toBe('select');
});

test('what is selected on the board is shown in the outline', async () => {
  const { store, controller } = await openOutline();
  controller.elements.surface.focus();
  store.send({ type: 'selection.changed', ids: ['n95' as NodeId] });
  await vi.waitFor(() => expect(line('n95')?.getAttribute('aria-selected')).toBe('true'));
  const tree = document.querySelector('[role="tree"]')!.getBoundingClientRect();
  const shown = line('n95')!.getBoundingClientRect();
  expect(shown.bottom).toBeLessThanOrEqual(tree.bottom + 1);
  expect(shown.top).toBeGreaterThanOrEqual(tree.top - 1);
});

test('the outline opens at the node that is selected', async () => {
  const { store } = await openCanvas(rowsOfTen());
  store.send({ type: 'selection.changed', ids: ['n95' as NodeId] });
  await userEvent.keyboard('o');
  await vi.waitFor(() => expect(focusedLine()).toBe('n95'), { timeout: 10_000 });
  const tree = document.querySelector('[role="tree"]')!.getBoundingClientRect();
  await vi.waitFor(() => expect(line('n95')!.getBoundingClientRect().bottom).toBeLessThanOrEqual(tree.bottom + 1));
});

test('in the outline a node is renamed and deleted, and the focus goes to the next', async () => {
  const { store } = await openOutline();
  await userEvent.keyboard('{ArrowDown}{F2}');
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  const edited = (title: string) => ({ type: 'node.edited', id: 'n1', data: { title }, undoGroup: 'title' });
  await userEvent.keyboard('Lamp');
  expect(store.sent.at(-1)).toEqual(edited('Lamp'));
  await userEvent.keyboard('{Escape}');
  expect(store.sent.at(-1)).toEqual(edited('Card 1'));
  await vi.waitFor(() => expect(focusedLine()).toBe('n1'));
  await userEvent.keyboard('{F2}');
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await userEvent.keyboard('Kettle{Enter}');
  await vi.waitFor(() => expect(store.sent.at(-1)).toEqual(edited('Kettle')));
  await vi.waitFor(() => expect(focusedLine()).toBe('n1'));
  await userEvent.keyboard('{Delete}');
  await vi.waitFor(() => expect(store.sent.at(-1)).toEqual({ type: 'elements.deleted', ids: ['n1'] }));
  await vi.waitFor(() => expect(focusedLine()).toBe('n2'));
});

test('the outline is filtered by words and by type, and Escape leads back to the board', async () => {
  const { controller } = await openOutline();
  await page.getByRole('textbox', { name: 'Filter by text' }).fill('card 9');
  const sizes = () => [...new Set(lines().map((each) => each.getAttribute('aria-setsize')))];
  await vi.waitFor(() => expect(sizes()).toEqual(['19']));
  expect(lines().map((each) => each.dataset.outlineId)).toContain('n90');
  await page.getByRole('combobox', { name: 'Filter by type' }).selectOptions('Text');
  await vi.waitFor(() => expect(sizes()).toEqual(['14']));
  lines()[0]!.focus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(controller.elements.surface);
});

test('a node that moves takes its new place in the outline', async () => {
  const { store } = await openOutline();
  store.send({ type: 'nodes.moved', moves: [{ id: 'n5' as NodeId, position: { x: -900, y: 0 } }] });
  await vi.waitFor(() => expect(line('n5')!.getAttribute('aria-posinset')).toBe('1'));
  expect(line('n0')!.getAttribute('aria-posinset')).toBe('2');
});

test('the palette goes to a node by its name, and offers what was chosen last', async () => {
  const { store, viewport } = await openCanvas(rowsOfTen());
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = page.getByRole('combobox', { name: 'Search nodes and commands' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('card 73{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(card('n73')));
  expect(store.getSnapshot().context.selection).toEqual(new Set(['n73']));
  await vi.waitFor(() => expect(viewport().k).toBeGreaterThanOrEqual(0.4));
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(() => page.getByRole('option').first().element().textContent).toMatch(/^Card 73/);
});

test('in the palette what is written on a node tells it from others of its name', async () => {
  const texts = ['oak', 'brass'].map((text, n) => node(`t${n}`, 'textNode', n * 400, 0, { text: `a lamp of ${text}` }));
  await openCanvas(boardOf(texts, []));
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Search nodes and commands' })).toHaveFocus();
  await userEvent.keyboard('lamp');
  const options = page.getByRole('option');
  await vi.waitFor(() => expect(options.elements()).toHaveLength(2));
  expect(options.elements().map((option) => option.getAttribute('aria-label'))).toEqual([
    'Text, a lamp of oak',
    'Text, a lamp of brass',
  ]);
});

test('the palette opens from a field too, and closing it gives the field its caret back', async () => {
  const kettle = node('k', 'textNode', 600, 0, { title: 'Kettle' });
  await openCanvas(boardOf([node('s1', 'sketchNode', 0, 0), kettle], []));
  const prompt = page.getByLabelText('Prompt of s1').element() as HTMLTextAreaElement;
  prompt.focus();
  prompt.setSelectionRange(3, 7);
  const palette = page.getByRole('combobox', { name: 'Search nodes and commands' });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toHaveFocus();
  // In the palette's own field the key is not the board's.
  await userEvent.keyboard('{Control>}k{/Control}sel{Escape}');
  await vi.waitFor(() => expect(document.activeElement).toBe(prompt));
  expect([prompt.selectionStart, prompt.selectionEnd]).toEqual([3, 7]);

  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).toHaveFocus();
  await userEvent.keyboard('kettle{Enter}');
  await vi.waitFor(() => expect(document.activeElement === card('k')).toBe(true));
});

test('other keys of the board rest in a field', async () => {
  const { store, controller } = await openCanvas();
  (page.getByLabelText('Prompt of s1').element() as HTMLTextAreaElement).focus();
  await userEvent.keyboard('h{Control>}d{/Control}{Control>}a{/Control}');
  expect([controller.tool.get(), store.sent.filter(({ type }) => type !== 'selection.changed')]).toEqual([
    'select',
    [],
  ]);
});

test('the palette does what the keys do, and adds nodes', async () => {
  const { store } = await openCanvas(rowsOfTen());
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search nodes and commands' }).fill('select all');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(store.getSnapshot().context.selection.size).toBe(100));
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Search nodes and commands' }).fill('add render');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(store.sent.at(-1)).toMatchObject({ type: 'node.added', nodeType: 'enrichNode' }));
});

test('on a board that may only be looked at the palette says so of what would change it', async () => {
  await openCanvas(rowsOfTen(), {}, 'reviewer');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('option', { name: 'Zoom to fit' })).toBeVisible();
  const refused = page
    .getByRole('option', { name: /^(Add (Sketch|Render|Text)|Delete|Undo), You can only view/ })
    .elements();
  expect(refused.map((option) => option.ariaDisabled)).toEqual(Array(5).fill('true'));
});

test('the sheet of shortcuts lists every key of the board', async () => {
  await openCanvas();
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  const terms = [...document.querySelectorAll('dialog dt, [role="dialog"] dt')].map((term) => term.textContent);
  expect(terms).toEqual(expect.arrayContaining(['Undo', 'Zoom in', 'Outline', 'Keyboard shortcuts']));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBe(null));
});

test('the zoom can be typed, down to a thousandth, from which every way leads back', async () => {
  const onSettings = vi.fn();
  const { viewport } = await openCanvas(rowsOfTen(), {
    children: <Dock canUndo canRedo {...SETTINGS} onSettings={onSettings} />,
  });
  await page.getByRole('button', { name: /%$/ }).click();
  const field = page.getByRole('spinbutton', { name: 'Zoom level in percent' });
  await field.fill('0.1');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(0.001, 6));
  await vi.waitFor(() => expect(document.querySelectorAll('[data-tier="tiles"]').length).toBe(1));
  await page.getByRole('switch', { name: 'The wheel zooms' }).click();
  expect(onSettings).toHaveBeenCalledWith({ wheel: 'zoom' });
  await page
    .getByRole('button', { name: /^Zoom to fit/ })
    .first()
    .click();
  await vi.waitFor(() => expect(viewport().k).toBeGreaterThan(0.05));
});
