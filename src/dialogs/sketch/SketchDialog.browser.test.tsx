import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { FIRST_LAYER, type Shape, type SketchLayer } from '../../../contract/fields/sketchShapes.ts';
import { waitForFocus } from '../stage/waitForFocus.fixture.ts';
import { canvasForRatio, type SavedDrawing } from './drawing/drawing.ts';
import SketchDialog from './SketchDialog.tsx';
import type { SketchDialogProps, SketchResult } from './useSketch.ts';

type Props = Partial<Omit<SketchDialogProps, 'data'>> & {
  shapes?: readonly Shape[];
  layers?: readonly SketchLayer[];
};
type Point = readonly [x: number, y: number];

const SMALL = { canvasWidth: 400, canvasHeight: 400 };
const TRACED = { bgKept: false, bgOpacity: 0.5 };
const STROKE = { lineWidth: 2, strokeColor: '#000000' };
const box: Shape = { ...STROKE, id: 's1', type: 'rectangle', start: { x: 100, y: 100 }, end: { x: 200, y: 200 } };
const ring: Shape = { ...STROKE, id: 's2', type: 'circle', start: { x: 300, y: 300 }, end: { x: 350, y: 300 } };

const dialog = page.getByRole('dialog', { name: 'Sketch' });
const stage = page.getByRole('application', { name: 'Drawing' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The results that the dialog passed to its owner. */
function createCallbacks() {
  return {
    drafts: [] as (SavedDrawing | null)[],
    saved: [] as SketchResult[],
    onCancel: vi.fn<() => void>(),
  };
}
let callbacks = createCallbacks();
beforeEach(() => {
  callbacks = createCallbacks();
});

async function openDialog({ shapes = [], layers = [FIRST_LAYER], ...props }: Props = {}) {
  render(
    <I18nProvider i18n={i18n}>
      <SketchDialog
        data={{ shapes, layers, ...SMALL, ...TRACED, aspectRatio: '1:1' }}
        readOnly={false}
        onCancel={callbacks.onCancel}
        onSave={async (result) => void callbacks.saved.push(result)}
        onDraft={(lastDrawnShape) => callbacks.drafts.push(lastDrawnShape)}
        {...props}
      />
    </I18nProvider>,
  );
  await expectShapeCount(shapes.length);
  await waitForFocus(dialog);
}

/** Waits until the canvas shows so many shapes. */
async function expectShapeCount(count: number) {
  await expect.element(stage).toHaveAttribute('data-painted', String(count));
}

const canvases = () => stage.element().querySelectorAll('canvas');

/** The place of a point of the drawing in the browser's window, which shows this page in a frame. */
function windowPoint([x, y]: Point) {
  const paper = canvases()[0]!.getBoundingClientRect();
  const frame = window.frameElement!.getBoundingClientRect();
  const scale = frame.width / innerWidth;
  const perPixel = paper.width / (canvases()[0]!.width / 2);
  return { x: frame.x + (paper.x + x * perPixel) * scale, y: frame.y + (paper.y + y * perPixel) * scale };
}

async function mouse(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', at: Point, modifiers = 0, pen?: number) {
  await cdp().send('Input.dispatchMouseEvent', {
    type,
    ...windowPoint(at),
    button: 'left',
    buttons: type === 'mouseReleased' ? 0 : 1,
    clickCount: 1,
    modifiers,
    ...(pen !== undefined && { pointerType: 'pen', force: pen }),
  });
}

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Point[]) {
  const touchPoints = fingers.map((at, id) => ({ ...windowPoint(at), id }));
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
}

/** Two fingers, one after the other, part until the second is at `x`. */
async function pinch(x: number) {
  const first: Point = [200, 200];
  await touch('touchStart', [first]);
  await touch('touchStart', [first, [250, 200]]);
  await touch('touchMove', [first, [x, 200]]);
  await touch('touchEnd', []);
}

const SHIFT = 8;

/** Presses at the first point, goes through the others and lets go at the last. */
async function drag(points: readonly Point[], { modifiers = 0, pen }: { modifiers?: number; pen?: number } = {}) {
  const [first, ...rest] = points;
  await mouse('mousePressed', first!, modifiers, pen);
  for (const point of rest) await mouse('mouseMoved', point, modifiers, pen);
  await mouse('mouseReleased', points.at(-1)!, modifiers, pen);
}

/** The colour of the drawing at a point, as the settled canvas shows it. */
function pixelColour([x, y]: Point) {
  const [r, g, b] = canvases()[0]!
    .getContext('2d')!
    .getImageData(x * 2, y * 2, 1, 1).data;
  return [r, g, b];
}

/** The last draft's only new shape, its points in whole pixels. */
function lastDrawnShape() {
  const shape = callbacks.drafts.at(-1)!.shapes.at(-1)!;
  const roundedPoint = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)];
  if (shape.type === 'free') return [shape.type, shape.points.length, roundedPoint(shape.points.at(-1)!)];
  if (shape.type === 'fill') return [shape.type, roundedPoint(shape)];
  return [shape.type, roundedPoint(shape.start), roundedPoint(shape.end)];
}

