import { cdp } from 'vitest/browser';
import type { Point } from '../../geometry/plane/point.ts';

/** A real mouse for view tests: events go through the browser's own input pipeline, in pixels of the tested page. */
export type MouseButton = 'left' | 'middle' | 'right';
const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 1, right: 2, middle: 4 };
const ALT = 1;
const CONTROL = 2;
const SHIFT = 8;

/** The keys held with a press, and which press of a double-click it is. */
type Keys = { readonly shift?: boolean; readonly alt?: boolean; readonly ctrl?: boolean; readonly count?: number };

function modifiersOf({ shift, alt, ctrl }: Keys): number {
  return (shift ? SHIFT : 0) + (alt ? ALT : 0) + (ctrl ? CONTROL : 0);
}

type Session = { send(method: string, params: Record<string, unknown>): Promise<unknown> };

/** The tested page is a frame that may be moved and scaled within the browser's page. */
export function toPage(at: Point): Point {
  const frame = window.frameElement?.getBoundingClientRect();
  if (!frame) return at;
  const scale = frame.width / window.innerWidth;
  return { x: frame.left + at.x * scale, y: frame.top + at.y * scale };
}

async function dispatch(params: Record<string, unknown> & { readonly at: Point }): Promise<void> {
  const { at, ...rest } = params;
  await (cdp() as unknown as Session).send('Input.dispatchMouseEvent', { ...toPage(at), ...rest });
}

/** Moves the pointer; with `button`, that button stays down. */
export function move(at: Point, button?: MouseButton, keys: Keys = {}): Promise<void> {
  const modifiers = modifiersOf(keys);
  return dispatch({
    type: 'mouseMoved',
    at,
    button: button ?? 'none',
    buttons: button ? BUTTONS[button] : 0,
    modifiers,
  });
}

/** Presses a button. */
export async function press(at: Point, button: MouseButton = 'left', keys: Keys = {}): Promise<void> {
  await move(at);
  await dispatch({
    type: 'mousePressed',
    at,
    button,
    buttons: BUTTONS[button],
    clickCount: keys.count ?? 1,
    modifiers: modifiersOf(keys),
  });
}

/** Lets the button go. */
export function release(at: Point, button: MouseButton = 'left', keys: Keys = {}): Promise<void> {
  return dispatch({
    type: 'mouseReleased',
    at,
    button,
    buttons: 0,
    clickCount: keys.count ?? 1,
    modifiers: modifiersOf(keys),
  });
}

/** Presses and lets go. */
export async function click(at: Point, button: MouseButton = 'left', keys: Keys = {}): Promise<void> {
  await press(at, button, keys);
  await release(at, button, keys);
}

/** Presses, moves in steps, and lets go. */
export async function dragFromTo(
  from: Point,
  to: Point,
  button: MouseButton = 'left',
  steps = 6,
  keys: Keys = {},
): Promise<void> {
  await press(from, button, keys);
  for (let step = 1; step <= steps; step++) {
    const t = step / steps;
    await move({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }, button);
  }
  await release(to, button, keys);
}

/** Turns the wheel at a point. */
export function wheel(at: Point, delta: { x?: number; y?: number }, keys: Keys = {}): Promise<void> {
  return dispatch({
    type: 'mouseWheel',
    at,
    deltaX: delta.x ?? 0,
    deltaY: delta.y ?? 0,
    modifiers: modifiersOf(keys),
  });
}

/** The middle of an element. */
export function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
