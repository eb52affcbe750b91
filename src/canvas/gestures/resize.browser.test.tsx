import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Size } from '../../../contract/board.ts';
import { boardOf } from '../../board/document/board.ts';
import type { ResizeFacts } from '../../board/document/nodeFacts.ts';
import { setData } from '../../board/edit/edit.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { edge, node, TYPES } from '../testing/canvas.fixture.tsx';
import { card, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move, press, release } from '../testing/pointer.fixture.ts';

const BOUNDS = { minSize: { width: 200, height: 120 }, maxSize: { width: 900, height: 900 } };

/** A canvas on which sketches are resized so, and everything lies at 100 % from the stage's corner on. */
async function openResizing(along: ResizeFacts['along'], more: Partial<ResizeFacts> = {}) {
  const board = boardOf(
    [node('s1', 'sketchNode', 100, 100), node('r1', 'enrichNode', 700, 100)],
    [edge('s1', 'r1', 'out.image.image', 'in.image.image')],
  );
  const facts = (type: string) => {
    const known = TYPES.find((each) => each.type === type);
    return known && (type === 'sketchNode' ? { ...known, resize: { along, ...BOUNDS, ...more } } : known);
  };
  const opened = await openCanvas(board, {}, undefined, { facts });
  opened.controller.camera.setViewport({ x: 0, y: 0, k: 1 });
  await nextFrames();
  await click({ x: 280, y: 108 });
  await nextFrames();
  return opened;
}

const grips = () => [...document.querySelectorAll<SVGGElement>('[data-own-pointer] > g[style*="resize"]')];
/** The grip whose middle is nearest to a point of the page. */
function gripNear(at: Point): Point {
  const all = grips().map((grip) => middleOf(grip.querySelector('rect:last-child')!));
  return all.sort((a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y))[0]!;
}
const sizeOf = (id: string): Size => ({ width: card(id).offsetWidth, height: card(id).offsetHeight });
const resizes = (store: { sent: readonly { type: string }[] }) =>
  store.sent.filter(({ type }) => type === 'node.resized');

beforeEach(() => document.getSelection()?.removeAllRanges());

test('one selected card shows its grips, several those of their box; one that is locked shows none', async () => {
  const { store } = await openResizing('both');
  await vi.waitFor(() => expect(grips().length).toBe(8));
  store.send({ type: 'selection.changed', ids: [node('s1', '', 0, 0).id, node('r1', '', 0, 0).id] });
  expect([grips().length, document.querySelector<SVGRectElement>('[data-selection-box]')?.style.display]).toEqual([
    8,
    '',
  ]);
  store.send({ type: 'selection.changed', ids: [node('s1', '', 0, 0).id] });
  expect(grips().length).toBe(8);
  const { board } = store.getSnapshot().context;
  store.set({ board: setData(board, node('s1', '', 0, 0).id, { readOnly: true }) });
  expect(grips().length).toBe(0);
});

test('a corner follows the pointer, the edge follows the corner, and the board hears of it once', async () => {
  const { store } = await openResizing('both');
  await vi.waitFor(() => expect(grips().length).toBe(8));
  const from = gripNear({ x: 460, y: 400 });
  const to = { x: from.x + 60, y: from.y + 40 };
  const line = () => document.querySelector('[data-edge-id] path')?.getAttribute('d') ?? '';
  const before = line();
  await press(from);
  await move(to, 'left');
  await vi.waitFor(() => expect(sizeOf('s1')).toEqual({ width: 420, height: 340 }));
  expect(line()).not.toBe(before);
  expect(resizes(store)).toEqual([]);
  await release(to);
  expect(resizes(store)).toEqual([
    { type: 'node.resized', id: 's1', size: { width: 420, height: 340 }, position: { x: 100, y: 100 } },
  ]);
  expect(sizeOf('s1')).toEqual({ width: 420, height: 340 });
});

