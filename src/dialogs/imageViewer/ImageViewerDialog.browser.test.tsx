import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitForFocus } from '../stage/waitForFocus.fixture.ts';
import { draggedFile } from './fileDrag.ts';
import ImageViewerDialog from './ImageViewerDialog.tsx';
import { KETTLE_RECIPE } from './recipe.fixture.ts';
import type { BoardPicture, DisplayedPicture } from './viewerPictures.ts';

const svgAddress = (width: number, height: number, fill: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${fill}"/></svg>`)}`;
const displayedPicture = (id: string, width: number, height: number, fill: string): DisplayedPicture => {
  return { id, title: id, alt: `the ${id}`, address: svgAddress(width, height, fill), size: undefined };
};
const KETTLE = displayedPicture('kettle', 400, 200, '#b4602d');
const CHAIR = displayedPicture('chair', 100, 100, '#3a7d44');
const PICTURES: BoardPicture[] = [KETTLE, CHAIR, displayedPicture('lamp', 50, 50, 'red')].map(
  ({ id, title, address }) => ({
    id,
    title,
    thumbnailAddress: address,
  }),
);
const ORIGIN = { recipe: KETTLE_RECIPE, operation: 'Render', remarks: [], inputs: [], source: undefined };

type Props = Parameters<typeof ImageViewerDialog<'png' | 'jpg'>>[0];

async function openDialog(overrides: Partial<Props> = {}) {
  const callbacks = { onStep: vi.fn(), onCompare: vi.fn(), onDownload: vi.fn(), onClose: vi.fn() };
  const props: Props = {
    pictures: PICTURES,
    picture: KETTLE,
    comparedPicture: undefined,
    recipe: ORIGIN,
    formats: ['png', 'jpg'],
    ...callbacks,
    ...overrides,
  };
  const dialogWith = (props: Props) => (
    <I18nProvider i18n={i18n}>
      <ImageViewerDialog {...props} />
    </I18nProvider>
  );
  const view = render(dialogWith(props));
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  await waitForFocus(dialog);
  if (props.picture) await waitForLoad(props.picture);
  return {
    dialog,
    ...callbacks,
    show: (changed: Partial<Props>) => view.rerender(dialogWith({ ...props, ...changed })),
  };
}

const image = ({ alt }: Pick<DisplayedPicture, 'alt'>) => page.getByRole('img', { name: alt, exact: true });
const imageBox = (picture: DisplayedPicture) => image(picture).element().getBoundingClientRect();
const waitForLoad = (picture: DisplayedPicture) =>
  vi.waitFor(() => expect((image(picture).element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0));
const zoom = page.getByLabelText('Zoom', { exact: true });
const clickButton = (name: string) => page.getByRole('button', { name, exact: true }).click();
const stage = () => page.getByRole('application').element() as HTMLElement;
/** The width of the picture when it is fitted: the stage without the air around it, but twice its own at most. */
function fittedWidth(): number {
  const { width, height } = stage().getBoundingClientRect();
  return Math.min(width - 64, 2 * (height - 64), 2 * 400);
}
const definitionTerms = (dialog: Element) =>
  [...dialog.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('the picture fills the stage, with how it was made beside it', async () => {
  const { dialog } = await openDialog();
  await vi.waitFor(() => expect(imageBox(KETTLE).width).toBeCloseTo(fittedWidth(), 1));
  expect(imageBox(KETTLE).height).toBeCloseTo(fittedWidth() / 2, 1);
  expect(definitionTerms(dialog.element())).toEqual([
    ['Made with', 'Render'],
    ['Prompt', 'copper kettle'],
    ['Engine', 'Built-in engine, no AI model'],
    ['Seed', '42'],
    ['Time', '2.3 s'],
    ['Size', '400 × 200'],
  ]);
});

test('it zooms to 800 % and to one screen pixel for each of its own, and moves, by keys alone', async () => {
  await openDialog();
  stage().focus();
  await userEvent.keyboard('1');
  await vi.waitFor(() => expect(imageBox(KETTLE).width).toBeCloseTo(400 / devicePixelRatio));
  const { left, top } = imageBox(KETTLE);
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}{ArrowDown}');
  await vi.waitFor(() => expect([imageBox(KETTLE).left - left, imageBox(KETTLE).top - top]).toEqual([-48, -96]));
  await userEvent.keyboard('+'.repeat(20));
  await expect.element(zoom).toHaveTextContent('800%');
  await expect.element(image(KETTLE)).toHaveAttribute('data-squares', 'true');
  await userEvent.keyboard('0');
  await vi.waitFor(() => expect(imageBox(KETTLE).width).toBeCloseTo(fittedWidth(), 1));
});

test('two fingers zoom it about what lies between them', async () => {
  await openDialog();
  const { left, top } = stage().getBoundingClientRect();
  vi.spyOn(stage(), 'setPointerCapture').mockReturnValue(undefined);
  const finger = (type: string, pointerId: number, x: number, y: number) =>
    stage().dispatchEvent(
      new PointerEvent(type, {
        pointerId,
        pointerType: 'touch',
        button: 0,
        bubbles: true,
        isPrimary: pointerId === 1,
        clientX: left + x,
        clientY: top + y,
      }),
    );
  await vi.waitFor(() => expect(imageBox(KETTLE).width).toBeCloseTo(fittedWidth(), 1));
  finger('pointerdown', 1, 300, 200);
  finger('pointerdown', 2, 400, 200);
  finger('pointermove', 2, 500, 200);
  await vi.waitFor(() => expect(imageBox(KETTLE).width).toBeCloseTo(2 * fittedWidth(), 1));
  finger('pointerup', 2, 500, 200);
  finger('pointerup', 1, 300, 200);
});

test('left and right step through the board, by keys at once and by buttons', async () => {
  const { onStep } = await openDialog();
  await expect.element(page.getByRole('application', { name: KETTLE.alt })).toHaveFocus();
  await expect
    .element(page.getByRole('application'))
    .toHaveAccessibleDescription('Left and right show the next image, Shift and arrow keys move it, + and - zoom');
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await clickButton('Next');
  await clickButton('Previous');
  expect(onStep.mock.calls).toEqual([[1], [-1], [1], [-1]]);
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: '1 of 3' }))
    .toHaveTextContent(`${KETTLE.title} 1 of 3`);
});

