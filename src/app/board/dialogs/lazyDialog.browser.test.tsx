import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { type ComponentType, StrictMode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createNotices } from '../../../ui/notices/notices.ts';
import { NoticesContext } from '../../../ui/notices/noticesContext.ts';
import { lazyDialog } from './lazyDialog.tsx';

type Props = { readonly text: string; readonly onClose: () => void };
type DialogStub = { readonly default: ComponentType<Props> };

let fetches: PromiseWithResolvers<DialogStub>[];
/** Texts of the dialogs that closed. */
let closed: string[];
const notices = createNotices();
const titles = () => notices.get().map(({ title }) => title);

beforeEach(() => {
  fetches = [];
  closed = [];
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  for (const { id } of notices.get()) notices.dismiss(id);
  vi.restoreAllMocks();
});

function load(): Promise<DialogStub> {
  const fetching = Promise.withResolvers<DialogStub>();
  fetches.push(fetching);
  return fetching.promise;
}

/** A page with a button that opens the dialog. */
function openDialog(Dialog: ComponentType<Props>) {
  function Opener() {
    const [isOpen, setIsOpen] = useState(false);
    const close = (text: string) => {
      closed.push(text);
      setIsOpen(false);
    };
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Open
        </button>
        {isOpen && <Dialog text="Words" onClose={() => close('Words')} />}
      </>
    );
  }
  render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <NoticesContext value={notices}>
          <Opener />
        </NoticesContext>
      </I18nProvider>
    </StrictMode>,
  );
}

const LoadedDialog = ({ text }: Props) => <p>{text} arrived</p>;

test('a dialog that cannot be had closes, once, and says so; the next opening asks for it again', async () => {
  openDialog(lazyDialog(load).LazyDialog);
  await page.getByRole('button', { name: 'Open' }).click();
  expect(fetches.length).toBe(1);
  fetches[0]?.reject(new TypeError('offline'));
  await expect.poll(titles).toEqual(['This part of the page couldn’t be loaded']);
  expect(closed).toEqual(['Words']);
  await page.getByRole('button', { name: 'Open' }).click();
  fetches[1]?.resolve({ default: LoadedDialog });
  await expect.element(page.getByText('Words arrived')).toBeVisible();
  expect(fetches.length).toBe(2);
});

test('what must be read is said elsewhere', async () => {
  openDialog(lazyDialog<Props>(load, ({ text }, list) => list.show({ key: 'text', title: text })).LazyDialog);
  await page.getByRole('button', { name: 'Open' }).click();
  fetches[0]?.reject(new TypeError('offline'));
  await expect.poll(titles).toEqual(['Words']);
});

test('one that is needed when nothing can be fetched is fetched while the browser is idle', async () => {
  const { LazyDialog, loadWhenIdle } = lazyDialog(load);
  loadWhenIdle();
  await expect.poll(() => fetches.length).toBe(1);
  fetches[0]?.resolve({ default: LoadedDialog });
  openDialog(LazyDialog);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByText('Words arrived')).toBeVisible();
  expect(fetches.length).toBe(1);
});
