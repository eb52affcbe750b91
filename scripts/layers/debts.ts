import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeUnder } from '../source/files.ts';
import { importsOf } from '../source/imports.ts';
import { inHouse, pathsOf } from './breach.ts';
import { circlesAmong } from './circles.ts';
import { crowded } from './crowds.ts';
import { HOUSES } from './houses.ts';
import type { House } from './row.ts';

/** Breaches of a rule of the layers that are left: it may only become less. */
export type Debts = {
  /** Files that import each other in a circle. */
  readonly circles: readonly (readonly string[])[];
  /** Folders with too many files side by side. */
  readonly crowded: Readonly<Record<string, number>>;
  /** Imports that go up to a higher floor: the `up` of all rows. */
  readonly up: readonly string[];
};

export const DEBTS = join(import.meta.dirname, 'debts.json');

const ROOTS = ['contract', 'src', 'server', 'scripts'];

/** The debts that are noted. */
export function notedDebts(): Debts {
  return JSON.parse(readFileSync(DEBTS, 'utf8'));
}

/** The debts of the code as it is. */
export function debtsNow(): Debts {
  const files = codeUnder(...ROOTS);
  const known = new Set(files);
  const edges = (file: string) =>
    importsOf(file).flatMap(({ path }) => (path !== undefined && known.has(path) ? [path] : []));
  return {
    circles: circlesAmong(files, edges),
    crowded: crowded(...ROOTS, 'tests', 'bench', 'docs'),
    up: HOUSES.flatMap(upOf),
  };
}

/** The names in `up` of a house, each with the row that has it. */
function upOf(house: House): readonly string[] {
  return house.rows.flatMap((row) => (row.up ?? []).map((name) => `${inHouse(house, pathsOf(row)[0]!)} to ${name}`));
}

/** Reports more debts than were noted, in sentences. A circle is counted by its root folder, so that its files may be moved. */
export function moreDebts(noted: Debts, now: Debts): readonly string[] {
  const inCircles = ({ circles }: Debts, root: string) => circles.flat().filter((file) => file.startsWith(`${root}/`));
  const circles = ROOTS.filter((root) => inCircles(now, root).length > inCircles(noted, root).length).map((root) => {
    const added = inCircles(now, root).filter((file) => !inCircles(noted, root).includes(file));
    return `A circle of imports is new in ${root}/: ${added.join(', ')}. Move what both sides need into a file beneath them.`;
  });
  const folders = Object.entries(now.crowded)
    .filter(([folder, count]) => count > (noted.crowded[folder] ?? 0))
    .map(([folder, count]) => `${folder} has ${count} files side by side. Give those of one idea a folder.`);
  const arrows =
    now.up.length > noted.up.length
      ? [`\`up\` may only shrink, and has more now: ${now.up.filter((arrow) => !noted.up.includes(arrow)).join(', ')}.`]
      : [];
  return [...circles, ...folders, ...arrows];
}

/** The debts as they are written down. */
export function debtsText(debts: Debts): string {
  return `${JSON.stringify(debts, null, 2)}\n`;
}
