import { codeUnder } from '../source/files.ts';
import { importsOf } from '../source/imports.ts';

/** The files that a file imports, of those that are looked at. */
type Edges = (file: string) => readonly string[];

/** The circles of imports: sets of files each of which reaches all others, the files of a set sorted (Tarjan's algorithm). */
export function circlesAmong(files: readonly string[], edges: Edges): readonly (readonly string[])[] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.size - 1);
    stack.push(file);
    for (const next of edges(file)) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file)!, low.get(next)!));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file)).sort();
    if (circle.length > 1 || edges(file).includes(file)) circles.push(circle);
  };
  for (const file of files) {
    if (!index.has(file)) visit(file);
  }
  return circles.sort((a, b) => (a[0]! < b[0]! ? -1 : 1));
}

/** The circles of imports of the code under these folders, imports of types included. */
export function importCircles(...roots: readonly string[]): readonly (readonly string[])[] {
  const files = codeUnder(...roots);
  const known = new Set(files);
  return circlesAmong(files, (file) =>
    importsOf(file).flatMap(({ path }) => (path !== undefined && known.has(path) ? [path] : [])),
  );
}
