import { expect, test } from 'vitest';
import { boardToScreen } from '../../../geometry/viewport/viewport.ts';
import { nextFrames, openCanvas } from '../../testing/openCanvas.fixture.tsx';
import { attachPeerCursors } from './peerCursors.ts';

const GREEN = '#4b5d34';
const cursors = () => [...document.querySelectorAll<HTMLElement>('.peer-cursor')];
const placeOf = (element: HTMLElement) => {
  const { x, y } = element.getBoundingClientRect();
  return { x: Math.round(x), y: Math.round(y) };
};

test('a pointer stands at its place on the board, as large at every zoom, and nowhere beyond the window', async () => {
  const { controller } = await openCanvas();
  const peers = attachPeerCursors(controller);
  const at = { x: 100, y: 50 };
  peers.show(new Map([['m', { name: 'Mia', color: GREEN, at }]]));
  await expect.poll(peers.isResting).toBe(true);
  const [cursor] = cursors();
  const screenPlace = () => {
    const { x, y } = boardToScreen(controller.camera.viewport(), at);
    return { x: Math.round(x), y: Math.round(y) };
  };
  expect([cursor!.textContent, cursor!.dataset.color, placeOf(cursor!)]).toEqual(['Mia', GREEN, screenPlace()]);
  const { width } = cursor!.getBoundingClientRect();
  const { x, y, k } = controller.camera.viewport();
  controller.camera.setViewport({ x: x + 40, y, k: k * 1.5 });
  await nextFrames();
  expect([placeOf(cursor!), cursor!.getBoundingClientRect().width]).toEqual([screenPlace(), width]);
  controller.camera.setViewport({ x: x + 100_000, y, k });
  await nextFrames();
  expect(cursor!.hidden).toBe(true);
  peers.detach();
  expect(cursors()).toEqual([]);
});

test('a pointer glides to where it goes, and nothing is drawn when nobody moves', async () => {
  const { controller } = await openCanvas();
  const peers = attachPeerCursors(controller);
  const show = (x: number) => peers.show(new Map([['m', { name: 'Mia', color: GREEN, at: { x, y: 0 } }]]));
  show(0);
  await expect.poll(peers.isResting).toBe(true);
  const [cursor] = cursors();
  const start = placeOf(cursor!).x;
  show(200);
  const places = new Set<number>();
  while (!peers.isResting()) {
    await nextFrames(1);
    places.add(placeOf(cursor!).x);
  }
  const goal = Math.round(start + 200 * controller.camera.viewport().k);
  expect(places.size).toBeGreaterThan(2);
  expect([...places].every((place) => place >= start && place <= goal)).toBe(true);
  expect(placeOf(cursor!).x).toBe(goal);
  peers.show(new Map());
  expect(cursors()).toEqual([]);
  peers.detach();
});
