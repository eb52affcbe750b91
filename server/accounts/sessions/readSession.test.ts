import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount } from '../../../contract/calls/accounts.ts';
import { type Person, startTestServer, type TestServer } from '../../testing/testServer.ts';
import { SESSION_SECONDS } from './auth.ts';

let server: TestServer;
let ann: Person;
let bob: Person;
beforeAll(async () => {
  server = await startTestServer();
  ann = await server.signUpPerson('Ann');
  bob = await server.signUpPerson('Bob');
});
afterAll(() => server.close());

const statusFor = async (authorization: string) =>
  (await server.inject({ method: 'POST', url: getAccount.path, payload: {}, headers: { authorization } })).statusCode;
const partsOf = (person: Person) => person.token.split('.') as [token: string, signature: string];

test.each([
  ['as it was handed out', () => `Bearer ${ann.token}`, 200],
  ['in small letters', () => `bearer ${ann.token}`, 200],
  ['whose signature is written for an address', () => `Bearer ${encodeURIComponent(ann.token)}`, 200],
  ['without a signature', () => `Bearer ${partsOf(ann)[0]}`, 401],
  ['with the signature of another', () => `Bearer ${partsOf(ann)[0]}.${partsOf(bob)[1]}`, 401],
  ['of a session that never was', () => `Bearer A${partsOf(ann)[0]}.${partsOf(ann)[1]}`, 401],
  ['with more after it', () => `Bearer ${ann.token}.more`, 401],
  ['that is empty', () => 'Bearer ', 401],
])('a token %s', async (_, authorization, status) => {
  expect(await statusFor(authorization())).toBe(status);
});

const DAY_MS = 24 * 60 * 60 * 1000;
const sessionOf = (person: Person) =>
  server.parts.db.selectFrom('session').select(['id', 'expiresAt']).where('token', '=', partsOf(person)[0]);
const setEnd = (person: Person, expiresAt: Date) =>
  server.parts.db.updateTable('session').set({ expiresAt }).where('token', '=', partsOf(person)[0]).execute();

test('a session in use is prolonged once a day', async () => {
  const day = new Date(Date.now() + SESSION_SECONDS * 1000 - DAY_MS / 2);
  await setEnd(ann, day);
  expect(await statusFor(`Bearer ${ann.token}`)).toBe(200);
  expect((await sessionOf(ann).executeTakeFirstOrThrow()).expiresAt).toEqual(day);

  await setEnd(ann, new Date(day.getTime() - DAY_MS));
  expect(await statusFor(`Bearer ${ann.token}`)).toBe(200);
  expect((await sessionOf(ann).executeTakeFirstOrThrow()).expiresAt.getTime()).toBeGreaterThan(day.getTime());
});

test('a session that is over signs nobody in', async () => {
  const person = await server.signUpPerson('Cid');
  await setEnd(person, new Date(Date.now() - 1));
  expect(await statusFor(`Bearer ${person.token}`)).toBe(401);
});
