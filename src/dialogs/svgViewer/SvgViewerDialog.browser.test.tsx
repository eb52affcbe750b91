import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitForFocus } from '../stage/waitForFocus.fixture.ts';
import SvgViewerDialog from './SvgViewerDialog.tsx';

const svg = (inner: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">${inner}</svg>`)}`;
const CIRCLE = svg('<circle cx="200" cy="100" r="80" fill="#b4602d"/>');

async function openDialog(overrides: Partial<Parameters<typeof SvgViewerDialog>[0]> = {}) {
  const callbacks = {
    onCopy: vi.fn(async () => undefined),
    onDownload: vi.fn(),
    onDownloadPng: vi.fn(),
    onClose: vi.fn(),
  };
  const props = {
    title: 'Kettle',
    address: CIRCLE,
    size: { width: 400, height: 200 },
    textOffReason: undefined,
    copyOffReason: undefined,
    ...callbacks,
    ...overrides,
  };
  const dialogWith = (shown: typeof props) => (
    <I18nProvider i18n={i18n}>
      <SvgViewerDialog {...shown} />
    </I18nProvider>
  );
  const view = render(dialogWith(props));
  const dialog = page.getByRole('dialog', { name: 'Kettle' });
  await expect.element(dialog).toBeVisible();
  await waitForFocus(dialog);
  return {
    dialog,
    ...callbacks,
    show: (changed: Partial<typeof props>) => view.rerender(dialogWith({ ...props, ...changed })),
  };
}

const picture = page.getByRole('img', { name: 'Kettle' });
const zoom = page.getByLabelText('Zoom', { exact: true });
const pictureBox = () => picture.element().getBoundingClientRect();
const buttonNamed = (name: string) => page.getByRole('button', { name, exact: true });

test('the vector lies whole in the middle; wheel, buttons and keys zoom and move it', async () => {
  const { dialog } = await openDialog();
  await expect.element(dialog.getByText('400 × 200')).toBeVisible();
  await expect.element(zoom).toHaveTextContent('200%');
  expect([Math.round(pictureBox().width), Math.round(pictureBox().height)]).toEqual([800, 400]);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(zoom).toHaveTextContent('250%');
  (dialog.getByRole('application').element() as HTMLElement).focus();
  await userEvent.keyboard('--');
  await expect.element(zoom).toHaveTextContent('160%');
  const { left, top } = pictureBox();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
  await vi.waitFor(() => expect([pictureBox().left - left, pictureBox().top - top]).toEqual([-48, -96]));
  await userEvent.keyboard('0');
  await expect.element(zoom).toHaveTextContent('200%');
});

test('a drag moves it', async () => {
  const { dialog } = await openDialog();
  const stage = dialog.getByRole('application').element();
  await vi.waitFor(() => expect(pictureBox().width).toBe(800));
  const { left, top } = pictureBox();
  const at = (type: string, clientX: number, clientY: number) =>
    stage.dispatchEvent(
      new PointerEvent(type, { clientX, clientY, pointerId: 1, pointerType: 'mouse', button: 0, bubbles: true }),
    );
  vi.spyOn(stage, 'setPointerCapture').mockReturnValue(undefined);
  at('pointerdown', 300, 300);
  at('pointermove', 330, 280);
  at('pointerup', 330, 280);
  await vi.waitFor(() => expect([pictureBox().left - left, pictureBox().top - top]).toEqual([30, -20]));
});

test('the ground is light or dark, whatever the theme', async () => {
  const { dialog } = await openDialog();
  const frame = dialog.getByRole('application').element().parentElement!;
  const background = () => getComputedStyle(frame).backgroundImage;
  expect(background()).toContain('rgb(254, 253, 251)');
  await page.getByRole('radio', { name: 'Dark ground' }).click();
  expect(background()).toContain('rgb(30, 28, 26)');
});

test('its text is copied, and that is said; its file and its PNG are saved', async () => {
  const { onCopy, onDownload, onDownloadPng } = await openDialog();
  await buttonNamed('Copy as SVG text').click();
  await expect.element(page.getByText('Copied', { exact: true })).toBeVisible();
  await buttonNamed('Download SVG').click();
  await buttonNamed('Download PNG').click();
  await expect.element(page.getByRole('menuitem', { name: 'PNG 4x' })).toHaveTextContent('PNG 4x1600 × 800');
  await page.getByRole('menuitem', { name: 'PNG 2x' }).click();
  expect([onCopy.mock.calls, onDownload.mock.calls.length, onDownloadPng.mock.calls]).toEqual([[[]], 1, [[2]]]);
});

test('a PNG that would be too large is off and says why', async () => {
  await openDialog({ size: { width: 3000, height: 2000 } });
  await buttonNamed('Download PNG').click();
  const large = page.getByRole('menuitem', { name: 'PNG 4x' });
  await expect.element(large).toHaveTextContent('PNG 4xToo large for an image');
  await expect.element(page.getByRole('menuitem', { name: 'PNG 2x' })).toHaveTextContent('PNG 2x6000 × 4000');
});

test('what cannot be copied or drawn says why', async () => {
  await openDialog({
    size: undefined,
    textOffReason: 'This vector couldn’t be read',
    copyOffReason: 'Copying works over https',
  });
  await expect.element(buttonNamed('Copy as SVG text')).toHaveAccessibleDescription('Copying works over https');
  await expect.element(buttonNamed('Download PNG')).toHaveAccessibleDescription('This vector couldn’t be read');
  await expect.element(buttonNamed('Download SVG')).not.toHaveAttribute('aria-disabled');
});

test('a vector that is deleted meanwhile says so, and comes back with an undo', async () => {
  const { show } = await openDialog();
  show({ address: undefined });
  await expect.element(page.getByText('This vector was deleted from the board. Undo brings it back.')).toBeVisible();
  await expect.element(buttonNamed('Download SVG')).toHaveAccessibleDescription('This vector was deleted');
  show({ address: CIRCLE });
  await expect.element(picture).toBeVisible();
});

test('the vector has the focus first, so that its keys work at once', async () => {
  const { dialog } = await openDialog();
  await expect.element(dialog.getByRole('application')).toHaveFocus();
});

test('on a narrow screen the stage is as wide as the screen, and every button in sight', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(390, 844);
  const { dialog } = await openDialog();
  const { left, right } = dialog.getByRole('application').element().getBoundingClientRect();
  expect([left, right]).toEqual([0, 390]);
  for (const name of ['Close', 'Copy as SVG text', 'Download PNG', 'Download SVG']) {
    const button = buttonNamed(name).last().element().getBoundingClientRect();
    expect({ name, isSeen: button.left >= 0 && button.right <= 390 && button.bottom <= 844 }).toEqual({
      name,
      isSeen: true,
    });
  }
  await page.viewport(innerWidth, innerHeight);
});

