import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainPng } from '../../server/testing/pictures.ts';
import { type FakeProvider, json, startProvider } from '../fixtures/providers/provider.ts';
import { type RealServer, startRealServer } from '../fixtures/realServer.ts';
import { addNode, card, fitBoard, waitUntilSaved } from './boardPage.ts';
import { openPage, withBrowser } from './browser.ts';

withBrowser();

const folder = mkdtempSync(join(tmpdir(), 'maquette-engines-'));
const EMAIL = 'ann@example.org';
const PASSWORD = 'correct horse battery';
let provider: FakeProvider;
let server: RealServer;

beforeAll(async () => {
  const base64 = (await plainPng(512, 512)).toString('base64');
  provider = await startProvider((_, response) =>
    json(response, 200, { results: [{ type: 'image/png', base64, width: 512, height: 512 }] }),
  );
  const file = join(folder, 'engines.json');
  const work = { kind: 'http', label: 'At work', url: provider.url, models: { generate_image: 'flux' } };
  writeFileSync(file, JSON.stringify({ providers: { work }, prices: { 'work:flux': 0.04 } }));
  server = await startRealServer({ env: { ENGINES_FILE: file } });
});
afterAll(async () => {
  await server.stop();
  await server.remove();
  await provider.close();
  rmSync(folder, { recursive: true });
});

async function call(path: string, body: unknown, token = ''): Promise<Response> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return fetch(server.address + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('what the built-in engine cannot draw is no result, and a model that is chosen there draws it and is named', async () => {
  const signed = await call('/api/auth/sign-up/email', { email: EMAIL, password: PASSWORD, name: 'Ann' });
  const token = signed.headers.get('set-auth-token') ?? '';
  const created = (await (await call('/api/create_board/', { name: 'Saddles' }, token)).json()) as { board_id: string };
  const { page, errors } = await openPage({ email: EMAIL, password: PASSWORD, token });
  await page.goto(`${server.address}/physical/board?boardId=${created.board_id}`);
  await page.getByRole('application').waitFor();
  await waitUntilSaved(page);
  await addNode(page, 'Generate Design', { x: 300, y: 300 });
  const design = card(page, 'Generate Design');
  await design.getByText('$0.08').waitFor();
  await design.getByRole('button', { name: /thinks first/ }).click();
  await page.getByRole('button', { name: 'Engine: At work flux' }).click();
  await page.getByRole('menuitemradio', { name: 'Built-in engine' }).click();
  await page.keyboard.press('Escape');
  const prompt = design.getByRole('textbox', { name: 'Prompt' });
  await prompt.fill('a racing saddle');
  await prompt.press('Enter');
  await page.getByText('No result', { exact: true }).waitFor();
  await fitBoard(page);
  expect(provider.count('POST')).toBe(0);

  await page.getByRole('button', { name: 'Choose an engine' }).click();
  await page.getByRole('menuitemradio', { name: 'At work flux' }).click();
  await design.getByRole('button', { name: 'Regenerate' }).click();
  await fitBoard(page);
  await page.getByText('512 × 512, At work flux').first().waitFor();
  expect(provider.received.map(({ path }) => path)).toContain('/generate_image');
  await waitUntilSaved(page);

  await page.goto(`${server.address}/admin/engines`);
  await page.getByRole('list', { name: 'Providers' }).getByText('At work').waitFor();
  const use = page.getByRole('region', { name: 'Usage and cost, last 30 days' }).first();
  await use.getByRole('row').filter({ hasText: 'At work flux' }).getByText(EMAIL).waitFor();
  await use.getByRole('row').filter({ hasText: 'Built-in engine' }).getByText(EMAIL).waitFor();
  expect(errors).toEqual([]);
});
