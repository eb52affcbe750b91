import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../../server/testing/testFolder.ts';

function run(script: string, env: Readonly<Record<string, string>>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return [status, (stdout + stderr).trim()];
}

test('a backup of one folder is restored into another, and what is no backup is refused in a sentence', async () => {
  const [from, to] = [await createTestFolder(), await createTestFolder()];
  expect(run('backup.ts', { DATA_DIR: from })).toEqual([
    0,
    expect.stringMatching(/^The backup \S+ has \d+ rows in \d+ tables, 0 files with 0 bytes\.$/),
  ]);
  const [name] = readdirSync(join(from, 'backups'));
  expect(run('restore.ts', { DATA_DIR: to }, join(from, 'backups', name!))).toEqual([
    0,
    expect.stringMatching(/Restored \d+ rows and 0 files of \S+\.$/),
  ]);
  expect(existsSync(join(to, 'copies'))).toBe(true);
  expect(run('restore.ts', { DATA_DIR: to }, from)).toEqual([
    1,
    `Checking the backup ...\nThe folder ${from} is no backup: it has no file manifest.json that can be read.`,
  ]);
  expect(run('restore.ts', { DATA_DIR: to })).toEqual([1, 'Name the folder of a backup: npm run restore -- FOLDER']);
});
