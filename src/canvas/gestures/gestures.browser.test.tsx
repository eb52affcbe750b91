import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NodeId } from '../../../contract/ids.ts';
import { atRest, card, EMPTY, headOf, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move, press, release, wheel } from '../testing/pointer.fixture.ts';

test('a small board is fitted at 80 % at most, its cards named by their titles', async () => {
  const { viewport } = await openCanvas();
  await expect.element(page.getByRole('group', { name: 'Render' })).toBeVisible();
  await expect.element(page.getByRole('application', { name: 'Kettle' })).toBeVisible();
  expect(viewport().k).toBe(0.8);
});

test('the wheel pans, and with Ctrl one notch zooms by a quarter about the pointer', async () => {
  const { viewport, controller } = await openCanvas();
  const before = viewport();
  await wheel(EMPTY, { x: 30, y: 50 });
  await vi.waitFor(() => expect(viewport()).toEqual({ k: 0.8, x: before.x - 30, y: before.y - 50 }));
  const start = viewport();
  await wheel(EMPTY, { y: -120 }, { ctrl: true });
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(1, 5));
  await atRest(controller);
  // At rest the view lies on whole pixels.
  expect(Math.abs((EMPTY.x - viewport().x) / viewport().k - (EMPTY.x - start.x) / start.k)).toBeLessThanOrEqual(0.5);
});

test('set to zoom, the wheel zooms and Ctrl pans', async () => {
  const { viewport, controller } = await openCanvas(undefined, { wheel: 'zoom' });
  await wheel(EMPTY, { y: 120 });
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(0.64, 5));
  await atRest(controller);
  const before = viewport();
  await wheel(EMPTY, { y: 100 }, { ctrl: true });
  await vi.waitFor(() => expect(viewport()).toEqual({ ...before, y: before.y - 100 }));
});

test('a wheel over a focused field that can scroll scrolls the field, over an unfocused one it pans', async () => {
  const { viewport } = await openCanvas();
  const field = page.getByLabelText('Prompt of s1').element() as HTMLTextAreaElement;
  const before = viewport();
  field.focus();
  await wheel(middleOf(field), { y: 40 });
  await vi.waitFor(() => expect(field.scrollTop).toBeGreaterThan(0));
  expect(viewport()).toEqual(before);
  field.blur();
  await wheel(middleOf(field), { y: 40 });
  await vi.waitFor(() => expect(viewport().y).toBe(before.y - 40));
});

test('middle button and space-drag pan, also from a card, without selecting or moving it', async () => {
  const { store, viewport } = await openCanvas();
  const before = viewport();
  await dragFromTo(headOf('s1'), { x: headOf('s1').x + 60, y: headOf('s1').y + 20 }, 'middle');
  await vi.waitFor(() => expect(viewport().x).toBeCloseTo(before.x + 60, 5));
  await userEvent.keyboard('{ >}');
  await dragFromTo(headOf('s1'), { x: headOf('s1').x - 60, y: headOf('s1').y - 20 });
  await userEvent.keyboard('{/ }');
  await vi.waitFor(() => expect(viewport().x).toBeCloseTo(before.x, 5));
  expect(store.sent).toEqual([]);
});

test('panning inside the overscan commits nothing to React', async () => {
  const { commits, viewport, controller } = await openCanvas();
  await vi.waitFor(() => expect(controller.renderer.live.size).toBe(3));
  await nextFrames(4);
  commits.length = 0;
  const before = viewport();
  await press(EMPTY, 'middle');
  for (let step = 1; step <= 10; step++) {
    await move({ x: EMPTY.x - step * 6, y: EMPTY.y - step * 4 }, 'middle');
    await nextFrames(1);
  }
  expect(viewport().x).toBeCloseTo(before.x - 60, 5);
  expect(commits).toEqual([]);
  await release({ x: EMPTY.x - 60, y: EMPTY.y - 40 }, 'middle');
});

test('a click selects one card, Shift adds and takes away, a click on empty canvas selects none', async () => {
  const { store } = await openCanvas();
  const selection = () => [...store.getSnapshot().context.selection];
  await click(headOf('s1'));
  expect(selection()).toEqual(['s1']);
  await click(headOf('r1'), 'left', { shift: true });
  expect(selection()).toEqual(['s1', 'r1']);
  await click(headOf('s1'), 'left', { shift: true });
  expect(selection()).toEqual(['r1']);
  await click(EMPTY);
  expect(selection()).toEqual([]);
});

