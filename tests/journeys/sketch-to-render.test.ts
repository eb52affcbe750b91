import { expect, test } from 'vitest';
import { card, cards, chooseBuiltIn, drawKettle, waitUntilSaved } from './boardPage.ts';
import { openPage, withBrowser } from './browser.ts';

withBrowser();

test('a new person signs up, draws, wires, renders, and finds all of it after a reload', async () => {
  const { page, errors } = await openPage(undefined, { motion: true });
  await page.goto('/');
  await page.getByRole('button', { name: 'Create an account' }).or(page.getByLabel('Name')).first().waitFor();
  if (!(await page.getByLabel('Name').isVisible()))
    await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.org`);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.keyboard.press('Enter');

  await page
    .getByRole('button', { name: /New board|Your first board/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Start from a sketch' }).click();
  await card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  await drawKettle(page);
  await card(page, 'Sketch').getByRole('img', { name: 'Sketch' }).waitFor();

  const render = card(page, 'Render');
  await render.getByRole('textbox', { name: 'Prompt' }).fill('copper kettle with a walnut handle');
  await chooseBuiltIn(page, render, /HQ o/);
  await render.getByRole('button', { name: 'Go', exact: true }).click();
  await render.getByText('Rendering your sketch').waitFor();
  const picture = card(page, 'Image').getByRole('img', { name: 'copper kettle with a walnut handle' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await waitUntilSaved(page);

  await page.getByRole('application').press('Control+z');
  await card(page, 'Image').waitFor({ state: 'detached' });
  await page.getByRole('application').press('Control+Shift+z');
  await card(page, 'Image').waitFor();
  await waitUntilSaved(page);

  await page.reload();
  await card(page, 'Image').waitFor();
  expect(await cards(page).count()).toBe(3);
  expect(await page.locator('[data-edge-id]').count()).toBeGreaterThanOrEqual(2);
  expect(await render.getByRole('textbox', { name: 'Prompt' }).inputValue()).toBe('copper kettle with a walnut handle');
  expect(errors).toEqual([]);
});
