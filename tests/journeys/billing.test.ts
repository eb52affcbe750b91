import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WEBHOOK_PATH } from '../../server/plans/stripeRoutes.ts';
import { type RealServer, startRealServer } from '../fixtures/realServer.ts';
import { eventText, type FakeStripe, nowInSeconds, signed, startStripe, subscriptionOf } from '../fixtures/stripe.ts';
import { addNode, card, fitBoard, loadStoredBoard, openBoard, openNewBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

const folder = mkdtempSync(join(tmpdir(), 'maquette-billing-'));
let stripe: FakeStripe;
let server: RealServer;

beforeAll(async () => {
  stripe = await startStripe(() => server.address);
  const file = join(folder, 'plans.json');
  writeFileSync(file, JSON.stringify({ trial: { runs: 1 } }));
  const plans = { PLAN_DEFAULT: 'trial', PLANS_FILE: file };
  server = await startRealServer({ env: { ...stripe.env, ...plans, ENGINES_FILE: inject('enginesFile') } });
  // The first account runs the installation, and is never limited.
  await newPerson(server.address);
});
afterAll(async () => {
  await server.stop();
  await server.remove();
  await stripe.close();
  rmSync(folder, { recursive: true });
});

/** Has Stripe tell something. */
async function tell(event: Parameters<typeof eventText>[0]): Promise<void> {
  const payload = eventText(event);
  const answer = await fetch(server.address + WEBHOOK_PATH, {
    method: 'POST',
    headers: signed(payload),
    body: payload,
  });
  expect(answer.status).toBe(200);
}

test('a trial ends at its limit; who pays at Stripe finds the new plan, and the runs go on', async () => {
  const person = await newPerson(server.address);
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Generate Design', { x: 300, y: 300 });
  const design = card(page, 'Generate Design');
  await design.getByText('1 run left').waitFor();
  await design.getByRole('textbox', { name: 'Prompt' }).fill('desk lamp');
  await page.keyboard.press('Enter');
  const again = design.getByRole('button', { name: 'Regenerate' });
  await again.waitFor();
  await waitUntilSaved(page);
  const pictures = async () =>
    (await loadStoredBoard(person, boardId)).nodes.filter(({ type }) => type === 'prototype2DNode').length;
  const first = await pictures();

  await fitBoard(page);
  await again.click();
  const dialog = page.getByRole('dialog', { name: 'Looks like you are trying to access a paid feature' });
  await dialog.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByText('of 1 runs left').waitFor();
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('link', { name: 'Pay' }).click();
  await page.getByText('Thank you. Your plan is active.').waitFor();
  await page.getByRole('heading', { name: 'Paid plan' }).waitFor();
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/billing');

  await openBoard(page, boardId);
  await again.click();
  await expect.poll(pictures).toBe(2 * first);
  // Refusals are logged: the run beyond the limit, and the list of everybody's plans.
  expect(errors.filter((error) => !/^(Failed to load resource|generate_image)/.test(error))).toEqual([]);
});

test('who comes back before Stripe has told of it sees the plan change by itself, and manages the subscription there', async () => {
  const person = await newPerson(server.address);
  const { page } = await openPage(person);
  await page.goto('/billing');
  await page.getByRole('button', { name: 'Upgrade' }).click();
  await page.getByRole('link', { name: 'Pay' }).waitFor();
  const account =
    stripe.requests.findLast(({ fields }) => fields.client_reference_id)?.fields.client_reference_id ?? '';
  await page.goto('/billing?paid');
  await page.getByText('Waiting for Stripe to confirm').waitFor();
  const created = nowInSeconds();
  await tell({ type: 'created', created, subscription: subscriptionOf(account) });
  await page.getByText('Thank you. Your plan is active.').waitFor();
  await page.getByRole('button', { name: 'Manage subscription' }).click();
  await page.getByRole('heading', { name: 'Portal' }).waitFor();
  await tell({ type: 'deleted', created: created + 1, subscription: subscriptionOf(account, { status: 'canceled' }) });
  await page.goto('/billing');
  await page.getByRole('heading', { name: 'Free trial' }).waitFor();
  await page.getByRole('button', { name: 'Upgrade' }).waitFor();
});
