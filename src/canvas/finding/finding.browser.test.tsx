import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { NodeId } from '../../../contract/ids.ts';
import { type Board, boardOf } from '../../board/board.ts';
import { Dock } from '../Dock.tsx';
import { edge, node, SETTINGS } from '../fixture.tsx';
import { Minimap } from '../Minimap.tsx';
import { card, handle, nextFrames, openCanvas } from '../openCanvas.fixture.tsx';
import { dragFromTo, middleOf, press, release, wheel } from '../pointer.fixture.ts';

/** A hundred nodes in rows of ten, each with a title of its own; the first feeds the second. */
function rowsOfTen(count = 100): Board {
  const nodes = Array.from({ length: count }, (_, n) =>
    node(`n${n}`, n % 2 ? 'textNode' : 'sketchNode', (n % 10) * 500, Math.floor(n / 10) * 500, { title: `Card ${n}` }),
  );
  return boardOf(nodes, [edge('n0', 'n2', 'out.image.image', 'in.image.image')]);
}
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
  expect(controller.commands.isSeen('n99' as NodeId)).toBe(true);
  expect(line('n99')!.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(card('n99')));
  expect(handle('n99', 'out.text.text').tagName).toBe('BUTTON');
});

test('letters lead to the next title that begins so', async () => {
  const { controller } = await openOutline();
  await userEvent.keyboard('c');
  await vi.waitFor(() => expect(focusedLine()).toBe('n1'));
  expect(controller.tool()).toBe('select');
});

test('what is selected on the board is shown in the outline', async () => {
  const { store, controller } = await openOutline();
  controller.view.elements.stage.focus();
  store.send({ type: 'selection.changed', ids: ['n95' as NodeId] });
  await vi.waitFor(() => expect(line('n95')?.getAttribute('aria-selected')).toBe('true'));
  const tree = document.querySelector('[role="tree"]')!.getBoundingClientRect();
  const shown = line('n95')!.getBoundingClientRect();
  expect(shown.bottom).toBeLessThanOrEqual(tree.bottom + 1);
  expect(shown.top).toBeGreaterThanOrEqual(tree.top - 1);
});

test('in the outline a node is renamed and deleted, and the focus goes to the next', async () => {
  const { store } = await openOutline();
  await userEvent.keyboard('{ArrowDown}{F2}');
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'));
  await userEvent.keyboard('Kettle{Enter}');
  await vi.waitFor(() =>
    expect(store.sent.at(-1)).toEqual({ type: 'node.edited', id: 'n1', data: { title: 'Kettle' } }),
  );
  await vi.waitFor(() => expect(focusedLine()).toBe('n1'));
  await userEvent.keyboard('{Delete}');
  await vi.waitFor(() => expect(store.sent.at(-1)).toEqual({ type: 'elements.deleted', ids: ['n1'] }));
  await vi.waitFor(() => expect(focusedLine()).toBe('n2'));
});

test('the outline is filtered by words and by type, and Escape leads back to the board', async () => {
  const { screen, controller } = await openOutline();
  await screen.getByRole('textbox', { name: 'Filter by words' }).fill('card 9');
  await vi.waitFor(() => expect(lines().map((each) => each.dataset.outlineId)).toContain('n99'));
  await vi.waitFor(() => expect(lines().length).toBe(19));
  await screen.getByRole('combobox', { name: 'Filter by type' }).selectOptions('Text');
  await vi.waitFor(() => expect(lines().length).toBe(14));
  line('n99')!.focus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(controller.view.elements.stage);
});

test('a node that moves takes its new place in the outline', async () => {
  const { store } = await openOutline();
  store.send({ type: 'nodes.moved', moves: [{ id: 'n5' as NodeId, position: { x: -900, y: 0 } }] });
  await vi.waitFor(() => expect(line('n5')!.getAttribute('aria-posinset')).toBe('1'));
  expect(line('n0')!.getAttribute('aria-posinset')).toBe('2');
});

