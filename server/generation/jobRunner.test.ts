import { expect, test } from 'vitest';
import type { Recipe } from '../../contract/engine.ts';
import type { Assets } from '../assets/assets.ts';
import type { EngineRoute } from '../engines/runner.ts';
import type { JobRow } from '../jobs/jobTable.ts';
import { ProblemError } from '../kit/problems.ts';
import { createJobRunner } from './jobRunner.ts';

const REQUEST = { prompt: '', seed: 1, count: 2, aspectRatio: '1:1', inputs: {} };
const JOB = { id: 'j', user_id: 'u', operation: 'generate_image', request: JSON.stringify(REQUEST) } as JobRow;
const RECIPE: Recipe = {
  engine: 'fal',
  model: 'm',
  operation: 'generate_image',
  prompt: '',
  seed: 1,
  route: 'fal:m',
  cost: 0.05,
  notes: [],
  milliseconds: 1,
};

test.each([
  [true, { fault: 'billed', isGenerated: true, bill: { minimumCost: 0.05, isComplete: false } }],
  [false, { fault: 'failed', isGenerated: false, bill: undefined }],
])('a picture that cannot be read says why to whoever runs the server; paid: %s', async (isPaid, expected) => {
  const unreadable = new ProblemError('invalid_image', 'This file is not an image.');
  const assets = { decode: () => Promise.reject(unreadable) } as unknown as Assets;
  const route = { id: 'fal:m', engine: { isPaid } } as EngineRoute;
  const work = createJobRunner({ db: {} as never, assets, routes: () => [route], secret: 'secret' });
  const media = { type: 'image/png', bytes: new Uint8Array(1) };
  const { signal } = new AbortController();
  const storing = work.storeResult(JOB, 0, { kind: 'result', media, recipe: RECIPE }, signal);
  await expect(storing).rejects.toMatchObject({ ...expected, mayBeBilled: true, cause: unreadable });
});
