import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { saveImage } from '../../contract/calls/assets.ts';
import { createBoard, saveBoard } from '../../contract/calls/boards.ts';
import type { BoardId } from '../../contract/ids.ts';
import { operate } from '../operator/operate.ts';
import { saveBody, textNode } from '../testing/boards.ts';
import { createDataFolder } from '../testing/dataFolder.ts';
import { dataUrl, plainPng } from '../testing/pictures.ts';
import { type RestartableServer, startRestartableServer } from '../testing/processes/restartableServer.ts';
import { savedNumbers, startSaving } from '../testing/savingPeople.ts';
import { BackupError } from './backupError.ts';
import { lockData, openForReading } from './databases.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { restoreBackup } from './restoreBackup.ts';

const PEOPLE = 4;

let server: RestartableServer;
let boards: BoardId[];
let picture: string;
let wholeBackup: string;
beforeAll(async () => {
  server = await startRestartableServer(undefined, { BACKUPS_KEPT: '2' });
  boards = [];
  for (let count = 0; count < PEOPLE; count += 1)
    boards.push((await server.call(createBoard, { name: `Board ${count}` })).board_id);
  const imageb64 = dataUrl(await plainPng(64, 64));
  picture = (await server.call(saveImage, { imageb64, alpha: true })).object_key;
  wholeBackup = join(server.path, 'whole');
  await backUp(wholeBackup);
});
afterAll(() => server.close());

const placeAt = (dataDir: string) => ({ dataDir, postgres: undefined, s3: undefined });
const report = () => undefined;

async function backUp(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await operate({ DATA_DIR: server.path }, ['backup', ...args], (line) => lines.push(line));
  return { code, lines };
}

async function newFolder(): Promise<string> {
  const { path, remove } = await createDataFolder();
  onTestFinished(remove);
  return path;
}

/** A backup that a test may damage. */
async function copyOfBackup(): Promise<string> {
  const folder = join(await newFolder(), 'backup');
  cpSync(wholeBackup, folder, { recursive: true });
  return folder;
}

const onlyFileIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))[0]!;

function changeManifest(folder: string, change: (manifest: Record<string, unknown>) => void): void {
  const path = join(folder, MANIFEST_FILE);
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  change(manifest);
  writeFileSync(path, JSON.stringify(manifest));
}

test('a backup that was made while four people saved has every save from before it, and works as the installation did', async () => {
  const people = startSaving(server, boards);
  await expect.poll(() => Math.min(...people.acknowledged()), { timeout: 30_000 }).toBeGreaterThan(3);
  const folder = join(await newFolder(), 'backup');
  const before = people.acknowledged();
  const { code, lines } = await backUp(folder);
  const after = people.acknowledged();
  await people.stop();
  expect([code, lines]).toEqual([
    0,
    [
      expect.stringMatching(
        new RegExp(`^The backup ${folder} has \\d+ rows in \\d+ tables, 1 files with \\d+ bytes\\.$`),
      ),
    ],
  ]);
  // They were served while it was made.
  expect(after.map((number, index) => number > before[index]!)).toEqual(Array(PEOPLE).fill(true));
  expect(existsSync(join(folder, 'pg'))).toBe(false);

  const restored = await startRestartableServer();
  onTestFinished(() => restored.close());
  await restored.process.stop();
  await restoreBackup(placeAt(restored.path), folder, report);
  await restored.start();
  // The secret came with it: whoever was signed in there still is.
  restored.token = server.token;
  const numbers = await savedNumbers(restored, boards);
  expect(numbers.map((number, index) => number >= before[index]!)).toEqual(Array(PEOPLE).fill(true));
  expect(readFileSync(join(restored.path, 'objects', picture.slice(0, 2), picture))).toEqual(
    readFileSync(join(server.path, 'objects', picture.slice(0, 2), picture)),
  );
  await restored.call(saveBoard, saveBody(boards[0]!, { nodes: [textNode('n', '1'), textNode('new', 'kettle')] }));
});

test('what was there before a restore is kept', async () => {
  const folder = await copyOfBackup();
  const dataDir = await newFolder();
  const lines: string[] = [];
  await restoreBackup(placeAt(dataDir), folder, (line) => lines.push(line));
  const copies = readdirSync(join(dataDir, 'copies'));
  expect(copies).toEqual([expect.stringMatching(/^pg-\d{4}-/)]);
  expect(lines).toContain(`The database that was there is kept in ${join(dataDir, 'copies', copies[0]!)}.`);
  expect(existsSync(join(dataDir, 'pg.begun'))).toBe(false);
});

test('a restore is refused while a server runs', async () => {
  await expect(restoreBackup(placeAt(server.path), await copyOfBackup(), report)).rejects.toThrow(
    /is in use by another Maquette server/,
  );
});

