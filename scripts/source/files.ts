import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const CODE_FILE = /\.(?:ts|tsx|mjs)$/;
const IGNORED_PATH = /(?:^|\/)(?:node_modules|dist|data|cache)(?:\/|$)/;

/** The tests, and what only they or the gallery need, which import what they try. */
export const TEST_FILE = /\.(?:test|fixture)\.tsx?$|\/(?:gallery|fixtures|testing)\/|\/states\.tsx$/;

/** All files under a folder, sorted; of a workspace without what is installed or built in it. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !IGNORED_PATH.test(path))
    .sort();
}

/** The files of code under these folders. */
export function codeFilesUnder(...folders: readonly string[]): string[] {
  return folders.flatMap(filesUnder).filter((path) => CODE_FILE.test(path));
}
