import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbedded } from '../db/embedded/openEmbedded.ts';

const SERVER_FOLDER = join(import.meta.dirname, '..');
const MODULES_FOLDER = join(SERVER_FOLDER, '../node_modules');
const CACHE_FOLDER = join(MODULES_FOLDER, '.cache/maquette');
const TEMPLATE_FOLDER = join(CACHE_FOLDER, `pg-${databaseDigest()}`);

/** A data folder for one test: an empty database with its tables, made once for each version of them, for making one takes seconds. */
export async function createDataFolder(): Promise<{ path: string; remove(): void }> {
  await makeTemplate();
  const path = mkdtempSync(join(tmpdir(), 'maquette-'));
  cpSync(TEMPLATE_FOLDER, join(path, 'pg'), { recursive: true });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** A digest of all that makes an empty database: PGlite, how it is opened, and the migrations. */
function databaseDigest(): string {
  const folder = join(SERVER_FOLDER, 'schema/migrations');
  const migrations = readdirSync(folder).map((file) => join(folder, file));
  const openingFiles = ['migrate.ts', 'embedded/openEmbedded.ts', 'embedded/pglite.ts'].map((file) =>
    join(SERVER_FOLDER, 'db', file),
  );
  const sources = [join(MODULES_FOLDER, '@electric-sql/pglite/package.json'), ...openingFiles, ...migrations];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(): Promise<void> {
  if (existsSync(TEMPLATE_FOLDER)) return;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const draftFolder = mkdtempSync(join(CACHE_FOLDER, 'draft-'));
  await (await openEmbedded(draftFolder)).close();
  try {
    renameSync(join(draftFolder, 'pg'), TEMPLATE_FOLDER);
  } catch (error) {
    // Another test process was faster.
    if (!existsSync(TEMPLATE_FOLDER)) throw error;
  }
  rmSync(draftFolder, { recursive: true });
}
