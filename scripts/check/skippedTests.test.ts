import { globSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decideSkipped, digestOfInputs, filesWithImports, packagesOf, SKIPPABLE_TESTS } from './skippedTests.mjs';

const group = (name: string) => ({ name, tests: `${name}/**`, sources: () => [], otherInputs: () => [] });
const ONE_AND_TWO = [group('one'), group('two')];
const sourcesOf = (tests: string) =>
  filesWithImports(SKIPPABLE_TESTS.find((group) => group.tests === tests)!.sources());
const SKIPPED = 'skipped, for nothing that they test has changed since they were right; --all runs them';

describe('what is skipped', () => {
  test('what has the digest for which it was last right, and nothing else', () => {
    expect(decideSkipped({ one: 'a', two: 'b' }, { one: 'a', two: 'before' }, false, ONE_AND_TWO)).toEqual({
      skipped: 'one/**',
      lines: [`one: ${SKIPPED}`, 'two: run, for what they test has changed since they were right'],
    });
  });

  test('nothing on a fresh clone', () => {
    expect(decideSkipped({ one: 'a', two: 'b' }, {}, false, ONE_AND_TWO)).toEqual({
      skipped: '',
      lines: ['one: run, for they were never right here', 'two: run, for they were never right here'],
    });
  });

  test('nothing where all is asked for', () => {
    const digests = { one: 'a', two: 'b' };
    expect(decideSkipped(digests, digests, true, ONE_AND_TWO)).toEqual({
      skipped: '',
      lines: ['one: run, for --all was asked for', 'two: run, for --all was asked for'],
    });
  });

  test('both where neither has changed', () => {
    const digests = { one: 'a', two: 'b' };
    expect(decideSkipped(digests, digests, false, ONE_AND_TWO).skipped).toBe('one/** two/**');
  });
});

describe('what the engine is', () => {
  const files = sourcesOf('engine/{*,!(bench|sheets)/**}');

  test('all its tests, their pictures and its weights, and what they import from elsewhere', () => {
    expect(globSync('engine/**/*.test.ts').filter((file) => !files.includes(file))).toEqual([]);
    for (const file of ['contract/engine.ts', 'contract/language.ts', 'server/media/picture.ts'])
      expect(files).toContain(file);
    expect(files.filter((file) => file.startsWith('engine/weights/')).length).toBeGreaterThan(0);
    expect(files).toContain('engine/fixtures/photographs/coffee-cup.jpg');
  });

  test('nothing of the app, or of how a server keeps what it has', () => {
    expect(files.filter((file) => /^(src|server\/(db|boards|accounts))\//.test(file))).toEqual([]);
  });
});

test('what reads files is all of its folder, and the routes and limits that it is tried through', () => {
  const files = sourcesOf('server/media/**');
  expect(globSync('server/media/**/*.ts').filter((file) => !files.includes(file))).toEqual([]);
  for (const file of ['contract/limits.ts', 'server/app.ts', 'server/testing/models.ts']) expect(files).toContain(file);
});

test('what the three browsers test is the canvas, the cards, their parts, and the rules', () => {
  const files = sourcesOf('tests/browsers/*');
  for (const file of [
    'src/canvas/Canvas.tsx',
    'src/machines/gesture/gesture.machine.ts',
    'tests/browsers/rules/write.ts',
    'tests/journeys/boardPage.ts',
  ])
    expect(files).toContain(file);
  expect(files.filter((file) => file.startsWith('engine/'))).toEqual([]);
});

test('a digest is the same until a file or another input changes', () => {
  const of = (sources: string, otherInputs: string) =>
    digestOfInputs({ ...group('one'), sources: () => [sources], otherInputs: () => [otherInputs] });
  const first = of('contract/ids.ts', 'sharp 1');
  expect(of('contract/ids.ts', 'sharp 1')).toBe(first);
  expect(of('contract/ids.ts', 'sharp 2')).not.toBe(first);
  expect(of('contract/limits.ts', 'sharp 1')).not.toBe(first);
});

test('the packages of a workspace are its own and theirs, in every version that is installed', () => {
  const packages = {
    engine: { dependencies: { a: '1' }, devDependencies: { b: '1' } },
    'node_modules/a': { version: '1', integrity: 'sha-a', dependencies: { c: '2' } },
    'node_modules/b': { version: '1', integrity: 'sha-b' },
    'node_modules/c': { version: '1', integrity: 'sha-c' },
    'node_modules/a/node_modules/c': { version: '2', integrity: 'sha-c2' },
    'node_modules/d': { version: '1', integrity: 'sha-d' },
  };
  expect(packagesOf('engine', { packages })).toEqual([
    'node_modules/a 1 sha-a',
    'node_modules/a/node_modules/c 2 sha-c2',
    'node_modules/b 1 sha-b',
    'node_modules/c 1 sha-c',
  ]);
});
