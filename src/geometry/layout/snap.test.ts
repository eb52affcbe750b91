import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Rect } from '../plane/rect.ts';
import { type Guide, nearestRects, type SnapResult, snap, surroundingsOf } from './snap.ts';

const REACH = 6;
const rectAt = (x: number, y: number, width = 100, height = 80): Rect => ({
  minX: x,
  minY: y,
  maxX: x + width,
  maxY: y + height,
});
const snapTo = (moving: Rect, ...others: Rect[]): SnapResult => snap(moving, surroundingsOf(others), REACH);
const moved = (rect: Rect, x: number, y: number): Rect => ({
  minX: rect.minX + x,
  minY: rect.minY + y,
  maxX: rect.maxX + x,
  maxY: rect.maxY + y,
});

const number = fc.integer({ min: -400, max: 400 });
const side = fc.integer({ min: 1, max: 200 });
const rect = fc.tuple(number, number, side, side).map(([x, y, width, height]) => rectAt(x, y, width, height));
const rects = fc.array(rect, { maxLength: 12 });

describe('edges and centres', () => {
  test('an edge within reach is met, and the line goes through both', () => {
    expect(snapTo(rectAt(304, 300), rectAt(300, 0))).toEqual({
      offset: { x: -4, y: 0 },
      guides: [
        { kind: 'line', axis: 'x', at: 300, from: 0, to: 380 },
        { kind: 'line', axis: 'x', at: 350, from: 0, to: 380 },
        { kind: 'line', axis: 'x', at: 400, from: 0, to: 380 },
      ],
    });
  });

  test('a right edge is drawn to a left one, and centres to each other', () => {
    expect(snapTo(rectAt(195, 300), rectAt(300, 0)).offset).toEqual({ x: 5, y: 0 });
    expect(snapTo(rectAt(333, 300, 30), rectAt(300, 0)).offset).toEqual({ x: 2, y: 0 });
  });

  test('both axes are met at once', () => {
    expect(snapTo(rectAt(303, 198), rectAt(300, 0), rectAt(0, 200)).offset).toEqual({ x: -3, y: 2 });
  });

  test('beyond its reach nothing happens', () => {
    expect(snapTo(rectAt(307, 300, 90), rectAt(300, 0, 120))).toEqual({ offset: { x: 0, y: 0 }, guides: [] });
  });
});

describe('equal gaps', () => {
  const row = [rectAt(0, 0), rectAt(140, 5)];

  test('a third stands as far from the second as that from the first', () => {
    const { offset, guides } = snapTo(rectAt(283, 30, 77, 33), ...row);
    expect(offset.x).toBe(-3);
    expect(guides.filter(({ kind }) => kind === 'gap')).toEqual([
      { kind: 'gap', axis: 'x', from: 100, to: 140, at: 42.5 },
      { kind: 'gap', axis: 'x', from: 240, to: 280, at: 45 },
    ]);
  });

  test('or as far before the first', () => {
    expect(snapTo(rectAt(-113, 30, 77, 33), ...row).offset.x).toBe(-4);
  });

  test('or in the middle between two', () => {
    const { offset, guides } = snapTo(rectAt(132, 30, 30, 33), rectAt(0, 0), rectAt(200, 0));
    expect(offset.x).toBe(3);
    expect(guides.filter(({ kind }) => kind === 'gap').map(({ from, to }) => to - from)).toEqual([35, 35]);
  });

  test('but not between two that leave no room for it', () => {
    const others = [
      { minX: 0, minY: 2, maxX: 6, maxY: 3 },
      { minX: 2, minY: 16, maxX: 9, maxY: 19 },
    ];
    expect(snapTo({ minX: 4, minY: 0, maxX: 5, maxY: 17 }, ...others).offset).toEqual({ x: 1, y: -1 });
  });

  test('in a column as in a row', () => {
    const { guides } = snapTo(rectAt(30, 241, 33, 55), rectAt(0, 0), rectAt(5, 120));
    expect(guides.filter(({ kind }) => kind === 'gap')).toEqual([
      { kind: 'gap', axis: 'y', from: 80, to: 120, at: 52.5 },
      { kind: 'gap', axis: 'y', from: 200, to: 240, at: 50 },
    ]);
  });

  test('what stands in another row has no say', () => {
    expect(snapTo(rectAt(283, 400, 77, 33), ...row).offset.x).toBe(0);
  });
});

