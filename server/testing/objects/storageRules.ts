import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Storage, StoredObject } from '../../storage/storage.ts';

/** A name for an object that no other test has. */
export const newObjectName = (): string => `${randomBytes(16).toString('base64url')}.png`;
export const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** All objects of a store. */
export async function listAll(storage: Storage): Promise<StoredObject[]> {
  const objects: StoredObject[] = [];
  for await (const object of storage.list()) objects.push(object);
  return objects;
}

/** Rules of every store of objects, as tests of the one that `open` gives. */
export function testStorageRules(open: () => Storage): void {
  test('what was put is read back whole, in part and by its length', async () => {
    const name = newObjectName();
    await open().put(name, textBytes('copper kettle'));
    expect(String(await open().readAll(name))).toBe('copper kettle');
    const read = async (range?: { start: number; end: number }) =>
      String(await buffer((await open().openStream(name, range))!));
    expect([await read(), await read({ start: 7, end: 9 }), await read({ start: 12, end: 12 })]).toEqual([
      'copper kettle',
      'ket',
      'e',
    ]);
    expect(await open().head(name)).toEqual({ bytes: 13 });
  });

  test('an object may be empty, and its name may have several endings', async () => {
    const name = `${newObjectName()}.w128q60.webp`;
    await open().put(name, new Uint8Array());
    expect([await open().readAll(name), await open().head(name)]).toEqual([Buffer.alloc(0), { bytes: 0 }]);
  });

  test('a second put replaces the object', async () => {
    const name = newObjectName();
    await open().put(name, textBytes('first, and longer'));
    await open().put(name, textBytes('second'));
    expect(String(await open().readAll(name))).toBe('second');
  });

  test('a stream of a known length is put without being held in memory', async () => {
    const name = newObjectName();
    const piece = randomBytes(64 * 1024);
    const count = 160;
    let opened = 0;
    await open().put(name, {
      bytes: piece.length * count,
      open() {
        opened += 1;
        return Readable.from(Array<Uint8Array>(count).fill(piece));
      },
    });
    const stored = await open().readAll(name);
    expect([opened, stored?.length, Buffer.from(stored!).subarray(-piece.length).equals(piece)]).toEqual([
      1,
      piece.length * count,
      true,
    ]);
  });

  test('a source that breaks leaves no object', async () => {
    const name = newObjectName();
    async function* broken() {
      yield Buffer.from('half');
      throw new Error('the disk is gone');
    }
    await expect(open().put(name, { bytes: 8, open: () => Readable.from(broken()) })).rejects.toThrow(
      'the disk is gone',
    );
    expect(await open().head(name)).toBeUndefined();
  });

  test('what is not there is undefined, and deleting it does nothing', async () => {
    const name = newObjectName();
    await open().put(name, textBytes('x'));
    await open().delete(name);
    await open().delete(name);
    expect([await open().readAll(name), await open().openStream(name), await open().head(name)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('a list has each object once with its length', async () => {
    const names = Array.from({ length: 12 }, newObjectName);
    for (const [index, name] of names.entries()) await open().put(name, textBytes('x'.repeat(index)));
    const listed = (await listAll(open())).filter(({ name }) => names.includes(name));
    expect(listed.sort((one, other) => one.bytes - other.bytes)).toEqual(names.map((name, bytes) => ({ name, bytes })));
  });

  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'AbCdEfGhIjKlMnOpQrStUv.png/..',
    'AbCdEfGhIjKlMnOpQrStUv',
    'AbCdEfGhIjKlMnOpQrStUv.png\0',
    '',
  ])('%j names no object', async (name) => {
    for (const act of [
      () => open().readAll(name),
      () => open().put(name, textBytes('x')),
      () => open().openStream(name),
      () => open().head(name),
      () => open().delete(name),
    ])
      await expect(act()).rejects.toThrow(RangeError);
  });
}
