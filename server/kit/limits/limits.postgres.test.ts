import { Pool } from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { findRedis, startRedis } from '../../../scripts/services/redis.mjs';
import { openRedis } from '../../redis/openRedis.ts';
import { openTestDatabase } from '../../testing/openTestDatabase.ts';
import { ProblemError } from '../problems.ts';
import { createFloodLimiter } from './floodLimiter.ts';
import { createRateLimiters } from './rateLimiter.ts';
import { openStoredCounts, type TryStore } from './sharedCounts.ts';

const WRONG = ['wrong_password'] as const;
const wrong = () => Promise.reject(new ProblemError('wrong_password', 'wrong'));
const codeOf = (error: unknown) => (error as ProblemError).code;

/** The pool of a PostgreSQL of its own. */
async function openPool(onEnd: (end: () => Promise<void>) => void): Promise<Pool> {
  const { database, remove } = await openTestDatabase();
  onEnd(async () => {
    await database.close();
    await remove();
  });
  if (database.pool === undefined) throw new Error('The database is not shared.');
  return database.pool;
}

/** Runs so many requests and says how many of them were let through. */
async function acceptedOf(count: number, take: (index: number) => Promise<void> | undefined): Promise<number> {
  const requests = Array.from({ length: count }, async (_, index) => take(index));
  return (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled').length;
}

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined;
const STORES = ['PostgreSQL', ...(findRedis() === undefined ? [] : ['Redis'])];

describe.skipIf(!hasPostgres).each(STORES)('limits of two processes on one %s', async (kind) => {
  const stores: TryStore[] = [];
  if (hasPostgres) {
    const pool = await openPool((end) => afterAll(end));
    if (kind === 'PostgreSQL') stores.push({ kind: 'postgres', pool }, { kind: 'postgres', pool });
    else {
      const redis = await startRedis();
      const open = [await openRedis(redis), await openRedis(redis)];
      stores.push(...open.map(({ client }) => ({ kind: 'redis' as const, client, pool })));
      afterAll(async () => {
        for (const { close } of open) await close();
        await redis.kill();
      });
    }
  }
  const processes = stores.map((store) => createRateLimiters(openStoredCounts(store)));
  const limitersOf = (name: string, tries: number, seconds = 60) =>
    processes.map((create) => create(name, tries, seconds));

  test('of wrong guesses that come at once to both no more are looked at than may be, and right ones are never refused', async () => {
    const limiters = limitersOf('guesses', 3);
    const right = await Promise.all(
      limiters.flatMap((one) => Array.from({ length: 10 }, (_, n) => one.guess('ann', async () => n, WRONG))),
    );
    expect(right).toHaveLength(20);
    let lookups = 0;
    const guess = () => {
      lookups += 1;
      return wrong();
    };
    const guesses = limiters.flatMap((one) =>
      Array.from({ length: 10 }, () => one.guess('ann', guess, WRONG).catch(codeOf)),
    );
    const codes = await Promise.all(guesses);
    expect([lookups, codes.filter((code) => code === 'wrong_password').length]).toEqual([3, 3]);
    expect(codes.filter((code) => code === 'busy')).toHaveLength(17);
    await limiters[0]?.reset('ann');
    expect(await limiters[1]?.guess('ann', async () => 'right', WRONG)).toBe('right');
  });

  test('what fails otherwise does not count, and wrong guesses are forgotten in time', async () => {
    const [one, other] = limitersOf('short', 2, 1);
    const busy = () => Promise.reject(new ProblemError('busy', 'full'));
    for (let time = 0; time < 5; time += 1) await one?.guess('ann', busy, WRONG).catch(codeOf);
    const codes = [
      await one?.guess('ann', wrong, WRONG).catch(codeOf),
      await other?.guess('ann', wrong, WRONG).catch(codeOf),
    ];
    expect(codes).toEqual(['wrong_password', 'wrong_password']);
    expect(await one?.guess('ann', async () => 'right', WRONG).catch(codeOf)).toBe('busy');
    await expect.poll(() => one?.guess('ann', async () => 'right', WRONG).catch(codeOf)).toBe('right');
  });

  test('what is taken back or released leaves nobody more tries than there are', async () => {
    const [one, other] = limitersOf('taken back', 2);
    const takeBack = await one?.consume('ann');
    await takeBack?.();
    const late = await other?.consume('ann');
    await one?.reset('ann');
    await late?.();
    await one?.consume('ann');
    await other?.consume('ann');
    expect(await one?.consume('ann').catch(codeOf)).toBe('busy');
  });

  test('what one process has counted, the other refuses', async () => {
    const [one, other] = limitersOf('letters', 2);
    await one?.consume('ben');
    await other?.consume('ben');
    expect(await one?.consume('ben').catch(codeOf)).toBe('busy');
    expect(await other?.check('ben').catch(codeOf)).toBe('busy');
    expect(await other?.check('eve')).toBeUndefined();
  });

  test('a network that floods both has as many requests as it may, in few questions, and as many again in the next window', async () => {
    const limiters = stores.map((store) => createFloodLimiter(openStoredCounts(store)('flood', 60), 1000));
    expect(await acceptedOf(1200, (index) => limiters[index % 2]?.take('10.0.0.1'))).toBe(1000);
    const short = createFloodLimiter(openStoredCounts(stores[0]!)('short flood', 1), 100);
    expect(await acceptedOf(101, () => short.take('10.0.0.1'))).toBe(100);
    await expect.poll(() => acceptedOf(1, () => short.take('10.0.0.1'))).toBe(1);
  });
});

describe.skipIf(!hasPostgres)('what cannot be counted', () => {
  const gone = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
  afterAll(() => gone.end());

  test('is not let through', async () => {
    const limiter = createRateLimiters(openStoredCounts({ kind: 'postgres', pool: gone }))('gone', 5, 60);
    let lookups = 0;
    const work = async () => {
      lookups += 1;
    };
    expect(await limiter.guess('ann', work, WRONG).catch(codeOf)).toBe('busy');
    expect(await limiter.consume('ann').catch(codeOf)).toBe('busy');
    expect(lookups).toBe(0);
  });

  test.skipIf(findRedis() === undefined)(
    'by a Redis that is away, PostgreSQL counts; and without that nothing is let through',
    async () => {
      const pool = await openPool(onTestFinished);
      const redis = await startRedis();
      const { client, close } = await openRedis(redis);
      onTestFinished(async () => {
        await close();
        await redis.kill();
      });
      let time = 0;
      const openCounts = (fallback: Pool) => openStoredCounts({ kind: 'redis', client, pool: fallback }, () => time);
      const limiter = createRateLimiters(openCounts(pool))('away', 3, 60);
      const alone = createRateLimiters(openCounts(gone))('alone', 3, 60);
      const lookups = { count: 0 };
      const guess = () => {
        lookups.count += 1;
        return wrong();
      };
      const guessMany = async () => {
        const before = lookups.count;
        const codes = await Promise.all(
          Array.from({ length: 10 }, () => limiter.guess('ann', guess, WRONG).catch(codeOf)),
        );
        return [lookups.count - before, codes.filter((code) => code === 'busy').length];
      };
      expect(await guessMany()).toEqual([3, 7]);
      await redis.kill();
      await expect.poll(() => client.status).not.toBe('ready');
      // PostgreSQL knows nothing of those, and begins anew: once, for as long as the Redis is away.
      expect(await guessMany()).toEqual([3, 7]);
      time += 60_000;
      expect(await guessMany()).toEqual([0, 10]);
      expect(await limiter.guess('ben', async () => 'right', WRONG)).toBe('right');
      const flood = createFloodLimiter(openCounts(pool)('flood', 60), 100);
      expect(await acceptedOf(150, () => flood.take('10.0.0.1'))).toBe(100);
      expect(await alone.guess('ann', guess, WRONG).catch(codeOf)).toBe('busy');

      await redis.start();
      await expect.poll(() => client.status).toBe('ready');
      time += 60_000;
      // It has lost what it had counted.
      expect(await guessMany()).toEqual([3, 7]);
      expect(await client.exists('maquette:away wrong:ann')).toBe(1);
    },
  );
});
