import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestServer } from '../testServer.ts';

/** Has two works wait for the lock of a board, one after the other, and lets them go on: each has looked at all that it looks at before. */
export async function meetAtBoard<First, Second>(
  server: TestServer,
  boardId: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const works = await server.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('board').select('id').where('id', '=', boardId).forUpdate().execute();
    const firstWork = first();
    await expect.poll(() => countWaiting(server)).toBe(1);
    const secondWork = second();
    await expect.poll(() => countWaiting(server)).toBe(2);
    return { firstWork, secondWork };
  });
  return Promise.all([works.firstWork, works.secondWork]);
}

/** Counts the transactions that wait for another. */
async function countWaiting({ database }: TestServer): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
  return rows[0]?.count;
}
