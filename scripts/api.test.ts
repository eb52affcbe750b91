import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { readContract } from './api/contract.ts';
import {
  API_PAGE_PATH,
  apiDocument,
  apiPage,
  ENGINES_SCHEMA_PATH,
  enginesSchema,
  MODELS_PAGE_PATH,
  modelsPage,
  OPENAPI_PATH,
  PLAN_SCHEMA_PATH,
  planSchema,
} from './api.ts';

test('the page of calls is current, npm run api, and has every call of the contract', () => {
  const page = readFileSync(API_PAGE_PATH, 'utf8');
  expect(page).toBe(apiPage());
  const calls = readContract().sections.flatMap((section) => section.calls);
  expect(calls.filter(({ call }) => !page.includes(`\`POST ${call.path}\``))).toEqual([]);
});

test('every link within the page of calls leads to a heading of it', () => {
  const page = readFileSync(API_PAGE_PATH, 'utf8');
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, target = '']) => target);
  expect(links.filter((target) => !headings.includes(target))).toEqual([]);
});

test('the OpenAPI document is current, npm run api, and valid', async () => {
  const document = readFileSync(OPENAPI_PATH, 'utf8');
  expect(document).toBe(apiDocument());
  expect(await new Validator().validate(JSON.parse(document))).toEqual({ valid: true });
});

test('the schemas of the files of engines and plans and the page of default models are current, npm run api', () => {
  expect(readFileSync(PLAN_SCHEMA_PATH, 'utf8')).toBe(planSchema());
  expect([readFileSync(ENGINES_SCHEMA_PATH, 'utf8'), readFileSync(MODELS_PAGE_PATH, 'utf8')]).toEqual([
    enginesSchema(),
    modelsPage(),
  ]);
});
