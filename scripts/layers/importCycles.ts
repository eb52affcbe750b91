import { codeFilesUnder } from '../source/files.ts';
import { importsOf } from '../source/imports.ts';

/** The files that a file imports, of those that are looked at. */
type ImportsOf = (file: string) => readonly string[];

/** The circles of imports: sets of files each of which reaches all others, the files of a set sorted (Tarjan's algorithm). */
export function findCycles(files: readonly string[], importsOfFile: ImportsOf): readonly (readonly string[])[] {
  const indexByFile = new Map<string, number>();
  const lowLinkByFile = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string) => {
    indexByFile.set(file, indexByFile.size);
    lowLinkByFile.set(file, indexByFile.size - 1);
    stack.push(file);
    for (const next of importsOfFile(file)) {
      if (!indexByFile.has(next)) visit(next);
      if (stack.includes(next)) lowLinkByFile.set(file, Math.min(lowLinkByFile.get(file)!, lowLinkByFile.get(next)!));
    }
    if (lowLinkByFile.get(file) !== indexByFile.get(file)) return;
    const cycle = stack.splice(stack.indexOf(file)).sort();
    if (cycle.length > 1 || importsOfFile(file).includes(file)) cycles.push(cycle);
  };
  for (const file of files) {
    if (!indexByFile.has(file)) visit(file);
  }
  return cycles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}

/** The circles of imports of the code under these folders, imports of types included. */
export function importCycles(...roots: readonly string[]): readonly (readonly string[])[] {
  const files = codeFilesUnder(...roots);
  const fileSet = new Set(files);
  return findCycles(files, (file) =>
    importsOf(file).flatMap(({ path }) => (path !== undefined && fileSet.has(path) ? [path] : [])),
  );
}
