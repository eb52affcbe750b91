import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { getAccount, signIn, signOut, signUp, signUpMode } from '../../contract/calls/accounts.ts';
import { ProblemError } from '../kit/problems.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';
import { createInvitation } from './invitations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const post = (where: TestServer, { path }: { path: string }, payload: object, token?: string) =>
  where.inject({
    method: 'POST',
    url: path,
    payload,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
const PASSWORD = 'copper kettle';

test('the first account runs the installation, the next ones do not', async () => {
  expect((await post(server, signUpMode, {})).json()).toEqual({ mode: 'open', first: true });
  const ann = await server.signUpPerson('Ann');
  const bob = await server.signUpPerson('Bob');
  expect(await ann.call(getAccount, {})).toEqual({ name: 'Ann', email: ann.email, operator: true });
  expect(await bob.call(getAccount, {})).toEqual({ name: 'Bob', email: bob.email, operator: false });
  expect((await post(server, signUpMode, {})).json()).toEqual({ mode: 'open', first: false });
});

test('a sign-in brings the bearer token in a header, whatever the case of the e-mail', async () => {
  const { email } = await server.signUpPerson('Cid');
  const answer = await post(server, signIn, { email: email.toUpperCase(), password: PASSWORD });
  expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Cid', email, operator: false }]);
  const token = String(answer.headers['set-auth-token']);
  expect((await post(server, getAccount, {}, token)).json().email).toBe(email);
  await post(server, signOut, {}, token);
  expect((await post(server, getAccount, {}, token)).statusCode).toBe(401);
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const { email } = await server.signUpPerson('Dan');
  const wrong = await post(server, signIn, { email, password: 'iron kettle' });
  const unknown = await post(server, signIn, { email: 'nobody@example.com', password: PASSWORD });
  expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'wrong_credentials']);
  expect(unknown.body).toBe(wrong.body);
});

test('a short password and a taken e-mail are refused by name', async () => {
  const { email } = await server.signUpPerson('Eve');
  const short = await post(server, signUp, { email: 'new@example.com', password: '1234567', name: 'New' });
  expect([short.statusCode, short.json().code]).toEqual([400, 'weak_password']);
  const second = await post(server, signUp, { email, password: PASSWORD, name: 'Eve' });
  expect([second.statusCode, second.json().code]).toEqual([409, 'account_exists']);
  const rubbish = await post(server, signUp, { email: 'no at sign', password: PASSWORD, name: 'New' });
  expect([rubbish.statusCode, rubbish.json().code]).toEqual([400, 'invalid_body']);
});

test('whoever tries a list of addresses is soon told nothing, of free ones neither; good sign-ups do not count', async () => {
  const { accounts } = server.parts;
  // To hash a password for each would take long.
  const signUpFast: typeof accounts.signUp = async (person) => {
    if (person.email.startsWith('taken')) throw new ProblemError('account_exists', 'Taken.');
    return accounts.signUp(person);
  };
  const limited = await startTestServer({}, { accounts: { ...accounts, signUp: signUpFast } });
  onTestFinished(limited.close);
  const from = async (remoteAddress: string, email: string) => {
    const payload = { email, password: PASSWORD, name: 'Gus' };
    return (await limited.inject({ method: 'POST', url: signUp.path, payload, remoteAddress })).json().code ?? 'ok';
  };
  const LIST = 30;
  expect(await from('198.51.100.7', 'gus-1@example.com')).toBe('ok');
  for (let n = 0; n < LIST; n += 1) expect(await from('198.51.100.7', `taken-${n}@example.com`)).toBe('account_exists');
  expect([await from('198.51.100.7', 'taken@example.com'), await from('198.51.100.7', 'free@example.com')]).toEqual([
    'busy',
    'busy',
  ]);
  expect(await from('198.51.100.8', 'gus-2@example.com')).toBe('ok');
});

