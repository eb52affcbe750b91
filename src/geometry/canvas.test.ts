import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearestHandle } from './input/nearestHandle.ts';
import { wheelPan, wheelZoom } from './input/wheel.ts';
import { shortened, textWidth } from './layout/textWidth.ts';
import { menuPlace } from './popups/menuPlace.ts';
import { CHUNK_SIDE, chunkKey } from './spatial/chunk.ts';
import { dotPitch } from './viewport/dotGrid.ts';
import { edgePan } from './viewport/edgePan.ts';
import { isLive, TIERS, tierAt } from './viewport/tier.ts';

const zoom = fc.double({ min: 0.001, max: 4, noNaN: true });

test('dots keep 20 to 40 pixels apart, whole doublings from the board’s own pitch', () => {
  expect(dotPitch(1)).toBe(24);
  expect(dotPitch(0.5)).toBe(24);
  fc.assert(
    fc.property(zoom, (k) => {
      const pitch = dotPitch(k);
      expect(pitch).toBeGreaterThanOrEqual(20 - 1e-9);
      expect(pitch).toBeLessThan(40);
      const doublings = Math.log2(pitch / (24 * k));
      expect(doublings).toBeCloseTo(Math.round(doublings), 6);
    }),
  );
});

test('tiers begin at 75, 40 and 12 %', () => {
  expect([4, 0.75, 0.7499, 0.4, 0.3999, 0.12, 0.1199, 0.001].map(tierAt)).toEqual([
    'full',
    'full',
    'middle',
    'middle',
    'light',
    'light',
    'tiles',
    'tiles',
  ]);
  expect(TIERS.map(isLive)).toEqual([true, true, false, false]);
});

const stage = { width: 1280, height: 800 };

test('the menu hangs at the pointer while the room below is enough, to the pixel', () => {
  expect(menuPlace({ x: 100, y: 400 }, stage, 400)).toEqual({ at: { x: 100, y: 400 }, side: 'bottom' });
  expect(menuPlace({ x: 100, y: 401 }, stage, 400)).toEqual({ at: { x: 100, y: 401 }, side: 'top' });
  expect(menuPlace({ x: 100, y: 600 }, stage, 200)).toEqual({ at: { x: 100, y: 600 }, side: 'bottom' });
  expect(menuPlace({ x: 100, y: 601 }, stage, 200)).toEqual({ at: { x: 100, y: 601 }, side: 'top' });
});

test('on a low stage the menu moves up by what is missing', () => {
  expect(menuPlace({ x: 9, y: 300 }, { width: 500, height: 500 }, 400)).toEqual({
    at: { x: 9, y: 100 },
    side: 'bottom',
  });
  expect(menuPlace({ x: 9, y: 200 }, { width: 500, height: 300 }, 400)).toEqual({ at: { x: 9, y: 0 }, side: 'bottom' });
});

const REACH = { aim: 14, snap: 24 };

test('a loose end means what it points at, fitting or not', () => {
  const wrong = { at: { x: 0, y: 0 }, fits: false };
  const right = { at: { x: 0, y: 20 }, fits: true };
  expect(nearestHandle({ x: 0, y: 2 }, [right, wrong], REACH)).toBe(wrong);
  expect(nearestHandle({ x: 0, y: 12 }, [wrong, right], REACH)).toBe(right);
});

test('within 24 it snaps to what fits, and passing by what does not fit says nothing', () => {
  const wrong = { at: { x: 20, y: 0 }, fits: false };
  const right = { at: { x: 24, y: 0 }, fits: true };
  expect(nearestHandle({ x: 0, y: 0 }, [wrong, right], REACH)).toBe(right);
  expect(nearestHandle({ x: 0, y: 0 }, [wrong], REACH)).toBeUndefined();
  expect(nearestHandle({ x: -0.1, y: 0 }, [right], REACH)).toBeUndefined();
});

test('the nearest of several is meant, whatever their order', () => {
  const place = fc.record({
    at: fc.record({ x: fc.integer({ min: -30, max: 30 }), y: fc.integer({ min: -30, max: 30 }) }),
    fits: fc.constant(true),
  });
  fc.assert(
    fc.property(fc.array(place), (places) => {
      const away = places.map((each) => Math.hypot(each.at.x, each.at.y));
      const meant = nearestHandle({ x: 0, y: 0 }, places, REACH);
      const nearest = Math.min(...away);
      expect(meant && Math.hypot(meant.at.x, meant.at.y)).toBe(nearest <= REACH.snap ? nearest : undefined);
    }),
  );
});

test('chunks are squares of the board that share no point', () => {
  expect(chunkKey({ x: 0, y: 0 })).toBe('0,0');
  expect(chunkKey({ x: CHUNK_SIDE - 1, y: -1 })).toBe('0,-1');
  expect(chunkKey({ x: CHUNK_SIDE, y: 0 })).toBe('1,0');
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

test('a title that is too long ends in an ellipsis and fits; one that fits stays', () => {
  expect(shortened('Render', 10)).toBe('Render');
  expect(shortened('胡桃木扶手椅', 4)).toBe('胡桃木…');
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 2, max: 30 }), (text, room) => {
      expect(textWidth(shortened(text, room))).toBeLessThanOrEqual(room + 1e-9);
    }),
  );
});

test('a pointer held near the border pans towards what lies beyond, at full speed from the border on', () => {
  expect(edgePan({ x: 640, y: 400 }, stage)).toEqual({ x: 0, y: 0 });
  expect(edgePan({ x: 16, y: 400 }, stage)).toEqual({ x: 0.42, y: 0 });
  expect(edgePan({ x: 1280, y: -50 }, stage)).toEqual({ x: -0.84, y: 0.84 });
});