describe('tools', () => {
  test.each([
    ['l', 'line'],
    ['r', 'rectangle'],
    ['o', 'ellipse'],
    ['c', 'circle'],
  ])('key %s and a drag draw a %s', async (key, type) => {
    await openDialog();
    await userEvent.keyboard(key);
    await drag([
      [50, 60],
      [100, 100],
      [150, 120],
    ]);
    await expectShapeCount(1);
    expect(lastDrawnShape()).toEqual([type, [50, 60], [150, 120]]);
  });

  test('Doodle is the first tool, draws through its points, and a click makes a dot', async () => {
    await openDialog();
    await drag([
      [50, 50],
      [100, 50],
      [100, 100],
      [200, 100],
    ]);
    await expectShapeCount(1);
    expect(lastDrawnShape()).toEqual(['free', 4, [200, 100]]);
    expect([pixelColour([70, 50]), pixelColour([70, 200])]).toEqual([
      [0, 0, 0],
      [255, 255, 255],
    ]);
    await drag([[300, 300]]);
    await expectShapeCount(2);
    expect(pixelColour([300, 300])).toEqual([0, 0, 0]);
  });

  test('Shift makes a rectangle square', async () => {
    await openDialog();
    await userEvent.click(button('Rect'));
    await drag(
      [
        [50, 50],
        [150, 90],
      ],
      { modifiers: SHIFT },
    );
    await expectShapeCount(1);
    expect(lastDrawnShape()).toEqual(['rectangle', [50, 50], [150, 150]]);
  });

  test('a pen leaves its pressure in the doodle', async () => {
    await openDialog();
    await drag(
      [
        [50, 50],
        [150, 50],
      ],
      { pen: 0.75 },
    );
    await expectShapeCount(1);
    expect(callbacks.drafts.at(-1)!.shapes[0]!.pressures).toEqual([0.75, 0.75]);
  });

  test('one finger draws; two zoom, pan and leave no mark', async () => {
    await openDialog();
    await touch('touchStart', [[50, 50]]);
    await touch('touchMove', [[150, 50]]);
    await touch('touchEnd', []);
    await expectShapeCount(1);
    const width = () => canvases()[0]!.getBoundingClientRect().width;
    const before = width();
    const fingers: Point[] = [
      [150, 200],
      [250, 200],
    ];
    await touch('touchStart', [fingers[0]!]);
    await touch('touchStart', fingers);
    await touch('touchMove', [fingers[0]!, [350, 200]]);
    await touch('touchEnd', []);
    await expect.poll(() => width() / before).toBeCloseTo(2, 1);
    expect(callbacks.drafts.map((draft) => draft?.shapes.length)).toEqual([1]);
  });

  test.each([
    ['one palm', 'p', 'free'],
    ['one palm', 'r', 'rectangle'],
    ['two palms', 'p', 'free'],
    ['two palms', 'r', 'rectangle'],
  ] as const)('a pen takes over from %s on the paper, and key %s draws its %s alone', async (palms, key, type) => {
    await openDialog();
    await userEvent.keyboard(key);
    const rests: Point[] =
      palms === 'one palm'
        ? [[300, 300]]
        : [
            [300, 300],
            [340, 320],
          ];
    const width = () => canvases()[0]!.getBoundingClientRect().width;
    const before = width();
    for (const [i] of rests.entries()) await touch('touchStart', rests.slice(0, i + 1));
    await touch(
      'touchMove',
      rests.map(([x, y], i) => [x + 4 + i * 4, y + 4]),
    );
    await mouse('mousePressed', [50, 50], 0, 0.5);
    await mouse('mouseMoved', [100, 80], 0, 0.5);
    await touch(
      'touchMove',
      rests.map(([x, y]) => [x + 10, y]),
    );
    await mouse('mouseMoved', [150, 150], 0, 0.5);
    await mouse('mouseReleased', [150, 150], 0, 0.5);
    await touch('touchEnd', []);
    await expectShapeCount(1);
    expect(callbacks.drafts.at(-1)!.shapes.map((shape) => shape.type)).toEqual([type]);
    expect(lastDrawnShape().at(-1)).toEqual([150, 150]);
    expect(width()).toBeCloseTo(before, 3);
  });

  test('while a pen hovers, palms neither draw nor pinch; afterwards fingers do again', async () => {
    await openDialog();
    const width = () => canvases()[0]!.getBoundingClientRect().width;
    const before = width();
    const hover = { button: 'none', buttons: 0, pointerType: 'pen' };
    await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...windowPoint([50, 50]), ...hover } as never);
    await pinch(350);
    await drag(
      [
        [50, 50],
        [150, 50],
      ],
      { pen: 0.5 },
    );
    await expectShapeCount(1);
    expect(width()).toBeCloseTo(before, 3);
    await pinch(300);
    await expect.poll(() => width() / before).toBeCloseTo(2, 1);
    expect(callbacks.drafts.at(-1)!.shapes.length).toBe(1);
  });

  test('a fill that a palm made goes when the pen comes down', async () => {
    await openDialog({ shapes: [box] });
    await userEvent.keyboard('f');
    await touch('touchStart', [[150, 150]]);
    await expectShapeCount(2);
    await mouse('mousePressed', [300, 300], 0, 0.5);
    await mouse('mouseReleased', [300, 300], 0, 0.5);
    await touch('touchEnd', []);
    await expect.poll(() => callbacks.drafts.at(-1)!.shapes.length).toBe(2);
    expect(lastDrawnShape()).toEqual(['fill', [300, 300]]);
  });

  test('a stroke that leaves the dialog goes on and is kept', async () => {
    await openDialog();
    await drag([
      [50, 50],
      [-300, 50],
      [-300, 300],
    ]);
    await expectShapeCount(1);
    expect(lastDrawnShape()).toEqual(['free', 3, [-300, 300]]);
  });

  test('Fill colours what is enclosed, right up to the lines, and nothing else', async () => {
    await openDialog({ shapes: [box] });
    await userEvent.keyboard('f');
    await drag([[150, 150]]);
    await expectShapeCount(2);
    const yellow = [255, 204, 0];
    expect([pixelColour([150, 150]), pixelColour([102, 102]), pixelColour([100, 150]), pixelColour([90, 90])]).toEqual([
      yellow,
      yellow,
      [0, 0, 0],
      [255, 255, 255],
    ]);
  });

  test('Fill on a line says what it needs; on a fill it recolours', async () => {
    const fill: Shape = { id: 's2', type: 'fill', x: 150, y: 150, fillColor: '#ffcc00' };
    await openDialog({ shapes: [box, fill] });
    await userEvent.keyboard('f');
    await drag([[100, 150]]);
    await expect.element(page.getByText('Fill works on white areas. Choose a white one.')).toBeVisible();
    const colour = page.getByRole('textbox', { name: 'Fill colour' });
    await userEvent.fill(colour, '#2b6bdd');
    await userEvent.keyboard('{Enter}');
    await drag([[150, 190]]);
    await vi.waitFor(() => expect(pixelColour([150, 150])).toEqual([0x2b, 0x6b, 0xdd]));
    expect(callbacks.drafts.at(-1)?.shapes).toEqual([box, { ...fill, fillColor: '#2b6bdd' }]);
  });
});

