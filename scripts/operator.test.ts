import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDirectory } from '../server/db/lock.ts';
import { dataFolder } from '../server/testing/dataFolder.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
beforeAll(async () => {
  folder = await dataFolder();
});
afterAll(() => folder.remove());

function operator(...words: string[]) {
  const env = { ...process.env, DATA_DIR: folder.path };
  const run = spawnSync(process.execPath, [join(import.meta.dirname, 'operator.ts'), ...words], {
    env,
    encoding: 'utf8',
  });
  return { code: run.status, said: (run.stdout + run.stderr).trim() };
}

test('the operator makes an account once, gives it a new password and lists it', () => {
  expect(operator('create', 'Ann@example.com', 'Ann').said).toMatch(
    /^The account Ann@example\.com has the password \S{16}$/,
  );
  expect(operator('create', 'ann@example.com')).toEqual({
    code: 1,
    said: 'There is already an account with this e-mail.',
  });
  expect(operator('reset-password', 'ANN@example.com').said).toMatch(/now has the password \S{16}$/);
  expect(operator('reset-password', 'bob@example.com').said).toBe('There is no account bob@example.com.');
  expect(operator('accounts').said).toBe('ann@example.com  Ann');
});

test('beside a running server it says what to do', () => {
  const unlock = lockDirectory(folder.path);
  const { code, said } = operator('accounts');
  unlock();
  expect(code).toBe(1);
  expect(said).toContain('is in use by another Maquette server. Stop that one');
});

test('without a command it tells its commands', () => {
  expect(operator('constructor').said).toMatch(/^npm run operator -- accounts/);
});
