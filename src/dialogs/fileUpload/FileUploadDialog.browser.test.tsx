import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import FileUploadDialog from './FileUploadDialog.tsx';

const TEXTS = { drop: 'Drop a model here', formats: 'OBJ or GLB', wrongFormatMessage: 'Models only' };

async function openDialog() {
  const files: string[] = [];
  let closed = 0;
  render(
    <I18nProvider i18n={i18n}>
      <FileUploadDialog
        open
        title="Upload a model"
        extensions={['obj', 'glb']}
        texts={TEXTS}
        onChoose={({ name }) => files.push(name)}
        onClose={() => {
          closed += 1;
        }}
      />
    </I18nProvider>,
  );
  const dialog = page.getByRole('dialog', { name: 'Upload a model' });
  await expect.element(dialog.getByRole('button', { name: 'Choose file' })).toHaveFocus();
  return { dialog, files, closed: () => closed };
}

const fileNamed = (name: string) => new File(['v'], name);
function transferWith(file: File): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer;
}

const UPLOAD_METHODS: Record<string, (file: File) => Promise<void> | void> = {
  files: (file) => userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file),
  pasted: (file) => {
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: transferWith(file) });
    document.activeElement?.dispatchEvent(event);
  },
  dropped: (file) => {
    const zone = page.getByText('Drop a model here').element();
    for (const type of ['dragover', 'drop'])
      zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transferWith(file) }));
  },
};

test.each(Object.keys(UPLOAD_METHODS))('a file is %s', async (method) => {
  const { files } = await openDialog();
  await UPLOAD_METHODS[method]!(fileNamed('chair.GLB'));
  await expect.poll(() => files).toEqual(['chair.GLB']);
});

test.each(Object.keys(UPLOAD_METHODS))('one of another kind is %s: the dialog says so and stays', async (method) => {
  const { files, closed } = await openDialog();
  await UPLOAD_METHODS[method]!(fileNamed('chair.obj.png'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Models only');
  expect([files, closed()]).toEqual([[], 0]);
});

test('a drop in the dialog is not heard by the page, which holds drops off', async () => {
  await openDialog();
  const received: string[] = [];
  const onPagePaste = ({ type }: Event) => received.push(type);
  for (const type of ['dragover', 'drop']) addEventListener(type, onPagePaste);
  UPLOAD_METHODS.dropped!(fileNamed('chair.obj'));
  for (const type of ['dragover', 'drop']) removeEventListener(type, onPagePaste);
  expect(received).toEqual([]);
});

test('Escape closes it', async () => {
  const { closed } = await openDialog();
  await userEvent.keyboard('{Escape}');
  expect(closed()).toBe(1);
});
