import { resolve } from 'node:path';
import { z } from 'zod';
import { type Environment, readVariables } from '../kit/settings.ts';

/** The folder of the data, and the secret that guards it. */
export type DataSettings = {
  /** Absolute. */
  readonly dataDir: string;
  readonly secret: string | undefined;
};

const VARIABLES = {
  DATA_DIR: z.string().min(1).default('./data'),
  SECRET: z.string().min(32).optional(),
};

/** Reads the settings of the data folder. Throws a SettingError that names the first wrong one. */
export function readDataSettings(env: Environment): DataSettings {
  const { DATA_DIR, SECRET } = readVariables(env, VARIABLES);
  return { dataDir: resolve(DATA_DIR), secret: SECRET };
}