test('a board with one picture has nothing to step to or compare with', async () => {
  await openDialog({ pictures: PICTURES.slice(0, 1) });
  await expect
    .element(page.getByRole('button', { name: 'Next' }))
    .toHaveAccessibleDescription('There is no other image on the board');
  await expect.element(page.getByRole('list', { name: 'Compare with' })).not.toBeInTheDocument();
});

test('a second picture is chosen from the strip, and left again', async () => {
  const { onCompare, show } = await openDialog();
  await clickButton('Compare with chair');
  show({ comparedPicture: CHAIR });
  await expect.element(page.getByRole('dialog', { name: 'kettle and chair' })).toBeVisible();
  await clickButton('Compare with chair');
  expect(onCompare.mock.calls).toEqual([['chair'], [undefined]]);
});

test('two are compared by a slider, which keys and the pointer move; a smaller one is as wide', async () => {
  await openDialog({ comparedPicture: CHAIR });
  await waitForLoad(CHAIR);
  await vi.waitFor(() => expect(imageBox(CHAIR).width).toBe(imageBox(KETTLE).width));
  expect(imageBox(CHAIR).height).toBe(imageBox(CHAIR).width);
  const slider = page.getByRole('slider', { name: 'Compare' });
  const cut = () => image(CHAIR).element().parentElement!.style.clipPath;
  await expect.element(slider).toHaveAttribute('aria-valuenow', '50');
  expect(cut()).toBe('inset(0px 0px 0px 50%)');
  (slider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  await expect.element(slider).toHaveAttribute('aria-valuenow', '61');
  await userEvent.keyboard('{Home}');
  expect(cut()).toBe('inset(0px 0px 0px 0%)');
  const { left, width, top } = stage().getBoundingClientRect();
  const knob = slider.element() as HTMLElement;
  const at = (type: string, clientX: number) =>
    knob.dispatchEvent(new PointerEvent(type, { clientX, clientY: top + 9, pointerId: 1, bubbles: true }));
  vi.spyOn(knob, 'setPointerCapture').mockReturnValue(undefined);
  vi.spyOn(knob, 'hasPointerCapture').mockReturnValue(true);
  at('pointerdown', left);
  at('pointermove', left + width / 4);
  await expect.element(slider).toHaveAttribute('aria-valuenow', '25');
});

test('side by side they share zoom and place', async () => {
  await openDialog({ comparedPicture: CHAIR });
  await page.getByRole('radio', { name: 'Side by side' }).click();
  await waitForLoad(CHAIR);
  await vi.waitFor(() => expect(imageBox(CHAIR).width).toBe(imageBox(KETTLE).width));
  const half = stage().getBoundingClientRect().width;
  const offset = () => [imageBox(CHAIR).left - imageBox(KETTLE).left, imageBox(CHAIR).top - imageBox(KETTLE).top];
  await vi.waitFor(() => expect(offset()[0]).toBeCloseTo(half, -1));
  const before = offset();
  const { width } = imageBox(KETTLE);
  stage().focus();
  await userEvent.keyboard('+{ArrowDown}');
  await vi.waitFor(() => expect(imageBox(KETTLE).width).toBeCloseTo(width * 1.25));
  expect(imageBox(CHAIR).width).toBeCloseTo(imageBox(KETTLE).width);
  expect(offset().map(Math.round)).toEqual(before.map(Math.round));
});

test('it is downloaded as PNG or JPG', async () => {
  const { onDownload } = await openDialog();
  await clickButton('Download');
  await page.getByRole('menuitem', { name: 'JPG' }).click();
  expect(onDownload.mock.calls).toEqual([['jpg']]);
});

test('it fills the screen, and leaves it', async () => {
  const { dialog } = await openDialog();
  const requestFullscreen = vi.spyOn(Element.prototype, 'requestFullscreen').mockResolvedValue(undefined);
  stage().focus();
  await userEvent.keyboard('f');
  await clickButton('Full screen');
  expect(requestFullscreen.mock.contexts).toEqual([stage().parentElement, stage().parentElement]);
  await expect.element(dialog).toBeVisible();
});

test('it is whole again when it fills the screen, whatever was seen of it before', async () => {
  await openDialog();
  const zoom = () => page.getByLabelText('Zoom', { exact: true }).element().textContent;
  await clickButton('Fit');
  const fitted = zoom();
  await clickButton('Zoom in');
  expect(zoom()).not.toBe(fitted);
  document.dispatchEvent(new Event('fullscreenchange'));
  await vi.waitFor(() => expect(zoom()).toBe(fitted));
});

test('a picture that is deleted meanwhile says so; another can be stepped to', async () => {
  const { show, onStep } = await openDialog();
  show({ picture: undefined });
  await expect.element(page.getByText('This image was deleted from the board. Undo brings it back.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Download' }))
    .toHaveAccessibleDescription('This image was deleted');
  await clickButton('Next');
  expect(onStep.mock.calls).toEqual([[1]]);
});

