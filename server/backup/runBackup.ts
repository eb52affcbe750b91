import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { watchDiskSpace } from '../db/diskSpace.ts';
import { folderSize } from '../db/embedded/copyDatabase.ts';
import { DATABASE_FOLDER, OBJECTS_FOLDER } from '../db/folders.ts';
import type { OpenDatabase } from '../db/openDatabase.ts';
import { openForMaintenance } from '../db/postgres/connection.ts';
import type { DatabaseSettings } from '../db/settings.ts';
import { openStorage } from '../storage/openStorage.ts';
import type { StorageSettings } from '../storage/settings.ts';
import { BackupError } from './backupError.ts';
import { type BackupTask, type BackupThreadMessage, describeBackup } from './backupTask.ts';
import { MANIFEST_FILE } from './manifest.ts';
import type { BackupSettings } from './settings.ts';
import { writeBackup } from './writeBackup.ts';

/** The backups in a data folder. */
export const BACKUPS_FOLDER = 'backups';
/** The ending of a backup that is being written. */
const UNFINISHED_SUFFIX = '.begun';
/** A backup that nobody finished in a day, nobody writes any more. */
const UNFINISHED_AGE_MS = 24 * 60 * 60 * 1000;
const THREAD_SCRIPT = new URL('./backupThread.ts', import.meta.url);

type BackupOptions = {
  readonly config: DatabaseSettings & Pick<StorageSettings, 's3'> & BackupSettings;
  readonly database: OpenDatabase;
  /** A folder that is not there yet; without one it is named by the time, in the data folder, where old backups make room. */
  readonly folder?: string | undefined;
  /** Ends it: what was written is removed. */
  readonly signal?: AbortSignal | undefined;
};

/** A finished backup; `pausedMs` is the time for which nobody else was served, for an embedded database. */
export type FinishedBackup = {
  readonly folder: string;
  readonly summary: string;
  readonly pausedMs: number | undefined;
};

/** Backs up an installation whose servers run on. Throws BackupError, and 507 `disk_full`. */
export async function runBackup({ config, database, folder, signal }: BackupOptions): Promise<FinishedBackup> {
  const backups = join(config.dataDir, BACKUPS_FOLDER);
  const target = folder ?? join(backups, new Date().toISOString().replace(/[:.]/g, '-'));
  if (existsSync(target))
    throw new BackupError(`There is something at ${target} already. Name a folder that is not there yet.`);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = target + UNFINISHED_SUFFIX;
  await remove(unfinished);
  await removeUnfinished(dirname(target));
  mkdirSync(unfinished, { mode: 0o700 });
  const task = {
    folder: unfinished,
    previous: newestBackup(dirname(target)),
    dataDir: config.dataDir,
    s3: config.s3,
    version: productVersion(),
  };
  try {
    const { summary, pausedMs } =
      database.copyFiles === undefined
        ? await backUpPostgres(config, task)
        : await backUpEmbedded(database.copyFiles, config.dataDir, task, signal);
    renameSync(unfinished, target);
    if (folder === undefined) await removeOldBackups(backups, config.backupsMax);
    return { folder: target, summary, pausedMs };
  } catch (error) {
    await remove(unfinished);
    throw error;
  }
}

async function backUpPostgres({ postgres }: DatabaseSettings, task: Omit<BackupTask, 'database'>) {
  if (postgres === undefined) throw new BackupError('This database cannot be copied while it is open.');
  const db = openForMaintenance(postgres);
  try {
    const storage = await openStorage(task, join(task.dataDir, OBJECTS_FOLDER));
    return { summary: describeBackup(await writeBackup({ ...task, db, storage }, task)), pausedMs: undefined };
  } finally {
    await db.destroy();
  }
}

/** Copies the database's files, which takes a moment, and reads the copy in a thread, which may take long. */
async function backUpEmbedded(
  copyFiles: NonNullable<OpenDatabase['copyFiles']>,
  dataDir: string,
  task: Omit<BackupTask, 'database'>,
  signal: AbortSignal | undefined,
) {
  await watchDiskSpace(task.folder).require(folderSize(join(dataDir, DATABASE_FOLDER)));
  const copy = join(task.folder, DATABASE_FOLDER);
  const pausedMs = await copyFiles(copy);
  const summary = await runThread({ ...task, database: copy }, signal);
  await remove(copy);
  return { summary, pausedMs };
}

async function runThread(task: BackupTask, signal: AbortSignal | undefined): Promise<string> {
  const worker = new Worker(THREAD_SCRIPT, { workerData: task, execArgv: [] });
  const ended = once(worker, 'exit');
  const end = () => void worker.terminate();
  signal?.addEventListener('abort', end);
  let message: BackupThreadMessage | undefined;
  worker.on('message', (next: BackupThreadMessage) => {
    message = next;
  });
  try {
    // Throws what the thread died of.
    await ended;
  } finally {
    signal?.removeEventListener('abort', end);
  }
  if (message === undefined) throw new BackupError('The backup was ended before it was finished.');
  if ('sentence' in message) throw new BackupError(message.sentence);
  return message.summary;
}

/** Removes a folder, in which may be very many files, while others are served. */
function remove(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}

function productVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

/** The names of the finished backups in a folder, the newest last. */
function backupNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const createdAtOf = (name: string) => statSync(join(folder, name, MANIFEST_FILE), { throwIfNoEntry: false })?.mtimeMs;
  return readdirSync(folder)
    .filter((name) => !name.endsWith(UNFINISHED_SUFFIX))
    .map((name) => ({ name, createdAt: createdAtOf(name) ?? -1 }))
    .filter(({ createdAt }) => createdAt >= 0)
    .sort((one, other) => one.createdAt - other.createdAt)
    .map(({ name }) => name);
}

function newestBackup(folder: string): string | undefined {
  const name = backupNames(folder).at(-1);
  return name === undefined ? undefined : join(folder, name);
}

async function removeOldBackups(folder: string, count: number): Promise<void> {
  if (count === 0) return;
  for (const name of backupNames(folder).slice(0, -count)) await remove(join(folder, name));
}

/** Removes what killed processes left half written. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith(UNFINISHED_SUFFIX) || basename(folder) !== BACKUPS_FOLDER) continue;
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > UNFINISHED_AGE_MS) await remove(path);
  }
}
