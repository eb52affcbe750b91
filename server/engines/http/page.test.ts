import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { JobOptions } from '../../../contract/operations/job.ts';

const FOLDER = join(import.meta.dirname, '../../../docs/engines');
const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test.each(['http.md', 'http.zh.md'])('%s names all that a job may ask', (page) => {
  const text = readFileSync(join(FOLDER, page), 'utf8');
  const names = Object.keys(JobOptions.shape).map((name) => `\`${snakeCase(name)}\``);
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});