describe('the selected shape', () => {
  test('is moved, cloned, nudged and deleted', async () => {
    await openDialog({ shapes: [box, ring] });
    await userEvent.keyboard('v');
    await drag([
      [100, 150],
      [120, 160],
      [130, 170],
    ]);
    await expect
      .poll(() => callbacks.drafts.at(-1)?.shapes[0])
      .toEqual({ ...box, start: { x: 130, y: 120 }, end: { x: 230, y: 220 } });
    await expect
      .poll(() => [pixelColour([130, 150]), pixelColour([100, 150])])
      .toEqual([
        [0, 0, 0],
        [255, 255, 255],
      ]);
    await userEvent.keyboard('{Control>}d{/Control}');
    await expectShapeCount(3);
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    expect(callbacks.drafts.at(-1)?.shapes[2]).toEqual({
      ...box,
      id: 's3',
      start: { x: 141, y: 140 },
      end: { x: 241, y: 240 },
    });
    await userEvent.keyboard('{Delete}');
    await expectShapeCount(2);
  });

  test('has four corners wherever it goes, a straight line too', async () => {
    await openDialog({ shapes: [{ ...box, type: 'line', end: { x: 200, y: 100 } } as Shape] });
    await userEvent.keyboard('v');
    await drag([
      [150, 100],
      [155, 115],
      [160, 130],
    ]);
    await expect.poll(() => callbacks.drafts.length).toBeGreaterThan(0);
    expect(stage.element().querySelectorAll('rect[rx="2"]').length).toBe(4);
  });

  test('shows its fill under the pointer while it is dragged, and never spills', async () => {
    const fill: Shape = { id: 's2', type: 'fill', x: 150, y: 150, fillColor: '#ffcc00' };
    await openDialog({ shapes: [box, fill] });
    await userEvent.keyboard('v');
    await mouse('mousePressed', [100, 120]);
    await mouse('mouseMoved', [150, 120]);
    await mouse('mouseMoved', [220, 120]);
    const live = () => [...canvases()[1]!.getContext('2d')!.getImageData(600, 300, 1, 1).data];
    await expect.poll(live).toEqual([255, 204, 0, 255]);
    expect([pixelColour([150, 150]), pixelColour([20, 20])]).toEqual([
      [255, 255, 255],
      [255, 255, 255],
    ]);
    await mouse('mouseReleased', [220, 120]);
    await expect
      .poll(() => [pixelColour([300, 150]), pixelColour([20, 20])])
      .toEqual([
        [255, 204, 0],
        [255, 255, 255],
      ]);
  });

  test('is reached by Tab, announced, and restyled', async () => {
    await openDialog({ shapes: [box, ring] });
    await userEvent.keyboard('v{Tab}{Tab}');
    await expect.element(page.getByText('Circle, 2 of 2, at 250, 250')).toBeInTheDocument();
    await userEvent.click(button('Red'));
    const width = page.getByRole('slider', { name: 'Line width' });
    await userEvent.fill(width, '20');
    await expect
      .poll(() => callbacks.drafts.at(-1)?.shapes[1])
      .toEqual({ ...ring, strokeColor: '#cf3434', lineWidth: 20 });
    await expect.poll(() => pixelColour([350, 300])).toEqual([0xcf, 0x34, 0x34]);
  });

  test('has a line of 1 to 100 pixels', async () => {
    await openDialog({ shapes: [ring] });
    await userEvent.keyboard('v{Tab}');
    const width = page.getByRole('slider', { name: 'Line width' });
    for (const [key, lineWidth] of [
      ['{End}', 100],
      ['{End}{ArrowRight}', 100],
      ['{Home}', 1],
      ['{Home}{ArrowLeft}', 1],
    ] as const) {
      width.element().focus();
      await userEvent.keyboard(key);
      await expect.poll(() => callbacks.drafts.at(-1)?.shapes).toEqual([{ ...ring, lineWidth }]);
    }
  });

  test('is placed by numbers', async () => {
    await openDialog({ shapes: [box] });
    await userEvent.keyboard('v{Tab}');
    await userEvent.fill(page.getByRole('spinbutton', { name: 'X', exact: true }), '40');
    await userEvent.keyboard('{Enter}');
    await userEvent.fill(page.getByRole('spinbutton', { name: 'Width' }), '300');
    await userEvent.keyboard('{Enter}');
    expect(callbacks.drafts.at(-1)?.shapes).toEqual([{ ...box, start: { x: 40, y: 100 }, end: { x: 340, y: 200 } }]);
  });
});

