import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWithinOneSlip } from './slip.ts';

test.each([
  ['chair', 'chari', true],
  ['chair', 'chir', true],
  ['chair', 'chaair', true],
  ['chair', 'chaer', true],
  ['chair', 'chair', true],
  ['chair', 'ahcir', false],
  ['chair', 'chrai', false],
  ['chair', 'chairss', false],
  ['', 'a', true],
])('%s and %s: %s', (a, b, isSame) => {
  expect([isWithinOneSlip(a, b), isWithinOneSlip(b, a)]).toEqual([isSame, isSame]);
});

test('a word with one letter taken out, put in, changed or swapped with the next is within one slip', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2 }), fc.nat(), (letters: string[], position) => {
      const at = position % (letters.length - 1);
      const variants = [
        letters.toSpliced(at, 1),
        letters.toSpliced(at, 0, 'x'),
        letters.with(at, 'x'),
        letters.with(at, letters[at + 1]!).with(at + 1, letters[at]!),
      ];
      for (const variant of variants) expect(isWithinOneSlip(letters.join(''), variant.join(''))).toBe(true);
    }),
  );
});
