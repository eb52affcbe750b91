import { cleanup } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { NodeId } from '../../../contract/ids.ts';
import { type Viewport, viewOf } from '../../geometry/viewport/viewport.ts';
import { Dock } from '../dock/Dock.tsx';
import { rowsOfTen, SETTINGS } from '../testing/canvas.fixture.tsx';
import { atRest, card, EMPTY, headOf, nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { click, dragFromTo, middleOf, move, press, release, wheel } from '../testing/pointer.fixture.ts';
import { COVER_ATTRIBUTES } from './unobstructedArea.ts';

const stage = () => document.querySelector<HTMLElement>('[role="application"]')!.parentElement!;
const cursorAt = ({ x, y }: { x: number; y: number }) => {
  const hit = document.elementFromPoint(x, y)!;
  // The pane before the cards is drawn by the stage itself.
  return getComputedStyle(hit, hit === stage() ? '::before' : null).cursor;
};

test('a notch of the wheel is a short movement about the pointer, several of them one', async () => {
  const { viewport, controller } = await openCanvas();
  const seen: Viewport[] = [];
  const before = viewport();
  const stop = controller.camera.onFrame(() => seen.push(viewport()));
  await wheel(EMPTY, { y: -120 }, { ctrl: true });
  await wheel(EMPTY, { y: -120 }, { ctrl: true });
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(0.8 * 1.25 ** 2, 10));
  stop();
  const steps = seen.map(({ k }) => k);
  // A second notch begins where the first one stands, but for the last bit of a number.
  expect(steps.filter((k, i) => k < (steps[i - 1] ?? 0) * (1 - 1e-12))).toEqual([]);
  // How many frames lie on the way is the machine's; a jump has none.
  expect(steps.some((k) => k > before.k && k < 1.2)).toBe(true);
  // Where the first one has come to rest before the second, the view lies on whole pixels.
  const drift = ({ x, y, k }: Viewport) =>
    Math.max(
      Math.abs(EMPTY.x - x - ((EMPTY.x - before.x) / before.k) * k),
      Math.abs(EMPTY.y - y - ((EMPTY.y - before.y) / before.k) * k),
    );
  expect(seen.filter((view) => drift(view) > 1)).toEqual([]);
});

test('the small steps of a trackpad’s pinch zoom at once', async () => {
  const { viewport } = await openCanvas();
  await wheel(EMPTY, { y: -10 }, { ctrl: true });
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(0.8 * 1.25 ** (50 / 110), 10));
});

test('zooming ends at 0.1 % and at 400 %', async () => {
  const { viewport } = await openCanvas();
  await userEvent.keyboard('-'.repeat(32));
  await vi.waitFor(() => expect(viewport().k).toBe(0.001));
  await wheel(EMPTY, { y: 200 }, { ctrl: true });
  await userEvent.keyboard('+'.repeat(40));
  await vi.waitFor(() => expect(viewport().k).toBe(4));
});

test('Shift turns the wheel sideways, and two fingers pan both ways', async () => {
  const { viewport } = await openCanvas();
  const before = viewport();
  await wheel(EMPTY, { y: 60 }, { shift: true });
  await vi.waitFor(() => expect(viewport()).toEqual({ ...before, x: before.x - 60 }));
  await wheel(EMPTY, { x: -12, y: 7 });
  await vi.waitFor(() => expect(viewport()).toEqual({ ...before, x: before.x - 48, y: before.y - 7 }));
});

test.each([
  [0.3, 0.8],
  [0.59, 0.8],
  [0.6, 0.6],
  [1.5, 1.5],
])('a node whose field is entered at zoom %d is seen at %d, with its field in sight', async (from, to) => {
  const { viewport, controller } = await openCanvas();
  controller.panZoom.set({ x: 0, y: 0, k: from });
  await atRest(controller);
  controller.commands.enterNode(NodeId.parse('s1'));
  await vi.waitFor(() => expect(viewport().k).toBeCloseTo(to, 5));
  await atRest(controller);
  const field = page.getByLabelText('Prompt of s1').element();
  expect(document.activeElement).toBe(field);
  const { top, bottom } = field.getBoundingClientRect();
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true]);
});

