import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import Export4kDialog from './Export4kDialog.tsx';
import type { ExportOutcome } from './export4k.types.ts';

const svgAddress = (fill: string, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${fill}" d="M0 0h9999v9999H0z"/></svg>`)}`;
const BEFORE = svgAddress('teal', 400, 300);
const ENLARGED: ExportOutcome = {
  kind: 'done',
  picture: { address: svgAddress('orange', 3840, 2880), objectKey: 'k', size: { width: 3840, height: 2880 } },
};

const dialog = page.getByRole('dialog', { name: '4k export' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

let reportedCalls: { name: string; of?: unknown }[];
let resolveExport: (outcome: ExportOutcome) => void;
let rejectExport: (error: Error) => void;
beforeEach(() => {
  reportedCalls = [];
});

async function openDialog(props: Partial<Parameters<typeof Export4kDialog>[0]> = {}) {
  const recordCall = (name: string) => (of?: unknown) =>
    void reportedCalls.push({ name, ...(of !== undefined && { of }) });
  const dialogOf = (moreProps: typeof props) => (
    <I18nProvider i18n={i18n}>
      <Export4kDialog
        originalAddress={BEFORE}
        alt="Kettle"
        fraction={undefined}
        onExport={() => {
          reportedCalls.push({ name: 'export' });
          return new Promise((resolve, reject) => {
            resolveExport = resolve;
            rejectExport = reject;
          });
        }}
        onStop={recordCall('stop')}
        onUpgrade={recordCall('upgrade')}
        onDownload={(_, format) => recordCall('download')(format)}
        onClose={recordCall('close')}
        {...moreProps}
      />
    </I18nProvider>
  );
  const view = render(dialogOf(props));
  await expect.element(dialog).toBeVisible();
  return { show: (moreProps: typeof props) => view.rerender(dialogOf(moreProps)) };
}

test('the picture is enlarged, compared by a slider, and downloaded in the chosen format', async () => {
  const { show } = await openDialog();
  await expect.element(dialog.getByText('400 × 300')).toBeVisible();
  await button('Export').click();
  await expect.element(dialog.getByText('Enlarging to 3840 pixels')).toBeVisible();
  const bar = dialog.getByRole('progressbar', { name: 'Progress' });
  await expect.element(bar).not.toHaveAttribute('aria-valuenow');
  show({ fraction: 0.4 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '40');
  resolveExport(ENLARGED);
  await expect.element(dialog.getByText('400 × 300 → 3840 × 2880')).toBeVisible();
  const slider = dialog.getByRole('slider', { name: 'Before and after' });
  await expect.element(slider).toHaveAttribute('aria-valuenow', '50');
  await slider.click();
  await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowLeft}{/Shift}');
  await expect.element(slider).toHaveAttribute('aria-valuenow', '39');
  const layer = dialog.getByRole('img', { name: 'Enlarged' }).element().parentElement!;
  expect(layer.style.clipPath).toBe('inset(0px 0px 0px 39%)');
  for (const format of ['PNG', 'JPG', 'WEBP']) {
    await dialog.getByRole('radio', { name: format }).click();
    await button('Download').click();
  }
  expect(reportedCalls).toEqual([
    { name: 'export' },
    { name: 'download', of: 'png' },
    { name: 'download', of: 'jpg' },
    { name: 'download', of: 'webp' },
  ]);
});

test('Stop calls it off, and it can be asked for again', async () => {
  await openDialog();
  await button('Export').click();
  await button('Stop').click();
  resolveExport({ kind: 'stopped' });
  await expect.element(button('Stop')).not.toBeInTheDocument();
  await button('Export').click();
  expect(reportedCalls.map(({ name }) => name)).toEqual(['export', 'stop', 'export']);
});

test('closing meanwhile asks first, and calls it off', async () => {
  await openDialog();
  await button('Export').click();
  await userEvent.keyboard('{Escape}');
  await button('Keep waiting').click();
  await expect.element(button('Stop')).toBeVisible();
  await button('Cancel').click();
  await button('Leave').click();
  expect(reportedCalls.map(({ name }) => name)).toEqual(['export', 'stop', 'close']);
});

test('an alert is read, and then the upgrade dialog is asked for', async () => {
  await openDialog();
  await button('Export').click();
  resolveExport({ kind: 'alert', text: 'Inappropriate content detected. Please try another prompt' });
  await expect.element(page.getByRole('alertdialog')).toBeVisible();
  await button('OK').click();
  await vi.waitFor(() => expect(reportedCalls.map(({ name }) => name)).toEqual(['export', 'upgrade']));
});

test('a limit asks for the upgrade dialog at once', async () => {
  await openDialog();
  await button('Export').click();
  resolveExport({ kind: 'upgrade' });
  await vi.waitFor(() => expect(reportedCalls.map(({ name }) => name)).toEqual(['export', 'upgrade']));
});

test('what went wrong is said, and it can be asked for again', async () => {
  await openDialog();
  await button('Export').click();
  resolveExport({ kind: 'failed', text: 'The server can’t be reached. Check your connection.' });
  await expect.element(dialog.getByText('The server can’t be reached. Check your connection.')).toBeVisible();
  await button('Export').click();
  await expect.element(dialog.getByText('The server can’t be reached.')).not.toBeInTheDocument();
  rejectExport(new Error('broken'));
  await expect.element(dialog.getByText('The image couldn’t be enlarged. Please try again.')).toBeVisible();
});

test('an image that cannot be loaded is not exported', async () => {
  await openDialog({ originalAddress: '' });
  await expect.element(button('Export')).toHaveAccessibleDescription('The image couldn’t be loaded');
});
