import { expect, test } from 'vitest';
import { connectionOf } from './connection.ts';
import { readPostgresSettings } from './settings.ts';

const sslOf = (env: Readonly<Record<string, string>>) => {
  const settings = readPostgresSettings({ DATABASE_URL: 'postgres://maquette@db/maquette', ...env });
  // They go to the thread of a backup, too.
  return connectionOf(structuredClone(settings!)).ssl;
};

test('each mode of PostgreSQL’s clients encrypts and checks as much as they do', () => {
  const PGSSLROOTCERT = import.meta.filename;
  const modes = ['disable', 'require', 'verify-ca', 'verify-full'].map((PGSSLMODE) =>
    sslOf({ PGSSLMODE, PGSSLROOTCERT }),
  );
  const ca = expect.stringContaining('PostgreSQL’s clients');
  expect(modes).toEqual([
    false,
    { rejectUnauthorized: false },
    { ca, rejectUnauthorized: true, checkServerIdentity: expect.any(Function) },
    { ca, rejectUnauthorized: true },
  ]);
  expect([sslOf({}), sslOf({ PGSSLMODE: 'verify-full' })]).toEqual([false, { rejectUnauthorized: true }]);
});