test('a view that was left is shown again, unless nothing is in it any more', async () => {
  const initialView = { centre: { x: 700, y: 100 }, k: 0.5 };
  const { viewport, controller } = await openCanvas(undefined, { initialView });
  expect(viewOf(viewport(), controller.camera.size())).toEqual(initialView);
  cleanup();
  const { viewport: other } = await openCanvas(undefined, { initialView: { centre: { x: 99_000, y: 0 }, k: 2 } });
  expect(other().k).toBe(0.8);
});

test('over what floats above the board the wheel neither pans nor zooms, and no button pans', async () => {
  const { viewport } = await openCanvas(undefined, {
    children: <Dock canUndo canRedo={false} {...SETTINGS} />,
  });
  const before = viewport();
  const received: boolean[] = [];
  window.addEventListener('wheel', (event) => received.push(event.defaultPrevented), { once: true, passive: true });
  const at = middleOf(page.getByRole('button', { name: 'Undo' }).element());
  await wheel(at, { y: 120 }, { ctrl: true });
  await wheel(at, { y: 120 });
  await dragFromTo(at, { x: at.x + 50, y: at.y - 20 }, 'middle');
  // Events come in order: what is done on the board afterwards shows that the others are through.
  await wheel(EMPTY, { x: 0, y: 30 });
  await vi.waitFor(() => expect(viewport()).toEqual({ ...before, y: before.y - 30 }));
  expect(received).toEqual([true]);
});

test('a pan that takes a focused field under the pointer stays a pan', async () => {
  const { viewport } = await openCanvas();
  const field = page.getByLabelText('Prompt of s1').element() as HTMLTextAreaElement;
  field.focus();
  const box = field.getBoundingClientRect();
  const above = { x: box.left + 40, y: box.top - 20 };
  const before = viewport();
  const events: Promise<void>[] = [];
  for (let step = 0; step < 5; step++) events.push(wheel(above, { y: -12 }));
  await Promise.all(events);
  await vi.waitFor(() => expect(viewport().y).toBe(before.y + 60));
  expect(document.elementFromPoint(above.x, above.y)).not.toBe(field);
  const back: Promise<void>[] = [];
  for (let step = 0; step < 10; step++) back.push(wheel(above, { y: 12 }));
  await Promise.all(back);
  await vi.waitFor(() => expect(viewport().y).toBe(before.y - 60));
  expect(field.scrollTop).toBe(0);
});

test('space-drag pans from a field that is not focused, keeps the focus, and goes on when space is let go', async () => {
  const { viewport, store } = await openCanvas();
  const field = page.getByLabelText('Prompt of s1').element();
  card('r1').focus();
  const before = viewport();
  const at = middleOf(field);
  await userEvent.keyboard('{ >}');
  await move(at);
  expect(cursorAt(at)).toBe('grab');
  await press(at);
  await move({ x: at.x + 30, y: at.y }, 'left');
  expect(cursorAt({ x: at.x + 30, y: at.y })).toBe('grabbing');
  await userEvent.keyboard('{/ }');
  expect(cursorAt({ x: at.x + 30, y: at.y })).toBe('grabbing');
  await move({ x: at.x + 60, y: at.y }, 'left');
  await release({ x: at.x + 60, y: at.y });
  await vi.waitFor(() => expect(viewport()).toEqual({ ...before, x: before.x + 60 }));
  expect(stage().dataset).not.toHaveProperty('panning');
  expect(document.activeElement).toBe(card('r1'));
  expect(store.sent.filter((event) => event.type !== 'selection.changed')).toEqual([]);
});