test('the grips stand around the card in its new size, and the next drag takes it up there', async () => {
  await openResizing('both');
  await vi.waitFor(() => expect(grips().length).toBe(8));
  const from = gripNear({ x: 460, y: 400 });
  const [first, second] = [60, 90].map((by) => ({ x: from.x + by, y: from.y + by })) as [Point, Point];
  await press(from);
  await move(first, 'left');
  await vi.waitFor(() => expect(sizeOf('s1')).toEqual({ width: 420, height: 360 }));
  // The card is seen in the size of the drag before it ends.
  await nextFrames();
  await release(first);
  await nextFrames();
  expect(gripNear(first)).toEqual(first);
  await dragFromTo(first, second);
  expect(sizeOf('s1')).toEqual({ width: 450, height: 390 });
  expect(gripNear(second)).toEqual(second);
});

test('Escape gives the card back as it was', async () => {
  const { store } = await openResizing('both');
  await vi.waitFor(() => expect(grips().length).toBe(8));
  const before = sizeOf('s1');
  const from = gripNear({ x: 100, y: 100 });
  await press(from);
  await move({ x: from.x + 50, y: from.y + 50 }, 'left');
  await vi.waitFor(() => expect(sizeOf('s1')).not.toEqual(before));
  await userEvent.keyboard('{Escape}');
  expect(sizeOf('s1')).toEqual(before);
  expect(card('s1').style.transform).toBe('translate(100px, 100px)');
  await release({ x: from.x + 50, y: from.y + 50 });
  expect(resizes(store)).toEqual([]);
});

test('Shift keeps the proportions, Alt the middle, as soon as they are held', async () => {
  await openResizing('both');
  await vi.waitFor(() => expect(grips().length).toBe(8));
  const from = gripNear({ x: 460, y: 400 });
  await press(from);
  await move({ x: from.x + 36, y: from.y }, 'left');
  await vi.waitFor(() => expect(sizeOf('s1')).toEqual({ width: 396, height: 300 }));
  await userEvent.keyboard('{Shift>}');
  await vi.waitFor(() => expect(sizeOf('s1')).toEqual({ width: 396, height: 330 }));
  await userEvent.keyboard('{/Shift}{Alt>}');
  await vi.waitFor(() => expect(sizeOf('s1')).toEqual({ width: 432, height: 300 }));
  expect(card('s1').style.transform).toBe('translate(64px, 100px)');
  await userEvent.keyboard('{/Alt}{Escape}');
  await release(from);
});

test('where the contents decide on the height there are no grips above and below, and the height is theirs', async () => {
  const { store } = await openResizing('width');
  await vi.waitFor(() => expect(grips().length).toBe(2));
  const from = gripNear({ x: 100, y: 250 });
  await dragFromTo(from, { x: from.x - 40, y: from.y });
  expect(resizes(store)).toEqual([
    { type: 'node.resized', id: 's1', size: { width: 400, height: 300 }, position: { x: 60, y: 100 } },
  ]);
});

test('a double-click on a grip gives the natural size back', async () => {
  const { store } = await openResizing('both', { naturalSize: () => ({ width: 500, height: 250 }) });
  await vi.waitFor(() => expect(grips().length).toBe(8));
  const at = gripNear({ x: 460, y: 400 });
  grips()[0]!.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: at.x, clientY: at.y }));
  expect(resizes(store)).toEqual([
    { type: 'node.resized', id: 's1', size: { width: 500, height: 250 }, position: { x: 100, y: 100 } },
  ]);
});

test('Alt, Shift and the arrow keys resize the selected card, and say its size', async () => {
  const { store } = await openResizing('both');
  await vi.waitFor(() => expect(grips().length).toBe(8));
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowUp}{/Shift}{/Alt}');
  expect(resizes(store).map((event) => 'size' in event && event.size)).toEqual([
    { width: 384, height: 300 },
    { width: 384, height: 276 },
  ]);
  const announced = page.getByText('384 wide, 276 high');
  await expect.element(announced).toBeInTheDocument();
  expect(announced.element().parentElement?.className).toBe('sr-only');
});
