import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type WheelContext, type WheelEventInput, type WheelTurn, wheelPan, wheelTurn, wheelZoom } from './wheel.ts';

const NOTCH = 120;
const FINGERS = 6;

function event(deltaY: number, more: Partial<WheelEventInput> = {}): WheelEventInput {
  const still = { clientX: 400, clientY: 300, timeStamp: 0, ctrlKey: false, metaKey: false, shiftKey: false };
  return { ...still, deltaX: 0, deltaY, deltaMode: 0, ...more };
}

/** The reading of the last of these events, 16 ms after one another unless they say otherwise. */
function last(events: readonly WheelEventInput[], more: Partial<WheelContext> = {}): string {
  let turn: WheelTurn | undefined;
  events.forEach((each, index) => {
    turn = wheelTurn(
      turn,
      { ...each, timeStamp: each.timeStamp || index * 16 },
      { action: 'pan', isCtrlPressed: false, mayScroll: () => false, ...more },
    );
  });
  if (turn?.isScroll) return 'scrolls';
  return `${turn?.isZoom ? 'zooms' : 'pans'}${turn?.isSmooth ? ' smoothly' : ''}`;
}

test('the wheel pans, and zooms with Ctrl or Cmd; set the other way round, the other way round', () => {
  expect(last([event(NOTCH)])).toBe('pans');
  expect(last([event(NOTCH, { ctrlKey: true })])).toBe('zooms');
  expect(last([event(NOTCH, { metaKey: true })])).toBe('zooms');
  expect(last([event(NOTCH)], { action: 'zoom' })).toBe('zooms');
  expect(last([event(NOTCH, { ctrlKey: true })], { action: 'zoom' })).toBe('pans');
  expect(last([event(NOTCH, { shiftKey: true })], { action: 'zoom' })).toBe('pans');
});

test('fingers that spread on a trackpad zoom whatever the wheel is set to, and at once after a pan', () => {
  const spread = event(-FINGERS, { ctrlKey: true });
  expect(last([spread])).toBe('zooms smoothly');
  expect(last([spread], { action: 'zoom' })).toBe('zooms smoothly');
  expect(last([event(FINGERS), event(FINGERS), spread])).toBe('zooms smoothly');
  expect(last([spread, event(-90, { ctrlKey: true })])).toBe('zooms smoothly');
  expect(last([spread, event(FINGERS)])).toBe('pans smoothly');
});

test('the momentum of fingers keeps its meaning when a key goes down or up', () => {
  const pressed = event(FINGERS, { ctrlKey: true });
  expect(last([event(FINGERS), pressed], { isCtrlPressed: true })).toBe('pans smoothly');
  expect(last([event(FINGERS), event(FINGERS, { metaKey: true })])).toBe('pans smoothly');
  expect(last([pressed, event(FINGERS)], { isCtrlPressed: true })).toBe('zooms smoothly');
  expect(last([event(FINGERS), { ...pressed, timeStamp: 400 }], { isCtrlPressed: true })).toBe('zooms smoothly');
});

test('a notched wheel follows the keys at once', () => {
  expect(last([event(NOTCH), event(NOTCH, { ctrlKey: true })], { isCtrlPressed: true })).toBe('zooms');
  expect(last([event(NOTCH, { ctrlKey: true }), event(NOTCH)])).toBe('pans');
});

test('a pan stays one over a field that comes under the pointer, until the wheel rests or the pointer moves', () => {
  let field = true;
  let turn: WheelTurn | undefined;
  const next = (more: Partial<WheelEventInput>) => {
    turn = wheelTurn(turn, event(NOTCH, more), { action: 'pan', isCtrlPressed: false, mayScroll: () => field });
    return turn.isScroll;
  };
  expect(next({})).toBe(true);
  expect(next({ timeStamp: 100 })).toBe(true);
  field = false;
  expect(next({ timeStamp: 150 })).toBe(false);
  field = true;
  expect(next({ timeStamp: 200 })).toBe(false);
  expect(next({ timeStamp: 250, clientX: 440 })).toBe(true);
  expect(next({ timeStamp: 300, clientX: 440, ctrlKey: true })).toBe(false);
  expect(next({ timeStamp: 500, clientX: 440 })).toBe(true);
});

test('whatever came before, a wheel that rested means what its keys say', () => {
  const any = fc.record({ deltaY: fc.integer({ min: -300, max: 300 }), ctrlKey: fc.boolean(), metaKey: fc.boolean() });
  fc.assert(
    fc.property(fc.array(any), fc.boolean(), fc.boolean(), (past, ctrlKey, isCtrlPressed) => {
      const events = [
        ...past.map(({ deltaY, ...keys }) => event(deltaY, keys)),
        event(NOTCH, { ctrlKey, timeStamp: 1e6 }),
      ];
      expect(last(events, { isCtrlPressed })).toBe(ctrlKey ? 'zooms' : 'pans');
    }),
  );
});

test('a wheel pans by its deltas in pixels, lines or pages; Shift turns it sideways', () => {
  const wheel = { deltaX: 3, deltaY: 10, deltaMode: 0, shiftKey: false };
  expect(wheelPan(wheel)).toEqual({ x: -3, y: -10 });
  expect(wheelPan({ ...wheel, deltaMode: 1 })).toEqual({ x: -108, y: -360 });
  expect(wheelPan({ ...wheel, deltaX: 0, shiftKey: true })).toEqual({ x: -10, y: 0 });
});

test('one notch zooms by a quarter, and no event by more', () => {
  const notch = { deltaX: 0, deltaY: -120, deltaMode: 0, shiftKey: false };
  expect(wheelZoom(notch, false)).toBe(1.25);
  expect(wheelZoom({ ...notch, deltaY: 5000 }, false)).toBe(0.8);
  expect(wheelZoom({ ...notch, deltaY: -55 }, false)).toBeCloseTo(Math.sqrt(1.25), 10);
  expect(wheelZoom({ ...notch, deltaY: -11 }, true)).toBeCloseTo(Math.sqrt(1.25), 10);
});
