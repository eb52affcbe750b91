import type { Import } from '../source/imports.ts';
import type { House, Row } from './row.ts';

/** The place of a file in a house: its row, and the path of the folder or file that the row means there. */
type Place = { readonly row: Row; readonly path: string };

const SPECIAL = /[.+?^${}()|[\]\\]/g;

/** The path of a row in the repository. */
export function inHouse(house: House, at: string): string {
  return house.folder === '' ? at : `${house.folder}/${at}`;
}

/** The paths of a row within its house. */
export function pathsOf(row: Row): readonly string[] {
  return typeof row.at === 'string' ? [row.at] : row.at;
}

/** The beginning of a path that a pattern means: a folder or a file, with `*` for the name of a folder. */
function match(pattern: string, path: string): string | undefined {
  if (path === pattern || path.startsWith(`${pattern}/`)) return pattern;
  if (!pattern.includes('*')) return undefined;
  const code = pattern.replace(SPECIAL, '\\$&').replaceAll('*', '[^/]+');
  // A star at the end is a folder, not a file beside the folders.
  return new RegExp(`^${code}${pattern.endsWith('*') ? '(?=/)' : '(?=/|$)'}`).exec(path)?.[0];
}

/** The place of a file: the row with the longest path that fits. */
export function placeOf(house: House, file: string): Place | undefined {
  let best: Place | undefined;
  for (const row of house.rows) {
    if (row.files && !row.files.test(file)) continue;
    for (const at of pathsOf(row)) {
      const path = match(inHouse(house, at), file);
      const isBetter = path && (!best || path.length > best.path.length || (path === best.path && row.files));
      if (isBetter) best = { row, path };
    }
  }
  return best;
}

/** Says whether one of these names of a house means this path. */
function names(house: House, list: readonly string[] | undefined, path: string): boolean {
  return (list ?? []).some((name) => match(inHouse(house, name), path) !== undefined);
}

function isSame(from: Place, to: Place): boolean {
  return from.path === to.path || (from.row === to.row && typeof from.row.at !== 'string');
}

/** The breach of an import against one house, in a sentence; undefined where it is allowed or not of that house. */
function breachIn(house: House, file: string, { specifier, path }: Import): string | undefined {
  if (house.folder !== '' && !file.startsWith(`${house.folder}/`)) return undefined;
  const from = placeOf(house, file);
  if (!from) return `${file} stands in no row of ${house.folder || 'the repository'}: scripts/layers/rows has them.`;
  const { row } = from;
  const instead = row.instead ?? house.instead;
  if (path === undefined) {
    const isAllowed = !row.packages || specifier.startsWith('node:') || names(house, row.packages, specifier);
    return isAllowed ? undefined : `${file} imports ${specifier}. ${instead}`;
  }
  if (row.imports === 'all' || (house.folder !== '' && !path.startsWith(`${house.folder}/`))) return undefined;
  const to = placeOf(house, path);
  if (to && isSame(from, to)) return undefined;
  if (names(house, row.imports, path)) return undefined;
  return `${file} imports ${path}. ${instead}`;
}

/** All breaches of one import, in sentences. */
export function breaches(houses: readonly House[], file: string, item: Import): readonly string[] {
  return houses.flatMap((house) => breachIn(house, file, item) ?? []);
}

/** The names in a house that no row has, and those that stand after the row that imports them: arrows that go up. */
export function arrowsUp(house: House): readonly string[] {
  return house.rows.flatMap((row, index) => {
    if (row.imports === 'all') return [];
    return row.imports
      .filter((name) => floorOf(house, name, index) >= index)
      .map((name) => `${pathsOf(row)[0]} names ${name}, which stands above it or nowhere.`);
  });
}

/** The floor of a name: the highest row that it means beneath the one that has the name, or the first above; infinite where none is meant. */
function floorOf(house: House, name: string, below: number): number {
  const floors = house.rows.flatMap((row, index) =>
    pathsOf(row).some((at) => at === name || match(name, at) !== undefined || match(at, name) !== undefined)
      ? [index]
      : [],
  );
  return floors.findLast((floor) => floor < below) ?? floors[0] ?? Number.POSITIVE_INFINITY;
}
