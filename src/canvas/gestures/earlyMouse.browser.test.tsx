import { expect, test, vi } from 'vitest';
import { card, headOf, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { dragFromTo, move, press, release } from '../testing/pointer.fixture.ts';
import { createEarlyMouse } from './earlyMouse.ts';

/** The gestures wait for it, as on a slow network. */
const gate = vi.hoisted(() => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
});
vi.mock(import('../loadDeferredGestures.ts'), () => ({
  loadDeferredGestures: async () => {
    await gate.opened;
    return import('../deferredGestures.ts');
  },
}));

test('a card that is dragged and one that is being dragged before the gestures are loaded come along when they are', async () => {
  const opening = openCanvas();
  await vi.waitFor(() => card('t1'));
  const [first, second] = [headOf('s1'), headOf('t1')];
  await dragFromTo(first, { x: first.x + 80, y: first.y + 40 });
  await press(second);
  await move({ x: second.x + 20, y: second.y + 10 }, 'left');
  gate.open();
  const { store, viewport } = await opening;
  await move({ x: second.x + 40, y: second.y + 80 }, 'left');
  await release({ x: second.x + 40, y: second.y + 80 });
  expect(viewport().k).toBe(0.8);
  const moves = () => store.sent.filter((event) => event.type === 'nodes.moved').map((event) => event.moves);
  await expect
    .poll(moves)
    .toEqual([[{ id: 's1', position: { x: 100, y: 50 } }], [{ id: 't1', position: { x: 50, y: 520 } }]]);
});

test('a press that pans, with the space bar say, is not done again; a way and its end arrive though their element is gone', () => {
  const stage = document.body.appendChild(document.createElement('div'));
  const card = stage.appendChild(document.createElement('div'));
  let pans = true;
  const earlyMouse = createEarlyMouse(stage, { leftButtonPans: () => pans, hasSelected: () => false });
  const act = (type: string, clientX: number) =>
    card.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true, view: window }));
  for (const [type, x] of [
    ['mousedown', 1],
    ['mousemove', 2],
    ['mouseup', 3],
  ] as const)
    act(type, x);
  pans = false;
  for (const [type, x] of [
    ['mousedown', 4],
    ['mousemove', 5],
    ['mousemove', 6],
    ['mouseup', 7],
  ] as const)
    act(type, x);
  const received: [string, number][] = [];
  const note = ({ type, clientX }: MouseEvent) => received.push([type, clientX]);
  stage.addEventListener('mousedown', (event) => {
    note(event);
    card.remove();
  });
  window.addEventListener('mousemove', note);
  window.addEventListener('mouseup', note);
  earlyMouse.replay();
  window.removeEventListener('mousemove', note);
  window.removeEventListener('mouseup', note);
  stage.remove();
  expect(received).toEqual([
    ['mousedown', 4],
    ['mousemove', 6],
    ['mouseup', 7],
  ]);
});

test('a click that has selected its node is not done again, so that the next one adds to it; a drag that begins so is', () => {
  const stage = document.body.appendChild(document.createElement('div'));
  const card = stage.appendChild(document.createElement('div'));
  const earlyMouse = createEarlyMouse(stage, { leftButtonPans: () => false, hasSelected: () => true });
  const act = (type: string, clientX: number) =>
    card.dispatchEvent(new MouseEvent(type, { clientX, bubbles: true, view: window }));
  for (const [type, x] of [
    ['mousedown', 10],
    ['mousemove', 12],
    ['mouseup', 12],
    ['mousedown', 20],
    ['mouseup', 20],
    ['mousedown', 30],
    ['mousemove', 40],
    ['mouseup', 40],
  ] as const)
    act(type, x);
  const received: [string, number][] = [];
  const aborter = new AbortController();
  for (const type of ['mousedown', 'mousemove', 'mouseup'] as const)
    window.addEventListener(type, ({ clientX }) => received.push([type, clientX]), { signal: aborter.signal });
  earlyMouse.replay();
  aborter.abort();
  stage.remove();
  expect(received).toEqual([
    ['mousedown', 30],
    ['mousemove', 40],
    ['mouseup', 40],
  ]);
});