test('Escape closes it', async () => {
  const { onClose } = await openDialog();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('the button beside the zoom is dragged out as the file of the picture, and downloads it when it is pressed', async () => {
  const address = '/assets/kettle.webp?e=1&s=a';
  const file = draggedFile(address, 'Copper kettle');
  const { onDownload } = await openDialog({ picture: { ...KETTLE, file } });
  const name = 'Drag to the desktop, or press to download';
  const button = page.getByRole('button', { name, exact: true });
  const started = new Promise<Record<string, string>>((resolve) =>
    document.addEventListener(
      'dragstart',
      ({ dataTransfer }) =>
        queueMicrotask(() =>
          resolve(Object.fromEntries(dataTransfer!.types.map((type) => [type, dataTransfer!.getData(type)]))),
        ),
      { once: true },
    ),
  );
  await button.dropTo(image(KETTLE));
  const href = new URL(address, location.href).href;
  expect(await started).toEqual({ downloadurl: `image/webp:Copper kettle.webp:${href}`, 'text/uri-list': href });
  await clickButton(name);
  expect(onDownload).toHaveBeenCalledWith('png');
});

test.each(['data:image/png;base64,AAAA', '/assets/model.glb', undefined])(
  'what is no stored picture (%s) is not dragged out',
  async (address) => {
    expect(draggedFile(address, 'Kettle')).toBe(undefined);
  },
);
