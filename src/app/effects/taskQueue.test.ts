import { expect, test } from 'vitest';
import { createTaskQueue } from './taskQueue.ts';

/** Tasks that go on until the test ends them, by name; `begun` are those whose turn has come. */
function openQueue(concurrency: number) {
  const turns = createTaskQueue(concurrency);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  function take(name: string, signal = new AbortController().signal): Promise<string> {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return turns.enqueue(signal, () => {
      begun.push(name);
      return end.promise;
    });
  }
  return {
    begun,
    take,
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

test('so many go on at once, and the others follow in the order in which they came', async () => {
  const { begun, take, end } = openQueue(2);
  const all = ['a', 'b', 'c', 'd'].map((name) => take(name));
  await expect.poll(() => begun).toEqual(['a', 'b']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const name of ['a', 'c', 'd']) end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('one that fails makes room, and one that is given up while it waits is never begun', async () => {
  const { begun, take, end, fail } = openQueue(1);
  const aborter = new AbortController();
  const first = take('a');
  const waiting = take('b', aborter.signal);
  const last = take('c');
  aborter.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
  fail('a');
  await expect(first).rejects.toThrow('a');
  end('c');
  expect(await last).toBe('c');
  expect(begun).toEqual(['a', 'c']);
});
