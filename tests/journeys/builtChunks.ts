import { readFileSync } from 'node:fs';

/** The files of the build that came of these sources, by their paths in an address; what is fetched has no name of its own. */
export function chunksBySource(sources: RegExp): ReadonlyMap<string, string> {
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'));
  const files = Object.entries(manifest).filter(([source]) => sources.test(source));
  if (files.length === 0) throw new Error(`Nothing in the build came of ${sources}.`);
  return new Map(files.map(([source, { file }]) => [`/${file}`, source]));
}

/** Matches the addresses of those files, for `page.route`. */
export function matchesChunkOf(sources: RegExp): (url: URL) => boolean {
  const files = chunksBySource(sources);
  return ({ pathname }) => files.has(pathname);
}
