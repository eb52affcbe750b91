import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyTextEdits, fineTextEdits, mergeTexts, textEdits } from './text.ts';

const mergeText = (base: string, mine: string, theirs: string) => mergeTexts({ base, mine, theirs, prefer: 'mine' });
const takeBack = (base: string, mine: string, theirs: string) => mergeTexts({ base, mine, theirs, prefer: 'theirs' });

test.each([
  ['red lamp', 'PPP red lamp', 'red lamp RRR', 'PPP red lamp RRR'],
  ['red lamp', 'red desk lamp', 'green lamp', 'green desk lamp'],
  ['red lamp', 'red lamp', 'blue lamp', 'blue lamp'],
  ['a red lamp', 'a lamp', 'a red lamp on a desk', 'a lamp on a desk'],
  ['', 'mine', 'theirs', 'theirs mine'],
  ['tea', 'teapot', 'tea with', 'teapot with'],
  ['w43 w34', 'w44 w43 w34', 'w34', 'w44 w34'],
  ['tea', 'tea with', 'teapot', 'teapot with'],
  ['', '我的', '你的', '你的我的'],
  ['lamp', 'lamp of mine', 'lamp of theirs', 'lamp of theirs of mine'],
  ['红色台灯', '红色的台灯', '蓝色台灯', '蓝色的台灯'],
  ['withSt', 'withStu', 'with St', 'with Stu'],
  ['withSt', 'withStu', 'witSt', 'witStu'],
  ['lamp', 'lamps', 'clamp', 'clamps'],
  ['lamp', 'lamps', 'lampe', 'lampes'],
  ['😀', '😀😁', '😂😀', '😂😀😁'],
  ['a 😀 b', 'a 😁 b', 'a 😀 b!', 'a 😁 b!'],
])('%j that became %j here and %j there becomes %j', (base, mine, theirs, merged) => {
  expect(mergeText(base, mine, theirs)).toBe(merged);
});

test.each([
  ['lamp', 'lamb', 'lump'],
  ['red lamp', 'blue lamp', 'green lamp'],
  ['a red lamp', '', 'a red desk lamp'],
  ['a teapo', 'a teapot', 'a kettle'],
  ['a teapo', 'a teapot', 'a '],
  ['of Ann', 'of Anna', 'of Ben'],
  ['of Ann', 'of Aenn', 'of Ben'],
])('%j that became %j here and %j there changed the same words', (base, mine, theirs) => {
  expect(mergeText(base, mine, theirs)).toBe(undefined);
});

const text = fc.array(fc.constantFrom('lamp', 'red', ' ', '灯', '😀', '\n')).map((parts) => parts.join(''));

const texts = fc.array(fc.constantFrom('lamp', 'red', '灯', '😀'), { minLength: 1 }).map((parts) => parts.join(' '));

test('what only one changed is as they have it, and a merge takes nothing from what was added', () => {
  fc.assert(
    fc.property(text, text, (base, changed) => {
      expect(mergeText(base, changed, base)).toBe(changed);
      expect(mergeText(base, base, changed)).toBe(changed);
    }),
  );
  fc.assert(
    fc.property(texts, (base) => {
      expect(mergeText(base, `MINE ${base}`, `${base} THEIRS`)).toBe(`MINE ${base} THEIRS`);
    }),
  );
});

test.each([
  ['Studio photo', '', 'with Studio photo', 'with '],
  ['a teapot', 'a ', 'a big teapot', 'a big '],
  ['a teapot', 'a ', 'a teacupot', 'a cu'],
  ['a teapot', 'a ', 'a teapots', 'a s'],
  ['one two three', 'one ', 'one two', 'one '],
  ['a blue lamp', 'a red lamp', 'a green lamp', 'a green lamp'],
  ['w11-u', '', 'w13-jmnd', 'w13-jmnd'],
  ['one two', '', 'one ten', 'ten'],
  ['a red lamp', 'a lamp', 'a blue lamp', 'a blue lamp'],
  ['x red', 'x', 'x blue', 'x blue'],
])('%j that goes back to %j where others made it %j becomes %j', (base, mine, theirs, merged) => {
  expect(takeBack(base, mine, theirs)).toBe(merged);
});

test.each([
  ['a b c d e', 'x b c d y', 'a b z d e', 'x b z d y'],
  ['one two', 'one 2', 'one 2', 'one 2'],
])(
  '%j that became %j here and %j there becomes %j: several places at once, and the same once',
  (base, mine, theirs, merged) => {
    expect(mergeText(base, mine, theirs)).toBe(merged);
  },
);

test('edits make of one text the other', () => {
  fc.assert(
    fc.property(text, text, (from, to) => {
      expect(applyTextEdits(from, textEdits(from, to))).toBe(to);
    }),
  );
});

const letters = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '灯', '😀'), maxLength: 12 });
/** A text into which something is inserted at one place, which takes no character apart. */
const insertion = fc.record({ place: fc.double({ min: 0, max: 1, noNaN: true }), added: letters });
const inserted = (base: string, { place, added }: { place: number; added: string }) => {
  const characters = [...base];
  return characters.toSpliced(Math.round(place * characters.length), 0, added).join('');
};

test('two who only insert never conflict, and every character of both is there, in its order', () => {
  const isWithin = (part: string, whole: string) => {
    const missing = [...part];
    for (const character of whole) if (character === missing[0]) missing.shift();
    return missing.length === 0;
  };
  fc.assert(
    fc.property(letters, insertion, insertion, (base, my, their) => {
      const [mine, theirs] = [inserted(base, my), inserted(base, their)];
      const merged = mergeText(base, mine, theirs) ?? 'conflict';
      const isSame = mine === theirs;
      expect([isWithin(mine, merged), isWithin(theirs, merged)]).toEqual([true, true]);
      const areEqual = JSON.stringify(fineTextEdits(base, mine)) === JSON.stringify(fineTextEdits(base, theirs));
      const length = isSame || areEqual ? mine.length : mine.length + theirs.length - base.length;
      // Two words that begin at one place have a space between them.
      expect([length, length + 1]).toContain(merged.length);
    }),
  );
});

test('fine edits make of one text the other, and taking something back always comes to a text', () => {
  fc.assert(
    fc.property(letters, letters, letters, (from, to, third) => {
      expect(applyTextEdits(from, fineTextEdits(from, to))).toBe(to);
      expect(typeof takeBack(from, to, third)).toBe('string');
    }),
  );
});

test('a very long word grows at its end while others write before it', () => {
  const word = 'a'.repeat(200_000);
  expect(mergeText(word, word + word, `b ${word}`)).toBe(`b ${word}${word}`);
});

test('very long texts that differ throughout are one edit', () => {
  const [from, to] = ['a ', 'b '].map((word) => word.repeat(50_000)) as [string, string];
  expect(textEdits(from, to)).toEqual([{ at: 0, cut: 99_999, insert: to.slice(0, -1) }]);
});

test('edits that overlap or lie beyond the end fit no text', () => {
  const overlapping = [
    { at: 0, cut: 3, insert: '' },
    { at: 2, cut: 1, insert: '' },
  ];
  expect([applyTextEdits('lamp', overlapping), applyTextEdits('lamp', [{ at: 3, cut: 2, insert: '' }])]).toEqual([
    undefined,
    undefined,
  ]);
});
