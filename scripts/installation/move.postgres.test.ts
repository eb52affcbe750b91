import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { getImageUrl, saveImage } from '../../contract/calls/assets.ts';
import { createBoard, loadBoard, saveBoard } from '../../contract/calls/boards.ts';
import { boardHistory } from '../../contract/calls/history.ts';
import { idempotencyKey, jobHistory } from '../../contract/calls/jobs.ts';
import { getPlan } from '../../contract/calls/plans.ts';
import { NodeId, ObjectKey } from '../../contract/ids.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { openS3Storage } from '../../server/storage/s3Storage.ts';
import { saveBody, textNode } from '../../server/testing/boards.ts';
import { startS3Emulator } from '../../server/testing/objects/s3Emulator.ts';
import { createPostgresDatabase } from '../../server/testing/openTestDatabase.ts';
import { dataUrl, plainPng } from '../../server/testing/pictures.ts';
import { type RestartableServer, startRestartableServer } from '../../server/testing/processes/restartableServer.ts';
import { savedNumbers } from '../../server/testing/savingPeople.ts';
import { createTestFolder } from '../../server/testing/testFolder.ts';

type Environment = Readonly<Record<string, string>>;
const PICTURES = 12;

function start(script: string, env: Environment, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, script), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function run(script: string, env: Environment, ...args: string[]): Promise<[number | null, string]> {
  const child = start(script, env, ...args);
  const [output, [code]] = await Promise.all([text(child.stdout!), once(child, 'exit')]);
  return [code, output];
}

type Content = { readonly board: Awaited<ReturnType<typeof newBoard>>; readonly picture: string };

/** Saves a number on a board, stores pictures and runs something. */
async function fill(server: RestartableServer): Promise<Content> {
  const board = await newBoard(server);
  let picture = '';
  for (let count = 0; count < PICTURES; count += 1) {
    const imageb64 = dataUrl(await plainPng(count + 1, 8));
    picture = (await server.call(saveImage, { imageb64, alpha: true })).object_key;
  }
  for (const text of ['6', '7']) await server.call(saveBoard, saveBody(board, { nodes: [textNode('n', text)] }));
  const key = idempotencyKey(board, NodeId.parse('n'), 'run');
  expect((await server.post(enhancePrompt, { prompt: 'kettle', instructions: '' }, { key })).status).toBe(200);
  return { board, picture };
}

/** Reads what a person has there: a board with its history and its runs, what of their plan is used, and the bytes of a picture. */
async function everythingOf(server: RestartableServer, board_id: Content['board'], object_key: string) {
  const { image_url } = await server.call(getImageUrl, { object_key: ObjectKey.parse(object_key) });
  const picture = await fetch(server.process.address + image_url);
  return {
    board: await server.call(loadBoard, { board_id }),
    history: await server.call(boardHistory, { board_id }),
    runs: await server.call(jobHistory, { board_id }),
    plan: await server.call(getPlan, {}),
    picture: Buffer.from(await picture.arrayBuffer()).toString('base64'),
  };
}

