import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '../accounts/profile/deletion.ts';
import { createTestBoard } from '../testing/boards.ts';
import { atOnce, hasPostgres } from '../testing/races/atOnce.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { findSubscription, storeSubscription } from './subscriptions.ts';

describe.skipIf(!hasPostgres)('what Stripe tells at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.signUpPerson('Operator');
  });
  afterAll(() => server.close());

  async function accountOf(name: string): Promise<string> {
    const { email } = await server.signUpPerson(name);
    const query = server.parts.db.selectFrom('user').select('id').where('email', '=', email);
    return (await query.executeTakeFirstOrThrow()).id;
  }
  const eventOf = (account: string, second: number, status = 'active') => ({
    id: `event of ${account} at ${second}`,
    occurredAt: new Date(second * 1000),
    subscription: { id: `subscription of ${account}`, account, customer: 'c', status, until: null },
  });

  test('an event that comes twenty times is stored once', async () => {
    const account = await accountOf('Ann');
    const outcomes = await atOnce(20, () => storeSubscription(server.parts.db, eventOf(account, 1)));
    expect(outcomes.sort()).toEqual(['kept', ...Array(19).fill('repeated')]);
  });

  test('the newest of events stands, in whatever order they come', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await accountOf('Ben');
      const seconds = Array.from({ length: 12 }, (_, index) => 1 + ((index * 7 + round) % 12));
      await Promise.all(
        seconds.map((second) =>
          storeSubscription(server.parts.db, eventOf(account, second, second === 12 ? 'past_due' : 'canceled')),
        ),
      );
      expect(await findSubscription(server.parts.db, account)).toEqual({ paid: true, until: null });
    }
  });

  test('an account is deleted or charged on, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await server.signUpPerson('Cid');
      await createTestBoard(person);
      const { db, transact, generation } = server.parts;
      const { id } = await db
        .selectFrom('user')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
      const config = { ...server.parts.config, stripe: { key: 'k', price: 'p', webhookSecret: 's' } as never };
      const user = { id, email: person.email, name: 'Cid', operator: false, verified: false };
      const [deletion, outcome] = await Promise.all([
        deleteAccount({ db, transact, config, generation }, user).then(
          () => 'deleted',
          ({ code }) => code,
        ),
        storeSubscription(db, eventOf(id, 1)),
      ]);
      expect([
        ['deleted', 'unknown_account'],
        ['still_subscribed', 'kept'],
      ]).toContainEqual([deletion, outcome]);
    }
  });
});
