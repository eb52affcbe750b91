import { readdirSync, writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataFolder } from '../testing/dataFolder.ts';
import { createFileStorage } from './fileStorage.ts';
import type { Storage } from './storage.ts';

const NAME = 'AbCdEfGhIjKlMnOpQrStUv.png';
let folder: Awaited<ReturnType<typeof createDataFolder>>;
let storage: Storage;
beforeAll(async () => {
  folder = await createDataFolder();
  storage = createFileStorage(folder.path);
});
afterAll(() => folder.remove());

const bytes = (text: string) => new TextEncoder().encode(text);

test('what was put is read back whole, in part and by its length', async () => {
  await storage.put(NAME, bytes('copper kettle'));
  expect(String(await storage.readAll(NAME))).toBe('copper kettle');
  const part = await storage.openStream(NAME, { start: 7, end: 9 });
  expect(String(await buffer(part!))).toBe('ket');
  expect(await storage.head(NAME)).toEqual({ bytes: 13 });
});

test('a second put replaces the object and leaves nothing beside it', async () => {
  await storage.put(NAME, bytes('first, and longer'));
  await storage.put(NAME, bytes('second'));
  expect(String(await storage.readAll(NAME))).toBe('second');
  expect([readdirSync(`${folder.path}/Ab`), readdirSync(`${folder.path}/begun`)]).toEqual([[NAME], []]);
});

test('what a killed process left half written goes with the next start', async () => {
  await storage.put(NAME, bytes('whole'));
  writeFileSync(`${folder.path}/begun/half`, 'ha');
  expect(String(await createFileStorage(folder.path).readAll(NAME))).toBe('whole');
  expect(readdirSync(folder.path)).not.toContain('begun');
});

test('what is not there is undefined, and deleting it does nothing', async () => {
  await storage.put(NAME, bytes('x'));
  await storage.delete(NAME);
  await storage.delete(NAME);
  expect([await storage.readAll(NAME), await storage.openStream(NAME), await storage.head(NAME)]).toEqual(
    Array(3).fill(undefined),
  );
});

test.each([
  '../../etc/passwd',
  '/etc/passwd',
  'AbCdEfGhIjKlMnOpQrStUv.png/..',
  'AbCdEfGhIjKlMnOpQrStUv',
  `${NAME}\0`,
  '',
])('%j names no object', async (name) => {
  await expect(storage.readAll(name)).rejects.toThrow(RangeError);
  await expect(storage.put(name, bytes('x'))).rejects.toThrow(RangeError);
});
