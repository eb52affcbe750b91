import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BoardNode } from '../../../contract/board.ts';
import { NodeId } from '../../../contract/ids.ts';
import { type Board, boardOf } from '../../board/document/board.ts';
import { edge, node } from '../testing/canvas.fixture.tsx';
import { nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move, press, release } from '../testing/pointer.fixture.ts';

const inFrame = (id: string, x: number, y: number, frameId = 'f'): BoardNode => ({
  ...node(id, 'sketchNode', x, y),
  frameId: NodeId.parse(frameId),
});
/** A frame of 900 by 460 around two wired cards, and a card outside that the second feeds. */
function framedBoard(data: Record<string, unknown> = {}): Board {
  const frame = {
    ...node('f', 'frameNode', 100, 120, { title: 'Kettles', ...data }),
    size: { width: 900, height: 460 },
  };
  return boardOf(
    [frame, inFrame('a', 140, 180), inFrame('b', 580, 180), node('c', 'sketchNode', 1100, 180)],
    [edge('a', 'b', 'out.image.image', 'in.image.image'), edge('b', 'c', 'out.image.image', 'in.image.image')],
  );
}

/** A canvas at 80 % from the board's corner on, once frames are drawn. */
async function openFrames(board = framedBoard(), role?: 'reviewer') {
  const opened = await openCanvas(board, {}, role);
  opened.controller.camera.setViewport({ x: 0, y: 0, k: 0.8 });
  await nextFrames();
  const nodeOf = (id: string) => opened.store.getSnapshot().context.board.nodes.get(NodeId.parse(id));
  return { ...opened, nodeOf };
}

const group = (id = 'f') => document.querySelector<SVGGElement>(`[data-frame][data-node-id="${id}"]`);
const head = (id = 'f') => group(id)!.querySelector('[data-title]')!;
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const isDrawn = (id: string) => document.querySelector(`[data-node-id="${id}"]`) !== null;
const selectionOf = (opened: Awaited<ReturnType<typeof openFrames>>) => [
  ...opened.store.getSnapshot().context.selection,
];

