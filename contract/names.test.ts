import { describe, expect, test } from 'vitest';
import { optionalName, plainName, requiredName, shortName, storedName } from './names.ts';

test.each([
  ['  Ann  ', 'Ann'],
  ['Ann\nBcc: eve@example.com', 'Ann Bcc: eve@example.com'],
  ['a\u2028b\u2029c\u0085d\te', 'a b c d e'],
  ['a\u0007b\u001b[31mc\u009f', 'ab[31mc'],
  ['\u202eevil\u202c \u2066x\u2069', 'evil x'],
  ['\ud800Ann\udfff', 'Ann'],
  // What languages and emoji need.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d🎨 Zoë', '👩\u200d🎨 Zoë'],
  ['שלום\u200f!', 'שלום\u200f!'],
  // What nobody sees is no name.
  ['\u200b\u200d\ufeff', ''],
  [' \u202e\u0000 ', ''],
])('the name %j is %j', (text, name) => {
  expect(plainName(text)).toBe(name);
});

test('a name is cut between letters', () => {
  expect(shortName(`${'a'.repeat(199)}🫖`)).toBe('a'.repeat(199));
  expect(shortName('b'.repeat(201))).toBe('b'.repeat(200));
});

describe('names of bodies', () => {
  test.each([
    ['\u202eAnn\n', 'Ann'],
    ['a'.repeat(200), 'a'.repeat(200)],
    ['a'.repeat(201), undefined],
    ['\u200b', undefined],
    [' ', undefined],
  ])('%j is read as %j', (text, name) => {
    expect(requiredName.safeParse(text).data).toBe(name);
  });

  test('one that may be empty is, and one that a board keeps fits', () => {
    expect([optionalName.parse(' \u202e'), optionalName.safeParse('a'.repeat(201)).success]).toEqual(['', false]);
    expect([storedName.parse('a'.repeat(300)).length, storedName.safeParse('\u2067').success]).toEqual([200, false]);
  });
});
