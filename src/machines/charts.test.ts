import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MACHINES } from '../../scripts/machines.ts';
import { generationMachine } from './generation/generation.machine.ts';

/** The two places of a chart where functions may stand: what they compute is data, not behaviour. */
const MAY_BE_FUNCTIONS = new Set(['context', 'input']);

function functionsIn(value: unknown, path: string): string[] {
  if (typeof value === 'function') return MAY_BE_FUNCTIONS.has(path.split('.').at(-1) ?? '') ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => functionsIn(inner, `${path}.${key}`));
}

/** The names of a chart's states, each leaf under the states that it lies in. */
function statesIn({ states }: { states?: Record<string, object> }, path = ''): string[] {
  return Object.entries(states ?? {}).flatMap(([name, state]) => {
    const inner = statesIn(state, `${path}${name}.`);
    return inner.length > 0 ? inner : [path + name];
  });
}

test('every machine file of the product is among those that are tested here', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/|\.)machine\.ts$/.test(file),
  );
  const ids = files.map((file) => /\bid: '(\w+)',\n\s*description:/.exec(readFileSync(join('src', file), 'utf8'))?.[1]);
  expect(ids.sort()).toEqual(Object.keys(MACHINES));
});

test.each(Object.entries(MACHINES))(
  'the chart of %s survives JSON, has an id and says what it is for',
  (id, machine) => {
    expect(functionsIn(machine.config, id)).toEqual([]);
    expect(machine.config.id).toBe(id);
    expect(machine.config.description).toMatch(/\.$/);
  },
);

test('the states of a generating node are the specification’s six, and what else a person sees', () => {
  expect(statesIn(generationMachine.config as never)).toEqual([
    'ready.idle',
    'ready.refused',
    'ready.stopped',
    'ready.failed',
    'ready.done',
    'fetching',
    'validating',
    'running.busy',
    'running.streaming',
    'running.preparing',
    'running.following',
    'running.lost',
    'stopping',
    'error-dialog',
  ]);
  const { entry, exit, tags, invoke } = generationMachine.config.states!.running as Record<string, unknown>;
  expect({ entry, exit, tags, invoke }).toMatchObject({
    entry: expect.arrayContaining(['acquireLock']),
    exit: expect.arrayContaining(['releaseLock']),
    tags: 'busy',
    invoke: { src: 'call' },
  });
});
