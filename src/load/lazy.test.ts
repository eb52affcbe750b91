import { expect, test } from 'vitest';
import { createLazy } from './lazy.ts';

type Total = { readonly count: number };

/** A value whose arrival the test decides, and what its watchers saw. */
function lazyValue() {
  const fetches: PromiseWithResolvers<Total>[] = [];
  const lazy = createLazy(() => {
    const fetching = Promise.withResolvers<Total>();
    fetches.push(fetching);
    return fetching.promise;
  });
  const seen: (Total | null | undefined)[] = [];
  lazy.subscribe(() => seen.push(lazy.get()));
  return { lazy, fetches, seen };
}

test('it is loaded once for all who want it, and is then there', async () => {
  const { lazy, fetches, seen } = lazyValue();
  expect([lazy.get(), lazy.isLoading(), fetches.length]).toEqual([undefined, false, 0]);
  const both = Promise.all([lazy.load(), lazy.load()]);
  expect([lazy.isLoading(), fetches.length]).toEqual([true, 1]);
  fetches[0]?.resolve({ count: 1 });
  expect(await both).toEqual([{ count: 1 }, { count: 1 }]);
  expect([await lazy.load(), lazy.isLoading(), fetches.length, seen]).toEqual([{ count: 1 }, false, 1, [{ count: 1 }]]);
});

test('a failure reaches whoever waits, and the next who wants it tries again', async () => {
  const { lazy, fetches, seen } = lazyValue();
  const both = Promise.allSettled([lazy.load(), lazy.load()]);
  fetches[0]?.reject(new Error('offline'));
  expect(await both).toEqual([
    { status: 'rejected', reason: new Error('offline') },
    { status: 'rejected', reason: new Error('offline') },
  ]);
  expect([lazy.get(), lazy.isLoading()]).toEqual([null, false]);
  const again = lazy.load();
  expect(lazy.get()).toBe(undefined);
  fetches[1]?.resolve({ count: 2 });
  expect([await again, fetches.length, seen]).toEqual([{ count: 2 }, 2, [null, undefined, { count: 2 }]]);
});

test('one that throws at once has failed, too', async () => {
  let tries = 0;
  const lazy = createLazy<Total>(() => {
    tries += 1;
    throw new Error(`try ${tries}`);
  });
  await expect(lazy.load()).rejects.toThrow('try 1');
  await expect(lazy.load()).rejects.toThrow('try 2');
});

test('loaded anew, what was there stays until then', async () => {
  const { lazy, fetches, seen } = lazyValue();
  const first = lazy.load();
  fetches[0]?.resolve({ count: 1 });
  await first;
  const again = Promise.all([lazy.reload(), lazy.reload()]);
  expect([lazy.get(), await lazy.load(), fetches.length]).toEqual([{ count: 1 }, { count: 1 }, 2]);
  fetches[1]?.resolve({ count: 2 });
  expect([await again, lazy.get(), seen]).toEqual([
    [{ count: 2 }, { count: 2 }],
    { count: 2 },
    [{ count: 1 }, { count: 2 }],
  ]);
});