describe('several selected shapes', () => {
  const selectedCount = (count: number) =>
    expect.element(page.getByText(`${count} shapes selected`)).toBeInTheDocument();

  test('Ctrl+A selects all shapes and no text of the page; a marquee, Shift-click and the keys act on several', async () => {
    await openDialog({ shapes: [box, ring] });
    await userEvent.keyboard('{Control>}a{/Control}');
    await selectedCount(2);
    expect(getSelection()?.toString()).toBe('');
    await userEvent.keyboard('{ArrowRight}{Control>}cv{/Control}');
    await expectShapeCount(4);
    expect(callbacks.drafts.at(-1)!.shapes.map(({ id }) => id)).toEqual(['s1', 's2', 's3', 's4']);
    await userEvent.keyboard('{Control>}x{/Control}');
    await expectShapeCount(2);
    await drag([
      [20, 20],
      [390, 390],
    ]);
    await selectedCount(2);
    await drag([[101, 150]], { modifiers: SHIFT });
    await expect.element(page.getByText('Circle, 2 of 2, at 251, 250')).toBeInTheDocument();
    await userEvent.keyboard('{Delete}');
    await expectShapeCount(1);
  });

  test('Ctrl+A in a sketch that cannot be changed marks no text of the page', async () => {
    await openDialog({ shapes: [box], readOnly: true });
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(getSelection()?.toString()).toBe('');
  });

  test('are dragged with their fills, which never spill', async () => {
    const fill: Shape = { id: 's3', type: 'fill', x: 150, y: 150, fillColor: '#ffcc00', owner: 's1' };
    const farPoint: Shape = { ...ring, start: { x: 300, y: 100 }, end: { x: 320, y: 100 } };
    await openDialog({ shapes: [box, farPoint, fill] });
    await userEvent.keyboard('{Control>}a{/Control}');
    await drag([
      [120, 180],
      [130, 230],
      [140, 280],
    ]);
    await expect
      .poll(() => [pixelColour([170, 250]), pixelColour([150, 150]), pixelColour([20, 20]), pixelColour([340, 200])])
      .toEqual([
        [255, 204, 0],
        [255, 255, 255],
        [255, 255, 255],
        [0, 0, 0],
      ]);
  });
});