test('Ctrl with a click adds a card and takes it away, as Shift does', async () => {
  const { store } = await openCanvas();
  await click(headOf('s1'));
  await click(headOf('r1'), 'left', { ctrl: true });
  expect([...store.getSnapshot().context.selection]).toEqual(['s1', 'r1']);
  await click(headOf('s1'), 'left', { ctrl: true });
  expect([...store.getSnapshot().context.selection]).toEqual(['r1']);
});

test('Ctrl with an arrow goes to the next node that way, from the selection and from the focus', async () => {
  const { store, controller } = await openCanvas();
  const selection = () => [...store.getSnapshot().context.selection];
  await click(headOf('s1'));
  controller.elements.surface.focus();
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(selection()).toEqual(['r1']);
  controller.commands.focusCard('s1' as never);
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
  expect(selection()).toEqual(['t1']);
  expect(document.activeElement).toBe(card('t1'));
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
  expect(selection()).toEqual(['t1']);
  expect(store.sent.filter(({ type }) => type !== 'selection.changed')).toEqual([]);
});

test('a rectangle on empty canvas selects what it touches', async () => {
  const { store } = await openCanvas();
  const top = card('s1').getBoundingClientRect();
  await dragFromTo({ x: top.left - 40, y: top.top - 30 }, { x: top.left + 20, y: top.top + 20 });
  expect([...store.getSnapshot().context.selection]).toEqual(['s1']);
});

test('a drag moves the card in the DOM and tells the board once', async () => {
  const { store, viewport } = await openCanvas();
  const from = headOf('s1');
  const left = card('s1').getBoundingClientRect().left;
  await press(from);
  await move({ x: from.x + 40, y: from.y + 20 }, 'left');
  await move({ x: from.x + 80, y: from.y + 40 }, 'left');
  await nextFrames();
  expect(card('s1').getBoundingClientRect().left).toBeCloseTo(left + 80, 0);
  expect(store.sent.filter((event) => event.type === 'nodes.moved')).toEqual([]);
  await release({ x: from.x + 80, y: from.y + 40 });
  const { k } = viewport();
  expect(store.sent.filter((event) => event.type === 'nodes.moved')).toEqual([
    { type: 'nodes.moved', moves: [{ id: 's1', position: { x: 80 / k, y: 40 / k } }] },
  ]);
  await nextFrames();
  expect(card('s1').getBoundingClientRect().left).toBeCloseTo(left + 80, 0);
});

test('Escape puts a dragged card back', async () => {
  const { store } = await openCanvas();
  const from = headOf('s1');
  const left = card('s1').getBoundingClientRect().left;
  await press(from);
  await move({ x: from.x + 90, y: from.y }, 'left');
  await nextFrames();
  await userEvent.keyboard('{Escape}');
  await move({ x: from.x + 120, y: from.y }, 'left');
  await release({ x: from.x + 120, y: from.y });
  expect(card('s1').getBoundingClientRect().left).toBeCloseTo(left, 0);
  expect(store.sent.filter((event) => event.type === 'nodes.moved')).toEqual([]);
});

test('a card that somebody else moves during a drag stays under the pointer, and ends where it is dropped', async () => {
  const { store, controller } = await openCanvas();
  const { k } = controller.camera.viewport();
  const positionOf = () => store.getSnapshot().context.board.nodes.get('s1' as NodeId)!.position;
  const edgeEnd = () =>
    document
      .querySelector('[data-edge-id] path')!
      .getAttribute('d')!
      .match(/^M([\d.-]+)/)![1];
  const start = positionOf();
  const from = headOf('s1');
  const to = { x: from.x + 60, y: from.y + 40 };
  const moveElsewhere = () =>
    store.send({ type: 'nodes.moved', moves: [{ id: 's1' as NodeId, position: { x: start.x - 200, y: start.y } }] });

  await press(from);
  await move(to, 'left');
  await vi.waitFor(() => expect(headOf('s1').x).toBeCloseTo(to.x, 0));
  const endBefore = edgeEnd();
  moveElsewhere();
  await nextFrames(4);
  expect([headOf('s1').x, headOf('s1').y]).toEqual([expect.closeTo(to.x, 0), expect.closeTo(to.y, 0)]);
  expect(edgeEnd()).toBe(endBefore);
  await release(to);
  expect(positionOf()).toEqual({ x: expect.closeTo(start.x + 60 / k, 0), y: expect.closeTo(start.y + 40 / k, 0) });

  const dropped = positionOf();
  await press(to);
  await move(from, 'left');
  await nextFrames(2);
  moveElsewhere();
  await nextFrames(2);
  await userEvent.keyboard('{Escape}');
  await release(from);
  expect(positionOf()).toEqual({ x: start.x - 200, y: start.y });
  await vi.waitFor(() => expect(headOf('s1').x).toBeCloseTo(to.x - (dropped.x - start.x + 200) * k, 0));
});

