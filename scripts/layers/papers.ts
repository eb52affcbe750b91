import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inHouse, pathsOf } from './breach.ts';
import { HOUSES } from './houses.ts';
import type { House, Row } from './row.ts';

const PAPER = 'ARCHITECTURE.md';
const MARK = /<!-- rooms of (.+?) -->\n[\s\S]*?<!-- end -->/g;

/** A paper that follows from the list: its path and its whole text. */
export type Paper = { readonly path: string; readonly text: string };

/** ARCHITECTURE.md with its tables, and the README of each room. */
export function papers(): readonly Paper[] {
  return [{ path: PAPER, text: withTables(readFileSync(PAPER, 'utf8')) }, ...HOUSES.flatMap(readmes)];
}

/** The houses whose table a text has. */
export function housesIn(text: string): readonly string[] {
  return [...text.matchAll(MARK)].map(([, name = '']) => name);
}

/** The name of a house in marks. */
export function nameOf({ folder }: House): string {
  return folder || 'the repository';
}

function withTables(text: string): string {
  return text.replace(MARK, (mark, name: string) => {
    const house = HOUSES.find((house) => nameOf(house) === name);
    return house ? `<!-- rooms of ${name} -->\n${table(house)}<!-- end -->` : mark;
  });
}

function table(house: House): string {
  const rows = house.rows.map((row) => `| ${titleOf(house, row)} | ${row.owns} | ${importsText(house, row)} |\n`);
  return `| Room | Owns | May import |\n| --- | --- | --- |\n${rows.join('')}`;
}

function titleOf(house: House, row: Row): string {
  if (row.name) return row.name;
  return pathsOf(row)
    .map((at) => code(isFolder(inHouse(house, at)) ? `${inHouse(house, at)}/` : inHouse(house, at)))
    .join(', ');
}

const code = (name: string) => `\`${name}\``;
const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function importsText(house: House, { imports, packages }: Row): string {
  if (imports === 'all') return 'everything';
  const parts = [groupNames(house, imports).join(', '), packages ? `packages ${packages.map(code).join(', ')}` : ''];
  return parts.filter(Boolean).join('; ') || 'nothing';
}

/** The names as they are written: a room of several files by its own name, where it has one and all its files are named. */
function groupNames({ rows }: House, names: readonly string[]): readonly string[] {
  const groups = rows.filter((row) => row.name && pathsOf(row).every((at) => names.includes(at)));
  const single = names.filter((name) => !groups.some((row) => pathsOf(row).includes(name)));
  return [...groups.map((row) => row.name!), ...single.map(code)];
}

/** The README of each room that is a folder with a name of its own: two lines, before what else stands there. */
function readmes(house: House): readonly Paper[] {
  return house.rows.flatMap((row) =>
    pathsOf(row)
      .map((at) => inHouse(house, at))
      .filter(
        (path) => !row.files && !row.name && path.includes('/') && (house.folder !== '' || path.startsWith('src/')),
      )
      .filter(isFolder)
      .map((path) => ({ path: join(path, 'README.md'), text: readme(house, row, join(path, 'README.md')) })),
  );
}

function readme(house: House, row: Row, path: string): string {
  const others = house.folder === '' ? '' : `; from outside \`${house.folder}/\` whatever that may`;
  const lines = `Owns: ${row.owns}.\nMay import: ${importsText(house, row)}${row.imports === 'all' ? '' : others}.\n`;
  const rest = existsSync(path) ? readFileSync(path, 'utf8').replace(/^Owns: .*\n(?:May import: .*\n)?/, '') : '';
  return lines + (rest.startsWith('\n') || rest === '' ? rest : `\n${rest}`);
}
