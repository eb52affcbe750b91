import type { SourceImport } from '../source/imports.ts';
import type { LayerRow, LayerTable } from './table.ts';

/** The place of a file in a folder: its row, and the path of the folder or file that the row means there. */
type LayerRowMatch = { readonly row: LayerRow; readonly path: string };

const REGEXP_CHARACTER = /[.+?^${}()|[\]\\]/g;

/** The path of a row in the repository. */
export function pathInTable(table: LayerTable, pattern: string): string {
  return table.folder === '' ? pattern : `${table.folder}/${pattern}`;
}

/** The paths of a row within its folder. */
export function pathsOf(row: LayerRow): readonly string[] {
  return typeof row.at === 'string' ? [row.at] : row.at;
}

/** The beginning of a path that a pattern means: a folder or a file, with `*` for the name of a folder. */
function matchedPrefix(pattern: string, path: string): string | undefined {
  if (path === pattern || path.startsWith(`${pattern}/`)) return pattern;
  if (!pattern.includes('*')) return undefined;
  const code = pattern.replace(REGEXP_CHARACTER, '\\$&').replaceAll('*', '[^/]+');
  // A star at the end is a folder, not a file beside the folders.
  return new RegExp(`^${code}${pattern.endsWith('*') ? '(?=/)' : '(?=/|$)'}`).exec(path)?.[0];
}

/** The place of a file: the row with the longest path that fits. */
export function rowMatchOf(table: LayerTable, file: string): LayerRowMatch | undefined {
  let longestMatch: LayerRowMatch | undefined;
  for (const row of table.rows) {
    if (row.files && !row.files.test(file)) continue;
    for (const pattern of pathsOf(row)) {
      const path = matchedPrefix(pathInTable(table, pattern), file);
      const isBetter =
        path && (!longestMatch || path.length > longestMatch.path.length || (path === longestMatch.path && row.files));
      if (isBetter) longestMatch = { row, path };
    }
  }
  return longestMatch;
}

/** Says whether one of these names of a folder means this path. */
function anyMatches(table: LayerTable, list: readonly string[] | undefined, path: string): boolean {
  return (list ?? []).some((name) => matchedPrefix(pathInTable(table, name), path) !== undefined);
}

function isSamePlace(importingMatch: LayerRowMatch, importedMatch: LayerRowMatch): boolean {
  return (
    importingMatch.path === importedMatch.path ||
    (importingMatch.row === importedMatch.row && typeof importingMatch.row.at !== 'string')
  );
}

/** The violation of an import against one folder, in a sentence; undefined where it is allowed or not of that folder. */
function violationOf(table: LayerTable, file: string, { specifier, path }: SourceImport): string | undefined {
  if (table.folder !== '' && !file.startsWith(`${table.folder}/`)) return undefined;
  const importingMatch = rowMatchOf(table, file);
  if (!importingMatch)
    return `${file} stands in no row of ${table.folder || 'the repository'}: scripts/layers/tables has them.`;
  const { row } = importingMatch;
  const advice = row.advice ?? table.advice;
  if (path === undefined) {
    const isAllowed = !row.packages || specifier.startsWith('node:') || anyMatches(table, row.packages, specifier);
    return isAllowed ? undefined : `${file} imports ${specifier}. ${advice}`;
  }
  if (row.imports === 'all' || (table.folder !== '' && !path.startsWith(`${table.folder}/`))) return undefined;
  const importedMatch = rowMatchOf(table, path);
  if (importedMatch && isSamePlace(importingMatch, importedMatch)) return undefined;
  if (anyMatches(table, row.imports, path)) return undefined;
  return `${file} imports ${path}. ${advice}`;
}

/** All violations of one import, in sentences. */
export function violationsOf(tables: readonly LayerTable[], file: string, item: SourceImport): readonly string[] {
  return tables.flatMap((table) => violationOf(table, file, item) ?? []);
}

/** The names in a folder that no row has, and those that stand after the row that imports them: arrows that go up. */
export function upwardImports(table: LayerTable): readonly string[] {
  return table.rows.flatMap((row, index) => {
    if (row.imports === 'all') return [];
    return row.imports
      .filter((name) => layerIndexOf(table, name, index) >= index)
      .map((name) => `${pathsOf(row)[0]} names ${name}, which stands above it or nowhere.`);
  });
}

/** The floor of a name: the highest row that it means beneath the one that has the name, or the first above; infinite where none is meant. */
function layerIndexOf(table: LayerTable, name: string, before: number): number {
  const indices = table.rows.flatMap((row, index) =>
    pathsOf(row).some(
      (pattern) =>
        pattern === name || matchedPrefix(name, pattern) !== undefined || matchedPrefix(pattern, name) !== undefined,
    )
      ? [index]
      : [],
  );
  return indices.findLast((layerIndex) => layerIndex < before) ?? indices[0] ?? Number.POSITIVE_INFINITY;
}
