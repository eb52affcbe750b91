import type { Point } from '../../src/geometry/plane/point.ts';

/** The window's inside in CSS pixels, one device pixel each. */
export const WINDOW = { width: 1280, height: 800 } as const;

export type MouseButton = 'left' | 'middle';
export type Key = 'Control' | 'Shift' | 'Escape' | 'Enter' | '0' | '1' | '-' | '+' | 'z';

/**
 * The part of a browser that the rules need. Everything but `wheelWithCtrl` goes through the browser's own input pipeline; points are
 * CSS pixels of the window.
 */
export type Driver = {
  readonly version: string;
  open(address: string): Promise<void>;
  /** Runs a function in the page; it sees its arguments only. */
  evaluate<A extends unknown[], R>(task: (...args: A) => R, ...args: A): Promise<R>;
  move(at: Point): Promise<void>;
  press(button?: MouseButton): Promise<void>;
  release(button?: MouseButton): Promise<void>;
  wheel(at: Point, by: Point): Promise<void>;
  /** Turns the wheel with Ctrl held; tells how, where that is no real input. */
  wheelWithCtrl(at: Point, deltaY: number): Promise<string | undefined>;
  keyDown(key: Key): Promise<void>;
  keyUp(key: Key): Promise<void>;
  /** Types on the keyboard, a key at a time. */
  type(text: string): Promise<void>;
  /** Lets go of every button and key, whatever was pressed. */
  letGo(): Promise<void>;
  /** The window as a PNG. */
  screenshot(): Promise<Uint8Array>;
  close(): Promise<void>;
};

export async function click(driver: Driver, at: Point): Promise<void> {
  await driver.move(at);
  await driver.press();
  await driver.release();
}

/** Presses at the first point, goes along the others in a few steps each, and lets go at the last. */
export async function drag(driver: Driver, [first, ...rest]: readonly [Point, ...Point[]]): Promise<void> {
  await driver.move(first);
  await driver.press();
  let from = first;
  for (const to of rest) {
    await driver.move(between(from, to, 1 / 3));
    await driver.move(between(from, to, 2 / 3));
    await driver.move(to);
    from = to;
  }
  await driver.release();
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Presses a key, with others held. */
export async function pressKey(driver: Driver, key: Key, ...held: Key[]): Promise<void> {
  for (const each of held) await driver.keyDown(each);
  await driver.keyDown(key);
  await driver.keyUp(key);
  for (const each of held.toReversed()) await driver.keyUp(each);
}
