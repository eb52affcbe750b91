import { expect, test } from 'vitest';
import { asWritten } from './asWritten.ts';
import { readInstruction } from './instruction.ts';

test.each([
  ['write "hello" on it', 'Please write "HELLO" on it', 'write "HELLO" on it'],
  ['add a nasa logo and 在杯子上写 ok', 'Add a NASA logo and 在杯子上写 Ok', 'Add a NASA logo and 在杯子上写 Ok'],
  ['the rest', 'Something else', 'the rest'],
])('%s', (words, text, written) => {
  expect(asWritten(words, text)).toBe(written);
});

test.each([
  ['Write "HELLO World" on it', { changes: [], unclear: ['Write "HELLO World" on it'] }],
  ['在上面写 "Nord"', { changes: [], unclear: ['在上面写 "Nord"'] }],
  ['Put it on Mars', { changes: [{ kind: 'backdrop', words: 'Mars' }], unclear: [] }],
])('what is quoted of an instruction keeps its letters: %s', (text, told) => {
  const { changes, unclear } = readInstruction(text, false);
  expect({ changes, unclear }).toEqual(told);
});
