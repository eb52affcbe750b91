import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createNotices } from '../../ui/notices/notices.ts';
import { createInspector, type Inspector } from './inspector.ts';
import StatelyPage from './StatelyPage.tsx';

const inspectors: (Inspector | null)[] = [];
afterEach(() => {
  for (const inspector of inspectors.splice(0)) inspector?.end?.();
  cleanup();
  vi.restoreAllMocks();
});

function ask() {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  render(
    <I18nProvider i18n={i18n}>
      <StatelyPage onChoose={(inspector) => void inspectors.push(inspector)} />
    </I18nProvider>,
  );
  return open;
}

test('?inspect=stately says what it needs, and opens nothing by itself', async () => {
  const open = ask();
  await expect.element(page.getByRole('heading', { name: 'Stately’s inspector needs the network' })).toBeVisible();
  expect([open.mock.calls, inspectors]).toEqual([[], []]);
});

test('our own inspector is the way that needs no network', async () => {
  const open = ask();
  await page.getByRole('button', { name: 'Use the built-in inspector' }).click();
  expect(open.mock.calls).toEqual([['/inspector', '_blank', 'noopener']]);
  expect(inspectors.map((inspector) => inspector?.randomSource !== undefined)).toEqual([true]);
});

test('the board opens without an inspector, too', async () => {
  const open = ask();
  await page.getByRole('button', { name: 'Open the board without' }).click();
  expect([open.mock.calls, inspectors]).toEqual([[], [null]]);
});

test('nothing is said of holding while nothing is held', () => {
  const notices = createNotices();
  const inspector = createInspector();
  inspectors.push(inspector);
  inspector.attach?.(notices);
  inspector.end?.();
  expect(notices.get()).toEqual([]);
});