test('Alt drags copies, with what comes in, and may be pressed and let go on the way', async () => {
  const { store, viewport } = await openCanvas();
  const from = headOf('r1');
  const { left } = card('r1').getBoundingClientRect();
  const leftsOfCards = () =>
    [...card('r1').parentElement!.children].map((each) => Math.round(each.getBoundingClientRect().left));
  await press(from);
  await move({ x: from.x + 40, y: from.y + 60 }, 'left');
  await userEvent.keyboard('{Alt>}');
  await nextFrames();
  expect(leftsOfCards().slice(-1)).toEqual([Math.round(left + 40)]);
  expect(card('r1').getBoundingClientRect().left).toBeCloseTo(left, 0);
  await userEvent.keyboard('{/Alt}');
  await nextFrames();
  expect(leftsOfCards()).toHaveLength(3);
  expect(card('r1').getBoundingClientRect().left).toBeCloseTo(left + 40, 0);
  await userEvent.keyboard('{Alt>}');
  await release({ x: from.x + 40, y: from.y + 60 });
  await userEvent.keyboard('{/Alt}');
  const { board, selection } = store.getSnapshot().context;
  const { k } = viewport();
  expect(store.sent.filter(({ type }) => type !== 'selection.changed')).toEqual([
    { type: 'nodes.duplicated', ids: ['r1'], withInputs: true, offset: { x: 40 / k, y: 60 / k } },
  ]);
  expect([...selection]).toEqual(['copy1']);
  expect(board.nodes.get('r1' as never)?.position).toEqual({ x: 600, y: 0 });
  expect(board.nodes.get('copy1' as never)?.position).toEqual({ x: 600 + 40 / k, y: 60 / k });
  expect([...board.edges.values()].map(({ source, target }) => [source, target])).toEqual([
    ['s1', 'r1'],
    ['s1', 'copy1'],
  ]);
  await expect.poll(() => leftsOfCards().length).toBe(4);
});

test('a field without the focus drags its card; clicked, it has the focus, and a drag in it selects its text', async () => {
  const { store } = await openCanvas();
  const field = page.getByLabelText('Prompt of s1').element() as HTMLTextAreaElement;
  const moves = () => store.sent.filter(({ type }) => type === 'nodes.moved').length;
  const at = middleOf(field);
  await dragFromTo(at, { x: at.x + 60, y: at.y + 30 });
  expect([moves(), document.activeElement]).toEqual([1, card('s1')]);
  expect([...store.getSnapshot().context.selection]).toEqual(['s1']);
  await nextFrames();
  const { left, top } = field.getBoundingClientRect();
  const lineStart = { x: left + 6, y: top + 10 };
  await click(lineStart);
  expect([document.activeElement, field.selectionEnd - field.selectionStart]).toEqual([field, 0]);
  await dragFromTo(lineStart, { x: left + 40, y: top + 10 });
  expect([moves(), document.activeElement]).toEqual([1, field]);
  expect(field.selectionEnd - field.selectionStart).toBeGreaterThan(0);
});

test('Escape takes the dragged copies away', async () => {
  const { store } = await openCanvas();
  const from = headOf('s1');
  await press(from);
  await userEvent.keyboard('{Alt>}');
  await move({ x: from.x + 90, y: from.y }, 'left', { alt: true });
  await nextFrames();
  expect(card('s1').parentElement!.children).toHaveLength(4);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{/Alt}');
  await release({ x: from.x + 90, y: from.y });
  await nextFrames();
  expect(card('s1').parentElement!.children).toHaveLength(3);
  expect(store.sent.map(({ type }) => type)).toEqual(['selection.changed']);
});

