import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../buttons/Button.tsx';
import { AlertDialog } from './AlertDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { EditorDialog } from './EditorDialog.tsx';

function Page({ strokes }: { strokes: number }) {
  const [open, setOpen] = useState(false);
  return (
    <I18nProvider i18n={i18n}>
      <Button onClick={() => setOpen(true)}>Draw</Button>
      <Button>Behind</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Sketch"
        unsaved={strokes > 0 ? { text: `${strokes} strokes` } : undefined}
        footer={<Button>Save</Button>}
      />
    </I18nProvider>
  );
}

const openButton = page.getByRole('button', { name: 'Draw' });
const dialog = page.getByRole('dialog', { name: 'Sketch' });

async function openByKeyboard(strokes: number) {
  render(<Page strokes={strokes} />);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(dialog).toBeVisible();
}

test('Esc closes the dialog and the focus returns to what opened it', async () => {
  await openByKeyboard(0);
  await expect.element(page.getByRole('button', { name: 'Close dialog' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(openButton).toHaveFocus();
});

test('Tab stays inside the dialog', async () => {
  await openByKeyboard(0);
  await expect.element(page.getByRole('button', { name: 'Close dialog' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Close dialog' })).toHaveFocus();
});

test('with unsaved work Esc asks first; staying keeps the dialog, leaving closes it', async () => {
  await openByKeyboard(3);
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await userEvent.keyboard('{Escape}');
  await expect.element(question).toHaveAccessibleDescription('3 strokes');
  await expect.element(page.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(openButton).toHaveFocus();
});

test('when what has the focus goes, the focus stays in the dialog', async () => {
  function Panel() {
    const [hasSwatch, setSwatch] = useState(true);
    return (
      <I18nProvider i18n={i18n}>
        <EditorDialog open onClose={() => undefined} title="Sketch" onSave={() => saved.push('saved')}>
          <div role="application" aria-label="Drawing" tabIndex={-1} />
          {hasSwatch && <button type="button" onKeyDown={() => setSwatch(false)} aria-label="Swatch" />}
        </EditorDialog>
      </I18nProvider>
    );
  }
  const saved: string[] = [];
  render(<Panel />);
  const swatch = page.getByRole('button', { name: 'Swatch' });
  await expect.element(page.getByRole('button', { name: 'Close dialog' })).toHaveFocus();
  swatch.element().focus();
  await userEvent.keyboard('e');
  await expect.element(swatch).not.toBeInTheDocument();
  await expect.element(page.getByRole('application', { name: 'Drawing' })).toHaveFocus();
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(saved).toEqual(['saved']);
});

test('an alert is named by its exact text and closes with OK', async () => {
  const text = 'Processing error, please try again';
  function Alarm() {
    const [shown, setShown] = useState<string | undefined>(text);
    return (
      <I18nProvider i18n={i18n}>
        <AlertDialog text={shown} onClose={() => setShown(undefined)} />
      </I18nProvider>
    );
  }
  render(<Alarm />);
  const alarm = page.getByRole('alertdialog', { name: text, exact: true });
  await expect.element(alarm.getByRole('button', { name: 'OK' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alarm).not.toBeInTheDocument();
});
