import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import type { MaskStroke } from '../../../contract/fields/mask.ts';
import { loadPicture } from '../stage/loadPicture.ts';
import { waitForFocus } from '../stage/waitForFocus.fixture.ts';
import MaskDialog from './MaskDialog.tsx';
import type { MaskDialogProps, MaskResult } from './useMask.ts';

type Point = readonly [x: number, y: number];

const SIZE = { width: 400, height: 300 };
const LINE: MaskStroke = { tool: 'brush', erases: false, size: 40, points: [100, 100, 200, 100] };

const dialog = page.getByRole('dialog', { name: 'Mask' });
const stage = page.getByRole('application', { name: 'Mask' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The results that the dialog passed to its owner. */
let savedResults: MaskResult[];
let onCancel: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  savedResults = [];
  onCancel = vi.fn<() => void>();
});

/** A picture of one colour, or a mask that is clear within a box and black elsewhere. */
async function createPicture({ width, height }: typeof SIZE, clear?: readonly [number, number, number, number]) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const paint = canvas.getContext('2d')!;
  paint.fillStyle = clear ? '#000' : '#c96';
  paint.fillRect(0, 0, width, height);
  if (clear) paint.clearRect(...clear);
  return loadPicture(canvas.toDataURL());
}

/** A red disc with a white hole on grey. */
async function createRing() {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const paint = canvas.getContext('2d')!;
  paint.fillStyle = '#999';
  paint.fillRect(0, 0, SIZE.width, SIZE.height);
  for (const [color, radius] of [
    ['#c33', 100],
    ['#fff', 40],
  ] as const) {
    paint.fillStyle = color;
    paint.beginPath();
    paint.arc(200, 150, radius, 0, 2 * Math.PI);
    paint.fill();
  }
  return loadPicture(canvas.toDataURL());
}

async function openDialog(props: Partial<MaskDialogProps> = {}) {
  const picture = props.picture ?? (await createPicture(SIZE));
  const shown = (more: Partial<MaskDialogProps> = {}) => (
    <I18nProvider i18n={i18n}>
      <MaskDialog
        picture={picture}
        strokes={[]}
        previousMask={undefined}
        readOnly={false}
        onCancel={onCancel}
        onSave={async (result) => void savedResults.push(result) as undefined}
        {...props}
        {...more}
      />
    </I18nProvider>
  );
  const view = render(shown());
  await expectStrokeCount(props.strokes?.length ?? 0);
  await waitForFocus(dialog);
  return { again: (more: Partial<MaskDialogProps>) => view.rerender(shown(more)) };
}

/** Waits until the stage shows so many strokes. */
async function expectStrokeCount(count: number) {
  await expect.element(stage).toHaveAttribute('data-painted', String(count));
}

const image = () => stage.element().querySelector('img')!;

/** The place of a point of the picture in the browser's window, which shows this page in a frame. */
function windowPoint([x, y]: Point) {
  const paper = image().getBoundingClientRect();
  const frame = window.frameElement!.getBoundingClientRect();
  const scale = frame.width / innerWidth;
  const per = paper.width / image().width;
  return { x: frame.x + (paper.x + x * per) * scale, y: frame.y + (paper.y + y * per) * scale };
}

async function mouse(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point, pen = false) {
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    ...windowPoint(at),
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
    ...(pen && { pointerType: 'pen', force: 0.5 }),
  });
}

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Point[]) {
  await cdp().send('Input.dispatchTouchEvent', {
    type,
    touchPoints: fingers.map((at, id) => ({ ...windowPoint(at), id })),
  });
}

async function drag(points: readonly Point[], pen = false) {
  const [first, ...rest] = points;
  await mouse('mousePressed', first!, pen);
  for (const point of rest) await mouse('mouseMoved', point, pen);
  await mouse('mouseReleased', points.at(-1)!, pen);
}

/** Saves, and answers which of these points of the picture may change: by the colour and the alpha of the PNG. */
async function expectSavedPoints(...points: readonly Point[]) {
  await button('Save mask').click();
  await vi.waitFor(() => expect(savedResults).toHaveLength(1));
  const bitmap = await createImageBitmap(savedResults[0]!.png!, { premultiplyAlpha: 'none' });
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  canvas.drawImage(bitmap, 0, 0);
  const of = ([x, y]: Point) => canvas.getImageData(x, y, 1, 1).data[3];
  return { size: [bitmap.width, bitmap.height], may: points.map(of).map((alpha) => ({ 0: true, 255: false })[alpha!]) };
}