describe('the keyboard', () => {
  const expectText = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeInTheDocument();

  test('is told in the dialog; the tool, the pen and the crosshair are announced', async () => {
    await openDialog();
    await expect.element(page.getByText(/Enter puts the pen down and lifts it/)).toBeVisible();
    await userEvent.keyboard('r');
    await expectText('Rect');
    await userEvent.keyboard('{Enter}');
    await expectText('Pen down');
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    await expectText('210, 210');
    await userEvent.keyboard('{Enter}');
    await expectText('Pen up. Rect, 1 of 1, at 200, 200');
    await userEvent.keyboard('l{Enter}{Enter}');
    await expectText('Pen up. Nothing was drawn.');
  });
});

test('each change is kept at once: figures and colours while they are typed, the background and how it shows', async () => {
  await openDialog({ shapes: [box], backgroundUrl: URL.createObjectURL(await pictureFile(400, 400, '#cc6633')) });
  await userEvent.keyboard('v{Tab}');
  await userEvent.fill(page.getByRole('spinbutton', { name: 'Width' }), '300');
  expect(callbacks.drafts.at(-1)?.shapes).toEqual([{ ...box, end: { x: 400, y: 200 } }]);
  await userEvent.fill(page.getByRole('textbox', { name: 'Stroke colour' }), '#37842a');
  expect(callbacks.drafts.at(-1)?.shapes).toEqual([{ ...box, end: { x: 400, y: 200 }, strokeColor: '#37842a' }]);
  await userEvent.keyboard('{Tab}');
  await drag([[20, 380]]);
  await userEvent.fill(page.getByRole('slider', { name: 'Opacity' }), '0.3');
  await userEvent.click(page.getByRole('radio', { name: 'Keep it' }));
  expect(callbacks.drafts.at(-1)).toMatchObject({ bgKept: true, bgOpacity: 0.3, background: { from: 'input' } });
  await userEvent.click(button('Undo'));
  await userEvent.click(page.getByRole('radio', { name: 'Trace it' }));
  expect(callbacks.drafts.at(-1)).toMatchObject({ bgKept: false, bgOpacity: 0.3 });
});

describe('the whole drawing', () => {
  test('Undo removes the last shape, Redo brings it back, Clear all removes all', async () => {
    await openDialog({ shapes: [box, ring] });
    await userEvent.click(button('Undo'));
    await expectShapeCount(1);
    expect(pixelColour([350, 300])).toEqual([255, 255, 255]);
    await userEvent.click(button('Redo'));
    await expectShapeCount(2);
    expect(pixelColour([350, 300])).toEqual([0, 0, 0]);
    await userEvent.click(button('Clear all'));
    await expectShapeCount(0);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expectShapeCount(2);
  });

  test('another ratio gives a canvas of the same area', async () => {
    await openDialog();
    await userEvent.click(page.getByRole('radio', { name: '16:9' }));
    await expect.element(page.getByText('1024 × 576, saved at twice the size')).toBeVisible();
    await userEvent.click(page.getByRole('radio', { name: '1:1' }));
    await expect.element(page.getByText('768 × 768, saved at twice the size')).toBeVisible();
  });

  test('the keyboard alone draws with the crosshair', async () => {
    await openDialog();
    await userEvent.keyboard('r{Enter}{Shift>}{ArrowRight}{/Shift}{ArrowRight}{ArrowDown}{Enter}');
    await expectShapeCount(1);
    expect(lastDrawnShape()).toEqual(['rectangle', [200, 200], [211, 201]]);
  });

  test('the wheel zooms with Ctrl, pans without, and Fit shows the whole paper again', async () => {
    await openDialog();
    const zoom = () => stage.element().querySelector('div')!.getBoundingClientRect();
    const before = zoom();
    const wheel = (modifiers: number) =>
      cdp().send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        ...windowPoint([200, 200]),
        deltaX: 0,
        deltaY: -100,
        modifiers,
      });
    await wheel(2);
    await expect.poll(() => Math.round((zoom().width / before.width) * 100)).toBe(122);
    await wheel(0);
    await expect.poll(() => zoom().y - (before.y - 0.1125 * before.height)).toBeCloseTo(100, -1);
    await userEvent.click(button('Fit'));
    await expect.poll(zoom).toEqual(before);
  });
});

/** The size of a saved picture, and its colours at points of the drawing. */
async function savedPixels(png: Blob, ...points: readonly Point[]) {
  const bitmap = await createImageBitmap(png);
  const sheet = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
  sheet.drawImage(bitmap, 0, 0);
  const colours = points.map(([x, y]) => [...sheet.getImageData(x * 2, y * 2, 1, 1).data.slice(0, 3)]);
  return [bitmap.width, bitmap.height, ...colours];
}

async function pictureFile(width: number, height: number, color: string): Promise<File> {
  const canvas = new OffscreenCanvas(width, height);
  const ctx = canvas.getContext('2d')!;
  ctx.fillStyle = color;
  ctx.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob()], 'photo.png', { type: 'image/png' });
}

