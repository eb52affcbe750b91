import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/services/postgres.mjs';
import { type S3Emulator, startS3Emulator } from '../../server/testing/objects/s3Emulator.ts';
import { plainPng } from '../../server/testing/pictures.ts';
import { type FakeProvider, json, startProvider } from '../fixtures/providers/provider.ts';
import { type RealServer, startRealServer } from '../fixtures/realServer.ts';
import {
  addNode,
  card,
  cards,
  fitBoard,
  loadStoredBoard,
  openBoard,
  openNewBoard,
  waitUntilSaved,
} from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

withBrowser();

describe.skipIf(findPostgres() === undefined)('an installation of which a part is away for a while', () => {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-outages-'));
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let store: S3Emulator;
  let provider: FakeProvider;
  let server: RealServer;
  /** Has the provider answer what it was asked. */
  let answerRuns: () => void;

  beforeAll(async () => {
    postgres = await startPostgres({ isDurable: true });
    store = await startS3Emulator();
    provider = await startProvider(() => undefined);
    const work = { kind: 'http', label: 'At work', url: provider.url, paid: true, models: { generate_image: 'flux' } };
    const enginesFile = join(folder, 'engines.json');
    writeFileSync(enginesFile, JSON.stringify({ providers: { work }, prices: { 'work:flux': 0.04 } }));
    const { bucket, accessKeyId, secretAccessKey, endpoint = '' } = store.settings;
    const env = {
      DATABASE_URL: postgres.url(),
      SECRET: 'a secret of thirty-two characters',
      FILE_STORAGE: 's3',
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_S3_UPLOAD_BUCKET_URL: endpoint,
      AWS_S3_UPLOAD_BUCKET_NAME: bucket,
      ENGINES_FILE: enginesFile,
      MODERATION: '0',
    };
    server = await startRealServer({ dataDir: join(folder, 'data'), env });
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
    await store.remove();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(async () => {
    const base64 = (await plainPng(512, 512)).toString('base64');
    const pending = Promise.withResolvers<void>();
    answerRuns = pending.resolve;
    provider.answer = async ({ body }, response) => {
      await pending.promise;
      const { count } = JSON.parse(String(body));
      json(response, 200, { results: Array.from({ length: count }, () => ({ type: 'image/png', base64 })) });
    };
  });

  const saveStatus = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
  const textField = (page: Page) => card(page, 'Text').getByRole('textbox', { name: 'Text' });
  const pressGo = async (page: Page) => {
    await addNode(page, 'Generate Design', { x: 700, y: 250 });
    const requestCount = provider.count('POST');
    await card(page, 'Generate Design').getByRole('textbox', { name: 'Prompt' }).fill('a copper kettle');
    await page.keyboard.press('Enter');
    await expect.poll(() => provider.count('POST')).toBe(requestCount + 1);
    return requestCount + 1;
  };
  /** Reads how the runs of everybody ended, and what was billed for them. */
  const ledger = async () => {
    const client = new Client(postgres.url());
    await client.connect();
    try {
      return (await client.query({ text: 'select state, cost from ledger order by ended_at', rowMode: 'array' })).rows;
    } finally {
      await client.end();
    }
  };
  const storedTexts = async (person: Person, boardId: string) =>
    (await loadStoredBoard(person, boardId)).nodes.flatMap(({ data }) => data.text ?? []);
  const resultsOn = async (person: Person, boardId: string) =>
    (await loadStoredBoard(person, boardId)).nodes.filter(({ data }) => data.madeBy !== undefined).length;

  test('the database: edits are kept on the device and saved when it is back, and a run that goes on is neither lost nor asked again', async () => {
    const person = await newPerson(server.address);
    const { page } = await openPage(person);
    const boardId = await openNewBoard(page, person);
    await addNode(page, 'Text', { x: 150, y: 450 });
    await textField(page).fill('a kettle');
    const requestCount = await pressGo(page);
    await waitUntilSaved(page);

    await postgres.kill();
    const readiness = async () => {
      const response = await fetch(`${server.address}/readyz`);
      return [response.status, (await response.json()).code];
    };
    await expect.poll(readiness).toEqual([503, 'busy']);
    expect(await postAs(person, '/api/load_board/', { board_id: boardId })).toMatchObject({
      status: 503,
      body: { code: 'busy' },
    });
    await textField(page).fill('a kettle of copper');
    await saveStatus(page, 'Offline: kept on this device').waitFor();
    answerRuns();

    await postgres.start();
    await waitUntilSaved(page);
    expect(await storedTexts(person, boardId)).toEqual(['a kettle of copper']);
    await expect.poll(() => resultsOn(person, boardId)).toBe(2);
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
    expect([provider.count('POST'), await ledger()]).toEqual([requestCount, [['done', 0.08]]]);
  });

  test('the store of files: an upload says so and is sent again, a run keeps its results, text is saved, and pictures come by themselves', async () => {
    const person = await newPerson(server.address);
    const { page } = await openPage(person);
    const boardId = await openNewBoard(page, person);
    await addNode(page, 'Text', { x: 150, y: 450 });
    await addNode(page, 'Upload Image', { x: 150, y: 150 });
    const giveFile = async (it: Locator, buffer: Buffer) => {
      await it.getByRole('button', { name: /^(Choose file|Replace)$/ }).click();
      const file = { name: 'kettle.png', mimeType: 'image/png', buffer };
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    };
    const uploadOn = (one: Page) => cards(one).filter({ has: one.getByRole('button', { name: 'Use phone' }) });
    const upload = uploadOn(page);
    await giveFile(upload, await plainPng(300, 200));
    await upload.getByRole('img').waitFor();
    const requestCount = await pressGo(page);
    await waitUntilSaved(page);

    await store.stop();
    answerRuns();
    await textField(page).fill('a kettle of copper');
    await waitUntilSaved(page);
    await giveFile(upload, await plainPng(400, 200));
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await upload.getByText('Files can’t be stored or fetched right now. Please wait a minute and try again.').waitFor();
    const other = (await openPage(person)).page;
    await openBoard(other, boardId);
    await fitBoard(other);
    await uploadOn(other).getByText('The image can’t be fetched right now.').waitFor();
    expect(await resultsOn(person, boardId)).toBe(0);

    await store.start();
    await expect.poll(() => resultsOn(person, boardId)).toBe(2);
    await uploadOn(other).getByRole('img').waitFor();
    await fitBoard(page);
    await upload.getByRole('button', { name: 'Try again' }).click();
    const width = async () =>
      (await loadStoredBoard(person, boardId)).nodes.find(({ type }) => type === 'uploadSketchNode')?.data
        .sketchImageWidth;
    await expect.poll(width).toBe(400);
    expect(await storedTexts(person, boardId)).toEqual(['a kettle of copper']);
    expect([provider.count('POST'), (await ledger()).at(-1)]).toEqual([requestCount, ['done', 0.08]]);
  });
});