test('Escape closes it', async () => {
  const { onClose } = await openDialog();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('a vector with scripts, foreign markup and pictures from outside is an image: nothing runs, nothing is fetched', async () => {
  const outside = `${location.origin}/outside.png?svg-abuse`;
  const hostile = svg(`<script>top.ran = true; fetch('${outside}')</script>
    <image href="${outside}" width="9" height="9" onload="top.ran = true"/>
    <use href="${outside}#a"/><style>@import url('${outside}'); rect { fill: url('${outside}') }</style>
    <foreignObject width="99" height="99"><body xmlns="http://www.w3.org/1999/xhtml">
      <img src="${outside}" onerror="top.ran = true"/><iframe src="javascript:top.ran = true"></iframe>
    </body></foreignObject><rect width="400" height="200" fill="#b4602d" onclick="top.ran = true"/>`);
  const { dialog } = await openDialog({ address: hostile });
  await vi.waitFor(() => expect((picture.element() as HTMLImageElement).naturalWidth).toBe(400));
  await picture.click();
  expect((window.top as unknown as { ran?: boolean }).ran).toBeUndefined();
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('svg-abuse'))).toEqual([]);
  expect(dialog.element().querySelectorAll('script, foreignObject, image, iframe, object, embed').length).toBe(0);
});
