import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addressOf, ballGlb, boxGlb, boxStl } from '../../model3D/models.fixture.ts';
import { failSetup } from '../../model3D/setupFailure.fixture.ts';
import { createEditorPage } from '../editor/editor.fixture.tsx';
import { waitForFocus } from '../stage/waitForFocus.fixture.ts';
import Viewer3DDialog from './Viewer3DDialog.tsx';

const {
  dialog,
  stage,
  open: showDialog,
  button,
  field,
} = createEditorPage({ dialog: '3D viewer', stage: 'Kettle: arrow keys turn it, + and - zoom' });
afterEach(() => vi.restoreAllMocks());

type Props = Parameters<typeof Viewer3DDialog>[0];

const effects = () => ({
  onSnapshot: vi.fn<Props['onSnapshot']>(async () => undefined),
  onExportStl: vi.fn<Props['onExportStl']>(async () => undefined),
  onDownload: vi.fn<() => void>(),
  onCancel: vi.fn<() => void>(),
});

async function viewerDialog(props: Partial<Props>) {
  const fixedProps = { title: '3D viewer', helpHref: '/docs/nodes/upload_3D', alt: 'Kettle', readOnly: false } as const;
  const model = {
    format: 'glb',
    unitless: undefined,
    address: addressOf(await boxGlb()),
    stillAddress: undefined,
  } as const;
  return (
    <I18nProvider i18n={i18n}>
      <Viewer3DDialog {...{ ...fixedProps, ...model, ...effects(), ...props }} />
    </I18nProvider>
  );
}

async function openDialog(props: Partial<Props> = {}) {
  const callbacks = effects();
  await showDialog(await viewerDialog({ ...callbacks, ...props }));
  await waitForFocus(dialog);
  return callbacks;
}

const expectModelDrawn = () => expect.element(dialog.getByText('12 triangles')).toBeVisible();

/** Takes a snapshot, and gives its size and its pixels. */
async function takeSnapshot(onSnapshot: ReturnType<typeof vi.fn<Props['onSnapshot']>>) {
  const before = onSnapshot.mock.calls.length;
  await button('Take snapshot').click();
  await expect.poll(() => onSnapshot.mock.calls.length).toBe(before + 1);
  const [png, size] = onSnapshot.mock.calls[before]!;
  const bitmap = await createImageBitmap(png);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  const covered = data.filter((value, i) => i % 4 === 3 && value > 0).length / (width * height);
  return {
    size,
    width,
    height,
    covered,
    middle: at(width / 2, height / 2) as [number, number, number, number],
    corner: at(1, 1),
  };
}

/** The share of the picture that the side of the box covers, to its front: a third, and nearer by a seventh. */
const SIDE_RATIO = 0.45;

test('the front of a box is drawn, with its size; a snapshot has the chosen size and nothing around the box', async () => {
  const { onSnapshot } = await openDialog();
  await expectModelDrawn();
  for (const figure of ['120 mm', '80 mm', '40 mm']) await expect.element(dialog.getByText(figure)).toBeVisible();
  await field('Snapshot width').fill('600');
  await field('Snapshot height').fill('400');
  await button('Front view').click();
  const front = await takeSnapshot(onSnapshot);
  expect([front.size, front.width, front.height]).toEqual([{ width: 600, height: 400 }, 600, 400]);
  expect(front.corner[3]).toBe(0);
  const [red, green, blue, alpha] = front.middle;
  expect([red > 100, green < 60, blue < 60, alpha]).toEqual([true, true, true, 255]);
  await button('Side view').click();
  expect((await takeSnapshot(onSnapshot)).covered / front.covered).toBeCloseTo(SIDE_RATIO, 1);
  await button('Top view').click();
  expect((await takeSnapshot(onSnapshot)).covered / front.covered).toBeCloseTo(0.58, 1);
  await expect.element(dialog.getByText('The snapshot is below the node.')).toBeVisible();
  await page.getByRole('switch', { name: 'Transparent background' }).click();
  expect((await takeSnapshot(onSnapshot)).corner).toEqual([255, 255, 255, 255]);
});

test('wires show what lies behind; without light it is dark, with much light brighter', async () => {
  const { onSnapshot } = await openDialog();
  await expectModelDrawn();
  await userEvent.keyboard('1');
  const lit = await takeSnapshot(onSnapshot);
  const slider = dialog.getByRole('slider', { name: 'Light' });
  await slider.fill('0');
  const dark = await takeSnapshot(onSnapshot);
  await slider.fill('8');
  const bright = await takeSnapshot(onSnapshot);
  expect([dark.middle[0] < lit.middle[0] - 40, bright.middle[0] > lit.middle[0]]).toEqual([true, true]);
  await button('Wireframe').click();
  expect((await takeSnapshot(onSnapshot)).covered).toBeLessThan(lit.covered / 4);
});

