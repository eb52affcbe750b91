import { afterEach, expect, test, vi } from 'vitest';
import { createStillCache } from './sharpStills.ts';

afterEach(() => vi.restoreAllMocks());

const noFile = () => Promise.reject(new Error('nothing is read'));

/** Stills of which so many are kept, the n-th that is drawn at the address `n`. */
function openCache(cachedMax: number) {
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
  let drawn = 0;
  const hold = createStillCache(async () => `${drawn++}`, cachedMax);
  const ask = (key: string) => hold(key, 'glb', noFile);
  return { ask, revoked: () => revoke.mock.calls.flat() };
}

test('so many stills are kept, and of those that nobody shows the one that was wanted longest ago goes', async () => {
  const { ask, revoked } = openCache(2);
  const [a, b] = [ask('a'), ask('b')];
  expect([await a.address, await b.address]).toEqual(['0', '1']);
  for (const still of [a, b, ask('a')]) still.release();
  const c = ask('c');
  expect(await c.address).toBe('2');
  expect(revoked()).toEqual(['1']);
  expect(await ask('a').address).toBe('0');
  expect(await ask('b').address).toBe('3');
});

test('what is shown stays, however much that is, until its card lets it go', async () => {
  const { ask, revoked } = openCache(1);
  const [a, b] = [ask('a'), ask('b')];
  expect([await a.address, await b.address, await ask('a').address, revoked()]).toEqual(['0', '1', '0', []]);
  a.release();
  expect(revoked()).toEqual([]);
  b.release();
  await b.address;
  expect(revoked()).toEqual(['1']);
});

test('one that cannot be drawn says so, is tried again when it is asked for again, and does not hold up the next', async () => {
  const draw = vi.fn<() => Promise<string>>(async () => 'later').mockRejectedValueOnce(new Error('the card is gone'));
  const hold = createStillCache(draw);
  const [first, next] = [hold('a', 'glb', noFile), hold('b', 'glb', noFile)];
  await expect(first.address).rejects.toThrow('the card is gone');
  expect([await next.address, await hold('a', 'glb', noFile).address]).toEqual(['later', 'later']);
});
