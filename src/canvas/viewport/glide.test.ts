import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { boardToScreen, screenToBoard, type Viewport } from '../../geometry/viewport/viewport.ts';
import { createGlide } from './glide.ts';

const FRAME_MS = 16;
/** More than any glide has. */
const MANY = 60;
const REDUCED = '(prefers-reduced-motion: reduce)';
const SIZE = { width: 1000, height: 600 };
const MIDDLE = { x: 500, y: 300 };
const START: Viewport = { x: 40, y: -20, k: 1 };

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A glide over a view of its own, whose frames come exactly 16 ms apart, and only when they are asked for here. */
function setUp({ from = START, isStill = false } = {}) {
  let time = 0;
  let requested = 0;
  const due = new Map<number, FrameRequestCallback>();
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isStill && query === REDUCED }));
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    requested += 1;
    due.set(requested, callback);
    return requested;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => due.delete(id));
  let viewport = from;
  const glide = createGlide({ viewport: () => viewport, size: () => SIZE }, (next) => {
    viewport = next;
  });
  /** The viewport after each of the next frames; fewer when the glide is over before. */
  const frames = (count = MANY) => {
    const seen: Viewport[] = [];
    while (due.size > 0 && seen.length < count) {
      const callbacks = [...due.values()];
      due.clear();
      time += FRAME_MS;
      for (const callback of callbacks) callback(time);
      seen.push(viewport);
    }
    return seen;
  };
  return { glide, frames, viewport: () => viewport };
}

const rounded = (values: readonly number[]) => values.map((value) => Number(value.toFixed(4)));
const zooms = (seen: readonly Viewport[]) => seen.map(({ k }) => k);

test('a notch is seven frames: of what is left each goes the same share, and the last is there', () => {
  const { glide, frames } = setUp();
  glide.zoomAbout(1.25, MIDDLE);
  const seen = zooms(frames());
  expect(rounded(seen)).toEqual([1.1576, 1.1949, 1.2174, 1.2308, 1.2387, 1.2433, 1.25]);
  expect(seen.at(-1)).toBe(1.25);
  const left = seen.slice(0, -1).map((k) => Math.log(1.25 / k));
  for (const [index, now] of left.slice(1).entries())
    expect(now / left[index]!).toBeCloseTo(Math.exp(-FRAME_MS / 30), 10);
});

test('a notch out takes the same way in ratios', () => {
  const inwards = setUp();
  inwards.glide.zoomAbout(1.25, MIDDLE);
  const there = zooms(inwards.frames());
  const outwards = setUp();
  outwards.glide.zoomAbout(1 / 1.25, MIDDLE);
  expect(rounded(zooms(outwards.frames()))).toEqual(rounded(there.map((k) => 1 / k)));
});

test('a second notch on the way goes on from where the first has come, to the goal of both', () => {
  const { glide, frames } = setUp();
  glide.zoomAbout(glide.goalZoom() * 1.25, MIDDLE);
  const first = zooms(frames(2));
  expect(glide.goalZoom()).toBe(1.25);
  glide.zoomAbout(glide.goalZoom() * 1.25, MIDDLE);
  expect(glide.goalZoom()).toBe(1.5625);
  const second = zooms(frames());
  expect(rounded(first)).toEqual([1.1576, 1.1949]);
  expect(rounded(second)).toEqual([1.4247, 1.4801, 1.5136, 1.5337, 1.5455, 1.5525, 1.5625]);
  expect(second.at(-1)).toBe(1.5625);
});

test('what is under the pointer stays there in every frame, and each is nearer to the goal', () => {
  const zoom = fc.double({ min: 0.001, max: 4, noNaN: true });
  const place = fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) });
  const about = fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 600 }) });
  fc.assert(
    fc.property(place, zoom, zoom, about, (at, k, goal, pointer) => {
      const from = { ...at, k };
      const { glide, frames } = setUp({ from });
      glide.zoomAbout(goal, pointer);
      const fixed = screenToBoard(from, pointer);
      let left = Math.abs(Math.log(goal / k));
      const seen = frames();
      for (const viewport of seen) {
        const now = boardToScreen(viewport, fixed);
        expect(Math.hypot(now.x - pointer.x, now.y - pointer.y)).toBeLessThan(1e-3);
        expect(Math.abs(Math.log(goal / viewport.k))).toBeLessThanOrEqual(left);
        left = Math.abs(Math.log(goal / viewport.k));
      }
      expect(seen.at(-1)!.k).toBe(goal);
    }),
  );
});

