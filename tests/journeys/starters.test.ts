import { expect, test } from 'vitest';
import { card, cards, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

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
