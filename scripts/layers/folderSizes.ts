import { dirname } from 'node:path';
import { filesUnder } from '../source/files.ts';

/** The most files that a folder may have side by side. */
export const FILES_MAX = 25;

/** Folders of equal things, which are found by their names, and why. */
export const EXEMPT_FOLDERS: Readonly<Record<string, string>> = {
  'docs/charts': 'one drawing for each chart, written by a script',
  'docs/decisions': 'one file for each decision',
  'src/app/gallery/pictures': 'one picture for each state that is compared',
  'tests/journeys': 'one file for each way of a person',
};

/** The folders with more files than that, and how many each has; a README is not counted. */
export function oversizedFolders(...roots: readonly string[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const path of roots.flatMap(filesUnder)) {
    if (path.endsWith('/README.md') || dirname(path) in EXEMPT_FOLDERS) continue;
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].filter(([, count]) => count > FILES_MAX).sort());
}
