import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a step that does not exist is named, with those that do', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check.mjs', 'lint', 'typo'], { encoding: 'utf8' });
  expect([status, stderr.split('. ')[0]]).toEqual([1, 'There is no step typo']);
  expect(stderr).toContain(' lint, unused code, ');
});
