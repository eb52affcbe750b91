import { z } from 'zod';
import { type Environment, readVariables, SettingError } from '../kit/settings.ts';

/** The Redis by which the processes of an installation tell each other something; undefined where PostgreSQL does that. */
export type RedisSettings = { readonly redis: { readonly url: string } | undefined };

const REDIS_VARIABLES = {
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'it takes an address such as redis://user:password@host:6379' })
    .optional(),
};

/** Reads the way to a Redis. Throws a SettingError where it cannot be used, or where there is one process alone. */
export function readRedisSettings(env: Environment, hasSeveralProcesses: boolean): RedisSettings {
  const { REDIS_URL: url } = readVariables(env, REDIS_VARIABLES);
  if (url === undefined) return { redis: undefined };
  if (!hasSeveralProcesses)
    throw new SettingError(
      'REDIS_URL is set and DATABASE_URL is not: the embedded database has one process alone, which needs no Redis. Set DATABASE_URL, or leave REDIS_URL out.',
    );
  return { redis: { url } };
}
