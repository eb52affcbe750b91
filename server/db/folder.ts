import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it. Node's own recursive way never returns where the system refuses, as under /proc. */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    switch (codeOf(error)) {
      case 'EEXIST':
        if (statSync(path).isDirectory()) return;
        throw error;
      case 'ENOENT':
        if (dirname(path) === path) throw error;
        makeFolder(dirname(path));
        mkdirSync(path);
        return;
      default:
        throw error;
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
