import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Storage, StoredObject } from '../storage/storage.ts';
import type { ListedObject } from './manifest.ts';

/** Objects that are worked on at once. */
const WORKERS = 4;

/** The object was deleted between the list and the copy. */
class ObjectGoneError extends Error {}

/** Does something for each object, for some at a time. The first failure ends it. */
export async function forEachObject<T>(objects: AsyncIterable<T>, work: (object: T) => Promise<void>): Promise<void> {
  const iterator = objects[Symbol.asyncIterator]();
  let hasFailed = false;
  const workOn = async () => {
    while (!hasFailed) {
      const next = await iterator.next();
      if (next.done) return;
      await work(next.value);
    }
  };
  await Promise.all(
    Array.from({ length: WORKERS }, () =>
      workOn().catch((error) => {
        hasFailed = true;
        throw error;
      }),
    ),
  );
}

/** Copies an object from a store to another, and gives what was copied; undefined where it is not there any more. */
export async function copyObject(
  source: Storage,
  { name, bytes }: StoredObject,
  target: Storage,
): Promise<ListedObject | undefined> {
  let meter = new ByteMeter();
  try {
    await target.put(name, {
      bytes,
      async open() {
        const stream = await source.openStream(name);
        if (stream === undefined) throw new ObjectGoneError();
        meter = new ByteMeter();
        return meter.pass(stream);
      },
    });
  } catch (error) {
    if (error instanceof ObjectGoneError) return undefined;
    throw error;
  }
  return { name, ...meter.result() };
}

/** Reads an object of a store and gives its length and sha-256; undefined where there is none. */
export async function measureObject(storage: Storage, name: string): Promise<Omit<ListedObject, 'name'> | undefined> {
  const stream = await storage.openStream(name);
  if (stream === undefined) return undefined;
  const meter = new ByteMeter();
  for await (const _ of meter.pass(stream));
  return meter.result();
}

/** Measures bytes that pass. */
class ByteMeter {
  #bytes = 0;
  readonly #hash: Hash = createHash('sha256');

  pass(stream: Readable): Readable {
    return Readable.from(this.#measured(stream), { objectMode: false });
  }

  async *#measured(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      this.#bytes += chunk.length;
      this.#hash.update(chunk);
      yield chunk;
    }
  }

  result(): Omit<ListedObject, 'name'> {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}
