import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type RealServer, startRealServer } from '../fixtures/realServer.ts';
import { card, cards, openNewBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

/** A server whose new accounts have the trial, with the engines that all journeys have. */
let trialServer: RealServer;
beforeAll(async () => {
  trialServer = await startRealServer({ env: { PLAN_DEFAULT: 'trial', ENGINES_FILE: inject('enginesFile') } });
  // The first account runs the installation and is never limited.
  await newPerson(trialServer.address);
});
afterAll(async () => {
  await trialServer.stop();
  await trialServer.remove();
});

const PATHS = {
  Render: '/api/process_sketch/',
  Edit: '/api/instruct_edit/',
  'Remove Background': '/api/remove_background/',
  'Prompt Generator': '/api/enhance_prompt/',
  'Expand Image': '/api/expand_image/',
} as const;
/** The starters of the trial: the card whose Go comes first, and what is there then. */
const TRIAL_STARTERS = [
  ['Sketch to render', 'Render', 3],
  ['Photo in a new material', 'Edit', 3],
  ['Photo to campaign image', 'Remove Background', 4],
  ['Words to designs', 'Prompt Generator', 3],
  ['Composition', 'Expand Image', 5],
] as const;

test('on the trial just those starters stand there whose first Go succeeds', async () => {
  const { page, errors } = await openPage(await newPerson(trialServer.address));
  const tiles = page.getByRole('region', { name: 'Start from' }).getByRole('button').locator('b');
  for (const [starter, title, count] of TRIAL_STARTERS) {
    await page.goto('/');
    await tiles.first().waitFor();
    expect(await tiles.allTextContents()).toEqual(TRIAL_STARTERS.map(([name]) => name));
    await tiles.getByText(starter, { exact: true }).click();
    await page.getByRole('application').first().press('1');
    const go = card(page, title).getByRole('button', { name: 'Go', exact: true });
    const answering = page.waitForResponse((response) => response.url().includes(PATHS[title]));
    await go.click();
    expect((await answering).status(), starter).toBe(200);
    await waitUntilSaved(page);
    await expect.poll(() => cards(page).count(), { message: starter }).toBe(count);
  }
  expect(errors).toEqual([]);
});

test('the photo of an empty board goes beside an Edit whose prompt has the focus, and the map comes with it', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  await openNewBoard(page, person);
  const map = page.getByRole('button', { name: 'Hide the map' });
  await page.getByRole('heading', { name: 'What are you making?' }).waitFor();
  expect(await map.count()).toBe(0);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Start from a photo' }).press('Enter');
  await (await choosing).setFiles('server/engineStatus/sample/coffee-cup.jpg');
  const prompt = card(page, 'Edit').getByRole('textbox', { name: 'Prompt' });
  await expect.poll(() => prompt.evaluate((field) => field === document.activeElement)).toBe(true);
  await card(page, 'Edit')
    .getByRole('button', { name: 'Go', exact: true })
    .and(page.locator(':not([aria-disabled=true])'))
    .waitFor();
  await page.keyboard.type('Blue glass');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'Blue glass' }).waitFor();
  await map.waitFor();
  expect([await cards(page).count(), errors]).toEqual([3, []]);
});

test('a starter makes a board that is run to its picture at once', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  await page.goto('/');
  await page.getByRole('button', { name: /^Sketch to render/ }).click();
  const render = card(page, 'Render');
  await render.getByRole('button', { name: 'Go', exact: true }).click();
  await card(page, 'Image').getByRole('img', { name: 'Brushed copper kettle with a walnut handle' }).waitFor();
  await waitUntilSaved(page);
  expect([await cards(page).count(), errors]).toEqual([3, []]);
});
