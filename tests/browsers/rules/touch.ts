import { expect } from 'vitest';
import type { Point } from '../../../src/geometry/plane/point.ts';
import { toBoard } from '../../../src/geometry/viewport/viewport.ts';
import {
  type OpenBoard,
  openBoard,
  panTo,
  positionOf,
  roundedViewport,
  selectedIds,
  viewport,
  waitUntilLive,
  windowPoint,
  zoomTo,
} from '../board.ts';
import type { openChromium } from '../puppeteerDriver.ts';
import { HEAD, noteNode } from '../seed.ts';
import type { Rule, RuleFixture } from './rule.ts';

type Chromium = Awaited<ReturnType<typeof openChromium>>;
type TouchRule = Rule<RuleFixture & { readonly driver: Chromium }>;

/** The place of the card's head, and a point of empty canvas. */
const ON_CARD: Point = { x: 500, y: 300 };
const EMPTY: Point = { x: 300, y: 200 };
const DRAG_OFFSET: Point = { x: 90, y: 70 };
const STEPS = 5;

const panRule: TouchRule = {
  name: 'one finger on empty canvas pans',
  async check(fixture) {
    const board = await openCard(fixture);
    const before = await viewport(board);
    await slide(fixture.driver, [[EMPTY, plus(EMPTY, DRAG_OFFSET)]]);
    await expect
      .poll(() => viewport(board))
      .toEqual(roundedViewport({ ...before, x: before.x + DRAG_OFFSET.x, y: before.y + DRAG_OFFSET.y }));
    expect(await positionOf(board, 'card')).toEqual({ x: 0, y: 0 });
  },
};

const dragRule: TouchRule = {
  name: 'one finger on a card drags it, and the view stays',
  async check(fixture) {
    const board = await openCard(fixture);
    const before = await viewport(board);
    await slide(fixture.driver, [[ON_CARD, plus(ON_CARD, DRAG_OFFSET)]]);
    await expect
      .poll(() => positionOf(board, 'card'))
      .toEqual({ x: expect.closeTo(DRAG_OFFSET.x / before.k, 0), y: expect.closeTo(DRAG_OFFSET.y / before.k, 0) });
    expect(await viewport(board)).toEqual(roundedViewport(before));
  },
};

const pinchRule: TouchRule = {
  name: 'two fingers that start on a card zoom about their middle, and move no card',
  async check(fixture) {
    const board = await openCard(fixture);
    const before = await viewport(board);
    const [a, b] = [plus(ON_CARD, { x: -40, y: 0 }), plus(ON_CARD, { x: 40, y: 0 })];
    await slide(fixture.driver, [
      [a, plus(a, { x: -20, y: 0 })],
      [b, plus(b, { x: 20, y: 0 })],
    ]);
    await expect.poll(async () => (await viewport(board)).k).toBeCloseTo(before.k * 1.5, 2);
    const pressedPoint = toBoard(before, ON_CARD);
    const at = await windowPoint(board, pressedPoint);
    expect(Math.hypot(at.x - ON_CARD.x, at.y - ON_CARD.y)).toBeLessThan(2);
    expect(await positionOf(board, 'card')).toEqual({ x: 0, y: 0 });
  },
};

const secondFingerRule: TouchRule = {
  name: 'a second finger takes a drag back and pinches',
  async check(fixture) {
    const { driver } = fixture;
    const board = await openCard(fixture);
    const before = await viewport(board);
    const moved = plus(ON_CARD, DRAG_OFFSET);
    await touch(driver, 'touchStart', [ON_CARD]);
    for (let step = 1; step <= STEPS; step++) await touch(driver, 'touchMove', [along(ON_CARD, moved, step)]);
    await expect.poll(() => leftOf(board)).toBeCloseTo(before.x + DRAG_OFFSET.x, 0);
    const other = plus(moved, { x: 80, y: 0 });
    await touch(driver, 'touchStart', [moved, other]);
    const farther = plus(other, { x: 80, y: 0 });
    for (let step = 1; step <= STEPS; step++) await touch(driver, 'touchMove', [moved, along(other, farther, step)]);
    await touch(driver, 'touchEnd', []);
    await expect.poll(async () => (await viewport(board)).k).toBeCloseTo(before.k * 2, 2);
    expect(await leftOf(board)).toBeCloseTo((await windowPoint(board, { x: 0, y: 0 })).x, 0);
    expect(await positionOf(board, 'card')).toEqual({ x: 0, y: 0 });
  },
};

const tapSelects: TouchRule = {
  name: 'a tap on a card selects it',
  async check(fixture) {
    const board = await openCard(fixture);
    await touch(fixture.driver, 'touchStart', [ON_CARD]);
    await touch(fixture.driver, 'touchEnd', []);
    await expect.poll(() => selectedIds(board)).toEqual(['card']);
  },
};

const penDraws: TouchRule = {
  name: 'a pen draws a rectangle on empty canvas, and drags a card',
  async check(fixture) {
    const { driver } = fixture;
    const board = await openCard(fixture);
    await pen(driver, plus(ON_CARD, { x: -HEAD.x - 60, y: -HEAD.y - 60 }), ON_CARD);
    await expect.poll(() => selectedIds(board)).toEqual(['card']);
    const before = await viewport(board);
    await pen(driver, ON_CARD, plus(ON_CARD, DRAG_OFFSET));
    await expect
      .poll(() => positionOf(board, 'card'))
      .toEqual({ x: expect.closeTo(DRAG_OFFSET.x / before.k, 0), y: expect.closeTo(DRAG_OFFSET.y / before.k, 0) });
    expect(await viewport(board)).toEqual(roundedViewport(before));
  },
};

async function openCard({ driver, person }: RuleFixture): Promise<OpenBoard> {
  const board = await openBoard(driver, person, [noteNode('card', { x: 0, y: 0 })]);
  await zoomTo(board, 0);
  await panTo(board, HEAD, ON_CARD);
  await waitUntilLive(board, 'card');
  return board;
}

/** Puts fingers down one after the other, moves all of them, and lifts them. */
async function slide(driver: Chromium, ways: readonly (readonly [Point, Point])[]): Promise<void> {
  for (const [index] of ways.entries()) {
    const down = ways.slice(0, index + 1).map(([from]) => from);
    await touch(driver, 'touchStart', down);
  }
  for (let step = 1; step <= STEPS; step++) {
    const fingers = ways.map(([from, to]) => along(from, to, step));
    await touch(driver, 'touchMove', fingers);
  }
  await touch(driver, 'touchEnd', []);
}

/** All fingers that are down now. */
async function touch(
  { session }: Chromium,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  fingers: readonly Point[],
): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map((at, id) => ({ ...at, id })) });
}

async function pen({ session }: Chromium, from: Point, to: Point): Promise<void> {
  const pen = { pointerType: 'pen', button: 'left', buttons: 1, clickCount: 1, force: 0.5 } as const;
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', pointerType: 'pen', ...from });
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pen, ...from });
  for (let step = 1; step <= STEPS; step++) {
    await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...pen, ...along(from, to, step) });
  }
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pen, buttons: 0, ...to });
}

function leftOf({ driver }: OpenBoard): Promise<number> {
  return driver.evaluate(() => document.querySelector('[data-node-id="card"]')!.getBoundingClientRect().left);
}

function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

function along(from: Point, to: Point, step: number): Point {
  const share = step / STEPS;
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export const TOUCH_RULES: readonly TouchRule[] = [panRule, dragRule, pinchRule, secondFingerRule, tapSelects, penDraws];
