import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CONNECTED } from '../testing/canvas.fixture.tsx';
import { card, EMPTY, handle, handleAt, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move } from '../testing/pointer.fixture.ts';
import { touch } from '../testing/touch.fixture.ts';

test('clicked, a handle keeps its loose end on the pointer; a click on another connects', async () => {
  const { store, controller } = await openCanvas();
  await click(handleAt('s1', 'out.image.image'));
  expect(controller.gesture.getSnapshot().value).toBe('carrying');
  const to = handleAt('r1', 'in.image.style');
  await move({ x: to.x - 40, y: to.y });
  expect(handle('r1', 'in.image.style').dataset.connection).toBe('can');
  await move({ x: to.x - 10, y: to.y });
  expect(handle('r1', 'in.image.style').dataset.snap).toBe('');
  await click(to);
  await expect.poll(() => store.sent).toEqual([CONNECTED]);
  expect(controller.gesture.getSnapshot().value).toBe('idle');
});

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click on the source', () => click(handleAt('s1', 'out.image.image'))],
  ['a right-click', () => click(EMPTY, 'right')],
])('%s lets a carried end go', async (_, release) => {
  const { store, controller } = await openCanvas();
  await click(handleAt('s1', 'out.image.image'));
  await move(EMPTY);
  await release();
  expect(controller.gesture.getSnapshot().value).toBe('idle');
  expect(store.sent).toEqual([]);
});

test('carried over a control, a click presses nothing there: it connects the card', async () => {
  const { store, controller } = await openCanvas();
  await click(handleAt('t1', 'out.text.text'));
  await click(middleOf(card('r1').querySelector('textarea')!));
  await expect.poll(() => store.sent).toMatchObject([{ connection: { target: 'r1', targetHandle: 'in.text.text' } }]);
  expect(document.activeElement?.tagName).not.toBe('TEXTAREA');
  expect(controller.gesture.getSnapshot().value).toBe('idle');
});

test('a click on empty canvas opens the menu for a carried end', async () => {
  await openCanvas();
  await click(handleAt('s1', 'out.image.image'));
  await click({ x: 900, y: 450 });
  await expect.element(page.getByRole('menuitem', { name: 'Render' })).toBeVisible();
});

test('a carried end pans the board at its border, and leaves it to the middle button elsewhere', async () => {
  const { controller, viewport } = await openCanvas();
  await click(handleAt('s1', 'out.image.image'));
  const before = viewport();
  await move({ x: 1275, y: 400 });
  await vi.waitFor(() => expect(viewport().x).toBeLessThan(before.x - 50));
  await move({ x: 700, y: 400 });
  await nextFrames();
  const rested = viewport();
  await dragFromTo({ x: 700, y: 400 }, { x: 760, y: 440 }, 'middle');
  await vi.waitFor(() => expect(viewport().x).toBeCloseTo(rested.x + 60, 0));
  expect(controller.gesture.getSnapshot().value).toBe('carrying');
});

test('by touch: a tap picks up, a tap puts down; a finger that moves pans meanwhile', async () => {
  const { store, controller, viewport } = await openCanvas();
  const tap = async (at: { x: number; y: number }) => {
    await touch('touchStart', [at]);
    await touch('touchEnd', []);
  };
  await tap(handleAt('s1', 'out.image.image'));
  expect(controller.gesture.getSnapshot().value).toBe('carrying');
  const before = viewport();
  await touch('touchStart', [EMPTY]);
  await touch('touchMove', [{ x: EMPTY.x - 30, y: EMPTY.y }]);
  await touch('touchMove', [{ x: EMPTY.x - 60, y: EMPTY.y }]);
  await touch('touchEnd', []);
  await vi.waitFor(() => expect(viewport().x).toBeLessThan(before.x));
  expect(controller.gesture.getSnapshot().value).toBe('carrying');
  await nextFrames();
  await tap(handleAt('r1', 'in.image.style'));
  await expect.poll(() => store.sent).toEqual([CONNECTED]);
});
