import { expect, test } from 'vitest';
import { configWarnings, readConfig } from '../../config.ts';
import { SettingError } from '../../kit/settings.ts';

const WHOLE = {
  OIDC_ISSUER: 'https://id.example.com/realms/studio/',
  OIDC_CLIENT_ID: 'maquette',
  OIDC_CLIENT_SECRET: 'a client’s secret',
};
const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = WHOLE;

test('a provider is called as it is set, else by its host', () => {
  const common = {
    issuer: 'https://id.example.com/realms/studio',
    clientId: 'maquette',
    clientSecret: OIDC_CLIENT_SECRET,
    groups: { claim: 'groups', allowed: [], operators: [], plans: [] },
  };
  expect(readConfig(WHOLE).oidc).toEqual({ ...common, name: 'id.example.com' });
  expect(readConfig({ ...WHOLE, OIDC_NAME: 'Studio North' }).oidc).toEqual({ ...common, name: 'Studio North' });
  expect(readConfig({ OIDC_NAME: '' }).oidc).toBeUndefined();
});

test.each([
  [{ OIDC_ISSUER }, 'OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
  [{ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET'],
  [{ OIDC_ALLOWED_GROUPS: 'design' }, 'OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
  [{ OIDC_NAME: 'Studio North' }, 'OIDC_ISSUER and OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
])('%o is half of it', (env, missing) => {
  expect(() => readConfig(env)).toThrow(
    new SettingError(`The sign-in with a provider is half set up: set ${missing} too, or no setting of OIDC.`),
  );
});

test('groups are lists with commas, and a plan stands behind the last colon', () => {
  const env = {
    ...WHOLE,
    OIDC_GROUPS_CLAIM: 'realm_access.roles',
    OIDC_ALLOWED_GROUPS: 'design, /staff/all ,',
    OIDC_OPERATOR_GROUPS: 'admins',
    OIDC_PLAN_GROUPS: 'design:paid, urn:studio:leads:unlimited',
  };
  expect(readConfig(env).oidc?.groups).toEqual({
    claim: 'realm_access.roles',
    allowed: ['design', '/staff/all'],
    operators: ['admins'],
    plans: [
      { group: 'design', plan: 'paid' },
      { group: 'urn:studio:leads', plan: 'unlimited' },
    ],
  });
});

test.each(['design', 'design:gold', ':paid'])('%s is no group with a plan', (entry) => {
  expect(() => readConfig({ ...WHOLE, OIDC_PLAN_GROUPS: entry })).toThrow(
    new SettingError(
      `The setting OIDC_PLAN_GROUPS cannot be used: ${entry} is no group with a plan, as design:paid or guests:trial.`,
    ),
  );
});

test('a server that nobody could sign in to does not start', () => {
  expect(() => readConfig({ PASSWORD_SIGN_IN: '0' })).toThrow(
    new SettingError(
      'PASSWORD_SIGN_IN=0 switches off the only way in: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET too, or leave it out.',
    ),
  );
  expect(readConfig({ ...WHOLE, PASSWORD_SIGN_IN: '0' }).passwordSignIn).toBe(false);
  expect(readConfig({}).passwordSignIn).toBe(true);
});

test.each(['id.example.com', 'ftp://id.example.com'])('%s is no issuer', (issuer) => {
  expect(() => readConfig({ ...WHOLE, OIDC_ISSUER: issuer })).toThrow(
    new SettingError('The setting OIDC_ISSUER cannot be used: it should be an address such as https://id.example.com.'),
  );
});

test('what is not safe, or may not lead back, is worth a warning', () => {
  const warnings = (env: Record<string, string>) => configWarnings(readConfig(env)).map((each) => each.split(':')[0]);
  const known = { ...WHOLE, PUBLIC_URL: 'https://maquette.example.com', TRUST_PROXY: '127.0.0.1' };
  expect(warnings(known)).toEqual([]);
  const allowed = { ...known, OIDC_ALLOWED_GROUPS: 'design' };
  expect(warnings(allowed)).toEqual(['OIDC_ALLOWED_GROUPS keeps out those who come from the provider alone']);
  expect(warnings({ ...allowed, PASSWORD_SIGN_IN: '0' })).toEqual([]);
  expect(warnings(WHOLE)).toEqual(['OIDC_ISSUER is set and PUBLIC_URL is not']);
  expect(warnings({ ...known, OIDC_ISSUER: 'http://id.example.com' })).toEqual(['OIDC_ISSUER begins with http']);
  expect(warnings({ ...known, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toEqual([]);
});
