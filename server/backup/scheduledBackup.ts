import { join } from 'node:path';
import type { OpenDatabase } from '../db/database.ts';
import type { DatabaseSettings } from '../db/settings.ts';
import type { Schedule } from '../queues/workQueues.ts';
import type { StorageSettings } from '../storage/settings.ts';
import { backupNameNow, listBackups, removeFolder, scheduledBackupsFolder } from './backupFolders.ts';
import { runBackup } from './runBackup.ts';
import type { BackupSettings, ScheduledBackupSettings } from './settings.ts';

/** The name that a scheduled backup has by its time; what is named otherwise in their folder somebody put there. */
const SCHEDULED_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
/** A backup whose process was stopped or died is begun again by another so often. */
const RETRIES_MAX = 3;

type ScheduledBackupOptions = {
  readonly config: DatabaseSettings & Pick<StorageSettings, 's3'> & Pick<BackupSettings, 'backupsMax'>;
  readonly settings: ScheduledBackupSettings;
  readonly database: OpenDatabase;
  /** Aborts when this process stops: another one, or its next start, begins the backup again. */
  readonly stopSignal: AbortSignal;
  onDone(): void;
  onFailure(error: unknown): void;
};

/** Says when scheduled backups are made, and makes them, beside those that somebody asked for. */
export function backupSchedule({ settings, ...options }: ScheduledBackupOptions): Schedule {
  return {
    name: 'backup',
    cron: settings.cron,
    makesUp: true,
    retryLimit: RETRIES_MAX,
    async work(signal) {
      const endSignal = AbortSignal.any([signal, options.stopSignal]);
      try {
        await backUp(options, settings.scheduledMax, endSignal);
        options.onDone();
      } catch (error) {
        // It is handed over.
        if (endSignal.aborted) throw error;
        options.onFailure(error);
      }
    },
  };
}

/** Says when the newest scheduled backup in a data folder was finished, in seconds since 1970; 0 where there is none. */
export function lastScheduledBackupAt(dataDir: string): number {
  return (scheduledBackupsIn(scheduledBackupsFolder(dataDir)).at(-1)?.finishedAt ?? 0) / 1000;
}

/** Makes a backup, and only then removes scheduled ones beyond those that stay. */
async function backUp(
  { config, database }: Pick<ScheduledBackupOptions, 'config' | 'database'>,
  scheduledMax: number,
  signal: AbortSignal,
): Promise<void> {
  const backups = scheduledBackupsFolder(config.dataDir);
  const { folder: newest } = await runBackup({ config, database, folder: join(backups, backupNameNow()), signal });
  const earlier = scheduledBackupsIn(backups).filter(({ folder }) => folder !== newest);
  for (const { folder } of earlier.slice(0, Math.max(0, earlier.length + 1 - scheduledMax))) await removeFolder(folder);
}

function scheduledBackupsIn(folder: string) {
  return listBackups(folder).filter(({ name }) => SCHEDULED_NAME.test(name));
}
