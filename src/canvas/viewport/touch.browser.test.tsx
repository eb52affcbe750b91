import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { boardOf } from '../../board/document/board.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { screenToBoard } from '../../geometry/viewport/viewport.ts';
import { Dock } from '../dock/Dock.tsx';
import { node, SETTINGS } from '../testing/canvas.fixture.tsx';
import { card, EMPTY, handleAt, headOf, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { middleOf } from '../testing/pointer.fixture.ts';
import { touch } from '../testing/touch.fixture.ts';

type OpenCanvas = Awaited<ReturnType<typeof openCanvas>>;

const selection = ({ store }: OpenCanvas) => [...store.getSnapshot().context.selection];
const changes = ({ store }: OpenCanvas) => store.sent.filter((event) => event.type !== 'selection.changed');
const right = ({ x, y }: Point, by: number): Point => ({ x: x + by, y });

/** The foot of a card: a finger put down near a field is taken for one on the field. */
function footOf(id: string): Point {
  const box = card(id).getBoundingClientRect();
  return { x: box.left + 40, y: box.bottom - 16 };
}

/** Steps of fingers one after the other, as quickly as they do it: a finger that waits for the next step would be a long press. */
async function fingers(...steps: readonly Parameters<typeof touch>[]): Promise<void> {
  await Promise.all(steps.map((step) => touch(...step)));
}

function tap(at: Point): Promise<void> {
  return fingers(['touchStart', [at]], ['touchEnd', []]);
}

/** Puts a second finger down beside the first, spreads both and lifts them one after the other. */
function spread(first: Point, second: Point, by: number): Promise<void> {
  return fingers(
    ['touchStart', [first, second]],
    ['touchMove', [right(first, -by / 2), right(second, by / 2)]],
    ['touchMove', [right(first, -by), right(second, by)]],
    ['touchEnd', [right(first, -by)]],
    ['touchEnd', []],
  );
}

test('d3 animates nothing by itself: neither a double-click nor a double tap zooms', async () => {
  const { viewport } = await openCanvas();
  const before = viewport();
  const at = { clientX: EMPTY.x, clientY: EMPTY.y, bubbles: true };
  document.elementFromPoint(EMPTY.x, EMPTY.y)!.dispatchEvent(new MouseEvent('dblclick', at));
  await fingers(['touchStart', [EMPTY]], ['touchEnd', []], ['touchStart', [EMPTY]], ['touchEnd', []]);
  await nextFrames(5);
  expect(viewport()).toEqual(before);
  // Where d3-transition keeps what it has begun, or is about to.
  expect(document.querySelector('[role="application"]')).not.toHaveProperty('__transition');
});

test('one finger pans empty canvas, and a tap there selects none', async () => {
  const opened = await openCanvas();
  await tap(headOf('s1'));
  await vi.waitFor(() => expect(selection(opened)).toEqual(['s1']));
  const before = opened.viewport();
  await fingers(
    ['touchStart', [EMPTY]],
    ['touchMove', [right(EMPTY, -40)]],
    ['touchMove', [right(EMPTY, -80)]],
    ['touchEnd', []],
  );
  await vi.waitFor(() => expect(opened.viewport().x).toBeCloseTo(before.x - 80, 5));
  expect(selection(opened)).toEqual(['s1']);
  await tap(EMPTY);
  await vi.waitFor(() => expect(selection(opened)).toEqual([]));
});

test('two fingers zoom and pan with their middle, whatever they are put down on, and do nothing else', async () => {
  const opened = await openCanvas();
  const { viewport } = opened;
  const field = middleOf(page.getByLabelText('Prompt of s1').element());
  for (const [first, second] of [
    [headOf('s1'), right(headOf('s1'), 80)],
    [field, right(field, 60)],
    [headOf('t1'), EMPTY],
    [EMPTY, headOf('r1')],
  ] as const) {
    const before = viewport();
    const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 };
    await Promise.all([touch('touchStart', [first]), spread(first, second, 20)]);
    const wanted =
      Math.hypot(second.x - first.x + 40, second.y - first.y) / Math.hypot(second.x - first.x, second.y - first.y);
    await vi.waitFor(() => expect(viewport().k / before.k).toBeCloseTo(wanted, 3));
    await nextFrames();
    const [start, now] = [screenToBoard(before, middle), screenToBoard(viewport(), middle)];
    expect(Math.hypot(now.x - start.x, now.y - start.y)).toBeLessThan(1);
  }
  expect(opened.store.sent).toEqual([]);
  expect(document.activeElement?.tagName).not.toBe('TEXTAREA');
});

test('a second finger cancels a drag and a connection that the first began, also on another card', async () => {
  const opened = await openCanvas();
  const { controller, viewport } = opened;
  const place = card('s1').style.transform;
  const from = footOf('s1');
  await fingers(['touchStart', [from]], ['touchMove', [right(from, 60)]]);
  await vi.waitFor(() => expect(controller.gesture.getSnapshot().value).toBe('dragging'));
  await spread(right(from, 60), headOf('r1'), 20);
  await vi.waitFor(() => expect(controller.gesture.getSnapshot().value).toBe('idle'));
  expect(card('s1').style.transform).toBe(place);
  await nextFrames();
  const handle = handleAt('t1', 'out.text.text');
  const { k } = viewport();
  await fingers(['touchStart', [handle]], ['touchMove', [right(handle, 60)]]);
  await vi.waitFor(() => expect(controller.gesture.getSnapshot().value).toBe('connecting'));
  await spread(right(handle, 60), headOf('r1'), 20);
  await vi.waitFor(() => expect(viewport().k).not.toBe(k));
  await vi.waitFor(() => expect(controller.gesture.getSnapshot().value).toBe('idle'));
  expect(changes(opened)).toEqual([]);
});