test('a glide takes 180 ms and slows down: what is left is the cube of the time that is left', () => {
  const { glide, frames } = setUp({ from: { x: 0, y: 0, k: 1 } });
  glide.glideTo({ x: 1000, y: -500, k: 1 });
  const seen = frames();
  // The first frame counts from the frame before the glide was asked for.
  const expected = [32, 48, 64, 80, 96, 112, 128, 144, 160, 176].map((time) => 1 - (1 - time / 180) ** 3);
  expect(rounded(seen.map(({ x }) => x))).toEqual(rounded([...expected, 1].map((share) => share * 1000)));
  expect(rounded(seen.map(({ y }) => y))).toEqual(rounded([...expected, 1].map((share) => share * -500)));
  expect(zooms(seen)).toEqual(seen.map(() => 1));
});

test('a glide zooms in equal ratios while the middle moves in a straight line, and ends exactly at its goal', () => {
  const goal: Viewport = { x: -730, y: 210, k: 4 };
  const { glide, frames } = setUp();
  glide.glideTo(goal);
  const seen = frames();
  const from = screenToBoard(START, MIDDLE);
  const to = screenToBoard(goal, MIDDLE);
  for (const viewport of seen) {
    const share = Math.log(viewport.k) / Math.log(4);
    const middle = screenToBoard(viewport, MIDDLE);
    expect(middle.x).toBeCloseTo(from.x + (to.x - from.x) * share, 6);
    expect(middle.y).toBeCloseTo(from.y + (to.y - from.y) * share, 6);
  }
  expect(seen.at(-1)).toBe(goal);
});

test('stopping ends both movements where they are, and forgets the goal', () => {
  for (const begin of ['glideTo', 'zoomOn'] as const) {
    const { glide, frames, viewport } = setUp();
    if (begin === 'glideTo') glide.glideTo({ x: 0, y: 0, k: 2 });
    else glide.zoomAbout(2, MIDDLE);
    const [reached] = frames(1);
    glide.stop();
    expect(frames()).toEqual([]);
    expect(viewport()).toBe(reached);
    expect(glide.goalZoom()).toBe(reached!.k);
  }
});

test('a glide takes the place of a zoom on its way', () => {
  const goal: Viewport = { x: 0, y: 0, k: 2 };
  const { glide, frames } = setUp();
  glide.zoomAbout(0.5, MIDDLE);
  frames(2);
  glide.glideTo(goal);
  expect(frames().at(-1)).toBe(goal);
});

test('the goal is where a glide is going until it is there or stopped, and the viewport otherwise', () => {
  const goal: Viewport = { x: 0, y: 0, k: 2 };
  const { glide, frames, viewport } = setUp();
  expect(glide.goal()).toBe(START);
  glide.glideTo(goal);
  frames(1);
  expect(glide.goal()).toBe(goal);
  glide.stop();
  expect(glide.goal()).toBe(viewport());
  glide.glideTo(goal);
  frames();
  glide.zoomAbout(1, MIDDLE);
  frames(1);
  expect(glide.goal()).toBe(viewport());
});

test('under reduced motion both are there at once, without a frame', () => {
  const { glide, frames, viewport } = setUp({ isStill: true });
  const goal: Viewport = { x: 5, y: 6, k: 2 };
  glide.glideTo(goal);
  expect(viewport()).toBe(goal);
  glide.zoomAbout(4, { x: 5, y: 6 });
  expect(viewport()).toEqual({ x: 5, y: 6, k: 4 });
  expect(frames()).toEqual([]);
});
