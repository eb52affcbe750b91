import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

const MODULES = join(import.meta.dirname, '../../node_modules');
const CACHE = join(MODULES, '.cache/maquette');
const { version } = JSON.parse(readFileSync(join(MODULES, '@electric-sql/pglite/package.json'), 'utf8'));
const TEMPLATE = join(CACHE, `pg-${version}`);

/** A data folder for one test: an empty database that was made once per machine, for making one takes seconds. */
export async function dataFolder(): Promise<{ path: string; remove(): void }> {
  await makeTemplate();
  const path = mkdtempSync(join(tmpdir(), 'maquette-'));
  cpSync(TEMPLATE, join(path, 'pg'), { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

async function makeTemplate(): Promise<void> {
  if (existsSync(TEMPLATE)) return;
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  const pglite = await PGlite.create(join(draft, 'pg'));
  await pglite.close();
  try {
    renameSync(join(draft, 'pg'), TEMPLATE);
  } catch (error) {
    // Another test process was faster.
    if (!existsSync(TEMPLATE)) throw error;
  }
  rmSync(draft, { recursive: true });
}
