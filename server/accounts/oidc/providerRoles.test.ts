import { afterAll, beforeAll, expect, test } from 'vitest';
import * as settings from '../../../contract/calls/accountSettings.ts';
import * as accounts from '../../../contract/calls/accounts.ts';
import { signInProvider } from '../../../contract/calls/oidc.ts';
import { getPlan, listPlans } from '../../../contract/calls/plans.ts';
import { CLIENT, type OidcProvider, startOidcProvider } from '../../../tests/fixtures/oidcProvider.ts';
import { beginProviderSignIn, passProvider, signInWithProvider } from '../../testing/providerSignIn.ts';
import { type Person, personWithToken, startTestServer, type TestServer } from '../../testing/testServer.ts';

let provider: OidcProvider;
let server: TestServer;
const groups = {
  claim: 'groups',
  allowed: ['staff', 'admins'],
  operators: ['admins'],
  plans: [{ group: 'leads', plan: 'unlimited' }],
} as const;
beforeAll(async () => {
  provider = await startOidcProvider();
  const oidc = { issuer: provider.issuer, name: 'Studio North', ...CLIENT, groups };
  server = await startTestServer({ oidc, passwordSignIn: false, planDefault: 'trial' });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
function comesAs(name: string, ofGroups: unknown): void {
  const email = `${name}@studio.example`;
  provider.claims = { sub: name, name, email, email_verified: true, groups: ofGroups };
  provider.userinfo = { sub: name };
}
async function signInAs(name: string, ofGroups: unknown): Promise<Person> {
  comesAs(name, ofGroups);
  const answer = await signInWithProvider(server);
  const token = String(answer.headers[accounts.TOKEN_HEADER]);
  return personWithToken(server.app, `${name}@studio.example`, token);
}
const outcome = async () => passProvider(server, await beginProviderSignIn(server));
const statusOf = async (person: Person) => (await person.post(accounts.getAccount, {})).statusCode;
const auditOf = async (name: string) => {
  const query = server.parts.db.selectFrom('audit_entry').select(['actor_kind', 'action', 'details']);
  const rows = await query.where('target_name', '=', `${name}@studio.example`).orderBy('id').execute();
  return rows.map(({ actor_kind, action, details }) => `${actor_kind} ${action} ${details}`);
};

test('the first to come runs nothing where the groups say who does', async () => {
  const mode = await server.inject({ method: 'POST', url: accounts.signUpMode.path, payload: {} });
  expect(mode.json()).toEqual({ mode: 'open', first: false });
  const first = await signInAs('first', ['staff']);
  expect(await first.call(accounts.getAccount, {})).toMatchObject({ operator: false });
  expect((await first.post(listPlans, {})).statusCode).toBe(404);
});

test.each([
  ['none', undefined],
  ['another', ['sales']],
  ['a text that names one', 'staff admins'],
  ['an object', { staff: true }],
  ['a number', 1],
])('whoever has %s of the groups is refused', async (_, ofGroups) => {
  comesAs('outsider', ofGroups);
  expect(await outcome()).toBe('#failed=not_in_group');
  const query = server.parts.db.selectFrom('user').select('id').where('email', '=', 'outsider@studio.example');
  expect(await query.execute()).toEqual([]);
});

test('a group among a thousand lets in, and a text that is one', async () => {
  const many = Array.from({ length: 999 }, (_, index) => `group ${index}`);
  expect(await statusOf(await signInAs('many', [...many, 'staff']))).toBe(200);
  expect(await statusOf(await signInAs('text', 'staff'))).toBe(200);
});

test('groups that the id_token does not have are asked for, and the rest stays as it was signed', async () => {
  comesAs('asked', undefined);
  provider.claims.sid = 'signed session';
  provider.userinfo = { sub: 'asked', groups: ['staff'], sid: 'another' };
  expect((await signInWithProvider(server)).json()).toMatchObject({ email: 'asked@studio.example' });
  const sessions = server.parts.db.selectFrom('provider_session').select('sid').where('sid', 'is not', null);
  expect(await sessions.execute()).toEqual([{ sid: 'signed session' }]);
});

test('who is among the operators runs the installation until they sign in without that; then they are signed out', async () => {
  const ada = await signInAs('ada', ['admins']);
  expect(await ada.call(accounts.getAccount, {})).toMatchObject({ operator: true });
  expect((await ada.call(listPlans, {})).people.find(({ email }) => email === ada.email)).toMatchObject({
    operator: true,
    plan: 'unlimited',
  });
  const demoted = await signInAs('ada', ['staff']);
  expect(await statusOf(ada)).toBe(401);
  expect(await demoted.call(accounts.getAccount, {})).toMatchObject({ operator: false });
  expect((await demoted.post(listPlans, {})).statusCode).toBe(404);
  expect(await auditOf('ada')).toEqual([
    'nobody account.created {"by":"provider"}',
    'provider role.changed {"operator":true}',
    'provider role.changed {"operator":false}',
  ]);
});

test('who leaves all groups is refused, signed out and no operator', async () => {
  const ben = await signInAs('ben', ['admins']);
  comesAs('ben', ['sales']);
  expect(await outcome()).toBe('#failed=not_in_group');
  expect(await statusOf(ben)).toBe(401);
  const again = await signInAs('ben', ['staff']);
  expect(await again.call(accounts.getAccount, {})).toMatchObject({ operator: false });
});

test('a group brings its plan, for as long as the provider says so', async () => {
  const cleo = await signInAs('cleo', ['staff', 'leads']);
  expect(await cleo.call(getPlan, {})).toMatchObject({ plan: 'unlimited', runs: { limit: null } });
  const later = await signInAs('cleo', ['staff']);
  expect((await later.call(getPlan, {})).plan).toBe('trial');
  expect(await auditOf('cleo')).toEqual([
    'nobody account.created {"by":"provider"}',
    'provider plan.changed {"plan":"unlimited","by":"groups"}',
    'provider plan.changed {"plan":null,"by":"groups"}',
  ]);
});

test('where passwords are off each call of them is refused, and an account is deleted by signing in anew', async () => {
  const dora = await signInAs('dora', ['staff']);
  await server.parts.accounts.resetPassword(dora.email, 'brass kettle');
  const again = await signInAs('dora', ['staff']);
  const bodies = [
    [accounts.signIn, { email: dora.email, password: 'brass kettle' }],
    [accounts.signUp, { email: 'new@studio.example', password: 'brass kettle', name: 'New' }],
    [settings.forgotPassword, { email: dora.email }],
    [settings.resetPassword, { token: 'A'.repeat(43), password: 'brass kettle' }],
    [settings.changePassword, { password: 'brass kettle', new_password: 'copper kettle' }],
  ] as const;
  const answers = await Promise.all(bodies.map(([call, body]) => again.post(call, body)));
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    bodies.map(() => [400, 'password_sign_in_off']),
  );
  const button = await server.inject({ method: 'POST', url: signInProvider.path, payload: {} });
  expect(button.json()).toEqual({ provider: { name: 'Studio North', reachable: true, only: true } });
  expect(await again.call(settings.accountSettings, {})).toMatchObject({ password: false, password_sign_in: false });
  await again.call(settings.deleteAccount, { password: '' });
  expect(await statusOf(again)).toBe(401);
});