async function newBoard(server: RestartableServer) {
  return (await server.call(createBoard, { name: 'Kettle' })).board_id;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test.runIf(process.env.TEST_DATABASE_URL)(
  'data moves to PostgreSQL and a bucket, is backed up and restored there, and moves back; nothing is lost or mixed with servers',
  async () => {
    const emulator = await startS3Emulator();
    const { settings: postgres, drop } = await createPostgresDatabase(process.env.TEST_DATABASE_URL!);
    const server = await startRestartableServer();
    onTestFinished(async () => {
      await server.close();
      await emulator.remove();
      await drop();
    });
    const { board, picture } = await fill(server);
    const everything = await everythingOf(server, board, picture);
    expect([everything.runs.jobs.length, everything.history.versions.length]).toEqual([1, 1]);
    const objectsOf = async () => {
      const names: string[] = [];
      for await (const { name } of (await openS3Storage(emulator.settings)).list()) names.push(name);
      return names.sort();
    };
    const { endpoint, bucket, accessKeyId, secretAccessKey } = emulator.settings;
    const local = { DATA_DIR: server.path };
    const store = {
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_S3_UPLOAD_BUCKET_URL: endpoint!,
    };
    const remote = {
      ...local,
      ...store,
      DATABASE_URL: postgres.url,
      FILE_STORAGE: 's3',
      AWS_S3_UPLOAD_BUCKET_NAME: bucket,
      SECRET: readFileSync(join(server.path, 'secret'), 'utf8'),
    };
    const toRemote = ['--to', postgres.url, '--objects', `s3://${bucket}`];

    expect(await run('move.ts', { ...local, ...store }, ...toRemote)).toEqual([
      1,
      expect.stringMatching(/is in use by another Maquette server/),
    ]);
    await server.process.stop();

    const cut = start('move.ts', { ...local, ...store }, ...toRemote);
    const cutExit = once(cut, 'exit');
    await expect.poll(async () => (await objectsOf()).length, { interval: 1, timeout: 30_000 }).toBeGreaterThan(0);
    cut.kill('SIGKILL');
    await cutExit;
    expect(await run('move.ts', { ...local, ...store }, ...toRemote)).toEqual([
      0,
      expect.stringMatching(
        /^Moved and compared 12 files\.\nMoved and compared \d+ rows\. The tables that were there are kept in the schema maquette_before_\d+ until the next restore\.\nNow set DATABASE_URL .*\nNow set FILE_STORAGE to s3 and AWS_S3_UPLOAD_BUCKET_NAME to maquette-tests\.\n/,
      ),
    ]);
    expect(await objectsOf()).toHaveLength(PICTURES);

    rmSync(join(server.path, 'objects'), { recursive: true });
    await server.start(remote);
    expect(await everythingOf(server, board, picture)).toEqual(everything);
    await server.call(saveBoard, saveBody(board, { nodes: [textNode('n', '8'), textNode('new', 'kettle')] }));
    for (const refused of [
      () => run('move.ts', remote, '--to', 'embedded', '--objects', 'local'),
      () => run('restore.ts', remote, server.path),
    ])
      expect(await refused()).toEqual([
        1,
        'Servers of Maquette use this database. Stop all of them, and begin again.\n',
      ]);

    const backup = join(await createTestFolder(), 'backup');
    expect(await run('backup.ts', remote, backup)).toEqual([0, expect.stringMatching(/ 12 files with \d+ bytes\.\n$/)]);
    await server.call(saveBoard, saveBody(board, { nodes: [textNode('n', '9')] }));
    await server.process.stop();
    expect((await run('restore.ts', remote, backup))[0]).toBe(0);
    expect(
      await query(postgres.url, "select nspname::text from pg_namespace where nspname like 'maquette%'"),
    ).toHaveLength(1);
    await server.start(remote);
    expect(await savedNumbers(server, [board])).toEqual([8]);
    await server.call(saveBoard, saveBody(board, { nodes: [textNode('n', '10')] }));
    const everythingThere = await everythingOf(server, board, picture);
    await server.process.stop();

    expect(await run('move.ts', remote, '--to', 'embedded', '--objects', 'local')).toEqual([
      0,
      expect.stringMatching(/Now leave DATABASE_URL out, and start the server\.\nNow set FILE_STORAGE to local\.\n/),
    ]);
    await server.start();
    expect(await savedNumbers(server, [board])).toEqual([10]);
    expect(await everythingOf(server, board, picture)).toEqual(everythingThere);
    await server.call(saveBoard, saveBody(board, { nodes: [textNode('n', '11'), textNode('newer', 'kettle')] }));
    const objects = join(server.path, 'objects');
    expect(readdirSync(join(objects, picture.slice(0, 2)))).toContain(picture);
  },
);
