import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/accountSettings.ts';
import { getAccount, signIn, TOKEN_HEADER } from '../../../contract/calls/accounts.ts';
import { CLIENT, type OidcProvider, startOidcProvider } from '../../../tests/fixtures/oidcProvider.ts';
import { signInWithProvider } from '../../testing/providerSignIn.ts';
import { type Person, personWithToken, startTestServer, type TestServer } from '../../testing/testServer.ts';

const provided = () => ({ issuer: provider.issuer, name: 'Studio North', ...CLIENT });
let provider: OidcProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({ oidc: provided() });
  await server.signUpPerson('Operator');
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

let people = 0;
/** Somebody new, who came from the provider. */
async function newcomer(): Promise<Person> {
  people += 1;
  const email = `mina-${people}@studio.example`;
  provider.claims = { sub: `mina ${people}`, name: 'Mina', email, email_verified: true };
  return signInAgain();
}

async function signInAgain(): Promise<Person> {
  const answer = await signInWithProvider(server);
  return personWithToken(server.app, answer.json().email, String(answer.headers[TOKEN_HEADER]));
}

/** The link of the newest letter to somebody. */
async function linkTo(email: string): Promise<string> {
  const letters = server.parts.db.selectFrom('letter').select('text').where('address', '=', email);
  return /#(\S+)/.exec((await letters.orderBy('created_at').execute()).at(-1)?.text ?? '')?.[1] ?? '';
}

test('without a password nothing can be changed by one; a letter sets one, and both ways lead in', async () => {
  const mina = await newcomer();
  const change = { password: '', new_password: 'brass kettle' };
  expect((await mina.post(calls.changePassword, change)).json().code).toBe('no_password');
  await mina.call(calls.forgotPassword, { email: mina.email });
  const token = await linkTo(mina.email);
  expect((await mina.post(calls.resetPassword, { token, password: 'brass kettle' })).statusCode).toBe(200);
  const bySecret = { email: mina.email, password: 'brass kettle' };
  const byPassword = await server.inject({ method: 'POST', url: signIn.path, payload: bySecret });
  expect(byPassword.json()).toEqual({ name: 'Mina', email: mina.email, operator: false });
  const byProvider = await signInAgain();
  expect(await byProvider.call(calls.accountSettings, {})).toMatchObject({
    email: mina.email,
    password: true,
    provider: 'Studio North',
  });
  expect((await byProvider.post(calls.deleteAccount, { password: '' })).json().code).toBe('wrong_password');
});

test('without a password the account is deleted by whoever signed in just now, and their way leads to a new one', async () => {
  const mina = await newcomer();
  const { id } = (await server.parts.accounts.userOf(`Bearer ${mina.token}`)) ?? { id: '' };
  const earlier = new Date(Date.now() - 11 * 60 * 1000);
  await server.parts.db.updateTable('session').set({ createdAt: earlier }).where('userId', '=', id).execute();
  const late = await mina.post(calls.deleteAccount, { password: '' });
  expect([late.statusCode, late.json().code]).toEqual([400, 'not_fresh']);
  const again = await signInAgain();
  await again.call(calls.deleteAccount, { password: '' });
  expect((await again.post(getAccount, {})).statusCode).toBe(401);
  const anew = await signInAgain();
  const { id: newId } = (await server.parts.accounts.userOf(`Bearer ${anew.token}`)) ?? { id };
  expect(newId).not.toBe(id);
});

test('only an address that the provider has not verified gets our letter, once', async () => {
  const own = await startTestServer({ oidc: provided(), smtpUrl: 'smtp://127.0.0.1:1' });
  const letters = () => own.parts.db.selectFrom('letter').select('address').execute();
  provider.claims = { sub: 'mina', email: 'mina@studio.example', email_verified: true };
  await signInWithProvider(own);
  expect(await letters()).toEqual([]);
  provider.claims = { sub: 'nils', email: 'nils@studio.example', email_verified: false };
  await signInWithProvider(own);
  await signInWithProvider(own);
  expect(await letters()).toEqual([{ address: 'nils@studio.example' }]);
  await own.close();
});

test('with another address somebody is still who they are at the provider', async () => {
  const mina = await newcomer();
  await server.parts.db
    .updateTable('user')
    .set({ email: 'mina@new.example' })
    .where('email', '=', mina.email)
    .execute();
  expect((await signInAgain()).email).toBe('mina@new.example');
});