describe('whatever lies around', () => {
  test('nothing is drawn farther than the reach, and a rectangle at rest stays', () => {
    fc.assert(
      fc.property(rect, rects, (moving, others) => {
        const around = surroundingsOf(others);
        const { offset, guides } = snap(moving, around, REACH);
        expect(Math.max(Math.abs(offset.x), Math.abs(offset.y))).toBeLessThanOrEqual(REACH);
        const again = snap(moved(moving, offset.x, offset.y), around, REACH);
        // A gap of the row may be met that the first place had not in its row; what is aligned stays so.
        if (guides.every(({ kind }) => kind === 'line') && again.guides.every(({ kind }) => kind === 'line'))
          expect(again.offset).toEqual({ x: 0, y: 0 });
      }),
    );
  });

  test('the nearest edge or centre of all is met, unless a gap lies nearer', () => {
    fc.assert(
      fc.property(rect, rects, (moving, others) => {
        const { offset } = snapTo(moving, ...others);
        const steps = others.flatMap((other) => [
          other.minX - moving.minX,
          other.maxX - moving.maxX,
          other.maxX - moving.minX,
          other.minX - moving.maxX,
          (other.minX + other.maxX - moving.minX - moving.maxX) / 2,
        ]);
        const nearest = Math.min(...steps.map(Math.abs));
        if (nearest <= REACH) expect(Math.abs(offset.x)).toBeLessThanOrEqual(nearest);
      }),
    );
  });

  test('it does not matter where on the board all this stands', () => {
    fc.assert(
      fc.property(rect, rects, number, number, (moving, others, x, y) => {
        const there = snapTo(moved(moving, x, y), ...others.map((other) => moved(other, x, y)));
        expect(there.offset).toEqual(snapTo(moving, ...others).offset);
      }),
    );
  });

  test('rows and columns are treated alike', () => {
    const turned = ({ minX, minY, maxX, maxY }: Rect): Rect => ({ minX: minY, minY: minX, maxX: maxY, maxY: maxX });
    const byAxis = (guides: readonly Guide[], axis: Guide['axis']) =>
      guides.filter((guide) => guide.axis === axis).map(({ kind, at, from, to }) => ({ kind, at, from, to }));
    fc.assert(
      fc.property(rect, rects, (moving, others) => {
        const upright = snapTo(moving, ...others);
        const lying = snapTo(turned(moving), ...others.map(turned));
        expect(lying.offset).toEqual({ x: upright.offset.y, y: upright.offset.x });
        expect(byAxis(lying.guides, 'x')).toEqual(byAxis(upright.guides, 'y'));
      }),
    );
  });

  test('every guide goes through a place of the resting rectangle, and equal gaps are equal', () => {
    fc.assert(
      fc.property(rect, rects, (moving, others) => {
        const { offset, guides } = snapTo(moving, ...others);
        const rest = moved(moving, offset.x, offset.y);
        for (const guide of guides) {
          const [min, max] = guide.axis === 'x' ? [rest.minX, rest.maxX] : [rest.minY, rest.maxY];
          const places = [min, (min + max) / 2, max];
          if (guide.kind === 'line') expect(places).toContainEqual(expect.closeTo(guide.at, 3));
        }
        for (const axis of ['x', 'y'] as const) {
          const widths = guides.filter((guide) => guide.kind === 'gap' && guide.axis === axis);
          expect(widths.length).not.toBe(1);
        }
      }),
    );
  });
});

test('of many rectangles the nearest are kept', () => {
  const far = rectAt(900, 0);
  const near = rectAt(10, 0);
  expect(nearestRects(rectAt(0, 0), [far, near], 1)).toEqual([near]);
  expect(nearestRects(rectAt(0, 0), [far, near], 2)).toEqual([far, near]);
});