test('arrow keys turn the model; a drag does; fit and the views bring it back', async () => {
  const { onSnapshot } = await openDialog();
  await expectModelDrawn();
  await userEvent.keyboard('1');
  const front = await takeSnapshot(onSnapshot);
  (stage.element() as HTMLElement).focus();
  for (let i = 0; i < 12; i++) await userEvent.keyboard('{ArrowRight}');
  const side = await takeSnapshot(onSnapshot);
  expect(side.covered / front.covered).toBeCloseTo(SIDE_RATIO, 1);
  await userEvent.keyboard('1++');
  expect((await takeSnapshot(onSnapshot)).covered).toBeGreaterThan(front.covered * 1.3);
  await userEvent.keyboard('f');
  expect((await takeSnapshot(onSnapshot)).covered).toBeCloseTo(front.covered, 2);
  const { height } = stage.element().getBoundingClientRect();
  const press = (type: string, clientX: number) =>
    stage
      .element()
      .dispatchEvent(new PointerEvent(type, { clientX, clientY: 300, pointerId: 1, button: 0, bubbles: true }));
  vi.spyOn(stage.element(), 'setPointerCapture').mockReturnValue(undefined);
  press('pointerdown', 300);
  press('pointermove', 300 + height / 2);
  press('pointerup', 300 + height / 2);
  expect((await takeSnapshot(onSnapshot)).covered / front.covered).toBeCloseTo(SIDE_RATIO, 1);
});

test('an STL names no unit: it is taken as millimetres, and said to count another', async () => {
  await openDialog({ format: 'stl', unitless: 'stl', address: addressOf(boxStl(12, 4, 8)) });
  await expectModelDrawn();
  for (const figure of ['12 mm', '8 mm', '4 mm']) await expect.element(dialog.getByText(figure)).toBeVisible();
  await expect.element(dialog.getByText('STL has no unit: mm assumed.')).toBeVisible();
  await dialog.getByRole('radio', { name: 'in' }).click();
  await expect.element(dialog.getByText('305 mm')).toBeVisible();
  await expect.element(dialog.getByText('STL has no unit: in assumed.')).toBeVisible();
});

test('a model of more than 200,000 triangles is simplified, and that is said', async () => {
  await openDialog({ address: addressOf(await ballGlb(240_000)) });
  await expect.element(dialog.getByText(/^Simplified for the view: [\d,]+ of 239,\d+ triangles$/)).toBeVisible();
});

/** The reasons why a browser cannot draw. */
const WEBGL_FAILURES = {
  'without WebGL': () => vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null),
  'where a view cannot be set up': failSetup,
};

test.each(Object.entries(WEBGL_FAILURES))(
  '%s it says so, and shows the picture that the server drew',
  async (_, hinder) => {
    vi.spyOn(console, 'error').mockReturnValue(undefined);
    hinder();
    const stillAddress = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')}`;
    render(await viewerDialog({ stillAddress }));
    await expect.element(dialog.getByText(/This browser can’t draw 3D/)).toBeVisible();
    await expect.element(dialog.getByRole('img', { name: 'Kettle' })).toBeVisible();
    await expect.element(button('Take snapshot')).toHaveAccessibleDescription('This browser can’t draw 3D');
    await expect.element(dialog.getByText('120 mm')).toBeVisible();
  },
);

test('a lost context is said, and the model comes back with it', async () => {
  const { onSnapshot } = await openDialog();
  await expectModelDrawn();
  await userEvent.keyboard('1');
  const before = await takeSnapshot(onSnapshot);
  const lose = (stage.element().querySelector('canvas') as HTMLCanvasElement)
    .getContext('webgl2')!
    .getExtension('WEBGL_lose_context')!;
  lose.loseContext();
  await expect.element(dialog.getByText(/The view comes back automatically/)).toBeVisible();
  await expect.element(button('Take snapshot')).toHaveAccessibleDescription('The view is being restored');
  lose.restoreContext();
  await expect.element(dialog.getByText(/The view comes back automatically/)).not.toBeInTheDocument();
  const after = await takeSnapshot(onSnapshot);
  expect([after.covered, after.middle]).toEqual([before.covered, before.middle]);
});

test.each([
  ['', 'This model couldn’t be loaded. Check your connection, then open it again.'],
  [addressOf(new ArrayBuffer(9)), 'This model couldn’t be read.'],
])('a model that cannot be had, or is none, says so', async (address, message) => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  render(await viewerDialog({ address }));
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
  await expect.element(button('Take snapshot')).toHaveAccessibleDescription('The model couldn’t be shown');
});

test('why a snapshot was refused is said; so is why there is no STL', async () => {
  const { onSnapshot, onExportStl, onDownload } = await openDialog();
  await expectModelDrawn();
  onSnapshot.mockResolvedValueOnce('There is no room left.');
  await button('Take snapshot').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('There is no room left.');
  onExportStl.mockResolvedValueOnce('The surface has holes.');
  await button('Export STL').click();
  await expect.element(dialog.getByRole('alert').getByText('The surface has holes.')).toBeVisible();
  onExportStl.mockRejectedValueOnce(new Error('500'));
  await button('Export STL').click();
  await expect.element(dialog.getByText('Failed to export STL: Something went wrong. Please try again.')).toBeVisible();
  await button('Download').click();
  expect(onDownload).toHaveBeenCalledOnce();
});

test('on a locked node nothing is added, but what changes nothing is still there', async () => {
  await openDialog({ readOnly: true });
  await expectModelDrawn();
  await expect.element(button('Take snapshot')).toHaveAccessibleDescription('This node is read-only');
  await expect.element(button('Export STL')).not.toHaveAttribute('aria-disabled');
});
