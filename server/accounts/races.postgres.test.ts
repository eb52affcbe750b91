import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import * as calls from '../../contract/calls/accountSettings.ts';
import { getAccount, signIn, signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { hashOf } from '../kit/secrets.ts';
import type { LinkPurpose } from '../schema/tables/accounts.ts';
import { atOnce, hasPostgres } from '../testing/races/atOnce.ts';
import { type Person, personWithToken, startTestServer, type TestServer } from '../testing/testServer.ts';
import { createInvitation } from './invitations.ts';

const PASSWORD = 'copper kettle';
const TIMES = 12;

describe.skipIf(!hasPostgres)('accounts at two servers of one installation', () => {
  let servers: [TestServer, TestServer];
  beforeAll(async () => {
    servers = await startTwo();
    await servers[0].signUpPerson('Operator');
  });
  afterAll(() => closeTwo(servers));

  async function startTwo(...options: Parameters<typeof startTestServer>): Promise<[TestServer, TestServer]> {
    const server = await startTestServer(...options);
    return [server, await server.startAnother()];
  }
  async function closeTwo([server, another]: [TestServer, TestServer]): Promise<void> {
    await another.close();
    await server.close();
  }
  /** Nobody, or somebody by their token, at one server and the other by turns. */
  const at = (pair: readonly TestServer[], index: number, token = '') =>
    personWithToken(pair[index % 2]!.app, '', token);
  const codesOf = (answers: readonly { readonly statusCode: number; json(): { code?: string } }[]) =>
    answers.map((answer) => answer.json().code ?? String(answer.statusCode)).sort();
  const newAccount = (email: string, invite?: string) => ({
    email,
    password: PASSWORD,
    name: 'Ann',
    ...(invite && { invite }),
  });

  test('of those who come first at once where one needs an invitation, one makes the first account and runs the installation', async () => {
    for (let round = 0; round < 3; round += 1) {
      const pair = await startTwo({ signUp: 'invite' });
      const answers = await atOnce(TIMES, (index) => at(pair, index).post(signUp, newAccount(`p${index}@example.com`)));
      expect(codesOf(answers)).toEqual(['200', ...Array(TIMES - 1).fill('sign_up_closed')]);
      const token = String(answers.find(({ statusCode }) => statusCode === 200)?.headers[TOKEN_HEADER]);
      for (const index of [0, 1])
        expect(await at(pair, index, token).call(getAccount, {})).toMatchObject({ operator: true });
      await closeTwo(pair);
    }
  });

  test('of those who come first at once where anybody may, both servers hold the same one for the first', async () => {
    const pair = await startTwo();
    onTestFinished(() => closeTwo(pair));
    const answers = await atOnce(TIMES, (index) => at(pair, index).post(signUp, newAccount(`p${index}@example.com`)));
    const tokens = answers.map(({ headers }) => String(headers[TOKEN_HEADER]));
    const operators = (index: number) =>
      Promise.all(tokens.map(async (token) => (await at(pair, index, token).call(getAccount, {})).operator));
    expect((await operators(0)).filter(Boolean)).toHaveLength(1);
    expect(await operators(1)).toEqual(await operators(0));
  });

  test('the account that was recorded as the first stays it, whatever time a clock gives another', async () => {
    const pair = await startTwo();
    onTestFinished(() => closeTwo(pair));
    const ann = await pair[0].signUpPerson('Ann');
    const ben = await pair[0].signUpPerson('Ben');
    await pair[0].parts.db
      .updateTable('user')
      .set({ createdAt: new Date(0) })
      .where('email', '=', ben.email)
      .execute();
    expect(await at(pair, 1, ann.token).call(getAccount, {})).toMatchObject({ operator: true });
    expect(await at(pair, 1, ben.token).call(getAccount, {})).toMatchObject({ operator: false });
  });

  test('an invitation makes one account, however many come with it at once', async () => {
    const pair = await startTwo({ signUp: 'invite' });
    onTestFinished(() => closeTwo(pair));
    await pair[0].signUpPerson('Operator');
    const code = await createInvitation(pair[0].parts.db, 'for Ben');
    const answers = await atOnce(TIMES, (index) =>
      at(pair, index).post(signUp, newAccount(`p${index}@example.com`, code)),
    );
    expect(codesOf(answers)).toEqual(['200', ...Array(TIMES - 1).fill('sign_up_closed')]);
  });

  test('one address makes one account', async () => {
    const answers = await atOnce(TIMES, (index) => at(servers, index).post(signUp, newAccount('once@example.com')));
    expect(codesOf(answers)).toEqual(['200', ...Array(TIMES - 1).fill('account_exists')]);
  });

  async function linkFor(person: Person, purpose: LinkPurpose, email = person.email): Promise<string> {
    const { db } = servers[0].parts;
    const { id } = await db.selectFrom('user').select('id').where('email', '=', person.email).executeTakeFirstOrThrow();
    const token = randomUUID();
    const expires_at = new Date(Date.now() + 60_000);
    const link = { secret_hash: hashOf(token), user_id: id, purpose, email, expires_at };
    await db.insertInto('mail_link').values(link).execute();
    return token;
  }

  test('a link of a letter is followed once', async () => {
    const cid = await servers[0].signUpPerson('Cid');
    const verify = await linkFor(cid, 'verify');
    const verified = await atOnce(TIMES, (index) =>
      at(servers, index, cid.token).post(calls.verifyEmail, { token: verify }),
    );
    expect(codesOf(verified)).toEqual(['200', ...Array(TIMES - 1).fill('link_not_found')]);
    const reset = await linkFor(cid, 'reset');
    const passwords = Array.from({ length: TIMES }, (_, index) => `brass kettle ${index}`);
    const answers = await atOnce(TIMES, (index) =>
      at(servers, index).post(calls.resetPassword, { token: reset, password: passwords[index] }),
    );
    expect(codesOf(answers)).toEqual(['200', ...Array(TIMES - 1).fill('link_not_found')]);
    const right = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await at(servers, 0).post(signIn, { email: cid.email, password: right })).statusCode).toBe(200);
  });

  test('two accounts that take one address at once: one has it, the other is told so', async () => {
    const people = [await servers[0].signUpPerson('Dan'), await servers[0].signUpPerson('Eve')];
    const links = await Promise.all(people.map((person) => linkFor(person, 'change', 'wanted@example.com')));
    const answers = await atOnce(2, (index) =>
      at(servers, index, people[index]?.token).post(calls.verifyEmail, { token: links[index] }),
    );
    expect(codesOf(answers)).toEqual(['200', 'account_exists']);
  });

  test('of two changes of a password at once that know the old one, one comes true', async () => {
    const fay = await servers[0].signUpPerson('Fay');
    const passwords = ['brass kettle', 'silver kettle'];
    const answers = await atOnce(2, (index) =>
      at(servers, index, fay.token).post(calls.changePassword, { password: PASSWORD, new_password: passwords[index] }),
    );
    expect(codesOf(answers)).toEqual(['200', 'wrong_password']);
    const right = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)];
    expect((await at(servers, 0).post(signIn, { email: fay.email, password: right })).statusCode).toBe(200);
  });
});
