import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALLS_BY_HAND } from './specification/calls.ts';
import { NODE_TYPES } from './specification/nodeTypes.ts';
import { ROWS, SWITCHED_OFF_ROWS, TEXTS } from './specification/rows.ts';

/**
 * The number of sentences in each section of the specification, counted by hand in the specification: none can be left out in silence.
 * A sentence is what can be wrong by itself. Of a list or a table it is one entry, of a paragraph one sentence, and a sentence that
 * says several such things counts as often. What stands before the first section belongs to the first.
 */
const SENTENCES: Readonly<Record<number, number>> = {
  1: 24,
  2: 85,
  3: 38,
  4: 35,
  5: 33,
  6: 10,
  7: 37,
  8: 17,
  9: 36,
};
const ROW = /^\| (\S+) \| (.*) \| (.*) \|$/;
const HEADER = '| # | What the specification says | Held by |';
const RULE = '| --- | --- | --- |';
const NOTHING = /^nothing to test: \S/;
const TEST_FILE = /^((?:contract|src|server|engine|tests|scripts)\/\S+\.test\.tsx?): (.+)$/;

type Row = { readonly number: string; readonly says: string; readonly tests: readonly string[] };
type ReadSource = (path: string) => string | undefined;

/** Faults of the table that says how each sentence of the specification is held; nothing when it is right. */
function problemsOf(document: string, readSource: ReadSource, sentences = SENTENCES): string[] {
  const lines = document.split('\n').filter((line) => line.startsWith('|') && line !== HEADER && line !== RULE);
  const rows = lines.flatMap(rowOf);
  return [
    ...lines.filter((line) => rowOf(line).length === 0).map((line) => `No row: ${line}`),
    ...gapsIn(rows, sentences),
    ...rows.flatMap((row) => faultsOf(row, readSource)),
  ];
}

function rowOf(line: string): Row[] {
  const [, number, says, cell] = ROW.exec(line) ?? [];
  if (number === undefined || says === undefined || cell === undefined) return [];
  const tests = cell.split('<br>').map((entry) => entry.trim().replaceAll('\\|', '|'));
  return [{ number, says: says.trim(), tests }];
}

/** Rows are counted up from 1 in every section, to the number of its sentences. */
function gapsIn(rows: readonly Row[], sentences: Readonly<Record<number, number>>): string[] {
  const wanted = Object.entries(sentences).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  const there = rows.map(({ number }) => number);
  return [
    ...wanted.filter((number) => !there.includes(number)).map((number) => `${number} is missing`),
    ...there
      .filter((number, index) => !wanted.includes(number) || there.indexOf(number) !== index)
      .map((number) => `${number} is out of the count`),
  ];
}

function faultsOf({ number, says, tests }: Row, readSource: ReadSource): string[] {
  if (says === '') return [`${number} says nothing`];
  if (tests.every((entry) => NOTHING.test(entry))) return [];
  return tests.flatMap((entry) => {
    const [, path, title] = TEST_FILE.exec(entry) ?? [];
    if (path === undefined || title === undefined) return [`${number} names no test: ${entry}`];
    const source = readSource(path);
    if (source === undefined) return [`${number} names a file that is not there: ${path}`];
    return hasTest(source, title) ? [] : [`${number} names a test that is not in ${path}: ${title}`];
  });
}

/** The title, and the case of a table in brackets behind it. */
function partsOf(named: string): { readonly path: readonly string[]; readonly value: string | undefined } {
  const [, path = named, value] = /^(.*?)(?: \[([^\]]+)\])?$/.exec(named) ?? [];
  return { path: path.split(' > '), value };
}

/**
 * Says whether a test of this title is in the source: the first argument of a call that is neither `describe`, left out of the
 * run nor expected to fail. Of `group > title [case]` the group is looked for too, and the case among the values of the source, or of the tables of
 * the specification where the test is made from them.
 */
function hasTest(source: string, named: string): boolean {
  const { path, value } = partsOf(named);
  const parts = path.map(quoted);
  const groups = parts.slice(0, -1).every((group) => new RegExp(`describe\\(\\s*${group},`).test(source));
  const isThere = new RegExp(`(?<!describe|\\.skip|\\.todo|\\.fails)\\(\\s*${parts.at(-1)},`).test(source);
  return groups && isThere && (value === undefined || isValue(value, source) || isOfTable(value, source));
}

