import { resolve } from 'node:path';
import { z } from 'zod';
import { type Environment, readVariables, SettingError } from '../kit/settings.ts';
import { type PostgresSettings, readPostgresSettings } from './postgres/settings.ts';

/** The place of the database. */
export type DatabaseSettings = {
  /** The data folder, absolute. */
  readonly dataDir: string;
  /** The PostgreSQL of the installation; undefined where the database lies in the data folder. */
  readonly postgres: PostgresSettings | undefined;
};

/** The data, and the secret that guards it. */
export type DataSettings = DatabaseSettings & { readonly secret: string | undefined };

const VARIABLES = {
  DATA_DIR: z.string().min(1).default('./data'),
  SECRET: z.string().min(32).optional(),
};

/** Reads the settings of the data. Throws a SettingError that names the first wrong one. */
export function readDataSettings(env: Environment): DataSettings {
  const { DATA_DIR, SECRET } = readVariables(env, VARIABLES);
  const postgres = readPostgresSettings(env);
  if (postgres !== undefined && SECRET === undefined)
    throw new SettingError(
      'DATABASE_URL is set and SECRET is not: the processes of one database need the same secret. Set SECRET to 32 or more random characters.',
    );
  return { dataDir: resolve(DATA_DIR), postgres, secret: SECRET };
}
