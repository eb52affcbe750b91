import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../db/openDatabase.ts';

const SERVER = join(import.meta.dirname, '..');
const MODULES = join(SERVER, '../node_modules');
const CACHE = join(MODULES, '.cache/maquette');
const TEMPLATE = join(CACHE, `pg-${versionOfTables()}`);

/** A data folder for one test: an empty database with its tables, made once for each version of them, for making one takes seconds. */
export async function dataFolder(): Promise<{ path: string; remove(): void }> {
  await makeTemplate();
  const path = mkdtempSync(join(tmpdir(), 'maquette-'));
  cpSync(TEMPLATE, join(path, 'pg'), { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A digest of all that makes an empty database: PGlite, how it is opened, and the migrations. */
function versionOfTables(): string {
  const folder = join(SERVER, 'schema/migrations');
  const migrations = readdirSync(folder).map((file) => join(folder, file));
  const opening = ['migrate.ts', 'openDatabase.ts', 'pglite.ts'].map((file) => join(SERVER, 'db', file));
  const sources = [join(MODULES, '@electric-sql/pglite/package.json'), ...opening, ...migrations];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(): Promise<void> {
  if (existsSync(TEMPLATE)) return;
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  await (await openDatabase(draft)).close();
  try {
    renameSync(join(draft, 'pg'), TEMPLATE);
  } catch (error) {
    // Another test process was faster.
    if (!existsSync(TEMPLATE)) throw error;
  }
  rmSync(draft, { recursive: true });
}
