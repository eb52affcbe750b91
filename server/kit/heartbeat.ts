import { HEARTBEAT_MS } from '../../contract/limits.ts';

/** A comment of server-sent events: readers skip it. */
export const HEARTBEAT = ': still working\n\n';

/**
 * Passes blocks of server-sent events on, with a comment in each silence of `HEARTBEAT_MS`, and one at first: from then on the other side
 * can tell a silence from a connection that is gone.
 */
export async function* withHeartbeat(blocks: AsyncIterable<string>): AsyncGenerator<string> {
  yield HEARTBEAT;
  const iterator = blocks[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const block = await raceHeartbeat(next);
      if (block === undefined) {
        yield HEARTBEAT;
        continue;
      }
      if (block.done) return;
      yield block.value;
      next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}

/** Waits for a promise; undefined when it takes longer than a silence may last. */
async function raceHeartbeat<T>(next: Promise<T>): Promise<T | undefined> {
  const timeout = Promise.withResolvers<undefined>();
  const timer = setTimeout(timeout.resolve, HEARTBEAT_MS, undefined).unref();
  try {
    return await Promise.race([next, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}
