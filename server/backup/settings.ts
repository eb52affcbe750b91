import { z } from 'zod';
import { type Environment, readVariables } from '../kit/settings.ts';

/** The backups of an installation. */
export type BackupSettings = {
  /** The newest backups that stay of those that somebody asked for without naming a folder; with 0 all. */
  readonly backupsMax: number;
  /** The backups that are made by themselves; undefined where there are none. */
  readonly scheduledBackups: ScheduledBackupSettings | undefined;
};

export type ScheduledBackupSettings = {
  /** The time of each day, in UTC. */
  readonly cron: string;
  /** The newest of them that stay. */
  readonly scheduledMax: number;
};

const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)$/;

/** A number of backups from the least one on. */
function backupCount(min: number) {
  const error = `it takes a whole number of backups, ${min} or more`;
  return z.coerce.number({ error }).int({ error }).min(min, { error });
}

const BACKUP_VARIABLES = {
  BACKUPS_KEPT: backupCount(0).default(14),
  BACKUP_DAILY_AT: z.string().regex(TIME_OF_DAY, { error: 'it takes a time of day in UTC, such as 03:30' }).optional(),
  BACKUP_KEEP: backupCount(1).default(7),
};

/** Reads the settings of backups. Throws a SettingError that names the first wrong one. */
export function readBackupSettings(env: Environment): BackupSettings {
  const values = readVariables(env, BACKUP_VARIABLES);
  const { BACKUP_DAILY_AT: timeOfDay, BACKUP_KEEP: scheduledMax } = values;
  return {
    backupsMax: values.BACKUPS_KEPT,
    scheduledBackups: timeOfDay === undefined ? undefined : { cron: dailyCron(timeOfDay), scheduledMax },
  };
}

function dailyCron(timeOfDay: string): string {
  const [hour, minute] = timeOfDay.split(':').map(Number);
  return `${minute} ${hour} * * *`;
}
