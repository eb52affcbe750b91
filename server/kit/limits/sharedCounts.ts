import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { ProblemError } from '../problems.ts';
import { withFallback } from './fallbackCounts.ts';
import { type OpenTryCounts, openMemoryCounts } from './tryCounts.ts';

/** The table of a migration, in which PostgreSQL counts; what is old is removed by the upkeep. */
const RATE_LIMIT_TABLE = 'rate_limit';
/** The limit is ours to keep: nothing is refused by the library. */
const POINTS = Number.MAX_SAFE_INTEGER;

/** The place where tries are counted: in this process alone, or in a store that other processes use too. */
export type TryStore =
  | { readonly kind: 'memory' }
  | { readonly kind: 'postgres'; readonly pool: Pool }
  /** PostgreSQL counts while the Redis is away. */
  | { readonly kind: 'redis'; readonly client: Redis; readonly pool: Pool };

/** Opens the counts of a store; by the clock `now`, in milliseconds, a Redis that was away is asked again. */
export function openStoredCounts(store: TryStore, now?: () => number): OpenTryCounts {
  switch (store.kind) {
    case 'memory':
      return openMemoryCounts();
    case 'postgres':
      return openPostgresCounts(store.pool);
    case 'redis':
      return withFallback(openRedisCounts(store.client), openPostgresCounts(store.pool), now);
  }
}

/** Counts in a PostgreSQL, for all processes that use it. Their clocks have to agree. */
function openPostgresCounts(pool: Pool): OpenTryCounts {
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
function openRedisCounts(client: Redis): OpenTryCounts {
  return (name, duration) =>
    countsOf(
      new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `maquette:${name}`,
        points: POINTS,
        duration,
        // Else it would wait for a connection, and with it whoever asks.
        rejectIfRedisNotReady: true,
      }),
    );
}

function countsOf(limiter: RateLimiterAbstract): ReturnType<OpenTryCounts> {
  return {
    isShared: true,
    async add(key, tries) {
      const change = tries < 0 ? limiter.reward(key, -tries) : limiter.penalty(key, tries);
      const { consumedPoints, msBeforeNext } = await change.catch(refuseUncounted);
      return { tries: consumedPoints, endsInMs: msBeforeNext };
    },
    async read(key) {
      const count = await limiter.get(key).catch(refuseUncounted);
      return count === null ? undefined : { tries: count.consumedPoints, endsInMs: count.msBeforeNext };
    },
    async forget(key) {
      await limiter.delete(key).catch(refuseUncounted);
    },
  };
}

/** Refuses what cannot be counted. */
function refuseUncounted(cause: unknown): never {
  throw new ProblemError('busy', 'The server cannot count tries right now. Please try again in a moment.', {
    cause,
    retryAfter: 1,
  });
}
