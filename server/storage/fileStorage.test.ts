import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDataFolder } from '../testing/dataFolder.ts';
import { listAll, newObjectName, testStorageRules, textBytes } from '../testing/objects/storageRules.ts';
import { createFileStorage } from './fileStorage.ts';
import type { Storage } from './storage.ts';
import { removeOldUnfinishedFiles } from './unfinishedFiles.ts';

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let storage: Storage;
beforeAll(async () => {
  folder = await createDataFolder();
  storage = createFileStorage(join(folder.path, 'objects'));
});
afterAll(() => folder.remove());

testStorageRules(() => storage);

test('a put leaves nothing beside the object', async () => {
  const name = newObjectName();
  await storage.put(name, textBytes('first'));
  await storage.put(name, textBytes('second'));
  const objects = join(folder.path, 'objects');
  expect([readdirSync(join(objects, name.slice(0, 2))), readdirSync(join(objects, 'begun'))]).toEqual([[name], []]);
});

test('an installation without objects has an empty list', async () => {
  expect(await listAll(createFileStorage(join(folder.path, 'nowhere')))).toEqual([]);
});

test('of what is half written, only what is older than a day goes: another process may be writing the rest', () => {
  const objects = join(folder.path, 'shared');
  removeOldUnfinishedFiles(objects);
  mkdirSync(join(objects, 'begun'), { recursive: true });
  const paths = ['old', 'new'].map((name) => join(objects, 'begun', name));
  for (const path of paths) writeFileSync(path, 'ha');
  const now = Date.now();
  const hoursAgo = (hours: number) => (now - hours * 3_600_000) / 1000;
  utimesSync(paths[0]!, hoursAgo(25), hoursAgo(25));
  utimesSync(paths[1]!, hoursAgo(23), hoursAgo(23));
  removeOldUnfinishedFiles(objects, now);
  expect(paths.map((path) => existsSync(path))).toEqual([false, true]);
});
