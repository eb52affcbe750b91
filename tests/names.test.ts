import { expect, test } from 'vitest';
import { declarationsIn } from '../scripts/names/declarations.ts';
import { retiredNameReports } from '../scripts/names/occurrences.ts';
import { questionCommentsIn } from '../scripts/names/questionComments.ts';
import { LONE_TYPE, nameParts, retiredPartsOf, retiredTerms } from '../scripts/names/retiredTerms.ts';

test('no declared name has a retired word of the glossary, and no doc comment begins as a question: npm run names', () => {
  expect(retiredNameReports()).toEqual([]);
});

test('the glossary says for each retired word what to write instead', () => {
  const parts = retiredTerms();
  expect([...parts.keys()]).toEqual(
    expect.arrayContaining(['words', 'told', 'kept', 'asked', 'made', 'held', 'chosen', 'room', 'look', 'wire']),
  );
  expect(parts.get('taker')).toBe('drop target (a frame that nodes can be dropped on)');
  expect(parts.get('told')).toContain('userMessage');
  expect(parts.get('told')).toContain('notice');
});

/** The retired words in names that a text declares. */
function retiredOf(text: string, file = 'src/a.ts'): readonly (readonly string[])[] {
  const parts = retiredTerms();
  return declarationsIn(file, text).flatMap((item) =>
    retiredPartsOf(item, file, parts).map((word) => [item.kind, item.name, word]),
  );
}

test.each([
  ['const heldLocks = 1;', [['variable', 'heldLocks', 'held']]],
  [
    'const { told, row: [made = 1] } = x;',
    [
      ['variable', 'told', 'told'],
      ['variable', 'made', 'made'],
    ],
  ],
  ['const readKept = () => 1;', [['function', 'readKept', 'kept']]],
  [
    'function bringFar(asked: string, { words }: Facts) {}',
    [
      ['function', 'bringFar', 'bring'],
      ['parameter', 'asked', 'asked'],
      ['parameter', 'words', 'words'],
    ],
  ],
  [
    'type Row = { readonly told: string; asked(room: number): void };',
    [
      ['property', 'told', 'told'],
      ['method', 'asked', 'asked'],
      ['parameter', 'room', 'room'],
    ],
  ],
  [
    'class Room { #held = 1; told() {} }',
    [
      ['type', 'Room', 'room'],
      ['property', 'held', 'held'],
      ['method', 'told', 'told'],
    ],
  ],
  [
    'export type Kept = 1;',
    [
      ['type', 'Kept', 'kept'],
      ['type', 'Kept', LONE_TYPE],
    ],
  ],
  ['interface Running {}', [['type', 'Running', LONE_TYPE]]],
  ['const Row = z.strictObject({ chosen: z.string() });', [['property', 'chosen', 'chosen']]],
  ["import { words as texts, rows as words } from './b.ts';", [['import', 'words', 'words']]],
  [
    'const DOOR_TYPES = 1, URL_MADE = 2;',
    [
      ['variable', 'DOOR_TYPES', 'door'],
      ['variable', 'URL_MADE', 'made'],
    ],
  ],
])('retired names in “%s” are found where they are declared', (text, names) => {
  expect(retiredOf(text)).toEqual(names);
});

test('a file has a name', () => {
  expect(retiredOf('', 'src/canvas/billWords.browser.test.tsx')).toEqual([['file', 'billWords', 'words']]);
});

test.each([
  'call({ told: 1, words: [] });',
  'const lookup = 1, keyword = 2, wiring = 3, remaking = 4;',
  'const { told: notice } = error;',
  'type Row = { made_at: Date; bgKept: boolean };',
  'const notFound = 1, boardNotFoundPage = 2, NOT_FOUND = 3;',
  "import { words } from 'library';",
  'type Drawing = 1; type Seed = 2; type Recording = 3;',
])('“%s” declares no retired name', (text) => {
  expect(retiredOf(text)).toEqual([]);
});

test('a name has its parts by case, underscores and figures', () => {
  expect(['onHTTPTold', 'URL_MADE', 'bar2Held', 'a.b-c'].map(nameParts)).toEqual([
    ['on', 'http', 'told'],
    ['url', 'made'],
    ['bar', 'held'],
    ['a', 'b', 'c'],
  ]);
});

test('doc comments that begin as a question are found, others are not', () => {
  const text =
    '/** What it is: a row. */\nlet a;\n/**\n * Whether it\n * holds. */\nlet b;\n/** Whatever is left. */\n// How it is\n/* Where */ let c;';
  expect(questionCommentsIn('a.ts', text)).toEqual([
    { name: '“What it is …”', kind: 'comment', line: 1 },
    { name: '“Whether it holds …”', kind: 'comment', line: 3 },
  ]);
});