describe('painting', () => {
  test('a brush of 40 stage pixels paints what the PNG, as large as the picture, gives free', async () => {
    await openDialog({ picture: await createPicture({ width: 4000, height: 3000 }) });
    const perPixel = image().getBoundingClientRect().width / 4000;
    await drag([
      [1000, 1000],
      [2000, 1000],
    ]);
    await expectStrokeCount(1);
    const within = 18 / perPixel;
    const outsidePoint = 22 / perPixel;
    expect(
      await expectSavedPoints(
        [1500, 1000],
        [1500, 1000 + within],
        [1500, 1000 + outsidePoint],
        [1000 - within, 1000],
        [3, 3],
      ),
    ).toEqual({ size: [4000, 3000], may: [true, true, false, true, false] });
    expect(savedResults[0]).toMatchObject({ size: { width: 4000, height: 3000 }, keepsPreviousMask: false });
  });

  test('a click paints a dot', async () => {
    await openDialog();
    await drag([[200, 150]]);
    await expectStrokeCount(1);
    expect((await expectSavedPoints([200, 150], [209, 150], [212, 150])).may).toEqual([true, true, false]);
  });

  test('a lasso gives free what it encloses, Erase takes it away again', async () => {
    await openDialog();
    await userEvent.keyboard('l');
    const triangle: Point[] = [
      [50, 50],
      [350, 50],
      [50, 250],
      [50, 60],
    ];
    await drag(triangle);
    await expectStrokeCount(1);
    await userEvent.keyboard('be[[');
    await drag([
      [100, 100],
      [140, 100],
    ]);
    await expectStrokeCount(2);
    expect(await expectSavedPoints([70, 70], [120, 100], [300, 250])).toEqual({
      size: [400, 300],
      may: [true, false, false],
    });
    expect(savedResults[0]!.strokes.map(({ tool, erases }) => [tool, erases])).toEqual([
      ['lasso', false],
      ['brush', true],
    ]);
  });

  test('the magic wand shows the part under the pointer, and a click gives it free without its hole', async () => {
    await openDialog({ picture: await createRing() });
    await userEvent.keyboard('w');
    const canvas = stage.element().querySelector('canvas')!;
    const hasPaintedPixels = () =>
      canvas
        .getContext('2d')!
        .getImageData(0, 0, canvas.width, canvas.height)
        .data.some((value) => value > 0);
    await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...windowPoint([200, 80]), buttons: 0 });
    await expect.poll(hasPaintedPixels).toBe(true);
    await expectStrokeCount(0);
    await drag([[200, 80]]);
    await expectStrokeCount(1);
    expect((await expectSavedPoints([200, 80], [270, 150], [200, 150], [20, 20])).may).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('what was saved is there again, is added to, and is erased as well', async () => {
    await openDialog({ previousMask: await createPicture(SIZE, [0, 0, 200, 150]), strokes: [LINE] });
    await userEvent.keyboard('e');
    await drag([
      [20, 120],
      [60, 120],
    ]);
    await expectStrokeCount(2);
    const { may } = await expectSavedPoints([10, 10], [40, 120], [205, 100], [300, 200]);
    expect([may, savedResults[0]!.keepsPreviousMask]).toEqual([[true, false, true, false], true]);
  });

  test('Reset clears all of it, and saves that there is no mask', async () => {
    await openDialog({ previousMask: await createPicture(SIZE, [0, 0, 200, 150]), strokes: [LINE] });
    await button('Reset').click();
    await expectStrokeCount(0);
    await button('Save mask').click();
    await vi.waitFor(() =>
      expect(savedResults).toEqual([{ png: undefined, size: SIZE, strokes: [], keepsPreviousMask: false }]),
    );
  });

  test('Undo and Redo go stroke by stroke, by key and by button', async () => {
    await openDialog();
    for (const y of [50, 100])
      await drag([
        [50, y],
        [90, y],
      ]);
    await expectStrokeCount(2);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expectStrokeCount(1);
    await button('Undo').click();
    await expectStrokeCount(0);
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
    await expectStrokeCount(1);
    await button('Redo').click();
    await expectStrokeCount(2);
  });
});

describe('the brush', () => {
  const ring = () => page.getByTestId('brush').element().getBoundingClientRect();

  test('is seen at the pointer, and the keys [ and ] size it from 0 to 200', async () => {
    await openDialog();
    await mouse('mouseMoved', [200, 150]);
    await vi.waitFor(() => expect(ring().width).toBeCloseTo(40, 1));
    const middle = image().getBoundingClientRect();
    expect(ring().x + 20).toBeCloseTo(middle.x + middle.width / 2, 0);
    await userEvent.keyboard('[[');
    await vi.waitFor(() => expect(ring().width).toBeCloseTo(35, 1));
    const slider = page.getByRole('slider', { name: 'Brush size' });
    await slider.fill('198');
    await userEvent.keyboard(']]');
    await expect.element(slider).toHaveValue('200');
    await slider.fill('3');
    await userEvent.keyboard('[[');
    await expect.element(slider).toHaveValue('0');
  });

  test('covers as much of the picture as it did before when that is shown larger', async () => {
    await openDialog();
    await mouse('mouseMoved', [200, 150]);
    await vi.waitFor(() => expect(ring().width).toBeCloseTo(40, 1));
    await userEvent.keyboard('{Control>}={/Control}');
    await vi.waitFor(() => expect(ring().width).toBeCloseTo(50, 1));
  });
});

