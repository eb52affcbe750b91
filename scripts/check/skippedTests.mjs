// Which of the slow tests a run of `npm test` may skip: those whose sources are, to the byte, what they were last right for on this
// machine. Uses nothing but Node.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { findFirefox, findWebKit } from '../browsers/browsers.mjs';
import { findChromium } from '../browsers/chromium.mjs';
import { digestOf, filesUnder } from '../process/freshness.mjs';

/** Beside the packages, so that an installation begins anew. */
const CACHE_FOLDER = 'node_modules/.cache/maquette';
const GREEN_DIGESTS_FILE = `${CACHE_FOLDER}/green.json`;
const LOCK_FILE = 'package-lock.json';
/** The files that say how both are run. */
const RUNNER_FILES = ['vitest.config.ts', 'tests/timeouts.setup.ts', 'tests/wordList.setup.ts', 'scripts/check.mjs'];

/**
 * @typedef {object} TestGroup Tests that are skipped while what they test stays as it is.
 * @property {string} name
 * @property {string} tests Their files, as a glob.
 * @property {() => readonly string[]} sources Folders and files that count with all that they import.
 * @property {() => readonly string[]} otherInputs What else decides whether they are right.
 */

/** @type {readonly TestGroup[]} */
export const SKIPPABLE_TESTS = [
  {
    name: 'the tests of the built-in engine',
    tests: 'engine/{*,!(bench|sheets)/**}',
    sources: engineEntries,
    otherInputs: () => packagesOf('engine'),
  },
  {
    name: 'the tests of what reads files',
    tests: 'server/media/**',
    sources: () => ['server/media'],
    otherInputs: () => [readFileSync(LOCK_FILE, 'utf8')],
  },
  {
    name: 'the three browsers',
    tests: 'tests/browsers/*',
    sources: () => ['src/canvas', 'src/cards', 'src/geometry', 'src/ui', 'tests/browsers'],
    otherInputs: () => [readFileSync(LOCK_FILE, 'utf8'), ...browserFiles()],
  },
];

/** All of it but what measures and draws it over a whole server. */
function engineEntries() {
  return readdirSync('engine')
    .filter((name) => name !== 'bench' && name !== 'sheets')
    .map((name) => join('engine', name));
}

/**
 * Digests all that a group's tests are run over.
 * @param {TestGroup} group
 */
export function digestOfInputs({ sources, otherInputs }) {
  return digestOf([...filesWithImports(sources()), ...RUNNER_FILES], [process.version, ...otherInputs()]);
}

/** A path in quotes that begins at its own file. @type {RegExp} */
const RELATIVE_PATH = /['"`](\.{1,2}\/[^'"`\n]+)['"`]/g;
const CODE_FILE = /\.(ts|tsx|mjs)$/;

/**
 * All files under these paths, and those that they import, and so on.
 * @param {readonly string[]} paths
 */
export function filesWithImports(paths) {
  const files = new Set(paths.flatMap((path) => filesUnder(path, { tests: true })));
  for (const file of files) {
    if (!CODE_FILE.test(file)) continue;
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE_PATH)) {
      const importedFile = normalize(join(file, '..', path));
      if (!importedFile.startsWith('..') && statSync(importedFile, { throwIfNoEntry: false })?.isFile())
        files.add(importedFile);
    }
  }
  return [...files].sort();
}

/**
 * Reads from the lock file the packages of a workspace, and theirs.
 * @param {string} workspace
 */
export function packagesOf(workspace, lock = JSON.parse(readFileSync(LOCK_FILE, 'utf8'))) {
  const entries = Object.entries(lock.packages);
  const workspaceEntry = lock.packages[workspace];
  const names = new Set(Object.keys({ ...workspaceEntry.dependencies, ...workspaceEntry.devDependencies }));
  const packages = [];
  for (const name of names) {
    for (const [path, entry] of entries.filter(([path]) => path.endsWith(`node_modules/${name}`))) {
      packages.push(`${path} ${entry.version} ${entry.integrity}`);
      for (const needed of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) names.add(needed);
    }
  }
  return packages.sort();
}

/** The browsers of this machine: an update of the system replaces their files. */
function browserFiles() {
  const paths = [findChromium(), findFirefox(), ...Object.values(findWebKit() ?? {})];
  return paths.map((path) => {
    const file = path && statSync(path, { throwIfNoEntry: false });
    return file ? `${path} ${file.size} ${file.mtimeMs}` : `${path}`;
  });
}

/**
 * @typedef {Readonly<Record<string, string>>} Digests By the names of groups.
 * @typedef {object} Decision
 * @property {string} skipped The globs of what is skipped, which `vitest.config.ts` reads out of SKIPPED_TESTS.
 * @property {readonly string[]} lines What is said of it, a line for each group.
 */

/**
 * Decides what is skipped: what has the digest for which it was last right, unless everything was asked for.
 * @param {Digests} now
 * @param {Digests} lastGreen
 * @param {boolean} isAll
 * @returns {Decision}
 */
export function decideSkipped(now, lastGreen, isAll, groups = SKIPPABLE_TESTS) {
  const isSkipped = ({ name }) => !isAll && now[name] !== undefined && now[name] === lastGreen[name];
  return {
    skipped: groups
      .filter(isSkipped)
      .map(({ tests }) => tests)
      .join(' '),
    lines: groups.map(
      (group) => `${group.name}: ${isSkipped(group) ? SKIP_REASON : reasonToRun(group.name, lastGreen, isAll)}`,
    ),
  };
}

const SKIP_REASON = 'skipped, for nothing that they test has changed since they were right; --all runs them';

/** @param {string} name @param {Digests} lastGreen @param {boolean} isAll */
function reasonToRun(name, lastGreen, isAll) {
  if (isAll) return 'run, for --all was asked for';
  return lastGreen[name] === undefined
    ? 'run, for they were never right here'
    : 'run, for what they test has changed since they were right';
}

/** The digests now. @returns {Digests} */
export function currentDigests() {
  return Object.fromEntries(SKIPPABLE_TESTS.map((group) => [group.name, digestOfInputs(group)]));
}

/** For what they were last right on this machine; for nothing where that was never noted. @returns {Digests} */
export function lastGreenDigests() {
  return existsSync(GREEN_DIGESTS_FILE) ? JSON.parse(readFileSync(GREEN_DIGESTS_FILE, 'utf8')) : {};
}

/**
 * Notes, after a run in which nothing failed, for what it was right.
 * @param {Digests} digests
 */
export function recordGreen(digests) {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  writeFileSync(GREEN_DIGESTS_FILE, JSON.stringify(digests));
}
