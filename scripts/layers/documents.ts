import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LayerRow, LayerTable } from './table.ts';
import { LAYER_TABLES } from './tables.ts';
import { pathInTable, pathsOf } from './violations.ts';

const ARCHITECTURE = 'ARCHITECTURE.md';
const TABLE_MARK = /<!-- rooms of (.+?) -->\n[\s\S]*?<!-- end -->/g;

/** A document that follows from the list: its path and its whole text. */
export type GeneratedDocument = { readonly path: string; readonly text: string };

/** ARCHITECTURE.md with its tables, and the README of each room. */
export function generatedDocuments(): readonly GeneratedDocument[] {
  return [
    { path: ARCHITECTURE, text: fillTables(readFileSync(ARCHITECTURE, 'utf8')) },
    ...LAYER_TABLES.flatMap(readmes),
  ];
}

/** The folders whose table a text has. */
export function tablesIn(text: string): readonly string[] {
  return [...text.matchAll(TABLE_MARK)].map(([, name = '']) => name);
}

/** The name of a folder in marks. */
export function tableName({ folder }: LayerTable): string {
  return folder || 'the repository';
}

function fillTables(text: string): string {
  return text.replace(TABLE_MARK, (mark, name: string) => {
    const layerTable = LAYER_TABLES.find((layerTable) => tableName(layerTable) === name);
    return layerTable ? `<!-- rooms of ${name} -->\n${markdownTable(layerTable)}<!-- end -->` : mark;
  });
}

function markdownTable(layerTable: LayerTable): string {
  const rows = layerTable.rows.map(
    (row) => `| ${titleOf(layerTable, row)} | ${row.owns} | ${importsText(layerTable, row)} |\n`,
  );
  return `| Room | Owns | May import |\n| --- | --- | --- |\n${rows.join('')}`;
}

function titleOf(layerTable: LayerTable, row: LayerRow): string {
  if (row.name) return row.name;
  return pathsOf(row)
    .map((at) =>
      inBackticks(
        isFolder(pathInTable(layerTable, at)) ? `${pathInTable(layerTable, at)}/` : pathInTable(layerTable, at),
      ),
    )
    .join(', ');
}

const inBackticks = (name: string) => `\`${name}\``;
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function importsText(layerTable: LayerTable, { imports, packages }: LayerRow): string {
  if (imports === 'all') return 'everything';
  const parts = [
    groupNames(layerTable, imports).join(', '),
    packages ? `packages ${packages.map(inBackticks).join(', ')}` : '',
  ];
  return parts.filter(Boolean).join('; ') || 'nothing';
}

/** The names as they are written: a room of several files by its own name, where it has one and all its files are named. */
function groupNames({ rows }: LayerTable, names: readonly string[]): readonly string[] {
  const groups = rows.filter((row) => row.name && pathsOf(row).every((at) => names.includes(at)));
  const ungroupedNames = names.filter((name) => !groups.some((row) => pathsOf(row).includes(name)));
  return [...groups.map((row) => row.name!), ...ungroupedNames.map(inBackticks)];
}

/** The README of each room that is a folder with a name of its own: two lines, before what else stands there. */
function readmes(layerTable: LayerTable): readonly GeneratedDocument[] {
  return layerTable.rows.flatMap((row) =>
    pathsOf(row)
      .map((at) => pathInTable(layerTable, at))
      .filter(
        (path) =>
          !row.files && !row.name && path.includes('/') && (layerTable.folder !== '' || path.startsWith('src/')),
      )
      .filter(isFolder)
      .map((path) => ({ path: join(path, 'README.md'), text: readme(layerTable, row, join(path, 'README.md')) })),
  );
}

function readme(layerTable: LayerTable, row: LayerRow, path: string): string {
  const importNote = layerTable.folder === '' ? '' : `; from outside \`${layerTable.folder}/\` whatever that may`;
  const lines = `Owns: ${row.owns}.\nMay import: ${importsText(layerTable, row)}${row.imports === 'all' ? '' : importNote}.\n`;
  const rest = existsSync(path) ? readFileSync(path, 'utf8').replace(/^Owns: .*\n(?:May import: .*\n)?/, '') : '';
  return lines + (rest.startsWith('\n') || rest === '' ? rest : `\n${rest}`);
}
