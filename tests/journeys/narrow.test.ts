import type { Locator } from 'playwright';
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

test('a finger hits the whole dock, and after a description the button that makes images of it is in sight', async () => {
  const person = await newPerson();
  const { page } = await openPage(person, { width: 390, height: 844, touch: true });
  await openNewBoard(page, person);
  const dock = page.getByRole('navigation', { name: 'Tools' });
  const sides = await dock.getByRole('button').evaluateAll((all) =>
    all.flatMap((button) => {
      const { left, right, width, height } = button.getBoundingClientRect();
      return width > 0 ? [Math.min(width, height) >= 44 && left >= 0 && right <= innerWidth] : [];
    }),
  );
  expect(sides).toEqual(sides.map(() => true));
  await page.getByRole('button', { name: 'Describe a design' }).tap();
  await expect.poll(() => isInView(card(page, 'Text').getByRole('textbox', { name: 'Text' }))).toBe(true);
  await expect.poll(() => isInView(card(page, 'Generate Design').getByRole('button', { name: 'Go' }))).toBe(true);
});

test.each([false, true])(
  'in a window of 320 pixels nothing of dock and bars lies outside, touch: %s',
  async (touch) => {
    const person = await newPerson();
    const { page } = await openPage(person, { width: 320, height: 640, touch });
    await openNewBoard(page, person, 'Kettle study');
    const dock = page.getByRole('navigation', { name: 'Tools' });
    const name = page.getByRole('button', { name: 'Kettle study' });
    await page.getByRole('button', { name: 'Share' }).waitFor();
    await page.getByRole('button', { name: 'Account' }).waitFor();
    expect(await isInView(dock)).toBe(true);
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await dock.getByRole('button', { name: 'More tools' }).click();
    await dock.getByRole('button', { name: 'Hand' }).click();
    expect(await isInView(dock)).toBe(true);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitemradio', { name: '中文' }).waitFor();
  },
);

function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  });
}
