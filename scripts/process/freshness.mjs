// Says whether `dist` was built from what lies here now, by a digest of files. Uses nothing but Node.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that a build reads. A folder counts with everything in it but tests. */
const BUILD_SOURCES = [
  'src',
  'contract',
  'merge',
  'public',
  'index.html',
  'inspector.html',
  'vite.config.ts',
  'lingui.config.ts',
];
const BUILD_SCRIPTS = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/bundle/chunks.ts',
  'scripts/bundle/chartDescriptions.ts',
  'scripts/bundle/transitions.ts',
  'scripts/bundle/dragParts.ts',
  'scripts/bundle/iconImports.ts',
  'scripts/bundle/iconPaths.ts',
  'scripts/bundle/modulePreloads.ts',
  'scripts/bundle/serverFields.ts',
];
const BUILD_STAMP = 'dist/.stamp';

/** A hash over the names and contents of everything that a build reads. */
export function sourceHash() {
  return digestOf([...BUILD_SOURCES, ...BUILD_SCRIPTS].flatMap((path) => filesUnder(path)));
}

/**
 * A hash over the names and contents of files, and over texts beside them.
 * @param {readonly string[]} files
 * @param {readonly string[]} texts
 */
export function digestOf(files, texts = []) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex');
}

/**
 * The files under a path, tests among them only where they are asked for.
 * @param {string} path
 * @returns {string[]}
 */
export function filesUnder(path, { tests = false } = {}) {
  const entry = statSync(path, { throwIfNoEntry: false });
  if (entry === undefined || (!tests && /\.test\.tsx?$/.test(path))) return [];
  if (!entry.isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesUnder(join(path, name), { tests }));
}

/**
 * Says whether `dist` is the build of these sources.
 * @param {string} hash
 */
export function isBuildCurrent(hash) {
  const stamp = statSync(BUILD_STAMP, { throwIfNoEntry: false });
  return stamp !== undefined && readFileSync(BUILD_STAMP, 'utf8') === hash;
}

/**
 * Notes, last of all, what `dist` was built from.
 * @param {string} hash
 */
export function recordBuild(hash) {
  writeFileSync(BUILD_STAMP, hash);
}