test('two sign-ups of one e-mail at once make one account', async () => {
  const person = { email: 'twice@example.com', password: PASSWORD, name: 'Twice' };
  const answers = await Promise.all([post(server, signUp, person), post(server, signUp, person)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('after ten wrong passwords even the right one waits, with 503 and Retry-After', async () => {
  const { email } = await server.signUpPerson('Fay');
  const wrong = { email, password: 'wrong kettle' };
  await Promise.all(Array.from({ length: 10 }, () => post(server, signIn, wrong)));
  const answer = await post(server, signIn, { email, password: PASSWORD });
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('wrong passwords of others on its network keep no browser out that has signed in to the account before', async () => {
  const { email } = await server.signUpPerson('Flo');
  const mine = await post(server, signIn, { email, password: PASSWORD });
  const [cookie] = mine.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: signIn.path });
  const wrong = { email, password: 'wrong kettle' };
  await Promise.all(Array.from({ length: 11 }, () => post(server, signIn, wrong)));
  const from = (value: string, person: object) =>
    server.inject({ method: 'POST', url: signIn.path, payload: person, cookies: { [cookie?.name ?? '']: value } });
  const known = cookie?.value ?? '';
  const right = { email, password: PASSWORD };
  expect((await from(known, right)).statusCode).toBe(200);
  // It shows neither who somebody is, nor another account, and has ten tries of its own.
  expect((await from(known, wrong)).statusCode).toBe(401);
  expect((await from(`${known}x`, right)).json().code).toBe('busy');
  const { email: other } = await server.signUpPerson('Flip');
  await Promise.all(Array.from({ length: 10 }, () => post(server, signIn, { ...wrong, email: other })));
  expect((await from(known, { ...right, email: other })).json().code).toBe('busy');
  for (let times = 0; times < 9; times += 1) await from(known, wrong);
  expect((await from(known, right)).json().code).toBe('busy');
});

test('sign-ups do not use up sign-ins; failed sign-ins are counted by /64, good ones are not', async () => {
  const LIMIT = 300;
  const person = { email: 'ida@example.com', password: PASSWORD, name: 'Ida' };
  const { accounts } = server.parts;
  await accounts.createAccount(person);
  // To hash three hundred wrong passwords would take half a minute.
  const signInFast: typeof accounts.signIn = async (credentials) => {
    if (credentials.password !== PASSWORD) throw new ProblemError('wrong_credentials', 'No.');
    return accounts.signIn(credentials);
  };
  const limited = await startTestServer({}, { accounts: { ...accounts, signIn: signInFast } });
  const from = (remoteAddress: string, { path }: { path: string }, payload: object) =>
    limited.inject({ method: 'POST', url: path, payload, remoteAddress });
  const many = (one: (index: number) => ReturnType<typeof from>) =>
    Promise.all(Array.from({ length: LIMIT }, (_, index) => one(index)));
  const statuses = (answers: Awaited<ReturnType<typeof many>>) => new Set(answers.map(({ statusCode }) => statusCode));

  expect(statuses(await many(() => from('2001:db8::1', signUp, { ...person, password: 'short' })))).toEqual(
    new Set([400]),
  );
  expect((await from('2001:db8::1', signUp, person)).json().code).toBe('busy');
  for (let times = 0; times < 5; times += 1) expect((await from('2001:db8::1', signIn, person)).statusCode).toBe(200);
  const wrong = (index: number) =>
    from(`2001:db8::${index}`, signIn, { email: `n${index}@example.com`, password: 'x' });
  expect(statuses(await many(wrong))).toEqual(new Set([401]));
  expect((await from('2001:db8::ffff:0:0:1', signIn, person)).json().code).toBe('busy');
  expect((await from('2001:db8:0:1::1', signIn, person)).statusCode).toBe(200);
  await limited.close();
});

test('a password that the operator resets ends the old sessions', async () => {
  const person = await server.signUpPerson('Gil');
  expect(await server.parts.accounts.resetPassword(person.email, 'brass kettle')).toBe(true);
  expect((await person.post(getAccount, {})).statusCode).toBe(401);
  expect((await post(server, signIn, { email: person.email, password: PASSWORD })).statusCode).toBe(401);
  expect((await post(server, signIn, { email: person.email, password: 'brass kettle' })).statusCode).toBe(200);
});

test('passwords and tokens are not kept as they are', async () => {
  const { token } = await server.signUpPerson('Hal');
  const accounts = await server.parts.db.selectFrom('account').select('password').execute();
  for (const { password } of accounts) expect(password).not.toContain('kettle');
  expect(token.split('.')).toHaveLength(2);
});

describe('who may sign up', () => {
  test('closed: nobody, until the operator makes the account', async () => {
    const closed = await startTestServer({ signUp: 'closed' });
    const person = { email: 'ann@example.com', password: PASSWORD, name: 'Ann' };
    const answer = await post(closed, signUp, person);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'sign_up_closed']);
    await closed.parts.accounts.createAccount(person);
    expect((await post(closed, signIn, { email: person.email, password: PASSWORD })).json().operator).toBe(true);
    await closed.close();
  });

  test('invite: the first freely, then one account for each code', async () => {
    const invited = await startTestServer({ signUp: 'invite', operatorEmail: 'bob@example.com' });
    await invited.signUpPerson('Ann');
    const person = (name: string, code?: string) => ({
      email: `${name}@example.com`,
      password: PASSWORD,
      name,
      invite: code,
    });
    expect((await post(invited, signUp, person('bob'))).json().code).toBe('sign_up_closed');
    const code = await createInvitation(invited.parts.db, 'for Bob');
    expect((await post(invited, signUp, { ...person('bob', code), password: 'short' })).json().code).toBe(
      'weak_password',
    );
    expect((await post(invited, signUp, person('bob', code))).json()).toEqual({
      name: 'bob',
      email: 'bob@example.com',
      operator: false,
    });
    expect((await post(invited, signUp, person('cid', code))).json().code).toBe('sign_up_closed');
    await invited.close();
  });
});
