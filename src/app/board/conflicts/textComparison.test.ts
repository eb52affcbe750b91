import { expect, test } from 'vitest';
import { compareTexts } from './textComparison.ts';

/** The parts as one line, those that differ in brackets. */
const draw = (one: string, other: string) =>
  compareTexts(one, other).map((parts) =>
    parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''),
  );

test.each([
  ['a red chair', 'a blue chair', 'a [red] chair', 'a [blue] chair'],
  ['a chair', 'a low chair', 'a chair', 'a [low ]chair'],
  ['', 'a chair', '', '[a chair]'],
  ['红色的椅子', '蓝色的椅子', '[红]色的椅子', '[蓝]色的椅子'],
  ['same', 'same', 'same', 'same'],
])('of “%s” and “%s” the words that differ are marked', (one, other, ofOne, ofOther) => {
  expect(draw(one, other)).toEqual([ofOne, ofOther]);
});

test('of a long stretch that both have the words next to a difference stay', () => {
  const long = 'one two three four five six seven eight nine ten '.repeat(5);
  expect(draw(`red ${long}oak`, `blue ${long}ash`)[0]).toBe(
    '[red] one two three four five six seven eight nine ten one two…nine ten one two three four five six seven eight nine ten [oak]',
  );
  expect(draw(`${long}oak`, `${long}ash`)[1]).toMatch(/^….{40,60}\[ash\]$/);
});