describe('without a mouse', () => {
  test('the keyboard alone paints with the cursor, and Escape abandons a stroke', async () => {
    await openDialog();
    await userEvent.keyboard('{Enter}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{ArrowDown}{Enter}');
    await expectStrokeCount(1);
    await userEvent.keyboard('{Enter}{ArrowLeft}{Escape}');
    await expect.element(dialog).toBeVisible();
    const { may } = await expectSavedPoints([200, 150], [380, 280]);
    expect([may, savedResults[0]!.strokes.length]).toEqual([[true, false], 1]);
  });

  test('one finger paints; two move and zoom, and leave no mark; after a pen, fingers move', async () => {
    await openDialog();
    await touch('touchStart', [[100, 100]]);
    await touch('touchMove', [[150, 100]]);
    await touch('touchEnd', []);
    await expectStrokeCount(1);
    const before = image().getBoundingClientRect().width;
    await touch('touchStart', [[100, 150]]);
    await touch('touchStart', [
      [100, 150],
      [200, 150],
    ]);
    await touch('touchMove', [
      [100, 150],
      [300, 150],
    ]);
    await touch('touchEnd', []);
    await vi.waitFor(() => expect(image().getBoundingClientRect().width / before).toBeCloseTo(2, 1));
    await expectStrokeCount(1);
    await drag(
      [
        [120, 150],
        [160, 150],
      ],
      true,
    );
    await expectStrokeCount(2);
    const left = image().getBoundingClientRect().x;
    await touch('touchStart', [[150, 150]]);
    await touch('touchMove', [[160, 150]]);
    await touch('touchEnd', []);
    await vi.waitFor(() => expect(image().getBoundingClientRect().x).toBeGreaterThan(left));
    await expectStrokeCount(2);
  });

  test('a pen takes over from a palm, whose dot goes', async () => {
    await openDialog();
    await touch('touchStart', [[300, 200]]);
    await touch('touchMove', [[330, 200]]);
    await drag(
      [
        [120, 150],
        [160, 150],
      ],
      true,
    );
    await touch('touchEnd', []);
    await expectStrokeCount(1);
    expect((await expectSavedPoints([140, 150], [315, 200])).may).toEqual([true, false]);
  });

  test('what changed is announced', async () => {
    await openDialog();
    await userEvent.keyboard('l');
    const expectAnnounced = (text: string) =>
      expect.element(dialog.getByText(text, { exact: true }).first()).toBeInTheDocument();
    await expectAnnounced('Lasso');
    await userEvent.keyboard('e');
    await expectAnnounced('Erase');
    await userEvent.keyboard('b{Enter}');
    await expectAnnounced('Erasing');
    await userEvent.keyboard('{Enter}');
    await expectAnnounced('Strokes: 1');
  });
});

describe('leaving', () => {
  test('Escape closes at once without a change, and asks when strokes would be lost', async () => {
    await openDialog();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
    await drag([
      [50, 50],
      [90, 50],
    ]);
    await expectStrokeCount(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('What you painted hasn’t been saved.')).toBeVisible();
    await button('Keep painting').click();
    await expectStrokeCount(1);
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('a save that is refused is answered by an alert with the exact text, and the strokes stay', async () => {
    const text = 'Inappropriate content detected. Please try another image.';
    await openDialog({ onSave: async () => text });
    await drag([
      [50, 50],
      [90, 50],
    ]);
    await button('Save mask').click();
    await expect.element(page.getByRole('alertdialog').getByText(text)).toBeVisible();
    await button('OK').click();
    await expectStrokeCount(1);
  });

  test('a picture that is taken away meanwhile is said, and what was painted stays', async () => {
    const { again: reopened } = await openDialog();
    await drag([
      [50, 50],
      [90, 50],
    ]);
    await expectStrokeCount(1);
    reopened({ notice: 'gone' });
    await expect.element(page.getByText(/The image is no longer connected/)).toBeVisible();
    await expectStrokeCount(1);
  });

  test('read-only it shows the mask, and neither tools nor Save', async () => {
    await openDialog({ strokes: [LINE], readOnly: true });
    await expect.element(button('Close').first()).toBeVisible();
    expect([button('Save mask').elements(), page.getByRole('toolbar').elements()]).toEqual([[], []]);
    await drag([
      [50, 50],
      [90, 50],
    ]);
    await expectStrokeCount(1);
  });
});
