import { Pool } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../testing/openTestDatabase.ts';
import { ProblemError } from '../problems.ts';
import { createFloodLimiter } from './floodLimiter.ts';
import { createRateLimiters } from './rateLimiter.ts';
import { openStoredCounts } from './sharedCounts.ts';

const WRONG = ['wrong_password'] as const;
const codeOf = (error: unknown) => (error as ProblemError).code;

describe.skipIf(process.env.TEST_DATABASE_URL === undefined)('limits of two processes on one PostgreSQL', async () => {
  const { database, remove } = await openTestDatabase();
  const { pool } = database;
  if (pool === undefined) throw new Error('The database is not shared.');
  afterAll(async () => {
    await database.close();
    await remove();
  });
  const processes = [1, 2].map(() => createRateLimiters(openStoredCounts({ kind: 'postgres', pool })));
  const limitersOf = (name: string, tries: number) => processes.map((create) => create(name, tries, 60));

  test('of wrong guesses that come at once to both no more are looked at than may be, and right ones are never refused', async () => {
    const limiters = limitersOf('guesses', 3);
    const right = await Promise.all(
      limiters.flatMap((one) => Array.from({ length: 10 }, (_, n) => one.guess('ann', async () => n, WRONG))),
    );
    expect(right).toHaveLength(20);
    let lookups = 0;
    const guess = () => {
      lookups += 1;
      return Promise.reject(new ProblemError('wrong_password', 'wrong'));
    };
    const wrong = limiters.flatMap((one) =>
      Array.from({ length: 10 }, () => one.guess('ann', guess, WRONG).catch(codeOf)),
    );
    const codes = await Promise.all(wrong);
    expect([lookups, codes.filter((code) => code === 'wrong_password').length]).toEqual([3, 3]);
    expect(codes.filter((code) => code === 'busy')).toHaveLength(17);
    await limiters[0]?.reset('ann');
    expect(await limiters[1]?.guess('ann', async () => 'right', WRONG)).toBe('right');
  });

  test('what one process has counted, the other refuses', async () => {
    const [one, other] = limitersOf('letters', 2);
    await one?.consume('ben');
    await other?.consume('ben');
    expect(await one?.consume('ben').catch(codeOf)).toBe('busy');
    expect(await other?.check('ben').catch(codeOf)).toBe('busy');
    expect(await other?.check('eve')).toBeUndefined();
  });

  test('a network that floods both has as many requests as it may, in few questions to the database', async () => {
    const counts = openStoredCounts({ kind: 'postgres', pool });
    const limiters = [1, 2].map(() => createFloodLimiter(counts('flood', 60), 1000));
    let accepted = 0;
    const requests = Array.from({ length: 1200 }, async (_, index) => {
      await limiters[index % 2]?.take('10.0.0.1');
      accepted += 1;
    });
    const refused = (await Promise.allSettled(requests)).filter(({ status }) => status === 'rejected').length;
    expect(accepted + refused).toBe(1200);
    expect(accepted).toBe(1000);
  });

  test('nothing is let through that cannot be counted', async () => {
    const gone = new Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    const limiter = createRateLimiters(openStoredCounts({ kind: 'postgres', pool: gone }))('gone', 5, 60);
    let lookups = 0;
    const work = async () => {
      lookups += 1;
    };
    expect(await limiter.guess('ann', work, WRONG).catch(codeOf)).toBe('busy');
    expect(await limiter.consume('ann').catch(codeOf)).toBe('busy');
    expect(lookups).toBe(0);
    await gone.end();
  });
});