test('backups share the files that have not changed, and the newest of those in the data folder stay', async () => {
  for (let count = 0; count < 3; count += 1) expect((await backUp()).code).toBe(0);
  const backups = join(server.path, 'backups');
  const names = readdirSync(backups);
  expect(names).toHaveLength(2);
  const nodeOf = (name: string) => statSync(join(backups, name, 'objects', picture.slice(0, 2), picture)).ino;
  expect(nodeOf(names[0]!)).toBe(nodeOf(names[1]!));
});

test('a folder that is there is not written over', async () => {
  const folder = await newFolder();
  expect(await backUp(folder)).toEqual({
    code: 1,
    lines: [`There is something at ${folder} already. Name a folder that is not there yet.`],
  });
});

const DAMAGES: Readonly<Record<string, (folder: string) => void>> = {
  'a table with another byte'(folder) {
    const path = join(folder, 'tables/board.ndjson.gz');
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
  },
  'a table that is missing': (folder) => rmSync(join(folder, 'tables/board.ndjson.gz')),
  'a table with other columns than this version knows': (folder) =>
    changeManifest(folder, (manifest) => {
      (manifest.tables as { columns: string[] }[])[0]!.columns[0] = 'unknown_column';
    }),
  'a table with other rows than the manifest says': (folder) =>
    changeManifest(folder, (manifest) => {
      for (const table of manifest.tables as { name: string; digest: string }[])
        if (table.name === 'board') table.digest = '0'.repeat(64);
    }),
  'a file that is missing': (folder) => rmSync(onlyFileIn(join(folder, 'objects'))),
  'a file with another byte'(folder) {
    const path = onlyFileIn(join(folder, 'objects'));
    const bytes = readFileSync(path);
    bytes[0]! ^= 1;
    rmSync(path);
    writeFileSync(path, bytes);
  },
  'a file that is a link elsewhere'(folder) {
    const path = onlyFileIn(join(folder, 'objects'));
    renameSync(path, `${folder}.png`);
    symlinkSync(`${folder}.png`, path);
  },
  'a list of files that is cut off'(folder) {
    const path = join(folder, 'objects.ndjson.gz');
    writeFileSync(path, readFileSync(path).subarray(0, -4));
  },
  'a table whose name is a path': (folder) =>
    changeManifest(folder, (manifest) => {
      (manifest.tables as { name: string }[])[0]!.name = '../../secret';
    }),
  'a file whose name is a path': (folder) =>
    changeManifest(folder, (manifest) => {
      manifest.files = [{ name: '../secret', sha256: '0'.repeat(64) }];
    }),
  'no manifest': (folder) => rmSync(join(folder, MANIFEST_FILE)),
  'half a manifest': (folder) => writeFileSync(join(folder, MANIFEST_FILE), '{"format":1'),
  'a later format': (folder) => changeManifest(folder, (manifest) => void Object.assign(manifest, { format: 2 })),
  'changes to its tables that this version does not know': (folder) =>
    changeManifest(folder, (manifest) => (manifest.migrations as string[]).push('999_later')),
};

test.each(Object.keys(DAMAGES))('a backup with %s is refused, and nothing is changed', async (damage) => {
  const folder = await copyOfBackup();
  DAMAGES[damage]!(folder);
  const dataDir = await newFolder();
  const before = readdirSync(join(dataDir, 'pg'));
  await expect(restoreBackup(placeAt(dataDir), folder, report)).rejects.toThrow(BackupError);
  expect(readdirSync(join(dataDir, 'pg'))).toEqual(before);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('pg') || name === 'copies')).toEqual(['pg']);
  // The folder is free again.
  await (await lockData(placeAt(dataDir)))();
});

test('a backup from before a change to the tables is restored and changed', async () => {
  const folder = await copyOfBackup();
  // As if the last column of jobs, of which there are none, had not been made yet.
  changeManifest(folder, (manifest) => {
    manifest.migrations = (manifest.migrations as string[]).filter((name) => name !== '741_trace_of_job');
    for (const table of manifest.tables as { name: string; columns: string[] }[])
      if (table.name === 'job') table.columns = table.columns.filter((column) => column !== 'trace_parent');
  });
  const dataDir = await newFolder();
  await restoreBackup(placeAt(dataDir), folder, report);
  const db = await openForReading(placeAt(dataDir));
  const { rows } = await sql`select count(trace_parent)::int as traces, (select count(*)::int from board) as boards
    from job`.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ traces: 0, boards: PEOPLE }]);
});

test('a replacement that was cut short between its two renames is finished by the next opening', async () => {
  const dataDir = await newFolder();
  cpSync(join(dataDir, 'pg'), join(dataDir, 'pg.ready'), { recursive: true });
  renameSync(join(dataDir, 'pg'), join(dataDir, 'moved-away'));
  const db = await openForReading(placeAt(dataDir));
  const { rows } = await sql`select count(*)::int as boards from board`.execute(db);
  await db.destroy();
  expect([rows, existsSync(join(dataDir, 'pg.ready'))]).toEqual([[{ boards: 0 }], false]);
});
