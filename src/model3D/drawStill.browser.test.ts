import { expect, test } from 'vitest';
import { drawStill } from './drawStill.ts';
import { boxGlb } from './models.fixture.ts';
import { failSetup, SETUP_FAILURE } from './setupFailure.fixture.ts';

test('a still of a view that cannot be set up rejects', async () => {
  failSetup();
  await expect(drawStill(await boxGlb(), 'glb')).rejects.toThrow(SETUP_FAILURE);
});
