import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALLS_BY_HAND } from './specification/calls.ts';
import { NODE_TYPES } from './specification/nodeTypes.ts';
import { ROWS, SWITCHED_OFF_ROWS, TEXTS } from './specification/rows.ts';
import { TO_COME, WORKS } from './specification/toCome.ts';

/**
 * How many sentences each section of the specification has, counted by hand in the specification: none can be left out in silence.
 * A sentence is what can be wrong by itself. Of a list or a table it is one entry, of a paragraph one sentence, and a sentence that
 * says several such things counts as often. What stands before the first section belongs to the first.
 */
const SENTENCES: Readonly<Record<number, number>> = {
  ...{ 1: 24, 2: 85, 3: 38, 4: 35, 5: 33, 6: 10, 7: 37, 8: 17, 9: 36 },
};
const ROW = /^\| (\S+) \| (.*) \| (.*) \|$/;
const HEADER = '| # | What the specification says | Held by |';
const RULE = '| --- | --- | --- |';
const LATER = /^later: (\S.*)$/;
const NOTHING = /^nothing to test: \S/;
const TEST_FILE = /^((?:contract|src|server|tests|scripts)\/\S+\.test\.tsx?): (.+)$/;

type Row = { readonly number: string; readonly says: string; readonly heldBy: readonly string[] };
type ReadSource = (path: string) => string | undefined;
/** What the tests of the specification are told: what is not there yet, and the works that bring it. */
type Plan = { readonly toCome: ReadonlySet<string>; readonly works: ReadonlyMap<string, readonly string[]> };

/** What is wrong with the table of what holds each sentence of the specification; nothing when it is right. */
function problemsOf(paper: string, readSource: ReadSource, plan: Plan, sentences = SENTENCES): string[] {
  const lines = paper.split('\n').filter((line) => line.startsWith('|') && line !== HEADER && line !== RULE);
  const rows = lines.flatMap(rowOf);
  return [
    ...lines.filter((line) => rowOf(line).length === 0).map((line) => `No row: ${line}`),
    ...gapsIn(rows, sentences),
    ...rows.flatMap((row) => faultsOf(row, readSource, plan)),
  ];
}

function rowOf(line: string): Row[] {
  const [, number, says, held] = ROW.exec(line) ?? [];
  if (number === undefined || says === undefined || held === undefined) return [];
  const heldBy = held.split('<br>').map((entry) => entry.trim().replaceAll('\\|', '|'));
  return [{ number, says: says.trim(), heldBy }];
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

function faultsOf({ number, says, heldBy }: Row, readSource: ReadSource, plan: Plan): string[] {
  if (says === '') return [`${number} says nothing`];
  if (heldBy.every((entry) => NOTHING.test(entry))) return [];
  const isLater = heldBy.some((entry) => LATER.test(entry));
  return heldBy.flatMap((entry) => {
    const work = LATER.exec(entry)?.[1];
    if (work !== undefined) return faultsOfLater(work, plan).map((fault) => `${number} ${fault}`);
    const [, path, title] = TEST_FILE.exec(entry) ?? [];
    if (path === undefined || title === undefined)
      return [`${number} names neither a test nor what comes later: ${entry}`];
    const source = readSource(path);
    if (source === undefined) return [`${number} names a file that is not there: ${path}`];
    if (!hasTest(source, title)) return [`${number} names a test that is not in ${path}: ${title}`];
    return !isLater && isToFail(source, title, plan)
      ? [`${number} is held by a test that is expected to fail: ${title}`]
      : [];
  });
}

/** A work is overdue when all that it brings is there; what is told by a name of `TO_COME` alone is overdue when that goes. */
function faultsOfLater(work: string, { toCome, works }: Plan): string[] {
  if (toCome.has(work)) return [];
  const brings = works.get(work);
  if (brings === undefined) return [`waits for what is not to come: ${work}`];
  return brings.length > 0 && !brings.some((name) => toCome.has(name)) ? [`is overdue: ${work} is there`] : [];
}

/** The title, and the case of a table in brackets behind it. */
function partsOf(named: string): { readonly path: readonly string[]; readonly value: string | undefined } {
  const [, path = named, value] = /^(.*?)(?: \[([^\]]+)\])?$/.exec(named) ?? [];
  return { path: path.split(' > '), value };
}

/**
 * Whether a test of this title is in the source: the first argument of a call that is neither `describe` nor left out of the
 * run. Of `group > title [case]` the group is looked for too, and the case among the values of the source, or of the tables of
 * the specification where the test is made from them.
 */