describe('background', () => {
  test('a chosen file that is kept lies below the shapes and sets a canvas of at most 896', async () => {
    const onChooseBackground = async (file: File) => ({ url: URL.createObjectURL(file), objectKey: 'assets/photo' });
    await openDialog({ shapes: [box], onChooseBackground });
    const picker = dialog.element().querySelector<HTMLInputElement>('input[type=file]')!;
    await userEvent.upload(picker, await pictureFile(1200, 600, '#3366cc'));
    await expect.element(page.getByText('896 × 448, saved at twice the size')).toBeVisible();
    await userEvent.click(page.getByRole('radio', { name: 'Keep it' }));
    await expect.poll(() => pixelColour([10, 10])).toEqual([0x33, 0x66, 0xcc]);
    expect(pixelColour([100, 150])).toEqual([0, 0, 0]);
    await userEvent.click(button('Save'));
    await expect.poll(() => callbacks.saved.length).toBe(1);
    const { canvasWidth, canvasHeight, aspectRatio, bgObjectKey, bgKept, png } = callbacks.saved[0]!;
    expect({ canvasWidth, canvasHeight, aspectRatio, bgObjectKey, bgKept }).toEqual({
      canvasWidth: 896,
      canvasHeight: 448,
      aspectRatio: undefined,
      bgObjectKey: 'assets/photo',
      bgKept: true,
    });
    expect(await savedPixels(png, [10, 10])).toEqual([1792, 896, [0x33, 0x66, 0xcc]]);
  });

  test('a connected picture is traced: it shows faded over white paper, and what is saved is the tracing alone', async () => {
    const url = URL.createObjectURL(await pictureFile(448, 896, '#cc6633'));
    await openDialog({ backgroundUrl: url, shapes: [box] });
    await expect.element(page.getByText('448 × 896, saved at twice the size')).toBeVisible();
    await expect.element(page.getByText('From the connected image')).toBeVisible();
    const slider = page.getByRole('slider', { name: 'Opacity' });
    await expect.element(slider).toHaveAttribute('aria-valuetext', '50%');
    await userEvent.fill(slider, '0.3');
    const shown = () => stage.element().querySelector('img')!;
    await expect.poll(() => [shown().src, shown().style.opacity]).toEqual([url, '0.3']);
    expect([pixelColour([10, 10]), pixelColour([100, 150])]).toEqual([
      [255, 255, 255],
      [0, 0, 0],
    ]);
    await userEvent.click(button('Save'));
    await expect.poll(() => callbacks.saved.length).toBe(1);
    const { bgKept, bgOpacity, png } = callbacks.saved[0]!;
    expect([bgKept, bgOpacity]).toEqual([false, 0.3]);
    expect(await savedPixels(png, [10, 10], [100, 150])).toEqual([896, 1792, [255, 255, 255], [0, 0, 0]]);
  });

  test('as long as nothing is drawn over it, a traced picture is what is saved', async () => {
    await openDialog({ backgroundUrl: URL.createObjectURL(await pictureFile(448, 896, '#cc6633')) });
    await expect.element(page.getByText('448 × 896, saved at twice the size')).toBeVisible();
    await userEvent.click(button('Save'));
    await expect.poll(() => callbacks.saved.length).toBe(1);
    expect(await savedPixels(callbacks.saved[0]!.png, [10, 10])).toEqual([896, 1792, [0xcc, 0x66, 0x33]]);
  });

  test('Fill spreads on the paper over a traced picture', async () => {
    await openDialog({ backgroundUrl: URL.createObjectURL(await pictureFile(400, 400, '#cc6633')), shapes: [box] });
    await userEvent.keyboard('f');
    await drag([[150, 150]]);
    await expectShapeCount(2);
    expect([pixelColour([150, 150]), pixelColour([90, 90])]).toEqual([
      [255, 204, 0],
      [255, 255, 255],
    ]);
  });

  test('a background that cannot be loaded is said, and drawing goes on', async () => {
    await openDialog({ backgroundUrl: 'data:image/png;base64,AAAA' });
    await expect.element(page.getByText(/The background couldn’t be loaded/)).toBeVisible();
    await drag([
      [50, 50],
      [90, 90],
    ]);
    await expectShapeCount(1);
  });
});

