import { afterAll, expect, test, vi } from 'vitest';
import { plainText } from '../studio/matching.ts';

/** Characters that the studio's reader was handed. */
const read = vi.hoisted(() => ({ characters: 0 }));
vi.mock('../studio/prompt.ts', async (load) => {
  const original = await load<typeof import('../studio/prompt.ts')>();
  return {
    ...original,
    readPrompt: (text: string) => {
      read.characters += text.length;
      return original.readPrompt(text);
    },
  };
});
// Test files of one worker share their modules: these are loaded anew with the counting reader, and forgotten afterwards.
vi.resetModules();
const { readInstruction } = await import('./instruction.ts');
afterAll(() => {
  vi.doUnmock('../studio/prompt.ts');
  vi.resetModules();
});

function charactersRead(text: string, marked: boolean): number {
  read.characters = 0;
  readInstruction(text, marked);
  return read.characters;
}

test.each([
  ['qzx ', 'make ', true],
  ['qzx ', 'make ', false],
  ['the leg and ', 'paint ', true],
  ['don\u2019t qzx ', '', true],
  ['把', '', true],
])('"%s" many times over is read a bounded number of times', (words, verb, marked) => {
  const [half, whole] = [1000, 2000].map((length) =>
    charactersRead(verb + words.repeat(length / words.length), marked),
  );
  expect(half).toBeGreaterThan(0);
  expect(whole).toBeLessThanOrEqual(half * 2 + 200);
  expect(whole).toBeLessThan(2000 * 12);
});

test('characters that stand for many do not make a text longer than a prompt may be', () => {
  expect(plainText('\uFDFA'.repeat(4000))).toHaveLength(4000);
});
