import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { codeFilesUnder } from '../scripts/source/files.ts';
import { parse } from '../scripts/source/parse.ts';

const DECISIONS = globSync('docs/decisions/[0-9]*.md').sort();
const DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...DECISIONS];
const PATH = /`((?:contract|src|server|tests|docs|scripts|bench)\/[\w./-]*)`/g;
const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

test('every path that a document names exists', () => {
  const missing = DOCUMENTS.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(PATH)]
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every link of a document leads to a file', () => {
  const documents = [...globSync('*.md'), ...globSync('docs/**/*.md')];
  expect(documents.length).toBeGreaterThan(DECISIONS.length);
  const broken = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(LINK)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(dirname(document), target)))
      .map((target) => `${document}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every decision that code or a document names is there', () => {
  const files = [
    ...codeFilesUnder('contract', 'merge', 'src', 'server', 'engine', 'scripts', 'tests'),
    ...globSync('**/*.md', { exclude: ['node_modules/**'] }),
  ];
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/decisions\/(\d{4}-[\w-]+\.md)/g)].map(([, name = '']) => name),
  );
  expect(named.filter((name) => !DECISIONS.includes(`docs/decisions/${name}`))).toEqual([]);
});

const HEADINGS = ['The question', 'What we decided', 'Why', 'What follows'];

/** The parts that a decision lacks of the form that all have. */
function faultsOf(text: string, number: string): readonly string[] {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);
  const faults = text.startsWith(`# ${number}: `) ? [] : ['its number and title'];
  const inOrder = HEADINGS.filter((heading) => headings.includes(heading));
  if (inOrder.join() !== headings.join()) faults.push('the headings, in their order');
  if (HEADINGS.slice(0, 2).some((heading) => !headings.includes(heading))) faults.push('a question and its answer');
  if (/^## .+\n+(?:## |$)/m.test(text)) faults.push('text under each heading');
  return faults;
}

test('every decision has its number, a question and an answer', () => {
  const numbers = DECISIONS.map((path) => path.slice('docs/decisions/'.length, 'docs/decisions/'.length + 4));
  expect(numbers).toEqual(numbers.map((_, index) => String(index).padStart(4, '0')));
  const faults = DECISIONS.flatMap((path, index) =>
    faultsOf(readFileSync(path, 'utf8'), numbers[index]!).map((fault) => `${path} lacks ${fault}`),
  );
  expect(faults).toEqual([]);
});

test('the list of decisions has each of them once, by its title', () => {
  const list = readFileSync('docs/decisions/README.md', 'utf8');
  const lines = [...list.matchAll(/^- \[(\d{4})\]\(\1-[\w-]+\.md\): .+$/gm)].map(([line]) => line).sort();
  const titles = DECISIONS.map((path) => {
    const [, number, title] = /^# (\d{4}): (.+)$/m.exec(readFileSync(path, 'utf8')) ?? [];
    return `- [${number}](${path.slice('docs/decisions/'.length)}): ${title}`;
  });
  expect(lines).toEqual(titles);
});

test('a decision without its form is found', () => {
  expect(faultsOf('# 0001: A\n\n## The question\nWhy?\n\n## What we decided\nSo.\n', '0001')).toEqual([]);
  expect(faultsOf('# A\n\n## Why\nSo.\n\n## The question\n\n## Other\nB.\n', '0001')).toEqual([
    'its number and title',
    'the headings, in their order',
    'a question and its answer',
    'text under each heading',
  ]);
});

type Source = { readonly file: string; readonly text: string };

/** A name as code has them, in backticks: with a capital within, or constant; `()` may follow. */
const CODE_NAME = /`([a-z]+[A-Z]\w*|[A-Z]+_[A-Z_]+)(?:\(\))?`/g;

/** The names in the comments of code, and in documents, that no code has. */
function goneNames(code: readonly Source[], documents: readonly Source[]): readonly string[] {
  const codeNames = new Set<string>();
  const texts = code.map(({ file, text }) => {
    let withoutComments = text;
    const comments = parse(file, text).comments();
    for (const { start, end } of comments.toReversed()) {
      withoutComments = withoutComments.slice(0, start) + withoutComments.slice(end);
    }
    for (const [name] of withoutComments.matchAll(/\w+/g)) codeNames.add(name);
    return { file, text: comments.map(({ value }) => value).join('\n') };
  });
  return [...texts, ...documents].flatMap(({ file, text }) =>
    [...text.matchAll(CODE_NAME)].flatMap(([, name = '']) => (codeNames.has(name) ? [] : [`${file}: ${name}`])),
  );
}

test('a comment or a document names nothing of the code that is gone', () => {
  const read = (file: string): Source => ({ file, text: readFileSync(file, 'utf8') });
  const code = codeFilesUnder('contract', 'merge', 'src', 'server', 'engine', 'scripts', 'tests', 'bench');
  const documents = [...DOCUMENTS.filter((path) => !DECISIONS.includes(path)), ...globSync('src/**/README.md')];
  expect(goneNames(code.map(read), documents.map(read))).toEqual([]);
});

test('a name that is gone is found in a comment and in a document, one that is there is not', () => {
  const code = [{ file: 'a.ts', text: '/** Asks `roleOn`, and `findAccess`. */\nexport const findAccess = 1;\n' }];
  expect(goneNames(code, [{ file: 'a.md', text: '`findAccess()` and `OLD_LIMIT`, in `plain` words' }])).toEqual([
    'a.ts: roleOn',
    'a.md: OLD_LIMIT',
  ]);
});