function hasTest(source: string, named: string): boolean {
  const { path, value } = partsOf(named);
  const parts = path.map(quoted);
  const groups = parts.slice(0, -1).every((group) => new RegExp(`describe\\(\\s*${group},`).test(source));
  const isThere = new RegExp(`(?<!describe|\\.skip|\\.todo)\\(\\s*${parts.at(-1)},`).test(source);
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

/** A row of section 5 or 8 waits for a node type or a call, which stands in `TO_COME` in its place. */
const NEEDS = new Map(ROWS.map(({ row, needs }) => [row, needs]));

/** Whether a test is expected to fail today: `test.fails`, or `specified` with a name of `TO_COME`. One that names no case may be. */
function isToFail(source: string, named: string, { toCome }: Plan): boolean {
  const { path, value } = partsOf(named);
  const title = quoted(path.at(-1) ?? '');
  if (new RegExp(`\\.fails\\(\\s*${title},`).test(source)) return true;
  const [, waitsFor] = new RegExp(`\\bspecified\\(([^()]*)\\)\\(\\s*${title},`).exec(source) ?? [];
  if (waitsFor === undefined) return false;
  const [, name = value && (NEEDS.get(value) ?? value)] = /^'(.*)'$/.exec(waitsFor) ?? [];
  return name === undefined || toCome.has(name);
}

/** A pattern for a string in the source, in any quotes. */
function quoted(text: string): string {
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return `(?<quote>['"\`])${escaped}\\k<quote>`;
}

const sourceIn = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

test('every sentence of the specification is held by a test that exists, or says what later one will hold it', () => {
  const plan = { toCome: TO_COME, works: WORKS };
  expect(problemsOf(readFileSync('docs/coverage.md', 'utf8'), sourceIn, plan)).toEqual([]);
});

const PLAN = {
  toCome: new Set(['kettle', 'lamp', 'instructEditNode']),
  works: new Map([
    ['Edit node', ['kettle', 'vase']],
    ['Vase node', ['vase']],
    ['plans', []],
  ]),
};

/** A table that is right, one row a section, with what is planted in its first row. */
function tableWith(held: string, more: readonly string[] = []): string {
  return [HEADER, RULE, `| 1.1 | Something | ${held} |`, '| 2.1 | Something | later: Edit node |', ...more].join('\n');
}

const SOURCES: Readonly<Record<string, string>> = {
  'src/a.test.ts': [
    "import { ROWS } from '../tests/specification/rows.ts';",
    "test('held', () => {});",
    "describe('a group', () => {});",
    "test.skip('left out', () => {});",
    "test.fails('red', () => {});",
    "test.each([1])(\n  'each %i | %s',\n  () => {},\n);",
    "specified('lamp')('a lamp', () => {});",
    "specified('vase')('a vase', () => {});",
    "for (const name of ['kettle', 'vase']) specified(name)('a card', () => {});",
    "for (const row of ROWS) specified(row.needs)('a row', () => {});",
  ].join('\n'),
};

test.each([
  ['src/a.test.ts: held', []],
  ['src/a.test.ts: each %i \\| %s', []],
  ['src/a.test.ts: held<br>later: Edit node', []],
  ['src/a.test.ts: held<br>later: lamp', []],
  ['src/a.test.ts: held<br>later: plans', []],
  ['src/a.test.ts: a group > held', []],
  ['src/a.test.ts: each %i \\| %s [1]', []],
  ['src/a.test.ts: a vase', []],
  ['src/a.test.ts: a lamp<br>later: lamp', []],
  ['src/a.test.ts: a card [vase]', []],
  ['src/a.test.ts: a card [kettle]<br>later: kettle', []],
  ['src/a.test.ts: a row [5 Generate design: prompt required]', []],
  ['nothing to test: it says for whom', []],
  ['', ['1.1 names neither a test nor what comes later: ']],
  ['some day', ['1.1 names neither a test nor what comes later: some day']],
  ['later:', ['1.1 names neither a test nor what comes later: later:']],
  ['later: some day', ['1.1 waits for what is not to come: some day']],
  ['src/a.test.ts: held<br>later: Vase node', ['1.1 is overdue: Vase node is there']],
  ['src/b.test.ts: held', ['1.1 names a file that is not there: src/b.test.ts']],
  ['src/a.test.ts: hel', ['1.1 names a test that is not in src/a.test.ts: hel']],
  ['src/a.test.ts: a group', ['1.1 names a test that is not in src/a.test.ts: a group']],
  ['src/a.test.ts: no group > held', ['1.1 names a test that is not in src/a.test.ts: no group > held']],
  ['src/a.test.ts: each %i \\| %s [2]', ['1.1 names a test that is not in src/a.test.ts: each %i | %s [2]']],
  ['src/a.test.ts: left out', ['1.1 names a test that is not in src/a.test.ts: left out']],
  ['src/a.test.ts: red', ['1.1 is held by a test that is expected to fail: red']],
  ['src/a.test.ts: a lamp', ['1.1 is held by a test that is expected to fail: a lamp']],
  ['src/a.test.ts: a card', ['1.1 is held by a test that is expected to fail: a card']],
  ['src/a.test.ts: a card [kettle]', ['1.1 is held by a test that is expected to fail: a card [kettle]']],
  [
    'src/a.test.ts: a row [5 Edit: prompt required]',
    ['1.1 is held by a test that is expected to fail: a row [5 Edit: prompt required]'],
  ],
])('a row held by %j has these problems: %j', (held, problems) => {
  expect(problemsOf(tableWith(held), (path) => SOURCES[path], PLAN, { 1: 1, 2: 1 })).toEqual(problems);
});

test('a sentence left out, a row out of the count, one that stands twice and a broken row are told', () => {
  const planted = tableWith('later: Edit node', [
    '| 2.3 | Something | later: Edit node |',
    '| 2.4 | Something |',
    '| 1.1 | Something | later: Edit node |',
  ]);
  expect(problemsOf(planted, () => undefined, PLAN, { 1: 1, 2: 2, 3: 1 })).toEqual([
    'No row: | 2.4 | Something |',
    '2.2 is missing',
    '3.1 is missing',
    '2.3 is out of the count',
    '1.1 is out of the count',
  ]);
});