test('on the grid a drag ends on a dot, and with Ctrl where the pointer takes it; a key switches it', async () => {
  const onGrid = vi.fn();
  const { store, viewport } = await openCanvas(undefined, { grid: true, onGrid });
  const from = headOf('t1');
  const { k } = viewport();
  const placeOfText = () => store.getSnapshot().context.board.nodes.get('t1' as never)!.position;
  await dragFromTo(from, { x: from.x + 40, y: from.y + 25 });
  expect(placeOfText()).toEqual({ x: Math.round(40 / k / 24) * 24, y: Math.round((420 + 25 / k) / 24) * 24 });
  await nextFrames();
  const start = placeOfText();
  const next = headOf('t1');
  await press(next);
  await move({ x: next.x + 7, y: next.y }, 'left');
  await userEvent.keyboard('{Control>}');
  await release({ x: next.x + 7, y: next.y }, 'left', { ctrl: true });
  await userEvent.keyboard("'{/Control}");
  expect(placeOfText()).toEqual({ x: Math.round((start.x + 7 / k) * 100) / 100, y: start.y });
  expect(onGrid.mock.calls).toEqual([[false]]);
});

test('Shift keeps a drag to the axis along which it goes farther', async () => {
  const { store, viewport } = await openCanvas();
  const from = headOf('s1');
  await press(from);
  await move({ x: from.x + 50, y: from.y + 48 }, 'left');
  await userEvent.keyboard('{Shift>}');
  await move({ x: from.x + 48, y: from.y + 80 }, 'left', { shift: true });
  await release({ x: from.x + 48, y: from.y + 80 }, 'left', { shift: true });
  await userEvent.keyboard('{/Shift}');
  expect(store.sent.filter(({ type }) => type === 'nodes.moved')).toEqual([
    { type: 'nodes.moved', moves: [{ id: 's1', position: { x: 0, y: 80 / viewport().k } }] },
  ]);
});

test('a double-click on empty canvas, and the slash, ask for the Add Node menu there', async () => {
  const { controller } = await openCanvas();
  const menu = () => controller.gesture.getSnapshot().context.menu?.screen;
  await userEvent.dblClick(controller.elements.stage, { position: EMPTY });
  expect(menu()).toEqual(EMPTY);
  await expect.element(page.getByPlaceholder('Add a node')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => controller.gesture.getSnapshot().value).toBe('idle');
  controller.elements.surface.focus();
  await move({ x: EMPTY.x + 20, y: EMPTY.y });
  await userEvent.keyboard('/');
  expect(menu()).toEqual({ x: EMPTY.x + 20, y: EMPTY.y });
});

test('a card held at the border pans the view and keeps under the pointer', async () => {
  const { store, viewport } = await openCanvas();
  const from = headOf('s1');
  const before = viewport();
  const grabbed = from.x - card('s1').getBoundingClientRect().left;
  await press(from);
  await move({ x: 300, y: 300 }, 'left');
  await move({ x: 2, y: 300 }, 'left');
  await vi.waitFor(() => expect(viewport().x).toBeGreaterThan(before.x + 60));
  await release({ x: 2, y: 300 });
  const { x } = store.getSnapshot().context.board.nodes.get('s1' as never)!.position;
  await nextFrames();
  expect(x).toBeLessThan(-400);
  // At rest the layers lie on whole pixels (`snappedToPixels`), at most half of one away, and browsers lay out in 64ths.
  expect(Math.abs(2 - card('s1').getBoundingClientRect().left - grabbed)).toBeLessThanOrEqual(1 / 2 + 1 / 64);
});

test('all selected cards move together, a read-only one stays', async () => {
  const { store } = await openCanvas();
  const { board } = store.getSnapshot().context;
  const locked = { ...board.nodes.get('r1' as never)!, data: { readOnly: true } };
  store.set({ board: { ...board, nodes: new Map(board.nodes).set(locked.id, locked) } });
  await userEvent.keyboard('{Control>}a{/Control}');
  const from = headOf('t1');
  await dragFromTo(from, { x: from.x + 80, y: from.y });
  const [moved] = store.sent.filter((event) => event.type === 'nodes.moved');
  expect(moved?.moves.map((step) => step.id)).toEqual(['s1', 't1']);
});

