import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Recipe, type RecipeAnswer, type RecipeProps } from './Recipe.tsx';

const RECIPE: RecipeAnswer = {
  engine: 'fal',
  model: 'flux',
  operation: 'process_sketch_style',
  prompt: 'copper kettle',
  seed: 42,
  asked: { highQuality: false, influence: 1.2, picture: { bytes: 3 } },
  notes: ['framing 98 %'],
  milliseconds: 14_000,
};
const SOURCE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAACw=';

const renderRecipe = (props: Partial<RecipeProps> = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <Recipe
        title="Kettle"
        recipe={RECIPE}
        operation="Render"
        size={{ width: 1024, height: 768 }}
        remarks={[]}
        inputs={[{ role: 'image', name: 'Image: Outline', address: SOURCE }]}
        source={undefined}
        {...props}
      />
    </I18nProvider>,
  );

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('it names engine, operation, prompt, seed, time and size, and shows what it was made of', async () => {
  const { container } = renderRecipe();
  const rows = [...container.querySelectorAll('dt')].map((term) => [
    term.textContent,
    term.nextElementSibling?.textContent,
  ]);
  expect(rows).toEqual([
    ['From', ''],
    ['Made with', 'Render'],
    ['Prompt', 'copper kettle'],
    ['Engine', 'fal, flux'],
    ['Seed', '42'],
    ['Time', '14 s'],
    ['Size', '1024 × 768'],
  ]);
  await expect.element(page.getByRole('img', { name: 'Image: Outline' })).toHaveAttribute('src', SOURCE);
});

test('of a model that takes no seed there is none to read, nor to change', async () => {
  const { container } = renderRecipe({
    recipe: { ...RECIPE, isSeedless: true },
    onRunAgain: vi.fn(),
    onRunWithAnotherSeed: vi.fn(),
  });
  await expect.element(button('Run again')).toBeVisible();
  expect([...container.querySelectorAll('dt')].map((term) => term.textContent)).not.toContain('Seed');
  await expect.element(button('Run with another seed')).not.toBeInTheDocument();
});

test('the engine’s own figures are folded away', async () => {
  renderRecipe();
  const figure = page.getByText('framing 98 %');
  await expect.element(figure).not.toBeVisible();
  await page.getByText('Details from the engine').click();
  await expect.element(figure).toBeVisible();
  await expect.element(page.getByText('influence: 1.2')).toBeVisible();
  await expect.element(page.getByText('bytes')).not.toBeInTheDocument();
});

test('it is run again, also with another seed; its prompt is copied; its source is gone to', async () => {
  const callbacks = { onRunAgain: vi.fn(), onRunWithAnotherSeed: vi.fn(), onCopyPrompt: vi.fn() };
  const onOpen = vi.fn();
  renderRecipe({ ...callbacks, source: { title: 'Render', onOpen } });
  await button('Run again').click();
  await button('Run with another seed').click();
  await button('Copy prompt').click();
  await button('Back to Render').click();
  const counts = [callbacks.onRunAgain, callbacks.onRunWithAnotherSeed, callbacks.onCopyPrompt, onOpen].map(
    ({ mock }) => mock.calls.length,
  );
  expect(counts).toEqual([1, 1, 1, 1]);
});

test('while it cannot run, both say why; where it can never run, they are not there', async () => {
  const { unmount } = renderRecipe({
    onRunAgain: () => undefined,
    onRunWithAnotherSeed: () => undefined,
    runOffReason: 'Another node is running, and only one runs at a time',
  });
  for (const name of ['Run again', 'Run with another seed']) {
    await expect
      .element(button(name))
      .toHaveAccessibleDescription('Another node is running, and only one runs at a time');
  }
  unmount();
  renderRecipe();
  await expect.element(button('Run again')).not.toBeInTheDocument();
});

test('a picture that nobody made here has no recipe, and says so', async () => {
  renderRecipe({ recipe: null, inputs: [], onRunAgain: () => undefined });
  await expect.element(page.getByText('No generation details: this image was uploaded or drawn.')).toBeVisible();
  await expect.element(page.getByText('1024 × 768')).toBeVisible();
  await expect.element(button('Run again')).not.toBeInTheDocument();
});

test('it says what the engine remarked, as the card does', async () => {
  renderRecipe({ remarks: ['Not recognised: “violin”.', 'The handle was left out.'] });
  const note = page.getByRole('note', { name: 'Remarks' });
  await expect
    .poll(() =>
      note
        .getByRole('paragraph')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Not recognised: “violin”.', 'The handle was left out.']);
});
