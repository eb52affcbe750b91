import { z } from 'zod';
import { type Environment, readVariables } from '../kit/settings.ts';

/** The backups of an installation. */
export type BackupSettings = {
  /** The newest backups that stay in the data folder; with 0 all. */
  readonly backupsMax: number;
};

const BACKUP_VARIABLES = { BACKUPS_KEPT: z.coerce.number().int().min(0).default(14) };

/** Reads the settings of backups. Throws a SettingError that names the first wrong one. */
export function readBackupSettings(env: Environment): BackupSettings {
  return { backupsMax: readVariables(env, BACKUP_VARIABLES).BACKUPS_KEPT };
}
