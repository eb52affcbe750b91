import { expect, test } from 'vitest';
import { createProviderEngines } from './providerEngines.ts';
import { EMPTY_ENGINE_SETTINGS, readEngineSettings } from './settings/settings.ts';

test('each provider that has all it needs becomes an engine, by its name', async () => {
  const keys = { OPENAI_API_KEY: 'k', GOOGLE_GENERATIVE_AI_API_KEY: 'k', FAL_KEY: 'k' };
  const engines = await createProviderEngines(readEngineSettings(keys, 'no-folder'));
  expect([...engines].map(([name, engine]) => [name, engine.name, engine.isPaid])).toEqual([
    ['openai', 'openai', true],
    ['google', 'google', true],
    ['fal', 'fal', true],
  ]);
  expect((await createProviderEngines(EMPTY_ENGINE_SETTINGS)).size).toBe(0);
});
