import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../contract/operations.ts';
import { apiPage, enginesSchema, MODELS, modelsPage, PAGE, PLAN_SCHEMA, planSchema, SCHEMA } from './api.ts';

test('the page of calls is current, npm run api, and has every operation of an engine', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page).toBe(apiPage());
  expect(OPERATIONS.filter((operation) => !page.includes(`/api/${operation}/`))).toEqual([]);
});

test('the schemas of the files of engines and plans and the page of default models are current, npm run api', () => {
  expect(readFileSync(PLAN_SCHEMA, 'utf8')).toBe(planSchema());
  expect([readFileSync(SCHEMA, 'utf8'), readFileSync(MODELS, 'utf8')]).toEqual([enginesSchema(), modelsPage()]);
});
