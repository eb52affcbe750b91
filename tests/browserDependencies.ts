import { globSync, readFileSync } from 'node:fs';

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'.][^']*)'|\bimport\(\s*'([^'.][^']*)'\s*\)/gm;
/** Imports that are no modules of a browser, or is gone once a file is built. */
const NOT_LOADED = /^node:|^vitest(?:\/|$)|\/macro$|\.json$|\.css$|\?/;
/** Modules that the compiler of JSX adds. */
const ADDED = ['react/jsx-runtime', 'react/jsx-dev-runtime'];

/**
 * Every dependency that view tests load: what the sources import from packages. Found in the middle of a run, one would make Vite reload
 * the page under a test.
 */
export function browserDependencies(): string[] {
  const imported = globSync('src/**/*.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, atOnce, later]) => atOnce ?? later ?? ''),
  );
  return [...new Set([...ADDED, ...imported])].filter((name) => !NOT_LOADED.test(name)).sort();
}