test('a drag by a finger selects what it takes along', async () => {
  const opened = await openCanvas();
  const from = footOf('s1');
  await fingers(
    ['touchStart', [from]],
    ['touchMove', [right(from, 40)]],
    ['touchMove', [right(from, 80)]],
    ['touchEnd', []],
  );
  await vi.waitFor(() => expect(changes(opened)).toHaveLength(1));
  expect(selection(opened)).toEqual(['s1']);
  expect(opened.store.getSnapshot().context.board.nodes.get('s1' as never)?.position).toEqual({ x: 100, y: 0 });
});

test('a finger that rests on empty canvas opens the Add Node menu there, and no longer pans', async () => {
  const opened = await openCanvas();
  const { controller, viewport } = opened;
  const before = viewport();
  await touch('touchStart', [EMPTY]);
  await vi.waitFor(() => expect(controller.gesture.getSnapshot().value).toBe('choosing'));
  expect(controller.gesture.getSnapshot().context.menu?.place).toEqual({ position: screenToBoard(before, EMPTY) });
  await touch('touchMove', [right(EMPTY, 60)]);
  await touch('touchEnd', []);
  expect(viewport()).toEqual(before);
  await page.getByRole('menuitem', { name: 'Text' }).click();
  await vi.waitFor(() => expect(changes(opened).map((event) => event.type)).toEqual(['node.added']));
});

test('Safari’s own pinch zooms about the pointer and never the page', async () => {
  const { viewport } = await openCanvas();
  const before = viewport();
  const stage = document.querySelector('[role="application"]')!.parentElement!;
  const safari = (type: string, scale: number) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      scale,
      clientX: EMPTY.x,
      clientY: EMPTY.y,
    });
    stage.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([safari('gesturestart', 1), safari('gesturechange', 1.2), safari('gesturechange', 1.5)]).toEqual([
    true,
    true,
    true,
  ]);
  expect(viewport().k).toBeCloseTo(before.k * 1.5, 10);
  expect(screenToBoard(viewport(), EMPTY).x).toBeCloseTo(screenToBoard(before, EMPTY).x, 6);
});

describe('the Frame tool', () => {
  const FROM = { x: 300, y: 140 };
  const TO = { x: 700, y: 460 };
  const boardOfOne = () => boardOf([node('a', 'sketchNode', 0, 0)], []);
  const frameOf = ({ store }: OpenCanvas) => store.getSnapshot().context.board.nodes.get('frame' as never);
  const title = page.getByRole('textbox', { name: 'Title' });

  /** A canvas at 50 %, the card of which is 180 by 150 pixels within the two corners, with the dock's tool. */
  async function openDrawing() {
    const opened = await openCanvas(boardOfOne(), { children: <Dock canUndo canRedo {...SETTINGS} /> });
    opened.controller.camera.setViewport({ x: 400, y: 220, k: 0.5 });
    await nextFrames();
    await page.getByRole('button', { name: 'Frame', exact: true }).click();
    await vi.waitFor(() => expect(opened.controller.tool.get()).toBe('frame'));
    return opened;
  }

  test('draws with one finger, over cards too, without panning, and its name is written', async () => {
    const opened = await openDrawing();
    const before = opened.viewport();
    await fingers(['touchStart', [FROM]], ['touchMove', [{ x: 450, y: 300 }]], ['touchMove', [TO]], ['touchEnd', []]);
    await vi.waitFor(() => expect(frameOf(opened)).toMatchObject({ position: { x: -200, y: -160 } }));
    expect(frameOf(opened)?.size).toEqual({ width: 800, height: 640 });
    expect(opened.store.getSnapshot().context.board.nodes.get('a' as never)?.frameId).toBe('frame');
    expect([opened.viewport(), opened.controller.tool.get()]).toEqual([before, 'select']);
    await nextFrames();
    await expect.element(title).toHaveFocus();
  });

  test('puts a frame of the usual size where a finger taps, and its name is written', async () => {
    const opened = await openDrawing();
    // The mouse that browsers make of a tap would take the focus from the name.
    const lifted: boolean[] = [];
    const onTouchEnd = (event: TouchEvent) => lifted.push(event.defaultPrevented);
    document.addEventListener('touchend', onTouchEnd, { once: true });
    await tap(EMPTY);
    await vi.waitFor(() => expect(frameOf(opened)).toBeDefined());
    await vi.waitFor(() => expect(lifted).toEqual([true]));
    await nextFrames(4);
    await expect.element(title).toHaveFocus();
    expect(selection(opened)).toEqual(['frame']);
  });

  test('a second finger pinches instead, and the tool stays', async () => {
    const opened = await openDrawing();
    const { k } = opened.viewport();
    await Promise.all([
      fingers(['touchStart', [FROM]], ['touchMove', [right(FROM, 40)]]),
      spread(right(FROM, 40), TO, 20),
    ]);
    await vi.waitFor(() => expect(opened.viewport().k).toBeGreaterThan(k));
    await nextFrames();
    expect([frameOf(opened), opened.controller.tool.get()]).toEqual([undefined, 'frame']);
    expect(opened.controller.gesture.getSnapshot().value).toBe('idle');
  });
});
