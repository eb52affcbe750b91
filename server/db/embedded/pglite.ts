import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { DurableNodeFS, type SyncFile } from './durableFs.ts';

const PGLITE_FOLDER = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));

let compiledPglite: Promise<WebAssembly.Module> | undefined;

/** Compiles the database's program, once in a process: threads share what V8 has optimized of it. */
export function compilePglite(): Promise<WebAssembly.Module> {
  compiledPglite ??= readFile(join(PGLITE_FOLDER, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes));
  return compiledPglite;
}

/** Opens the embedded database in a folder, in the thread that asks. Commits are on the disk when they return. */
export function createPglite(
  folder: string,
  pgliteWasmModule: WebAssembly.Module,
  syncFile?: SyncFile,
): Promise<PGlite> {
  return PGlite.create({
    pgliteWasmModule,
    fs: new DurableNodeFS(folder, syncFile),
    startParams: [...PGlite.defaultStartParams.filter((part) => part !== '-F'), '-c', 'wal_sync_method=fsync'],
  });
}
