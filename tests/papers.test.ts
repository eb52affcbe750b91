import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PAPERS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'];
const PATH = /`((?:contract|src|server|tests|docs|scripts|bench)\/[\w./-]*)`/g;

test.each(PAPERS)('every path that %s names exists', (paper) => {
  const named = [...readFileSync(paper, 'utf8').matchAll(PATH)].map((match) => match[1] ?? '');
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
