import { afterEach, expect, test, vi } from 'vitest';
import { createLazyPart } from './lazyPart.ts';

type Part = { readonly name: string };

/** A part whose arrival the test decides. */
function lazyPart() {
  const fetches: PromiseWithResolvers<() => Part>[] = [];
  const start = vi.fn(() => ({ name: 'frames' }));
  const stop = vi.fn();
  const part = createLazyPart<Part>(
    'frames',
    () => {
      const fetching = Promise.withResolvers<() => Part>();
      fetches.push(fetching);
      return fetching.promise;
    },
    stop,
  );
  return { fetches, start, stop, part };
}

afterEach(() => vi.restoreAllMocks());

test('it is loaded and started once, and what was wanted before is done when it is there', async () => {
  const { fetches, start, part } = lazyPart();
  const done: string[] = [];
  const changes: unknown[] = [];
  part.subscribe(() => changes.push(part.get()));
  expect(fetches.length).toBe(0);
  part.use(({ name }) => done.push(name));
  part.request();
  expect([fetches.length, done, part.get()]).toEqual([1, [], undefined]);
  fetches[0]?.resolve(start);
  await vi.waitFor(() => expect(done).toEqual(['frames']));
  part.use(({ name }) => done.push(name));
  await vi.waitFor(() => expect(done.length).toBe(2));
  expect([fetches.length, start.mock.calls.length, changes]).toEqual([1, 1, [{ name: 'frames' }]]);
});

test('a load that failed is logged once, and made again when it is next needed', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { fetches, start, part } = lazyPart();
  const done: string[] = [];
  part.request();
  part.use(({ name }) => done.push(`first ${name}`));
  fetches[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(error.mock.calls).toEqual([['frames', new Error('offline')]]));
  expect(fetches.length).toBe(1);

  part.request();
  fetches[1]?.reject(new Error('offline still'));
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(2));

  part.use(({ name }) => done.push(name));
  fetches[2]?.resolve(start);
  await vi.waitFor(() => expect(done).toEqual(['frames']));
  expect([fetches.length, start.mock.calls.length]).toEqual([3, 1]);
});

test('what comes when all is over is not started, nor loaded again', async () => {
  const { fetches, start, stop, part } = lazyPart();
  const done: string[] = [];
  part.request();
  part.end();
  part.use(({ name }) => done.push(name));
  part.request();
  fetches[0]?.resolve(start);
  // Everything that waits for it has its turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect([fetches.length, start.mock.calls.length, stop.mock.calls.length, done]).toEqual([1, 0, 0, []]);
});

test('it is stopped with the rest, and does nothing more', async () => {
  const { fetches, start, stop, part } = lazyPart();
  const done: string[] = [];
  part.request();
  fetches[0]?.resolve(start);
  await vi.waitFor(() => expect(part.get()).toEqual({ name: 'frames' }));
  part.use(({ name }) => done.push(name));
  part.end();
  await new Promise((resolve) => setImmediate(resolve));
  expect([stop.mock.calls, done]).toEqual([[[{ name: 'frames' }]], []]);
});