test('a locked card that is dragged stays, and a notice says why, once', async () => {
  const { store } = await openCanvas();
  const { board } = store.getSnapshot().context;
  const locked = { ...board.nodes.get('t1' as never)!, data: { locked: true } };
  store.set({ board: { ...board, nodes: new Map(board.nodes).set(locked.id, locked) } });
  const from = headOf('t1');
  await dragFromTo(from, { x: from.x + 80, y: from.y });
  const moves = [{ id: 't1', position: locked.position }];
  expect(store.sent.filter((event) => event.type === 'nodes.moved')).toEqual([{ type: 'nodes.moved', moves }]);
});

test('a wire from a read-only node offers no node over empty canvas, and says why', async () => {
  const { store, controller } = await openCanvas();
  const { board } = store.getSnapshot().context;
  const locked = { ...board.nodes.get('t1' as never)!, data: { readOnly: true } };
  store.set({ board: { ...board, nodes: new Map(board.nodes).set(locked.id, locked) } });
  const handle = card('t1').querySelector('[data-handle-id="out.text.text"]')!.getBoundingClientRect();
  await dragFromTo({ x: handle.x + handle.width / 2, y: handle.y + handle.height / 2 }, EMPTY);
  await expect.element(page.getByText('This node is read-only')).toBeVisible();
  expect(controller.gesture.getSnapshot().value).toBe('idle');
});

test('keys undo, redo, duplicate, delete and nudge, but not while a field has the focus', async () => {
  const { store } = await openCanvas();
  await click(headOf('s1'));
  store.sent.length = 0;
  await userEvent.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}{Control>}y{/Control}');
  await userEvent.keyboard('{Control>}d{/Control}{ArrowRight}{Delete}');
  const expected = [
    { type: 'undo.pressed' },
    { type: 'redo.pressed' },
    { type: 'redo.pressed' },
    { type: 'nodes.duplicated', ids: ['s1'] },
    { type: 'nodes.moved', moves: [{ id: 'copy1', position: { x: 1004, y: 0 } }], undoGroup: 'nudge copy1' },
    { type: 'elements.deleted', ids: ['copy1'] },
  ];
  expect(store.sent).toEqual(expected);
  (page.getByLabelText('Prompt of r1').element() as HTMLElement).focus();
  await userEvent.keyboard('x{Control>}z{/Control}{Delete}{ArrowRight}');
  expect(store.sent).toEqual(expected);
});

test('a copy that was moved is copied on by the same step; one that was not goes to free room', async () => {
  const { store } = await openCanvas();
  const offsets = () =>
    store.sent.flatMap((event) => (event.type === 'nodes.duplicated' ? [event.offset ?? null] : []));
  await click(headOf('t1'));
  await userEvent.keyboard('{Control>}d{/Control}{Control>}d{/Control}{ArrowRight}{Control>}d{/Control}');
  const [original, moved, repeated] = ['copy1', 'copy2', 'copy3'].map(
    (id) => store.getSnapshot().context.board.nodes.get(id as never)!.position,
  );
  const step = { x: moved!.x - original!.x, y: moved!.y - original!.y };
  expect(repeated).toEqual({ x: moved!.x + step.x, y: moved!.y + step.y });
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(offsets()).toEqual([null, null, step, step]);
  store.send({ type: 'selection.changed', ids: ['s1' as never] });
  await userEvent.keyboard('{Control>}d{/Control}');
  expect(offsets().at(-1)).toBe(null);
});

test('on a reviewer’s board nothing can be moved or wired', async () => {
  const { store, controller } = await openCanvas(undefined, {}, 'reviewer');
  const from = headOf('s1');
  await dragFromTo(from, { x: from.x + 80, y: from.y });
  await click(EMPTY, 'right');
  expect(store.sent.filter((event) => event.type !== 'selection.changed')).toEqual([]);
  expect(controller.gesture.getSnapshot().value).toBe('idle');
});

test('Tab goes through the cards in their order and selects them, and from the last control of one to its edges', async () => {
  const { store } = await openCanvas();
  document.querySelector<HTMLElement>('[role="application"]')?.focus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(card('s1'));
  expect([...store.getSnapshot().context.selection]).toEqual(['s1']);
  card('r1').querySelector<HTMLElement>('[data-handle-id="out.image.image"]')?.focus();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe(
    'Delete connection from Sketch image to Render image',
  );
});