describe('saving and leaving', () => {
  test('Save hands over the shapes and an opaque picture of exactly twice the size', async () => {
    await openDialog({ shapes: [box] });
    await userEvent.click(button('Save'));
    await expect.poll(() => callbacks.saved.length).toBe(1);
    const { png, base, ...stored } = callbacks.saved[0]!;
    expect(base).toEqual(stored);
    expect(stored).toEqual({ shapes: [box], layers: [FIRST_LAYER], ...SMALL, ...TRACED, aspectRatio: '1:1' });
    const bitmap = await createImageBitmap(png);
    const sheet = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    sheet.drawImage(bitmap, 0, 0);
    expect([png.type, bitmap.width, bitmap.height]).toEqual(['image/png', 800, 800]);
    expect([...sheet.getImageData(200, 300, 1, 1).data, ...sheet.getImageData(4, 4, 1, 1).data]).toEqual([
      0, 0, 0, 255, 255, 255, 255, 255,
    ]);
  });

  test.each([
    ['a save', { onSave: async () => 'Please try another image.' }, () => userEvent.click(button('Save'))],
    [
      'a background',
      { onChooseBackground: async () => 'Please try another image.' },
      () =>
        userEvent.upload(dialog.element().querySelector<HTMLInputElement>('input[type=file]')!, new File([], 'a.txt')),
    ],
  ])(
    '%s that is refused is answered by an alert with the exact text, and the drawing stays',
    async (_, props, performAction) => {
      await openDialog({ shapes: [box], ...props });
      await performAction();
      const alert = page.getByRole('alertdialog', { name: 'Please try another image.', exact: true });
      await expect.element(alert).toBeVisible();
      await userEvent.click(alert.getByRole('button', { name: 'OK' }));
      await expect.element(alert).not.toBeInTheDocument();
      await expectShapeCount(1);
      await drag([
        [50, 50],
        [90, 90],
      ]);
      await expectShapeCount(2);
    },
  );

  test('a save that fails without a reason says so beside the drawing', async () => {
    await openDialog({ shapes: [box], onSave: () => Promise.reject(new Error('away')) });
    await userEvent.click(button('Save'));
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('The sketch couldn’t be saved. Your drawing is still here. Try again.');
    await expectShapeCount(1);
  });

  test('Escape closes at once when nothing was changed', async () => {
    await openDialog({ shapes: [box] });
    await userEvent.keyboard('{Escape}');
    expect(callbacks.onCancel).toHaveBeenCalledTimes(1);
  });

  test('Escape asks first when something is unsaved', async () => {
    await openDialog();
    await drag([
      [50, 50],
      [90, 90],
    ]);
    await expectShapeCount(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('1 new shape hasn’t been saved.')).toBeVisible();
    await userEvent.click(button('Keep drawing'));
    expect(callbacks.onCancel).not.toHaveBeenCalled();
    await userEvent.click(button('Cancel'));
    await userEvent.click(button('Leave'));
    expect(callbacks.onCancel).toHaveBeenCalledTimes(1);
  });

  test('the focus goes in, stays in, and goes back', async () => {
    function Board() {
      const [drawing, setDrawing] = useState(false);
      return (
        <I18nProvider i18n={i18n}>
          <button type="button" onClick={() => setDrawing(true)}>
            Draw
          </button>
          {drawing && (
            <SketchDialog
              data={{ shapes: [], layers: [FIRST_LAYER], ...canvasForRatio('1:1'), ...TRACED, aspectRatio: '1:1' }}
              readOnly={false}
              onCancel={() => setDrawing(false)}
              onSave={async () => setDrawing(false)}
            />
          )}
        </I18nProvider>
      );
    }
    render(<Board />);
    await userEvent.click(button('Draw'));
    await expect.element(stage).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Draw')).toHaveFocus();
  });

  test('the board below hears no key that the dialog used', async () => {
    const onKeyDown = vi.fn<(event: KeyboardEvent) => void>();
    document.addEventListener('keydown', onKeyDown);
    await openDialog({ shapes: [box] });
    await userEvent.keyboard('v{Tab}{Delete}');
    await expectShapeCount(0);
    document.removeEventListener('keydown', onKeyDown);
    expect(onKeyDown.mock.calls.map(([event]) => event.key)).toEqual([]);
  });

  test('read only shows the drawing and offers nothing to change it', async () => {
    await openDialog({ shapes: [box], readOnly: true });
    expect(pixelColour([100, 150])).toEqual([0, 0, 0]);
    await expect.element(page.getByRole('toolbar')).not.toBeInTheDocument();
    await expect.element(button('Save')).not.toBeInTheDocument();
    await drag([
      [50, 50],
      [90, 90],
    ]);
    await userEvent.keyboard('{Escape}');
    expect([callbacks.drafts, callbacks.onCancel.mock.calls.length]).toEqual([[], 1]);
  });
});

