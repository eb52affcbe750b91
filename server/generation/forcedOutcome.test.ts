import { expect, test } from 'vitest';
import { EngineError, type EngineJob } from '../../contract/engine.ts';
import { readConfig } from '../config.ts';
import { tryRoutes } from '../engines/runner.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { forcedOutcomeOf, routesWithForcedOutcome } from './forcedOutcome.ts';

const NAMES = { id: 'route', name: 'Route' };
const JOB: EngineJob = {
  id: 'j',
  operation: 'get_4k',
  model: '',
  prompt: 'lamp [test:slow]',
  seed: 1,
  count: 1,
  aspectRatio: '1:1',
};

test.each([
  ['429', 'lamp', '429'],
  [undefined, 'lamp [test:silent] red', 'silent'],
  ['403', '[test:slow]', '403'],
  ['teapot', 'lamp', undefined],
  [undefined, 'a test: 429', undefined],
])('header %s with prompt %j forces %s', (header, prompt, outcome) => {
  expect(forcedOutcomeOf(header, prompt)).toBe(outcome);
});

test('a silent run ends by its time limit only, a broken one at once', async () => {
  const routes = () => [
    { ...NAMES, engine: createFakeEngine(), model: 'm', runTimeoutSeconds: 0.02, queueTimeoutSeconds: 0.02 },
  ];
  const faultOf = async (outcome: string) => {
    try {
      for await (const step of tryRoutes(routesWithForcedOutcome(routes, outcome), JOB, new AbortController().signal))
        expect(step.kind).toBe('fault');
    } catch (error) {
      return error instanceof EngineError ? error.fault : error;
    }
  };
  expect([await faultOf('silent'), await faultOf('slow'), await faultOf('broken')]).toEqual([
    'timeout',
    'timeout',
    'failed',
  ]);
});

test('the engine does not see the words of the test', async () => {
  const engine = createFakeEngine();
  const routes = () => [{ ...NAMES, engine, model: 'm', runTimeoutSeconds: 60, queueTimeoutSeconds: 60 }];
  await tryRoutes(routesWithForcedOutcome(routes, 'other'), JOB, new AbortController().signal).next();
  expect(engine.startedJobs[0]?.prompt).toBe('lamp');
});

test('production never forces anything', () => {
  const switchedOn = (env: Record<string, string>) => readConfig({ ENGINE_TEST: '1', ...env }).engineTest;
  expect([switchedOn({}), switchedOn({ NODE_ENV: 'production' })]).toEqual([true, false]);
});