test('the middle button takes a link along without opening it', async () => {
  const { viewport } = await openCanvas(undefined, {
    renderBody: (node) => (
      <a href="#opened" style={{ display: 'block', height: 200 }}>
        {node.id}
      </a>
    ),
  });
  const opened: boolean[] = [];
  window.addEventListener('auxclick', (event) => opened.push(!event.defaultPrevented), { once: true });
  const at = middleOf(card('s1'));
  const before = viewport();
  await dragFromTo(at, { x: at.x + 50, y: at.y }, 'middle');
  await vi.waitFor(() => expect(viewport().x).toBe(before.x + 50));
  await vi.waitFor(() => expect(opened).toEqual([false]));
});

test('100 % holds what is under the pointer; with the pointer elsewhere the selection comes into the middle', async () => {
  const { viewport, store } = await openCanvas(undefined, {
    children: <Dock canUndo canRedo={false} {...SETTINGS} />,
  });
  const { x } = headOf('t1');
  const before = viewport();
  await move(headOf('t1'));
  await userEvent.keyboard('0');
  await vi.waitFor(() => expect(viewport().k).toBe(1));
  expect((x - viewport().x) / 1).toBeCloseTo((x - before.x) / before.k, 5);
  await nextFrames();
  await click(headOf('t1'));
  expect([...store.getSnapshot().context.selection]).toEqual(['t1']);
  await page.getByRole('button', { name: 'Zoom to fit' }).click();
  await vi.waitFor(() => expect(viewport().k).toBe(0.8));
  await userEvent.keyboard('0');
  await vi.waitFor(() => expect(viewport().k).toBe(1));
  await nextFrames();
  const middle = middleOf(card('t1'));
  expect(middle.x).toBeCloseTo(window.innerWidth / 2, 0);
  expect(middle.y).toBeCloseTo(window.innerHeight / 2, 0);
});

test('a view that moves is what was drawn, moved and stretched; it is drawn anew at a doubling, and when it rests', async () => {
  const { controller } = await openCanvas();
  const { world, lowerSvg, cards, upperSvg } = controller.elements;
  await atRest(controller);
  const at = async (viewport: Viewport) => {
    controller.camera.setViewport(viewport);
    await nextFrames();
    const drawn = [lowerSvg, cards, upperSvg].map(({ style }) => style.transform);
    const unzooms = [lowerSvg, cards].map(({ style }) => Number(style.getPropertyValue('--unzoom')));
    return [...new Set(drawn), ...unzooms, world.style.transform, getComputedStyle(world).willChange];
  };
  controller.camera.setContentCheck(() => true);
  const drawnAtHalf = ['translate(10px, 20px) scale(0.5)', 2, 2];
  expect(await at({ x: 10, y: 20, k: 0.5 })).toEqual([...drawnAtHalf, '', 'auto']);
  controller.camera.startMoving();
  // A pan goes by whole pixels.
  expect(await at({ x: 14.4, y: 25.6, k: 0.5 })).toEqual([...drawnAtHalf, 'translate(4px, 6px) scale(1)', 'transform']);
  expect(await at({ x: 15.5, y: 20, k: 0.8 })).toEqual([
    ...drawnAtHalf,
    'translate(-0.5px, -12px) scale(1.6)',
    'transform',
  ]);
  // What keeps its size on cards waits until the view rests.
  const drawnAtMore = ['translate(16px, 20px) scale(1.25)', 0.8, 2];
  expect(await at({ x: 16, y: 20, k: 1.25 })).toEqual([...drawnAtMore, 'translate(0px, 0px) scale(1)', 'transform']);
  expect(await at({ x: 16, y: 20, k: 1 })).toEqual([...drawnAtMore, 'translate(3.2px, 4px) scale(0.8)', 'transform']);
  // On the way out it is drawn for a zoom that is still to come.
  const drawnAhead = ['translate(20px, 10px) scale(0.5)', 2, 2];
  expect(await at({ x: 30, y: 15, k: 0.75 })).toEqual([...drawnAhead, 'translate(0px, 0px) scale(1.5)', 'transform']);
  // Where content is missing it is drawn with it.
  expect(await at({ x: 27, y: 12, k: 0.6 })).toEqual([...drawnAhead, 'translate(3px, 0px) scale(1.2)', 'transform']);
  controller.camera.setContentCheck(() => false);
  expect(await at({ x: 27, y: 12, k: 0.6 })).toEqual([...drawnAhead, 'translate(3px, 0px) scale(1.2)', 'transform']);
  const drawnWithContent = ['translate(18px, 8px) scale(0.3)', 1 / 0.3, 2];
  expect(await at({ x: 27, y: 12, k: 0.45 })).toEqual([
    ...drawnWithContent,
    'translate(0px, 0px) scale(1.5)',
    'transform',
  ]);
  controller.camera.settle();
  const drawnAtRest = ['translate(27px, 12px) scale(0.45)', 1 / 0.45, 1 / 0.45];
  expect(await at(controller.camera.viewport())).toEqual([...drawnAtRest, '', 'auto']);
});

