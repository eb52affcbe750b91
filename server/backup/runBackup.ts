import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { OpenDatabase } from '../db/database.ts';
import { watchDiskSpace } from '../db/diskSpace.ts';
import { folderSize } from '../db/embedded/copyDatabase.ts';
import { DATABASE_FOLDER } from '../db/folders.ts';
import type { DatabaseSettings } from '../db/settings.ts';
import type { StorageSettings } from '../storage/settings.ts';
import { BackupError } from './backupError.ts';
import {
  backupNameNow,
  backupsFolder,
  listBackups,
  removeFolder,
  removeUnfinished,
  scheduledBackupsFolder,
  unfinishedFolderOf,
} from './backupFolders.ts';
import type { BackupTask, BackupThreadMessage } from './backupTask.ts';
import type { BackupSettings } from './settings.ts';

const THREAD_SCRIPT = new URL('./backupThread.ts', import.meta.url);

type BackupOptions = {
  readonly config: DatabaseSettings & Pick<StorageSettings, 's3'> & Pick<BackupSettings, 'backupsMax'>;
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
  const backups = backupsFolder(config.dataDir);
  const target = folder ?? join(backups, backupNameNow());
  if (existsSync(target))
    throw new BackupError(`There is something at ${target} already. Name a folder that is not there yet.`);
  const neighbours = dirname(target);
  mkdirSync(neighbours, { recursive: true, mode: 0o700 });
  const unfinished = unfinishedFolderOf(target);
  await removeFolder(unfinished);
  if ([backups, scheduledBackupsFolder(config.dataDir)].includes(neighbours)) await removeUnfinished(neighbours);
  mkdirSync(unfinished, { mode: 0o700 });
  const task = {
    folder: unfinished,
    previous: listBackups(neighbours).at(-1)?.folder,
    dataDir: config.dataDir,
    s3: config.s3,
    version: productVersion(),
  };
  try {
    const { summary, pausedMs } =
      database.copyFiles === undefined
        ? await backUpPostgres(config, task, signal)
        : await backUpEmbedded(database.copyFiles, config.dataDir, task, signal);
    renameSync(unfinished, target);
    if (folder === undefined) await removeOldBackups(backups, config.backupsMax);
    return { folder: target, summary, pausedMs };
  } catch (error) {
    await removeFolder(unfinished);
    throw error;
  }
}

async function backUpPostgres(
  { postgres }: DatabaseSettings,
  task: Omit<BackupTask, 'database'>,
  signal: AbortSignal | undefined,
) {
  if (postgres === undefined) throw new BackupError('This database cannot be copied while it is open.');
  return { summary: await runThread({ ...task, database: { postgres } }, signal), pausedMs: undefined };
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
  const summary = await runThread({ ...task, database: { folder: copy } }, signal);
  await removeFolder(copy);
  return { summary, pausedMs };
}

async function runThread(task: BackupTask, signal: AbortSignal | undefined): Promise<string> {
  const worker = new Worker(THREAD_SCRIPT, { workerData: task, execArgv: [] });
  const ended = once(worker, 'exit');
  const end = () => void worker.terminate();
  if (signal?.aborted) end();
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

function productVersion(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}

async function removeOldBackups(folder: string, count: number): Promise<void> {
  if (count === 0) return;
  for (const old of listBackups(folder).slice(0, -count)) await removeFolder(old.folder);
}
