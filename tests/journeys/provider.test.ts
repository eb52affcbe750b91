import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT, type OidcProvider, startOidcProvider } from '../fixtures/oidcProvider.ts';
import { type RealServer, startRealServer } from '../fixtures/realServer.ts';
import { addNode, card, waitUntilSaved } from './boardPage.ts';
import { openPage, postAs, withBrowser } from './browser.ts';

withBrowser();

let provider: OidcProvider;
let server: RealServer;

beforeAll(async () => {
  provider = await startOidcProvider();
  const { clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET } = CLIENT;
  const client = { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME: 'Studio North' };
  server = await startRealServer({ env: { OIDC_ISSUER: provider.issuer, ...client } });
});
afterAll(async () => {
  await server.stop();
  await server.remove();
  await provider.close();
});

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue with Studio North' }).click();
const board = (page: Page) => page.getByRole('application', { name: 'Walnut kettle' }).waitFor();

test('somebody follows a link to a board, signs in with the provider, and is on that board', async () => {
  provider.claims = { sub: 'lin', name: 'Lin', email: 'lin@studio.example', email_verified: true };
  const { page, context, errors } = await openPage();
  await page.goto(`${server.address}/physical/board?projectName=Walnut%20kettle`);
  provider.refusal = 'access_denied';
  await goOn(page);
  await page.getByText('Studio North refused the sign-in. Try again, or sign in by email.', { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe('');
  provider.refusal = undefined;
  await goOn(page);
  await board(page);
  await page.waitForURL(/boardId=/);
  expect(await context.cookies()).toEqual([]);

  const there = await openPage();
  await there.page.goto(page.url());
  await goOn(there.page);
  await board(there.page);
  const { search, hash } = new URL(there.page.url());
  expect([search, hash]).toEqual([new URL(page.url()).search, '']);

  await there.page.goto(`${server.address}/account`);
  await there.page.getByText('This account has no password: you sign in with Studio North.', { exact: true }).waitFor();
  expect([...errors, ...there.errors]).toEqual([]);
});

test('whoever is signed out at a board signs in with the provider there, and restores what they did', async () => {
  provider.claims = { sub: 'mina', name: 'Mina', email: 'mina@studio.example', email_verified: true };
  const { page, context } = await openPage();
  await page.goto(`${server.address}/physical/board?projectName=Walnut%20kettle`);
  await goOn(page);
  await board(page);
  await page.waitForURL(/boardId=/);
  await addNode(page, 'Text', { x: 300, y: 300 });
  await waitUntilSaved(page);
  const token = (await page.evaluate(() => localStorage.getItem('maquette.token'))) ?? '';
  const textField = card(page, 'Text').getByRole('textbox', { name: 'Text' });
  // Written before the page can hear that it is signed out: the dialog would take the keyboard.
  await context.setOffline(true);
  await textField.fill('kept while signed out');
  await postAs({ email: '', password: '', token, at: server.address }, '/api/auth/sign-out', {});
  await context.setOffline(false);
  await page.getByRole('dialog', { name: 'You are signed out' }).waitFor();
  await goOn(page);
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect.poll(() => textField.inputValue()).toBe('kept while signed out');
  await waitUntilSaved(page);
});

test('what somebody else began signs nobody in', async () => {
  const { page } = await openPage();
  await page.goto(`${server.address}/sign-in#signed=${'x'.repeat(43)}.${'0'.repeat(64)}`);
  await page.getByText('The sign-in timed out or was started on another page. Try again.', { exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('maquette.token'))).toBeNull();
});
