import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, type Rect } from '../plane/rect.ts';
import { type BoxMember, resizedBox, resizedMembers } from './boxResize.ts';
import type { ResizeRule } from './resize.ts';

const rect = (minX: number, minY: number, width: number, height: number): Rect => {
  return { minX, minY, maxX: minX + width, maxY: minY + height };
};
const RULE: ResizeRule = { along: 'both', minSize: { width: 50, height: 40 }, maxSize: { width: 900, height: 900 } };
const FIXED: readonly BoxMember[] = [{ rect: rect(0, 0, 100, 100) }, { rect: rect(300, 200, 100, 100) }];
const BOX = rect(0, 0, 400, 300);
const CORNER = { x: 1, y: 1 } as const;

test('what keeps its size is spread: it stays at the side that it was at', () => {
  expect(resizedMembers(FIXED, BOX, rect(0, 0, 800, 300))).toEqual([rect(0, 0, 100, 100), rect(700, 200, 100, 100)]);
  expect(resizedMembers(FIXED, BOX, rect(200, 0, 200, 300))).toEqual([
    rect(200, 0, 100, 100),
    rect(300, 200, 100, 100),
  ]);
});

test.each<[string, ResizeRule['along'], Rect]>([
  ['in both directions, grows with each', 'both', rect(0, 0, 200, 150)],
  ['in its width alone, keeps its height', 'width', rect(0, 0, 200, 100)],
  ['in proportion, grows with the side that grew less', 'ratio', rect(0, 0, 150, 150)],
])('what is resized %s', (_, along, expected) => {
  const [first] = resizedMembers([{ rect: rect(0, 0, 100, 100), rule: { ...RULE, along } }], BOX, rect(0, 0, 800, 450));
  expect(first).toEqual(expected);
});

test('a member never leaves its own bounds of size', () => {
  const [first] = resizedMembers([{ rect: rect(0, 0, 100, 100), rule: RULE }], BOX, rect(0, 0, 40_000, 30));
  expect(first).toEqual(rect(0, 0, 900, 40));
});

test('a box follows its grip, as far as its largest member lets it', () => {
  const pull = (x: number, y: number, more = {}) =>
    resizedBox({ startBox: BOX, members: FIXED, grip: CORNER, dragOffset: { x, y }, ...more });
  expect(pull(100, -50)).toEqual(rect(0, 0, 500, 250));
  expect(pull(-900, -900)).toEqual(rect(0, 0, 100, 100));
  expect(pull(400, 0, { keepsRatio: true })).toEqual(rect(0, 0, 800, 600));
  expect(pull(100, 30, { keepsMiddle: true })).toEqual({ minX: -100, minY: -30, maxX: 500, maxY: 330 });
});

test('members fill the new box exactly, wherever they lie', () => {
  const member = fc
    .tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 }), fc.boolean())
    .map(([x, y, isResizable]): BoxMember => ({ rect: rect(x, y, 100, 80), rule: isResizable ? RULE : undefined }));
  fc.assert(
    fc.property(fc.array(member, { minLength: 2, maxLength: 6 }), fc.integer(), fc.integer(), (members, x, y) => {
      const startBox = boundsOf(members.map((each) => each.rect))!;
      const dragOffset = { x: x % 800, y: y % 800 };
      const box = resizedBox({ startBox, members, grip: CORNER, dragOffset });
      const bounds = boundsOf(resizedMembers(members, startBox, box))!;
      expect([bounds.minX, bounds.minY]).toEqual([box.minX, box.minY]);
      expect(bounds.maxX).toBeLessThanOrEqual(Math.max(box.maxX, box.minX + 100));
    }),
  );
});