test('while the view is zoomed no card comes or goes and no tier changes; where it rests all of that is done', async () => {
  const { controller } = await openCanvas();
  const { stage } = controller.elements;
  await atRest(controller);
  const live = () => [...controller.renderer.live.get()];
  const cards = live();
  expect([cards.length > 0, stage.dataset.tier]).toEqual([true, 'full']);
  controller.camera.startMoving();
  controller.camera.setViewport({ ...controller.camera.viewport(), k: 0.2 });
  await nextFrames();
  expect([live(), stage.dataset.tier]).toEqual([cards, 'full']);
  controller.camera.settle();
  await nextFrames();
  expect([live(), stage.dataset.tier]).toEqual([[], 'light']);
});

test('a zoom that goes on as a pan draws what comes into view, and ends though the view does not rest', async () => {
  const { controller } = await openCanvas(rowsOfTen());
  const { camera, renderer, scene } = controller;
  await atRest(controller);
  await vi.waitFor(() => expect(renderer.layers.light).toBeDefined());
  camera.setViewport({ x: 0, y: 0, k: 1 });
  await nextFrames();
  camera.startMoving();
  const { x, y, k } = camera.viewport();
  camera.setViewport({ x, y, k: k * 1.01 });
  await nextFrames();
  expect([camera.isZooming(), camera.isStretched()]).toEqual([true, true]);
  // The last card of the board, far outside of what was drawn.
  const last = [...scene.nodes()].at(-1)!;
  let offset = 0;
  const panOn = () => {
    offset = 1 - offset;
    camera.setViewport({ x: 300 - last.minX * k * 1.01 + offset, y: 200 - last.minY * k * 1.01, k: k * 1.01 });
  };
  panOn();
  await nextFrames();
  const isDrawn = () => renderer.live.has(last.id) || renderer.layers.light?.has(last.id) === true;
  expect(isDrawn()).toBe(true);
  await vi.waitFor(() => {
    panOn();
    expect([camera.isMoving(), camera.isZooming()]).toEqual([true, false]);
  });
  camera.settle();
});

test('a card that the keyboard reaches comes out from under what floats; a view that is on its way to it goes on', async () => {
  const floating = (
    <nav style={{ position: 'fixed', left: 0, right: 0, bottom: 0, height: 90 }} {...COVER_ATTRIBUTES}>
      Tools
    </nav>
  );
  const { controller, viewport } = await openCanvas(undefined, { children: floating });
  await userEvent.keyboard('{Tab}');
  const { bottom } = card('s1').getBoundingClientRect();
  const { x, y, k } = viewport();
  controller.panZoom.set({ x, y: y + 800 - bottom, k });
  await atRest(controller);
  controller.elements.surface.focus();
  card('s1').focus();
  await vi.waitFor(() => expect(Math.round(card('s1').getBoundingClientRect().bottom)).toBe(800 - 90 - 12));
  await atRest(controller);

  const goal = { x: x + 300, y, k };
  controller.elements.surface.focus();
  controller.panZoom.set({ x, y: 5000, k });
  controller.panZoom.glideTo(goal);
  card('s1').focus();
  await vi.waitFor(() => expect(viewport()).toEqual(goal));
});
