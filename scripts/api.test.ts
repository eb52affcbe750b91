import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../contract/operations.ts';
import { apiPage, PAGE } from './api.ts';

test('the page of calls is current, npm run api, and has every operation of an engine', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toBe(apiPage());
  expect(OPERATIONS.filter((operation) => !page.includes(`/api/${operation}/`))).toEqual([]);
});
