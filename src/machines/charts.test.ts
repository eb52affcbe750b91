import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { boardMachine } from './board.machine.ts';
import { generationMachine } from './generation.machine.ts';

/** The two places of a chart where functions may stand: what they compute is data, not behaviour. */
const MAY_BE_FUNCTIONS = new Set(['context', 'input']);

function functionsIn(value: unknown, path: string): string[] {
  if (typeof value === 'function') return MAY_BE_FUNCTIONS.has(path.split('.').at(-1) ?? '') ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => functionsIn(inner, `${path}.${key}`));
}

test.each<[string, AnyStateMachine]>([
  ['board', boardMachine],
  ['generation', generationMachine],
])('the chart of %s survives JSON, has an id and says what it is for', (id, machine) => {
  expect(functionsIn(machine.config, id)).toEqual([]);
  expect(machine.config.id).toBe(id);
  expect(machine.config.description).toMatch(/\.$/);
});
