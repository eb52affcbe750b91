import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenDatabase } from '../db/database.ts';
import { openEmbedded } from '../db/embedded/openEmbedded.ts';
import { JOB_QUEUES } from '../jobs/gate.ts';
import { createWorkQueues } from '../queues/workQueues.ts';

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

/** Makes the tables of the work that waits, as a server does at its start. */
export async function openQueues(database: OpenDatabase): Promise<void> {
  const queues = createWorkQueues(
    database,
    JOB_QUEUES.map(({ name }) => name),
  );
  await queues.start({
    isWorker: false,
    onError: (error) => {
      throw error;
    },
  });
  await queues.stop();
}

/** A digest of all that makes an empty database: PGlite, how it is opened, the queues and the migrations. */
function databaseDigest(): string {
  const folder = join(SERVER_FOLDER, 'schema/migrations');
  const migrations = readdirSync(folder).map((file) => join(folder, file));
  const openingFiles = ['migrate.ts', 'embedded/openEmbedded.ts', 'embedded/pglite.ts'].map((file) =>
    join(SERVER_FOLDER, 'db', file),
  );
  const packages = ['@electric-sql/pglite', 'pg-boss'].map((name) => join(MODULES_FOLDER, name, 'package.json'));
  const queues = ['queues/workQueues.ts', 'jobs/gate.ts'].map((file) => join(SERVER_FOLDER, file));
  const sources = [...packages, ...openingFiles, ...queues, ...migrations];
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest('hex').slice(0, 16);
}

async function makeTemplate(): Promise<void> {
  if (existsSync(TEMPLATE_FOLDER)) return;
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const draftFolder = mkdtempSync(join(CACHE_FOLDER, 'draft-'));
  const database = await openEmbedded(draftFolder);
  await openQueues(database);
  await database.close();
  try {
    renameSync(join(draftFolder, 'pg'), TEMPLATE_FOLDER);
  } catch (error) {
    // Another test process was faster.
    if (!existsSync(TEMPLATE_FOLDER)) throw error;
  }
  rmSync(draftFolder, { recursive: true });
}
