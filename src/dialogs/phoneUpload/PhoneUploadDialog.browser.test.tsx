import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import PhoneUploadDialog, { type PhoneCode } from './PhoneUploadDialog.tsx';

const SECRET = 's'.repeat(43);
const URL_OF_PHONE = `http://192.168.1.20:4400/upload?boardId=b&nodeId=n#${SECRET}`;
const dialog = page.getByRole('dialog', { name: 'Upload from your phone' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

afterEach(() => void vi.useRealTimers());

function open(code: PhoneCode) {
  const pressed: string[] = [];
  const shown = (next: PhoneCode) => (
    <I18nProvider i18n={i18n}>
      <PhoneUploadDialog code={next} onRenew={() => pressed.push('new')} onClose={() => pressed.push('close')} />
    </I18nProvider>
  );
  const { rerender } = render(shown(code));
  return { pressed, show: (next: PhoneCode) => rerender(shown(next)) };
}
const codeFor = (seconds: number, reach: 'here' | 'network' | 'anywhere' = 'network'): PhoneCode => ({
  kind: 'made',
  url: URL_OF_PHONE,
  until: Date.now() + seconds * 1000,
  reach,
});

test('it shows the address as a code and in words, what to do, and how long it lasts', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { pressed } = open(codeFor(581));
  await expect.element(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveValue(URL_OF_PHONE);
  const steps = dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'Scan with your phone’s cameraIt must be in the same network as this computer.',
    'Take a photo or choose one',
    'It appears in this node',
  ]);
  await expect.element(dialog.getByText(/^Waiting for an image, 9:[34]\d$/)).toBeVisible();
  vi.advanceTimersByTime(60_000);
  await expect.element(dialog.getByText(/^Waiting for an image, 8:[34]\d$/)).toBeVisible();
  // What is read out does not change all the time.
  const spoken = dialog.getByRole('status');
  expect(spoken.element().textContent).toBe('Waiting for an image. The code lasts ten minutes.');
  vi.advanceTimersByTime(465_000);
  await expect.element(spoken).toHaveTextContent('The code lasts one minute more.');
  await button('Cancel').click();
  expect(pressed).toEqual(['close']);
});

test('a code whose time is over says so, and gives way to a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { pressed, show } = open(codeFor(120));
  await expect.element(dialog.getByRole('timer')).toBeVisible();
  vi.advanceTimersByTime(120_000);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Upload timed out, try again');
  expect([dialog.getByRole('timer').elements(), dialog.getByRole('textbox').elements()]).toEqual([[], []]);
  await button('New code').click();
  expect(pressed).toEqual(['new']);
  show({ kind: 'making' });
  await expect.element(dialog.getByText('Making a code…')).toBeVisible();
  show(codeFor(600));
  await expect.element(dialog.getByText(/^Waiting for an image, (10:00|9:5\d)$/)).toBeVisible();
});

test('an address that no phone can open comes with what to set', async () => {
  open(codeFor(600, 'here'));
  await expect
    .element(dialog.getByText(/^Only this computer can open this address\..*HOST=0\.0\.0\.0.*PUBLIC_URL/))
    .toBeVisible();
});

test('a code that could not be made is asked for again', async () => {
  const { pressed } = open({ kind: 'failed', problem: 'It broke.' });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It broke.');
  await button('Try again').click();
  expect(pressed).toEqual(['new']);
});
