import { expect, test } from 'vitest';
import { OPERATIONS } from '../../contract/operations/index.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { createRouteTable } from './routeTable.ts';
import { readEngineSettings } from './settings/settings.ts';

test('a prompt is enhanced beside the threads that make pictures, and nothing else is', () => {
  const [pictures, texts] = [createFakeEngine(), createFakeEngine()];
  const routes = createRouteTable({ pictures, texts });
  const beside = OPERATIONS.filter((operation) => routes(operation).every(({ engine }) => engine === texts));
  const among = OPERATIONS.filter((operation) => routes(operation).every(({ engine }) => engine === pictures));
  expect([beside, among.length]).toEqual([['enhance_prompt'], OPERATIONS.length - 1]);
});

test('a default model has a price that is about right, until the file or another address says otherwise', () => {
  const engine = createFakeEngine();
  const priceOf = (env: Record<string, string>, prices = {}) => {
    const settings = { ...readEngineSettings({ OPENAI_API_KEY: 'o', ...env }, '/nowhere'), prices };
    const routes = createRouteTable(
      { pictures: engine, texts: engine, providerEngines: new Map([['openai', engine]]) },
      settings,
    );
    const { price, isEstimate } = routes('generate_image')[0]!;
    return [price, isEstimate];
  };
  expect(priceOf({})).toEqual([0.07, true]);
  expect(priceOf({}, { 'openai:gpt-image-2.6-flare': 0.02 })).toEqual([0.02, false]);
  expect(priceOf({ OPENAI_BASE_URL: 'http://gpu/v1' })).toEqual([undefined, undefined]);
});
