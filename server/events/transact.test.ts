import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmbedded } from '../db/embedded/openEmbedded.ts';
import { createDataFolder } from '../testing/dataFolder.ts';
import type { Notice } from './bus.ts';
import { addNotice, createTransact } from './transact.ts';

const ONE = { topic: 't', payload: 'one' };

test('what a transaction tells is told once it is committed, and never when it is rolled back', async () => {
  const folder = await createDataFolder();
  const { db, close } = await openEmbedded(folder.path);
  try {
    const published: (readonly Notice[])[] = [];
    const transact = createTransact(db, (notices) => published.push(notices));
    const countInvitations = async () => (await db.selectFrom('invitation').selectAll().execute()).length;
    const invite = { note: 'for Ben', code_hash: 'h1' };

    const rolledBack = transact(async (tx) => {
      await tx.insertInto('invitation').values(invite).execute();
      addNotice(tx, ONE);
      throw new Error('undone');
    });
    await expect(rolledBack).rejects.toThrow('undone');
    await sql`create table late (id integer primary key, other integer references late initially deferred)`.execute(db);
    const refusedAtCommit = transact(async (tx) => {
      await sql`insert into late values (1, 2)`.execute(tx);
      addNotice(tx, ONE);
    });
    await expect(refusedAtCommit).rejects.toThrow('foreign key');
    expect([published, await countInvitations()]).toEqual([[], 0]);

    let publishedInside: number | undefined;
    const answer = transact(async (tx) => {
      await tx.insertInto('invitation').values(invite).execute();
      addNotice(tx, ONE);
      addNotice(tx, { topic: 't', payload: 'two' });
      publishedInside = published.length;
      return 'answer';
    });
    // What follows in the same request may fail: what was committed is published.
    const request = answer.then((text) => Promise.reject(new Error(text)));
    await expect(request).rejects.toThrow('answer');
    expect(publishedInside).toBe(0);
    expect([published, await countInvitations()]).toEqual([[[ONE, { topic: 't', payload: 'two' }]], 1]);
  } finally {
    await close();
    folder.remove();
  }
});
