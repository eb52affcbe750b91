import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boardOf } from '../document/board.ts';
import { comment, facts, KETTLE } from './commentedPicture.fixture.ts';
import { commentPlaceAbove, commentPlaceOnSpot, nodeBox, pinTip, spotAt } from './commentPlaces.ts';

test('the tip of a comment’s pin lies on its spot, and that point of the board is the spot again', () => {
  const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  fc.assert(
    fc.property(share, share, (x, y) => {
      const position = commentPlaceOnSpot(KETTLE, { x, y }, facts)!;
      const tip = pinTip({ ...comment('c', {}), position }, facts);
      expect(tip.x).toBeCloseTo(100 + x * 400);
      expect(tip.y).toBeCloseTo(98 + y * 200);
      const spot = spotAt(KETTLE, tip, facts)!;
      expect(spot.x).toBeCloseTo(x);
      expect(spot.y).toBeCloseTo(y);
    }),
  );
});

test('beside its picture a node has no spot, and one that shows none has none anywhere', () => {
  expect(spotAt(KETTLE, { x: 300, y: 60 }, facts)).toBeUndefined();
  expect(spotAt({ ...KETTLE, type: 'textNode' }, { x: 300, y: 150 }, facts)).toBeUndefined();
  expect(commentPlaceOnSpot({ ...KETTLE, type: 'textNode' }, { x: 0, y: 0 }, facts)).toBeUndefined();
});

test('a comment on no spot stands above its node, to the left of those that stand there', () => {
  const board = boardOf([KETTLE, comment('first', {}), comment('on', { spot: { x: 0, y: 0 } })], []);
  const place = commentPlaceAbove(board, KETTLE.id, nodeBox(KETTLE, facts), facts);
  expect(place).toEqual({ x: 500 - 48 - 64, y: 50 - 4 - 48 });
});
