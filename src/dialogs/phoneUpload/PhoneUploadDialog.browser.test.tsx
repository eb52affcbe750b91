import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import PhoneUploadDialog, { type PhoneCode } from './PhoneUploadDialog.tsx';

const SECRET = 's'.repeat(43);
const PHONE_URL = `http://192.168.1.20:4400/upload?boardId=b&nodeId=n#${SECRET}`;
const dialog = page.getByRole('dialog', { name: 'Upload from your phone' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

afterEach(() => void vi.useRealTimers());

function openDialog(code: PhoneCode) {
  const pressedButtons: string[] = [];
  const phoneDialog = (next: PhoneCode) => (
    <I18nProvider i18n={i18n}>
      <PhoneUploadDialog
        code={next}
        onRenew={() => pressedButtons.push('new')}
        onClose={() => pressedButtons.push('close')}
      />
    </I18nProvider>
  );
  const { rerender } = render(phoneDialog(code));
  return { pressed: pressedButtons, show: (next: PhoneCode) => rerender(phoneDialog(next)) };
}
const codeFor = (seconds: number, reach: 'here' | 'network' | 'anywhere' = 'network'): PhoneCode => ({
  kind: 'made',
  url: PHONE_URL,
  expiresAt: Date.now() + seconds * 1000,
  reach,
});

test('it shows the address as a code and in words, what to do, and how long it lasts', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { pressed: pressedButtons } = openDialog(codeFor(581));
  await expect.element(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await expect.element(dialog.getByRole('textbox')).toHaveValue(PHONE_URL);
  const steps = dialog
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'Scan with your phone’s cameraYour phone must be on the same network as this computer.',
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
  await expect.element(spoken).toHaveTextContent('The code expires in one minute.');
  await button('Cancel').click();
  expect(pressedButtons).toEqual(['close']);
});

test('a code whose time is over says so, and gives way to a new one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { pressed: pressedButtons, show } = openDialog(codeFor(120));
  await expect.element(dialog.getByRole('timer')).toBeVisible();
  vi.advanceTimersByTime(120_000);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Upload timed out, try again');
  expect([dialog.getByRole('timer').elements(), dialog.getByRole('textbox').elements()]).toEqual([[], []]);
  await button('New code').click();
  expect(pressedButtons).toEqual(['new']);
  show({ kind: 'making' });
  await expect.element(dialog.getByText('Making a code…')).toBeVisible();
  show(codeFor(600));
  await expect.element(dialog.getByText(/^Waiting for an image, (10:00|9:5\d)$/)).toBeVisible();
});

test('an address that no phone can open comes with what to set', async () => {
  openDialog(codeFor(600, 'here'));
  await expect
    .element(dialog.getByText(/^Only this computer can open this address\..*HOST=0\.0\.0\.0.*PUBLIC_URL/))
    .toBeVisible();
});

test('a code that could not be made is asked for again', async () => {
  const { pressed: pressedButtons } = openDialog({ kind: 'failed', problem: 'It broke.' });
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It broke.');
  await button('Try again').click();
  expect(pressedButtons).toEqual(['new']);
});