/** A case of a table is a string, a number or a key of the source. */
function isValue(value: string, source: string): boolean {
  const bare = /^\d+$/.test(value) ? `\\b${value}\\b` : /^\w+$/.test(value) ? `\\b${value}:` : undefined;
  return new RegExp(bare ? `${bare}|${quoted(value)}` : quoted(value)).test(source);
}

/** The tables of the specification, by the files that tests import, and the names of their entries. */
const TABLES = {
  nodeTypes: NODE_TYPES.map(({ type }): string => type),
  calls: CALLS_BY_HAND.map(({ call }): string => call),
  rows: [...[...ROWS, ...SWITCHED_OFF_ROWS].map(({ row }) => row), ...TEXTS],
};

function isOfTable(value: string, source: string): boolean {
  return Object.entries(TABLES).some(([file, names]) => source.includes(`/${file}.ts'`) && names.includes(value));
}

/** A pattern for a string in the source, in any quotes. */
function quoted(text: string): string {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(?<quote>['"\`])${escaped}\\k<quote>`;
}

const sourceIn = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

test('every sentence of the specification is held by a test that exists', () => {
  expect(problemsOf(readFileSync('docs/coverage.md', 'utf8'), sourceIn)).toEqual([]);
});

/** A table that is right, one row a section, with what is planted in its first row. */
function tableWith(cell: string, more: readonly string[] = []): string {
  return [HEADER, RULE, `| 1.1 | Something | ${cell} |`, '| 2.1 | Something | src/a.test.ts: held |', ...more].join(
    '\n',
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  'src/a.test.ts': [
    "import { ROWS } from '../tests/specification/rows.ts';",
    "test('held', () => {});",
    "describe('a group', () => {});",
    "test.skip('left out', () => {});",
    "test.fails('red', () => {});",
    "test.each([1])(\n  'each %i | %s',\n  () => {},\n);",
    "for (const row of ROWS) test('a row', () => {});",
  ].join('\n'),
};

test.each([
  ['src/a.test.ts: held', []],
  ['src/a.test.ts: each %i \\| %s', []],
  ['src/a.test.ts: a group > held', []],
  ['src/a.test.ts: each %i \\| %s [1]', []],
  ['src/a.test.ts: a row [5 Generate design: prompt required]', []],
  ['nothing to test: it says for whom', []],
  ['', ['1.1 names no test: ']],
  ['some day', ['1.1 names no test: some day']],
  ['src/b.test.ts: held', ['1.1 names a file that is not there: src/b.test.ts']],
  ['src/a.test.ts: hel', ['1.1 names a test that is not in src/a.test.ts: hel']],
  ['src/a.test.ts: a group', ['1.1 names a test that is not in src/a.test.ts: a group']],
  ['src/a.test.ts: no group > held', ['1.1 names a test that is not in src/a.test.ts: no group > held']],
  ['src/a.test.ts: each %i \\| %s [2]', ['1.1 names a test that is not in src/a.test.ts: each %i | %s [2]']],
  ['src/a.test.ts: left out', ['1.1 names a test that is not in src/a.test.ts: left out']],
  ['src/a.test.ts: red', ['1.1 names a test that is not in src/a.test.ts: red']],
])('a row held by %j has these problems: %j', (cell, problems) => {
  expect(problemsOf(tableWith(cell), (path) => SOURCES[path], { 1: 1, 2: 1 })).toEqual(problems);
});

test('a sentence left out, a row out of the count, one that stands twice and a broken row are told', () => {
  const planted = tableWith('src/a.test.ts: held', [
    '| 2.3 | Something | src/a.test.ts: held |',
    '| 2.4 | Something |',
    '| 1.1 | Something | src/a.test.ts: held |',
  ]);
  expect(problemsOf(planted, (path) => SOURCES[path], { 1: 1, 2: 2, 3: 1 })).toEqual([
    'No row: | 2.4 | Something |',
    '2.2 is missing',
    '3.1 is missing',
    '2.3 is out of the count',
    '1.1 is out of the count',
  ]);
});
