import { expect, test } from 'vitest';
import { OPERATIONS } from '../../contract/operations.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { routesOver } from './routes.ts';

test('a prompt is enhanced beside the threads that make pictures, and nothing else is', () => {
  const [pictures, words] = [createFakeEngine(), createFakeEngine()];
  const routes = routesOver({ pictures, words });
  const beside = OPERATIONS.filter((operation) => routes(operation).every(({ engine }) => engine === words));
  const among = OPERATIONS.filter((operation) => routes(operation).every(({ engine }) => engine === pictures));
  expect([beside, among.length]).toEqual([['enhance_prompt'], OPERATIONS.length - 1]);
});