test('an open frame is a group named by its title and its count, below edges and cards', async () => {
  await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  await expect.element(page.getByRole('group', { name: 'Kettles, frame, 2 nodes' })).toBeInTheDocument();
  const line = document.querySelector('[data-edge-id="ea-b"]')!;
  expect(group()!.compareDocumentPosition(line) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('dragged by its head it takes what lies in it along; its empty ground starts a marquee', async () => {
  const opened = await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  const from = middleOf(head());
  await dragFromTo(from, { x: from.x + 40, y: from.y + 80 });
  expect(['f', 'a', 'b'].map((id) => opened.nodeOf(id)?.position)).toEqual([
    { x: 150, y: 220 },
    { x: 190, y: 280 },
    { x: 630, y: 280 },
  ]);
  expect(opened.nodeOf('c')?.position).toEqual({ x: 1100, y: 180 });

  // Below the cards, inside the frame.
  await dragFromTo({ x: 140, y: 535 }, { x: 450, y: 440 });
  expect(opened.nodeOf('f')?.position).toEqual({ x: 150, y: 220 });
  expect(selectionOf(opened)).toEqual(['a']);
});

test('a card that is dragged out leaves its frame, and one that is dragged in belongs to it', async () => {
  const opened = await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  const top = (id: string) => {
    const box = document.querySelector(`[data-node-id="${id}"]`)!.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + 6 };
  };
  await dragFromTo(top('a'), { x: top('a').x, y: top('a').y + 420 });
  expect(opened.nodeOf('a')?.frameId).toBe(undefined);
  await dragFromTo(top('c'), { x: top('c').x - 480, y: top('c').y });
  expect(opened.nodeOf('c')?.frameId).toBe('f');
});

const lit = () => [...document.querySelectorAll<SVGElement>('[data-takes]')].map((each) => each.dataset.nodeId);

test.each([
  ['full', { x: 0, y: 0, k: 0.8 }],
  ['light', { x: 100, y: 80, k: 0.3 }],
  ['tiles', { x: 300, y: 200, k: 0.1 }],
] as const)('while a card is dragged, the frame that would take it in is lit: tier %s', async (tier, viewport) => {
  const opened = await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  opened.controller.camera.setViewport(viewport);
  await vi.waitFor(() => expect(opened.controller.camera.tier()).toBe(tier));
  await nextFrames();
  const at = (x: number, y: number) => ({ x: viewport.x + x * viewport.k, y: viewport.y + y * viewport.k });
  // The card is 360 by 300: its middle comes 1 unit short of the frame's right border, then 11 units onto it.
  await press(at(1300, 460));
  await move(at(1240, 460), 'left');
  await move(at(1031, 460), 'left');
  await vi.waitFor(() => expect(opened.controller.gesture.getSnapshot().matches('dragging')).toBe(true));
  await nextFrames();
  expect(lit()).toEqual([]);
  await move(at(990, 460), 'left');
  await vi.waitFor(() => expect(lit()).toEqual(['f']));

  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(lit()).toEqual([]));
  await release(at(990, 460));
  expect(opened.nodeOf('c')?.position).toEqual({ x: 1100, y: 180 });

  await dragFromTo(at(1300, 460), at(990, 460));
  await vi.waitFor(() => expect(opened.nodeOf('c')?.frameId).toBe('f'));
  await nextFrames();
  expect(lit()).toEqual([]);
});

test('a frame that is dragged lights the frame it comes to lie in, never itself or what it carries', async () => {
  const outer = { ...node('g', 'frameNode', 100, 620), size: { width: 1200, height: 300 } };
  const board = framedBoard();
  const opened = await openFrames(boardOf([...board.nodes.values(), outer], [...board.edges.values()]));
  await vi.waitFor(() => expect(group('g')).not.toBe(null));
  const from = middleOf(head());
  await press(from);
  await move({ x: from.x, y: from.y + 100 }, 'left');
  await vi.waitFor(() => expect(opened.controller.gesture.getSnapshot().matches('dragging')).toBe(true));
  await move({ x: from.x, y: from.y + 300 }, 'left');
  await vi.waitFor(() => expect(lit()).toEqual(['g']));
  await release({ x: from.x, y: from.y + 300 });
  await vi.waitFor(() => expect(opened.nodeOf('f')?.frameId).toBe('g'));
  expect(lit()).toEqual([]);
});

test('collapsed, its card stands for it: what is in it is not drawn or met, and its edges end at the card', async () => {
  const opened = await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  await click(middleOf(tool('Collapse').element()));
  await vi.waitFor(() => expect(opened.nodeOf('f')?.data.collapsed).toBe(true));
  await nextFrames();
  expect([group(), isDrawn('a'), isDrawn('b'), isDrawn('f')]).toEqual([null, false, false, true]);
  expect(document.querySelector('[data-edge-id="ea-b"]')).toBe(null);
  const path = document.querySelector('[data-edge-id="eb-c"] path')?.getAttribute('d');
  expect(path).toMatch(/^M388[ ,]142/);
  expect(document.activeElement?.getAttribute('data-node-id')).toBe('f');
  await userEvent.keyboard('{Control>}a{/Control}');
  expect(selectionOf(opened).sort()).toEqual(['c', 'f']);

  opened.controller.commands.fitNodes([NodeId.parse('a')]);
  await vi.waitFor(() => expect(isDrawn('a')).toBe(true));
  expect(opened.nodeOf('a')).toEqual(inFrame('a', 140, 180));
});

test('Ctrl+G frames the selection and lets its name be written; Ctrl+Shift+G takes the frame away again', async () => {
  const opened = await openFrames(boardOf([node('a', 'sketchNode', 100, 120), node('b', 'sketchNode', 600, 120)], []));
  opened.store.send({ type: 'selection.changed', ids: [NodeId.parse('a'), NodeId.parse('b')] });
  await userEvent.keyboard('{Control>}g{/Control}');
  const field = page.getByRole('textbox', { name: 'Title' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Kettles{Enter}');
  expect(opened.nodeOf('frame')?.data).toEqual({ title: 'Kettles' });
  expect(opened.nodeOf('a')?.frameId).toBe('frame');
  expect(document.activeElement).toBe(group('frame'));

  await userEvent.keyboard('{Control>}{Shift>}g{/Shift}{/Control}');
  await vi.waitFor(() => expect(opened.nodeOf('frame')).toBe(undefined));
  expect([opened.nodeOf('a')?.frameId, selectionOf(opened)]).toEqual([undefined, ['a', 'b']]);
});

test('after Ctrl+G the name’s field leaves the colours free, and undo takes the frame away while nothing is written', async () => {
  const opened = await openFrames(boardOf([node('a', 'sketchNode', 100, 120)], []));
  opened.store.send({ type: 'selection.changed', ids: [NodeId.parse('a')] });
  await userEvent.keyboard('{Control>}g{/Control}');
  const field = page.getByRole('textbox', { name: 'Title' });
  await expect.element(field).toHaveFocus();
  const right = () => field.element().getBoundingClientRect().right;
  const colors = () => page.getByRole('radio', { name: 'Grey' }).element().getBoundingClientRect().left;
  expect(colors()).toBeGreaterThanOrEqual(right());
  await userEvent.keyboard('A name that is rather long');
  expect(colors()).toBeGreaterThanOrEqual(right());
  await userEvent.keyboard('{Escape}');
  group('frame')!.focus();
  await userEvent.keyboard('{F2}');
  await expect.element(field).toHaveFocus();
  opened.store.sent.length = 0;
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(opened.store.sent).toEqual([{ type: 'undo.pressed' }]);
  opened.store.send({ type: 'elements.deleted', ids: [NodeId.parse('frame')] });
  await vi.waitFor(() => expect(field.elements()).toEqual([]));
  expect(document.activeElement).toBe(opened.controller.elements.surface);
});

test('a name is kept at each letter; Escape gives the old one back', async () => {
  const opened = await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  group()!.focus();
  await userEvent.keyboard('{F2}');
  const field = page.getByRole('textbox', { name: 'Title' });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('La');
  expect(opened.nodeOf('f')?.data.title).toBe('La');
  await userEvent.keyboard('{Escape}');
  expect(opened.nodeOf('f')?.data.title).toBe('Kettles');
  expect(document.activeElement).toBe(group());
});

test('a name that is left for another field is kept, and the focus goes where it was sent', async () => {
  const opened = await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  await userEvent.dblClick(head());
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  await userEvent.keyboard('Lamps');
  const prompt = page.getByLabelText('Prompt of c').element();
  await click(middleOf(prompt));
  expect(opened.nodeOf('f')?.data.title).toBe('Lamps');
  expect(document.activeElement).toBe(prompt);
});

test('F lets a frame be drawn, and it takes in what lies on it', async () => {
  const opened = await openFrames(boardOf([node('a', 'sketchNode', 300, 200)], []));
  await userEvent.keyboard('f');
  await dragFromTo({ x: 200, y: 120 }, { x: 560, y: 430 });
  await vi.waitFor(() => expect(opened.nodeOf('a')?.frameId).toBe('frame'));
  expect(opened.nodeOf('frame')?.position).toEqual({ x: 250, y: 150 });
  expect(opened.controller.tool.get()).toBe('select');
});

test('its colours are chosen in its head, while it alone is selected', async () => {
  const opened = await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  expect(page.getByRole('radio').elements()).toEqual([]);
  await click(middleOf(head()));
  await page.getByRole('radio', { name: 'Blue' }).click();
  expect(opened.nodeOf('f')?.data).toEqual({ title: 'Kettles', color: 'blue' });
  await expect.element(page.getByRole('radio', { name: 'Blue' })).toBeChecked();
});

test('a reviewer’s frame offers its zoom and nothing that changes it', async () => {
  const opened = await openFrames(framedBoard(), 'reviewer');
  await vi.waitFor(() => expect(group()).not.toBe(null));
  opened.store.send({ type: 'selection.changed', ids: [NodeId.parse('f')] });
  await expect.element(tool('Zoom to selection')).toBeInTheDocument();
  expect([tool('Collapse').elements(), page.getByRole('radio').elements()]).toEqual([[], []]);
  await userEvent.dblClick(head());
  expect(page.getByRole('textbox', { name: 'Title' }).elements()).toEqual([]);
});

test.each([undefined, 'reviewer'] as const)('a chosen frame leads to its help page in a new tab (%s)', async (role) => {
  const opened = await openFrames(framedBoard(), role);
  await vi.waitFor(() => expect(group()).not.toBe(null));
  const help = page.getByRole('link', { name: 'Help', exact: true });
  expect(help.elements()).toEqual([]);
  opened.store.send({ type: 'selection.changed', ids: [NodeId.parse('f')] });
  await expect.element(help).toHaveAttribute('href', '/docs/nodes/frame');
  await expect.element(help).toHaveAttribute('target', '_blank');
  const link = help.element() as SVGAElement;
  link.focus();
  expect(document.activeElement).toBe(link);
  const [pressed, opens] = [vi.fn(), (event: Event) => event.preventDefault()];
  addEventListener('click', (event) => pressed(event.defaultPrevented), { once: true });
  addEventListener('click', opens, { once: true });
  await userEvent.keyboard('{Enter}');
  // Nothing on the board takes the press away from the link.
  expect(pressed.mock.calls).toEqual([[false]]);
});

test('frames are drawn from afar too, with a head only where it can be read', async () => {
  const opened = await openFrames();
  await vi.waitFor(() => expect(group()).not.toBe(null));
  const showsHead = () => getComputedStyle(head().parentElement!).display !== 'none';
  opened.controller.camera.setViewport({ x: 200, y: 200, k: 0.2 });
  await vi.waitFor(() => expect(group()!.getBoundingClientRect().width).toBeLessThan(260));
  expect([opened.controller.camera.tier(), showsHead()]).toEqual(['light', true]);
  opened.controller.camera.setViewport({ x: 200, y: 200, k: 0.04 });
  await vi.waitFor(() => expect(showsHead()).toBe(false));
  expect(opened.controller.camera.tier()).toBe('tiles');
});

test('of two hundred frames only what is seen is drawn', async () => {
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...node(`f${index}`, 'frameNode', (index % 20) * 2000, Math.floor(index / 20) * 2000),
    size: { width: 1000, height: 1000 },
  }));
  await openFrames(boardOf(many, []));
  // Its neighbour lies just outside, where a small pan would show it.
  await vi.waitFor(() => expect(document.querySelectorAll('[data-frame]').length).toBe(2));
});

test('the tab of a name is as wide as its word, and fitting the board leaves it free of what floats above', async () => {
  const opened = await openFrames(framedBoard({ title: 'MMMM Kettles WWW fifteen' }));
  await vi.waitFor(() => expect(group()).not.toBe(null));
  const word = group()!.querySelector('text')!.getBoundingClientRect();
  const tab = head().getBoundingClientRect();
  expect(tab.right - word.right).toBeCloseTo(8, 0);
  opened.controller.commands.fitWithoutGlide();
  await nextFrames();
  // The board's name ends 54 pixels below the border, with 12 of air.
  expect(head().getBoundingClientRect().top).toBeGreaterThanOrEqual(66);
});