test('the palette goes to a node by its name, and offers what was chosen last', async () => {
  const { store, viewport, screen } = await openCanvas(rowsOfTen());
  await userEvent.keyboard('{Control>}k{/Control}');
  const field = screen.getByRole('combobox', { name: 'Go to a node or do something' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('card 73{Enter}');
  await vi.waitFor(() => expect(document.activeElement).toBe(card('n73')));
  expect(store.getSnapshot().context.selection).toEqual(new Set(['n73']));
  await vi.waitFor(() => expect(viewport().k).toBeGreaterThanOrEqual(0.4));
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.poll(() => screen.getByRole('option').first().element().textContent).toMatch(/^Card 73/);
});

test('the palette opens from a field too, and closing it gives the field its caret back', async () => {
  const kettle = node('k', 'textNode', 600, 0, { title: 'Kettle' });
  const { screen } = await openCanvas(boardOf([node('s1', 'sketchNode', 0, 0), kettle], []));
  const prompt = screen.getByLabelText('Prompt of s1').element() as HTMLTextAreaElement;
  prompt.focus();
  prompt.setSelectionRange(3, 7);
  const palette = screen.getByRole('combobox', { name: 'Go to a node or do something' });
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
  const { store, screen, controller } = await openCanvas();
  (screen.getByLabelText('Prompt of s1').element() as HTMLTextAreaElement).focus();
  await userEvent.keyboard('h{Control>}d{/Control}{Control>}a{/Control}');
  expect([controller.tool(), store.sent.filter(({ type }) => type !== 'selection.changed')]).toEqual(['select', []]);
});

test('the palette does what the keys do, and adds nodes', async () => {
  const { store, screen } = await openCanvas(rowsOfTen());
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: 'Go to a node or do something' }).fill('select all');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(store.getSnapshot().context.selection.size).toBe(100));
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox', { name: 'Go to a node or do something' }).fill('add render');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(store.sent.at(-1)).toMatchObject({ type: 'node.added', nodeType: 'enrichNode' }));
});

test('on a board that is locked the palette offers nothing that changes it', async () => {
  const { screen } = await openCanvas(rowsOfTen(), {}, 'reviewer');
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(screen.getByRole('option', { name: 'Fit the board' })).toBeVisible();
  expect(screen.getByRole('option', { name: /^Add |Delete|Undo/ }).elements()).toEqual([]);
});

test('the sheet of shortcuts lists every key of the board', async () => {
  const { screen } = await openCanvas();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  const terms = [...document.querySelectorAll('dialog dt, [role="dialog"] dt')].map((term) => term.textContent);
  expect(terms).toEqual(expect.arrayContaining(['Undo', 'Zoom in', 'Outline', 'Keyboard shortcuts']));
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBe(null));
});

test('the zoom can be typed, down to a thousandth, from which every way leads back', async () => {
  const onSettings = vi.fn();
  const { screen, viewport } = await openCanvas(rowsOfTen(), {
    children: <Dock canUndo canRedo {...SETTINGS} onSettings={onSettings} />,
  });
  await screen.getByRole('button', { name: /%$/ }).click();
  const field = screen.getByRole('spinbutton', { name: 'Zoom in percent' });
  await field.fill('0.1');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(0.001, 6));
  expect(document.querySelectorAll('[data-tier="tiles"]').length).toBe(1);
  await screen.getByRole('switch', { name: 'The wheel zooms' }).click();
  expect(onSettings).toHaveBeenCalledWith({ wheel: 'zoom' });
  await screen
    .getByRole('button', { name: /^Fit the board/ })
    .first()
    .click();
  await vi.waitFor(() => expect(viewport().k).toBeGreaterThan(0.05));
});

async function openMap(board = rowsOfTen()) {
  const onOpen = vi.fn();
  const opened = await openCanvas(board, { children: <Minimap open onOpen={onOpen} /> });
  await expect.element(opened.screen.getByRole('button', { name: 'Hide the map' })).toBeVisible();
  const area = () => document.querySelector<HTMLElement>('[data-own-pointer] [aria-hidden="true"]')!;
  const frame = () => area().querySelector<HTMLElement>('i')!;
  return { ...opened, onOpen, area, frame };
}

test('the map leads to where it is pressed, can be put away, and shows its state', async () => {
  const { controller, screen, viewport, onOpen, area } = await openMap();
  controller.commands.fitNodes(['n0', 'n1'] as NodeId[]);
  await vi.waitFor(() => expect(viewport().k).toBe(0.8));
  const before = viewport();
  const at = middleOf(area());
  await press({ x: at.x + 40, y: at.y });
  await release({ x: at.x + 40, y: at.y });
  await vi.waitFor(() => expect(viewport().x).toBeLessThan(before.x - 50));
  expect(viewport().k).toBe(before.k);
  await screen.getByRole('button', { name: 'Hide the map' }).click();
  expect(onOpen).toHaveBeenCalledWith(false);
});