describe('eraser, opacity and layers', () => {
  const WHITE = [255, 255, 255];
  const BLACK = [0, 0, 0];
  const thick: Shape = {
    ...STROKE,
    id: 's1',
    type: 'line',
    lineWidth: 20,
    start: { x: 100, y: 100 },
    end: { x: 300, y: 100 },
  };
  const red: Shape = {
    ...thick,
    id: 's2',
    strokeColor: '#ff0000',
    layer: 'l2',
    start: { x: 200, y: 50 },
    end: { x: 200, y: 150 },
  };
  const l2: SketchLayer = { ...FIRST_LAYER, id: 'l2', name: 'Trim' };
  const RED = [255, 0, 0];

  /** The colour of the picture that was saved, at a point of the drawing. */
  async function savedColour(at: Point) {
    const bitmap = await createImageBitmap(callbacks.saved.at(-1)!.png);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    return [...context.getImageData(at[0] * 2, at[1] * 2, 1, 1).data.slice(0, 3)];
  }
  /** The colour that both canvases show together at a point of the drawing. */
  function shownColour([x, y]: Point) {
    const sheet = new OffscreenCanvas(1, 1).getContext('2d')!;
    for (const canvas of canvases()) sheet.drawImage(canvas, x * 2, y * 2, 1, 1, 0, 0, 1, 1);
    return [...sheet.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  }

  test('the eraser takes away the ink of its layer alone, already while it moves', async () => {
    await openDialog({ shapes: [thick, red], layers: [FIRST_LAYER, l2] });
    await userEvent.keyboard('e');
    await mouse('mousePressed', [200, 60]);
    await mouse('mouseMoved', [200, 100]);
    await expect.poll(() => [shownColour([200, 80]), shownColour([200, 100])]).toEqual([WHITE, BLACK]);
    expect(pixelColour([200, 80])).toEqual(RED);
    await mouse('mouseReleased', [200, 100]);
    await expectShapeCount(3);
    expect(
      [
        [200, 80],
        [200, 100],
        [200, 140],
      ].map((at) => pixelColour(at as unknown as Point)),
    ).toEqual([WHITE, BLACK, RED]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expectShapeCount(2);
    expect(pixelColour([200, 80])).toEqual(RED);
  });

  test('a hidden layer is neither shown nor saved, a faded one is both as faint as it is', async () => {
    await openDialog({ shapes: [thick, red], layers: [FIRST_LAYER, { ...l2, opacity: 0.4 }] });
    await expect.poll(() => Math.abs(pixelColour([200, 60])[1]! - 0.6 * 255)).toBeLessThan(3);
    await page.getByRole('button', { name: 'Hide layer' }).first().click();
    await expect.poll(() => pixelColour([200, 60])).toEqual(WHITE);
    await button('Save').click();
    await expect.poll(() => callbacks.saved.length).toBe(1);
    expect([await savedColour([200, 60]), await savedColour([200, 100])]).toEqual([WHITE, BLACK]);
    expect(callbacks.saved[0]!.layers).toEqual([FIRST_LAYER, { ...l2, opacity: 0.4, hidden: true }]);
  });

  test('a fill keeps to lines that are hidden or faint', async () => {
    const fill: Shape = { id: 's3', type: 'fill', x: 150, y: 150, fillColor: '#ffcc00', layer: 'l2' };
    const faintBox: Shape = { ...box, opacity: 0.05 };
    await openDialog({ shapes: [faintBox, fill], layers: [{ ...FIRST_LAYER, hidden: true }, l2] });
    await expect.poll(() => [pixelColour([150, 150]), pixelColour([250, 250])]).toEqual([[255, 204, 0], WHITE]);
  });

  test('layers are added, renamed, moved and locked in their list', async () => {
    await openDialog({ shapes: [thick, red], layers: [FIRST_LAYER, l2] });
    const names = () =>
      page
        .getByRole('listitem')
        .elements()
        .map((row) => row.textContent);
    expect(names()).toEqual(['Trim', 'Layer 1']);
    await button('Add layer').click();
    expect(names()).toEqual(['Layer 3', 'Trim', 'Layer 1']);
    await button('Rename layer').click();
    await userEvent.keyboard('Handle{Enter}');
    await button('Move layer down').click();
    expect(names()).toEqual(['Trim', 'Handle', 'Layer 1']);
    await button('Rename layer').click();
    await userEvent.keyboard('Never{Escape}');
    await expect.element(dialog).toBeVisible();
    expect(names()).toEqual(['Trim', 'Handle', 'Layer 1']);
    await button('Lock layer').nth(2).click();
    await userEvent.keyboard('v');
    await drag([
      [50, 50],
      [350, 350],
    ]);
    await expect.element(page.getByRole('heading', { name: 'Line' })).toBeVisible();
  });

  test('Escape lets go of the selection before it leaves', async () => {
    await openDialog({ shapes: [box] });
    await userEvent.keyboard('v{Tab}');
    await expect.element(button('Duplicate')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Duplicate')).not.toBeInTheDocument();
    expect(callbacks.onCancel).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(callbacks.onCancel).toHaveBeenCalledOnce();
  });

  test('the editor is as large as the window', async () => {
    await openDialog();
    const { width, height } = dialog.element().getBoundingClientRect();
    expect([width, height]).toEqual([innerWidth, innerHeight]);
  });
});
