import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import DisplayDialog, { type Recipe } from './DisplayDialog.tsx';

const ADDRESS = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>')}`;
const RECIPE: Recipe = {
  engine: 'embedded',
  model: 'studio',
  operation: 'process_sketch',
  prompt: 'copper kettle',
  seed: 42,
  notes: ['The handle is walnut.'],
  milliseconds: 2345,
};

async function openDialog(recipe: Recipe | undefined) {
  let closed = 0;
  render(
    <I18nProvider i18n={i18n}>
      <DisplayDialog
        title="Kettle"
        address={ADDRESS}
        alt="copper kettle"
        recipe={recipe}
        onClose={() => {
          closed += 1;
        }}
      />
    </I18nProvider>,
  );
  const dialog = page.getByRole('dialog', { name: 'Kettle' });
  await expect.element(dialog).toBeVisible();
  return { dialog, closed: () => closed };
}

const termsIn = (dialog: Element) =>
  [...dialog.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('the picture is shown at its full size, with how it was made', async () => {
  const { dialog } = await openDialog(RECIPE);
  const picture = dialog.getByRole('img', { name: 'copper kettle' }).element() as HTMLImageElement;
  await expect.poll(() => [picture.naturalWidth, picture.naturalHeight]).toEqual([900, 600]);
  expect(termsIn(dialog.element())).toEqual([
    ['Made by', 'Built-in engine, no AI model'],
    ['Prompt', 'copper kettle'],
    ['Seed', '42'],
    ['Time', '2.3 s'],
  ]);
  await expect.element(dialog.getByText('The handle is walnut.')).toBeVisible();
});

test('a picture without a recipe says so, and Escape closes it', async () => {
  const { dialog, closed } = await openDialog(null);
  await expect.element(dialog.getByText('No generation details: this image was uploaded or drawn.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(closed).toBe(1);
});
