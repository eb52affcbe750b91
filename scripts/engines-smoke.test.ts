import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { json, startProvider } from '../tests/fixtures/providers/provider.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'maquette-smoke-'));
const provider = await startProvider((_, response) => json(response, 200, { results: [{ text: 'a <warm> kettle' }] }));
afterAll(async () => {
  await provider.close();
  rmSync(folder, { recursive: true });
});

const smoke = (...options: string[]) =>
  run(process.execPath, [join(import.meta.dirname, 'engines-smoke.ts'), ...options], {
    cwd: folder,
    env: { PATH: process.env.PATH, ENGINES_FILE: join(folder, 'engines.json') },
  });

test('each operation is run once by each engine, and shown beside what the built-in engine makes of it', async () => {
  const models = { enhance_prompt: 'house', describe_image: 'house' };
  writeFileSync(
    join(folder, 'engines.json'),
    JSON.stringify({ providers: { house: { kind: 'http', url: provider.url, models } } }),
  );
  const { stdout } = await smoke('--yes', '--only', 'enhance_prompt,describe_image', '--out', 'sheet');
  const right = ['enhance_prompt', 'describe_image'].flatMap((operation) => [
    `${operation} by house:house: right`,
    `${operation} by built-in: right`,
  ]);
  expect(stdout.match(/^\w+ by .* right/gm)?.sort()).toEqual(right.sort());
  expect(stdout).toMatch(/: 0 of the runs failed\.\n$/);
  expect(readFileSync(join(folder, 'sheet/index.html'), 'utf8')).toContain('a &#60;warm&#62; kettle');
  expect(provider.count('POST')).toBe(2);
});

test('without an engine that could be tried nothing is run', async () => {
  writeFileSync(join(folder, 'engines.json'), '{}');
  await expect(smoke('--yes')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^No engine but the built-in/),
  });
});
