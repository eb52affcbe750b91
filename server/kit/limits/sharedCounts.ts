import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { OpenTryCounts } from './tryCounts.ts';

/** The table of a migration, in which PostgreSQL counts; what is old is removed by the upkeep. */
export const RATE_LIMIT_TABLE = 'rate_limit';
/** The limit is ours to keep: nothing is refused by the library. */
const POINTS = Number.MAX_SAFE_INTEGER;

/** Counts in a PostgreSQL, for all processes that use it. Their clocks have to agree. */
export function openPostgresCounts(pool: Pool): OpenTryCounts {
  return (name, duration) =>
    countsOf(
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: RATE_LIMIT_TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points: POINTS,
        duration,
      }),
    );
}

/** Counts in a Redis, for all processes that use it. */
export function openRedisCounts(client: Redis): OpenTryCounts {
  return (name, duration) =>
    countsOf(new RateLimiterRedis({ storeClient: client, keyPrefix: `maquette:${name}`, points: POINTS, duration }));
}

function countsOf(limiter: RateLimiterAbstract): ReturnType<OpenTryCounts> {
  return {
    isShared: true,
    async add(key, tries) {
      const { consumedPoints, msBeforeNext } = await (tries < 0
        ? limiter.reward(key, -tries)
        : limiter.penalty(key, tries));
      return { tries: consumedPoints, endsInMs: msBeforeNext };
    },
    async read(key) {
      const count = await limiter.get(key);
      return count === null ? undefined : { tries: count.consumedPoints, endsInMs: count.msBeforeNext };
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}
