import { afterEach, expect, test, vi } from 'vitest';
import { attachWhenHere } from './attachWhenHere.ts';

type Parts = { readonly name: string; detach(): void };

/** A part whose arrival the test decides. */
function partToCome() {
  const fetches: PromiseWithResolvers<() => Parts>[] = [];
  const attached = vi.fn();
  const detach = vi.fn();
  const attach = () => {
    attached();
    return { name: 'here', detach };
  };
  const later = attachWhenHere<Parts>(() => {
    const fetching = Promise.withResolvers<() => Parts>();
    fetches.push(fetching);
    return fetching.promise;
  });
  return { fetches, attach, attached, detach, later };
}

afterEach(() => vi.restoreAllMocks());

test('it is fetched and attached once, and what was asked before is done when it is here', async () => {
  const { fetches, attach, attached, later } = partToCome();
  const done: string[] = [];
  later.use(({ name }) => done.push(name));
  later.need();
  expect([fetches.length, done]).toEqual([1, []]);
  fetches[0]?.resolve(attach);
  await vi.waitFor(() => expect(done).toEqual(['here']));
  later.use(({ name }) => done.push(name));
  await vi.waitFor(() => expect(done.length).toBe(2));
  expect([fetches.length, attached.mock.calls.length]).toEqual([1, 1]);
});

test('a fetch that failed is told, and made again when it is next needed', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { fetches, attach, attached, later } = partToCome();
  fetches[0]?.reject(new Error('offline'));
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.any(String), new Error('offline')));
  expect(fetches.length).toBe(1);

  later.need();
  fetches[1]?.reject(new Error('offline still'));
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2));

  const done: string[] = [];
  later.use(({ name }) => done.push(name));
  fetches[2]?.resolve(attach);
  await vi.waitFor(() => expect(done).toEqual(['here']));
  expect([fetches.length, attached.mock.calls.length]).toEqual([3, 1]);
});

test('what comes when it is no longer wanted is not attached, nor fetched again', async () => {
  const { fetches, attach, attached, detach, later } = partToCome();
  const done: string[] = [];
  later.detach();
  later.use(({ name }) => done.push(name));
  fetches[0]?.resolve(attach);
  // Everything that waits for it has its turn.
  await new Promise((resolve) => setImmediate(resolve));
  expect([fetches.length, attached.mock.calls.length, detach.mock.calls.length, done]).toEqual([1, 0, 0, []]);
});

test('it is detached with the rest', async () => {
  const { fetches, attach, attached, detach, later } = partToCome();
  fetches[0]?.resolve(attach);
  await vi.waitFor(() => expect(attached).toHaveBeenCalledOnce());
  later.detach();
  expect(detach).toHaveBeenCalledOnce();
});
