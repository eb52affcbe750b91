import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The sections of the specification. */
const SECTIONS = 9;
const ROW = /^\| (\S+) \| (.*) \| (.*) \|$/;
const HEADER = '| # | What the specification says | Held by |';
const RULE = '| --- | --- | --- |';
const LATER = /^later: \S/;
const TEST_FILE = /^((?:contract|src|server|tests|scripts)\/\S+\.test\.tsx?): (.+)$/;

type Row = { readonly number: string; readonly says: string; readonly heldBy: readonly string[] };
type ReadSource = (path: string) => string | undefined;

/** What is wrong with the table of what holds each sentence of the specification; nothing when it is right. */
function problemsOf(paper: string, readSource: ReadSource): string[] {
  const lines = paper.split('\n').filter((line) => line.startsWith('|') && line !== HEADER && line !== RULE);
  const rows = lines.flatMap(rowOf);
  return [
    ...lines.filter((line) => rowOf(line).length === 0).map((line) => `No row: ${line}`),
    ...gapsIn(rows),
    ...rows.flatMap((row) => faultsOf(row, readSource)),
  ];
}

function rowOf(line: string): Row[] {
  const [, number, says, held] = ROW.exec(line) ?? [];
  if (number === undefined || says === undefined || held === undefined) return [];
  const heldBy = held.split('<br>').map((entry) => entry.trim().replaceAll('\\|', '|'));
  return [{ number, says: says.trim(), heldBy }];
}

/** Rows are counted up from 1 in every section, so that none gets lost. */
function gapsIn(rows: readonly Row[]): string[] {
  const wanted = Array.from({ length: SECTIONS }, (_, index) => index + 1).flatMap((section) => {
    const count = rows.filter(({ number }) => number.startsWith(`${section}.`)).length;
    return Array.from({ length: Math.max(count, 1) }, (_, index) => `${section}.${index + 1}`);
  });
  const there = rows.map(({ number }) => number);
  return [
    ...wanted.filter((number) => !there.includes(number)).map((number) => `${number} is missing`),
    ...there.filter((number) => !wanted.includes(number)).map((number) => `${number} is out of the count`),
  ];
}

function faultsOf({ number, says, heldBy }: Row, readSource: ReadSource): string[] {
  if (says === '') return [`${number} says nothing`];
  return heldBy.flatMap((entry) => {
    if (LATER.test(entry)) return [];
    const [, path, title] = TEST_FILE.exec(entry) ?? [];
    if (path === undefined || title === undefined)
      return [`${number} names neither a test nor what comes later: ${entry}`];
    const source = readSource(path);
    if (source === undefined) return [`${number} names a file that is not there: ${path}`];
    return hasTest(source, title) ? [] : [`${number} names a test that is not in ${path}: ${title}`];
  });
}

/**
 * Whether a test of this title is in the source: the first argument of a call that is neither `describe` nor left out of the
 * run. Of `group > title [case]` the group is looked for too, and the case among the values of the source.
 */
function hasTest(source: string, named: string): boolean {
  const [, path = named, value] = /^(.*?)(?: \[([^\]]+)\])?$/.exec(named) ?? [];
  const parts = path.split(' > ').map(quoted);
  const groups = parts.slice(0, -1).every((group) => new RegExp(`describe\\(\\s*${group},`).test(source));
  const isThere = new RegExp(`(?<!describe|\\.skip|\\.todo)\\(\\s*${parts.at(-1)},`).test(source);
  return groups && isThere && (value === undefined || isValue(value, source));
}

/** A case of a table is a string or a number of the source. */
function isValue(value: string, source: string): boolean {
  return new RegExp(/^\d+$/.test(value) ? `\\b${value}\\b` : quoted(value)).test(source);
}

/** A pattern for a string in the source, in any quotes. */
function quoted(text: string): string {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(['"\`])${escaped}\\1`;
}

const sourceIn = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

test('every sentence of the specification is held by a test that exists, or says what later one will hold it', () => {
  expect(problemsOf(readFileSync('docs/coverage.md', 'utf8'), sourceIn)).toEqual([]);
});

/** A table that is right, one row a section, with what is planted in its first row. */
function tableWith(held: string, more: readonly string[] = []): string {
  const rows = Array.from({ length: SECTIONS }, (_, index) => `| ${index + 1}.1 | Something | later: Edit node |`);
  return [HEADER, RULE, `| 1.1 | Something | ${held} |`, ...rows.slice(1), ...more].join('\n');
}

const SOURCES: Readonly<Record<string, string>> = {
  'src/a.test.ts': [
    "test('held', () => {});",
    "describe('a group', () => {});",
    "test.skip('left out', () => {});",
    "test.each([1])(\n  'each %i | %s',\n  () => {},\n);",
  ].join('\n'),
};

test.each([
  ['src/a.test.ts: held', []],
  ['src/a.test.ts: each %i \\| %s', []],
  ['src/a.test.ts: held<br>later: Edit node', []],
  ['src/a.test.ts: a group > held', []],
  ['src/a.test.ts: each %i \\| %s [1]', []],
  ['', ['1.1 names neither a test nor what comes later: ']],
  ['some day', ['1.1 names neither a test nor what comes later: some day']],
  ['later:', ['1.1 names neither a test nor what comes later: later:']],
  ['src/b.test.ts: held', ['1.1 names a file that is not there: src/b.test.ts']],
  ['src/a.test.ts: hel', ['1.1 names a test that is not in src/a.test.ts: hel']],
  ['src/a.test.ts: a group', ['1.1 names a test that is not in src/a.test.ts: a group']],
  ['src/a.test.ts: no group > held', ['1.1 names a test that is not in src/a.test.ts: no group > held']],
  ['src/a.test.ts: each %i \\| %s [2]', ['1.1 names a test that is not in src/a.test.ts: each %i | %s [2]']],
  ['src/a.test.ts: left out', ['1.1 names a test that is not in src/a.test.ts: left out']],
])('a row held by %j has these problems: %j', (held, problems) => {
  expect(problemsOf(tableWith(held), (path) => SOURCES[path])).toEqual(problems);
});

test('a section without rows, a row out of the count and a broken row are told', () => {
  const planted = tableWith('later: Edit node', ['| 2.3 | Something | later: Edit node |', '| 2.4 | Something |']);
  expect(problemsOf(planted.replace(/\n\| 9\.1 .*/, ''), () => undefined)).toEqual([
    'No row: | 2.4 | Something |',
    '2.2 is missing',
    '9.1 is missing',
    '2.3 is out of the count',
  ]);
});