test('on the map the frame keeps under the pointer that holds it, and the wheel zooms', async () => {
  const { controller, viewport, frame, area } = await openMap();
  controller.commands.fitNodes(['n0', 'n1'] as NodeId[]);
  await vi.waitFor(() => expect(viewport().k).toBe(0.8));
  await nextFrames();
  const box = frame().getBoundingClientRect();
  const grip = { x: box.right - 2, y: box.bottom - 2 };
  await dragFromTo(grip, { x: grip.x + 30, y: grip.y + 20 });
  await vi.waitFor(() => {
    const now = frame().getBoundingClientRect();
    expect(Math.abs(now.left - box.left - 30)).toBeLessThan(1.5);
    expect(Math.abs(now.top - box.top - 20)).toBeLessThan(1.5);
  });
  const { k } = viewport();
  await wheel(middleOf(area()), { x: 0, y: 100 });
  await vi.waitFor(() => expect(viewport().k).toBeLessThan(k));
});

test('the map shows open frames in their colours below the cards, in step with the board', async () => {
  const frame = (id: string, x: number, data = {}) => ({
    ...node(id, 'frameNode', x, -200, data),
    size: { width: 2000, height: 3000 },
  });
  const frames = [frame('f', -100, { color: 'blue' }), frame('g', 2400), frame('h', 5000)];
  const { store, area } = await openMap(boardOf([...rowsOfTen().nodes.values(), ...frames], []));
  const boxes = () =>
    [...area().querySelectorAll<SVGRectElement>('[data-frame-color]')].map((box) => [
      box.dataset.frameColor,
      Number(box.getAttribute('x')),
    ]);
  const wanted = [
    ['blue', -100],
    ['grey', 2400],
    ['grey', 5000],
  ];
  await vi.waitFor(() => expect(boxes().sort()).toEqual(wanted));
  const box = area().querySelector<SVGRectElement>('[data-frame-color="blue"]')!;
  const tiles = area().querySelector('path')!;
  expect(box.compareDocumentPosition(tiles) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  // As large on the map as the board is on it: 2000 of 7100 units.
  const { width } = area().querySelector('svg g')!.getBoundingClientRect();
  expect(box.getBoundingClientRect().width / width).toBeCloseTo(2000 / 7100, 1);

  const ids = [...store.getSnapshot().context.board.nodes.keys()].filter((id) => /^n/.test(id));
  store.send({ type: 'nodes.moved', moves: [{ id: 'h' as NodeId, position: { x: 5600, y: -200 } }] });
  store.send({ type: 'node.edited', id: 'f' as NodeId, data: { color: 'rose' } });
  store.send({ type: 'node.edited', id: 'g' as NodeId, data: { collapsed: true } });
  await vi.waitFor(() =>
    expect(boxes().sort()).toEqual([
      ['grey', 5600],
      ['rose', -100],
    ]),
  );
  expect(area().querySelector('[data-frame-color="rose"]')).toBe(box);
  store.send({ type: 'elements.deleted', ids: ['f' as NodeId, 'h' as NodeId, ...ids] });
  await vi.waitFor(() => expect(boxes()).toEqual([]));
});

test('while the view moves nothing of the map is written but its frame', async () => {
  const { controller, area, frame } = await openMap();
  controller.panZoom.set({ x: -400, y: -300, k: 0.3 });
  await vi.waitFor(() => expect(frame().getBoundingClientRect().width).toBeLessThan(area().clientWidth / 2 + 40));
  const written = new Set<string>();
  const watcher = new MutationObserver((records) => {
    for (const { target, attributeName, oldValue } of records) {
      const isSame = attributeName !== null && oldValue === (target as Element).getAttribute(attributeName);
      if (target === frame()) written.add('frame');
      else if (!isSame) written.add(`${target.nodeName} ${attributeName}`);
    }
  });
  watcher.observe(area(), { attributeOldValue: true, childList: true, subtree: true });
  const before = frame().style.transform;
  for (let step = 0; step < 6; step++) {
    controller.panZoom.panBy({ x: 9, y: 5 });
    await nextFrames(1);
  }
  await vi.waitFor(() => expect(frame().style.transform).not.toBe(before));
  watcher.disconnect();
  expect([...written]).toEqual(['frame']);
});

test('seen from beyond the map, the frame is an arrow at its border', async () => {
  const { controller, area, frame } = await openMap();
  controller.panZoom.set({ x: -1e6, y: 0, k: 1 });
  await vi.waitFor(() => expect(frame().hasAttribute('data-away')).toBe(true));
  const map = area().getBoundingClientRect();
  const arrow = frame().getBoundingClientRect();
  expect(arrow.right).toBeLessThanOrEqual(map.right);
  expect(arrow.right).toBeGreaterThan(map.right - 12);
});
