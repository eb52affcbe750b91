import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../operations/index.ts';
import type { Call } from './call.ts';

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'timeoutKind' in value;

async function allCalls(): Promise<readonly Call[]> {
  const files = globSync(join(import.meta.dirname, '../{calls,operations}/*.ts')).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((module) => Object.values(module)).filter(isCall);
}

test('runs and work on models may take long, a board is followed; every other call, and a run’s stream, is answered at once', async () => {
  const calls = await allCalls();
  const runs = OPERATIONS.filter((name) => name !== 'generate_image');
  expect(new Set(calls.flatMap(({ name, timeoutKind }) => (timeoutKind === 'run' ? [name] : [])))).toEqual(
    new Set([...runs, 'export_stl', 'upload_3d', 'test_engine']),
  );
  expect(calls.flatMap(({ name, timeoutKind }) => (timeoutKind === 'live' ? [name] : []))).toEqual(['board_events']);
  expect(calls.filter(({ timeoutKind }) => timeoutKind === 'answer').length).toBeGreaterThan(runs.length);
});
