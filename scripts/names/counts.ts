import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeUnder } from '../source/files.ts';
import { declaredIn, type Kind } from './declared.ts';
import { questionsIn } from './openings.ts';
import { LONE_TYPE, QUESTION, retiredIn, retiredParts } from './retired.ts';

/** The number of names with each retired word, by folder. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** A retired word in a name where it is declared, or the heading of what else is retired. */
export type Occurrence = {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly kind: Kind;
  readonly word: string;
};

export const COUNTS = join(import.meta.dirname, 'counts.json');

const ROOTS = ['contract', 'src', 'server', 'scripts', 'tests', 'bench'];

/** Every retired word in a declared name; the built-in engine has a dialect of its own. */
export function occurrences(): readonly Occurrence[] {
  const parts = retiredParts();
  return codeUnder(...ROOTS).flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const names = declaredIn(file, text).flatMap((declaration) =>
      retiredIn(declaration, file, parts).map((word) => ({ file, word, ...declaration })),
    );
    return [...names, ...questionsIn(file, text).map((comment) => ({ file, word: QUESTION, ...comment }))];
  });
}

/** The counts by folder, down to two beneath the root. */
export function countsOf(list: readonly Occurrence[]): Counts {
  const counts: Record<string, Record<string, number>> = {};
  for (const { file, word } of list) {
    const folder = dirname(file).split('/').slice(0, 3).join('/');
    counts[folder] ??= {};
    counts[folder][word] = (counts[folder][word] ?? 0) + 1;
  }
  return counts;
}

/** The counts that are allowed still. */
export function allowedCounts(): Counts {
  return JSON.parse(readFileSync(COUNTS, 'utf8'));
}

/** The counts as they are written down: a line a folder. */
export function countsText(counts: Counts): string {
  const lines = Object.entries(counts)
    .sort()
    .map(([folder, byWord]) => {
      const sorted = Object.entries(byWord).sort();
      return `  ${JSON.stringify(folder)}: { ${sorted.map(([word, count]) => `${JSON.stringify(word)}: ${count}`).join(', ')} }`;
    });
  return `{\n${lines.join(',\n')}\n}\n`;
}

const WHOLES: Readonly<Record<string, string>> = {
  [LONE_TYPE]: 'Say of what it is, as StoredDraft',
  [QUESTION]: 'Begin with the thing or a verb',
};

const rootOf = (folder: string) => folder.split('/')[0]!;

/** The count of a word under a root. */
function total(counts: Counts, root: string, word: string): number {
  return Object.entries(counts)
    .filter(([folder]) => rootOf(folder) === root)
    .reduce((sum, [, byWord]) => sum + (byWord[word] ?? 0), 0);
}

/**
 * The folders in which a word stands more often than is allowed, in sentences that say what to write. A word that only moved, so that its root
 * folder has no more of it, is none.
 */
export function rises(allowed: Counts, list: readonly Occurrence[], parts = retiredParts()): readonly string[] {
  const now = countsOf(list);
  return Object.entries(now).flatMap(([folder, byWord]) =>
    Object.entries(byWord)
      .filter(([word, count]) => count > (allowed[folder]?.[word] ?? 0))
      .filter(([word]) => total(now, rootOf(folder), word) > total(allowed, rootOf(folder), word))
      .map(([word, count]) => {
        const names = list.filter((item) => item.word === word && item.file.startsWith(`${folder}/`));
        const instead = WHOLES[word] ?? `Say ${parts.get(word)}`;
        return `${folder} has ${count} × “${word}”, allowed are ${allowed[folder]?.[word] ?? 0}. ${instead}. ${listOf(names)}`;
      }),
  );
}

function listOf(names: readonly Occurrence[]): string {
  return names.map(({ file, line, name }) => `${file}:${line} ${name}`).join(', ');
}
