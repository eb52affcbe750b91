import { expect, test } from 'vitest';
import { card, openNewBoard } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

test('in a window of 390 pixels the whole dock is in sight', async () => {
  const person = await newPerson();
  const { page } = await openPage(person, { width: 390, height: 844 });
  await openNewBoard(page, person);
  const dock = page.getByRole('navigation', { name: 'Tools' });
  const box = await dock.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(390);
  const shown = await dock
    .getByRole('button')
    .evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
  expect(shown).toContain('Zoom to fit');
});

test('in a window of 390 pixels a quick start shows the node where the work begins, as large as it can be used', async () => {
  const person = await newPerson();
  const { page } = await openPage(person, { width: 390, height: 844 });
  await openNewBoard(page, person);
  await page.getByRole('button', { name: 'Start from a sketch' }).click();
  await card(page, 'Sketch').getByRole('button', { name: 'Draw' }).click();
  await page.getByRole('dialog', { name: 'Sketch' }).waitFor();
});
