import { expect, test } from 'vitest';
import { requireStrongPassword } from './passwordStrength.ts';

const codeOf = (password: string, email?: string) =>
  requireStrongPassword(password, email).then(
    () => 'ok',
    ({ code }) => code,
  );

test.each(['password', 'Password1', '12345678', 'qwertyuiop', 'iloveyou', 'aaaaaaaaaaaa', 'abababababab', 'Letmein1'])(
  '%s is refused as easy to guess',
  async (password) => {
    expect(await codeOf(password)).toBe('common_password');
  },
);

test.each([
  ['lin.aas@studio.example', 'common_password'],
  ['lin.aas1', 'common_password'],
  ['lin.aas copper', 'ok'],
])('beside the address lin.aas@studio.example the password %s is %s', async (password, verdict) => {
  expect(await codeOf(password, 'Lin.Aas@studio.example')).toBe(verdict);
});

test.each(['copper kettle', 'correct horse battery', 'Tz8-q!4vXw', '铜水壶与风车和海'])(
  '%s is taken',
  async (password) => {
    expect(await codeOf(password, 'a@b.example')).toBe('ok');
  },
);

test('a short one is too short first', async () => {
  expect(await codeOf('short')).toBe('weak_password');
});
