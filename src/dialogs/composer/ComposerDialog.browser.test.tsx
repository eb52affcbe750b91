import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Arrangement, allLayers } from '../../geometry/image/layers.ts';
import { createEditorPage, type PaperPoint, svgAddress } from '../editor/editor.fixture.tsx';
import ComposerDialog from './ComposerDialog.tsx';

const RED = svgAddress(400, 400, '<path fill="red" d="M0 0h400v400H0z"/>');
const BLUE = svgAddress(400, 200, '<path fill="blue" d="M0 0h400v200H0z"/>');
const editor = createEditorPage({ dialog: 'Composer', stage: 'Canvas' });
const { dialog, button, field, drag, mouse, touch, view } = editor;

/** A red square of 256 at the upper left, and over its lower half a blue one of 256 by 128. */
const ARRANGEMENT: Arrangement = {
  aspectRatio: '1:1',
  layers: allLayers([
    { imageId: 'layer1', x: 0, y: 0, rotate: 0, scale: 0.5 },
    { imageId: 'layer2', x: 100, y: 200, rotate: 0, scale: 0.5 },
  ]),
};
const SOURCES = { layer1: { address: RED, title: 'Chair' }, layer2: { address: BLUE, title: 'Kettle' } };

let saved: Arrangement[];
let answer: (problem: string | undefined) => void;
const onCancel = vi.fn();

beforeEach(() => {
  saved = [];
  onCancel.mockReset();
});

type Props = Partial<Parameters<typeof ComposerDialog>[0]>;
const element = (props: Props = {}) => (
  <ComposerDialog
    arrangement={ARRANGEMENT}
    sources={SOURCES}
    readOnly={false}
    onCancel={onCancel}
    onSave={(arrangement) => saved.push(arrangement)}
    onExport={(arrangement) => {
      saved.push(arrangement);
      return new Promise((resolve) => {
        answer = resolve;
      });
    }}
    {...props}
  />
);
async function open(props: Props = {}) {
  const show = await editor.open(element(props));
  return { show: (other: Props) => show(element(other)) };
}

const row = (number: number) => dialog.getByRole('button', { name: new RegExp(`Layer ${number}$`) });
/** Checks the fields of the selected layer: its place, its scale and its rotation. */
async function lies(...values: readonly [x: number, y: number, scale: number, rotation: number]) {
  await expect.poll(() => editor.fieldValues('X', 'Y', 'Scale', 'Rotation')).toEqual(values);
}
const images = () => [...dialog.element().querySelectorAll<HTMLImageElement>('img[data-layer]')];
/** The painted layers, from the lowest up. */
const painted = () => images().map(({ dataset }) => dataset.layer);
/** Their pictures, and how large each lies on the canvas. */
const pictures = () => images().map(({ src, style }) => [src, style.width, style.height]);
const choose = async (number: number) => {
  await row(number).click();
  await expect.element(row(number)).toHaveAttribute('aria-pressed', 'true');
};

describe('a layer', () => {
  test('is chosen where it is seen, the upper one first, and moved by mouse, pen and finger', async () => {
    await open();
    await expect.poll(painted).toEqual(['layer1', 'layer2']);
    await mouse('mousePressed', [150, 230]);
    await mouse('mouseReleased', [150, 230]);
    await expect.element(row(2)).toHaveAttribute('aria-pressed', 'true');
    await drag([150, 230], [200, 260]);
    await lies(150, 230, 0.5, 0);
    await drag([40, 40], [100, 90], { pen: true });
    await expect.element(row(1)).toHaveAttribute('aria-pressed', 'true');
    await lies(60, 50, 0.5, 0);
    await touch('touchStart', [100, 100]);
    await touch('touchMove', [117, 119]);
    await touch('touchEnd');
    await lies(77, 69, 0.5, 0);
    await button('Undo').click();
    await lies(60, 50, 0.5, 0);
  });

  test('is the pen’s when a palm lay on another before, which goes back', async () => {
    await open();
    await expect.poll(painted).toEqual(['layer1', 'layer2']);
    await touch('touchStart', [150, 230]);
    await touch('touchMove', [250, 330]);
    await drag([40, 40], [100, 90], { pen: true });
    await touch('touchEnd');
    await lies(60, 50, 0.5, 0);
    await choose(2);
    await lies(100, 200, 0.5, 0);
  });

  test('is drawn to edges and centres of the canvas and of another, with a line there, unless Shift is held', async () => {
    await open();
    await choose(2);
    await drag([228, 264], [256, 258]);
    await lies(128, 192, 0.5, 0);
    await drag([256, 256], [260, 325]);
    await lies(128, 256, 0.5, 0);
    await mouse('mousePressed', [256, 300]);
    await mouse('mouseMoved', [388, 303]);
    await expect.poll(() => document.querySelectorAll('svg path[class*=guide]').length).toBeGreaterThan(0);
    await lies(256, 256, 0.5, 0);
    await mouse('mouseReleased', [388, 303]);
    await expect.poll(() => document.querySelectorAll('svg path[class*=guide]').length).toBe(0);
    await drag([300, 300], [304, 303], { shift: true });
    await lies(260, 259, 0.5, 0);
  });

  test('is scaled by a corner and turned by its knob', async () => {
    await open();
    await choose(1);
    await drag([256, 256], [384, 384]);
    await lies(0, 0, 0.75, 0);
    const { scale } = view();
    // There is no room above it: the knob stands below.
    const knob: PaperPoint = [192, 384 + 28 / scale];
    await drag(knob, [192 - 150, 192]);
    await lies(0, 0, 0.75, 90);
  });

  test('is moved, scaled, turned and ordered by keys alone', async () => {
    await open();
    await choose(1);
    await editor.stage.click({ position: { x: 4, y: 4 } });
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    await lies(1, 10, 0.5, 0);
    await userEvent.keyboard('++-');
    await expect.poll(() => editor.fieldValues('Scale')).toEqual([0.51]);
    await userEvent.keyboard('rrR');
    await expect.poll(() => editor.fieldValues('Rotation')).toEqual([15]);
    await userEvent.keyboard(']');
    await expect.poll(painted).toEqual(['layer2', 'layer1']);
    await userEvent.keyboard('2]');
    await expect.poll(painted).toEqual(['layer1', 'layer2']);
    await userEvent.keyboard('1f');
    await lies(-58, -58, 1.23, 15);
    await userEvent.keyboard('{Control>}z{/Control}'.repeat(6));
    await lies(0, 0, 0.5, 0);
    await expect.element(button('Undo')).toBeDisabled();
  });

  test('is placed by numbers; another scale leaves its middle where it is', async () => {
    await open();
    await choose(2);
    await field('X').fill('40');
    await field('Y').fill('60');
    await lies(40, 60, 0.5, 0);
    await field('Rotation').fill('-30');
    await field('Scale').fill('1');
    await lies(-88, -4, 1, -30);
  });
});

test('on another canvas the layers keep their places, and the old one comes back', async () => {
  await open();
  await choose(2);
  await dialog.getByRole('radio', { name: '9:16' }).click();
  await expect.element(dialog.getByText('384 × 672')).toBeVisible();
  await lies(50, 283, 0.5, 0);
  await dialog.getByRole('radio', { name: '1:1' }).click();
  await lies(100, 200, 0.5, 0);
  await button('Undo').click();
  await lies(50, 283, 0.5, 0);
});

test('Save gives back the arrangement in paint order', async () => {
  await open();
  await choose(1);
  await button('Bring forward').click();
  await button('Save').click();
  const [one, two, ...rest] = ARRANGEMENT.layers;
  expect(saved).toEqual([{ aspectRatio: '1:1', layers: [two, one, ...rest] }]);
});

test('Export image waits until it is stored; a refusal is said, and the arrangement stays', async () => {
  await open();
  await choose(1);
  await field('X').fill('9');
  await button('Export image').click();
  await expect.poll(() => saved[0]?.layers[0]).toEqual({ imageId: 'layer1', x: 9, y: 0, rotate: 0, scale: 0.5 });
  await expect.element(field('X')).toBeDisabled();
  answer('Inappropriate content detected. Please try another image.');
  await expect.element(page.getByText('Inappropriate content detected. Please try another image.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await lies(9, 0, 0.5, 0);
  await expect.element(field('X')).toBeEnabled();
  // The node has it already: only what is changed from now on would be lost.
  await field('Y').fill('8');
  await button('Cancel').click();
  await editor.keepEditing();
  await button('Undo').click();
  await button('Cancel').click();
  await expect.poll(() => onCancel.mock.calls.length).toBe(1);
});

test('a layer follows what is wired to it: another picture in its place, none, and the first again', async () => {
  const { show } = await open();
  const red = [RED, '256px', '256px'];
  const blue = [BLUE, '256px', '128px'];
  await expect.poll(pictures).toEqual([red, blue]);
  await choose(1);
  await field('X').fill('9');
  show({ sources: { ...SOURCES, layer1: { address: BLUE, title: 'Kettle' } } });
  await expect.poll(pictures).toEqual([blue, blue]);
  show({ sources: { layer2: SOURCES.layer2 } });
  await expect.poll(pictures).toEqual([blue]);
  await expect.element(dialog.getByText('Connect an image to layer 1')).toBeVisible();
  show({ sources: SOURCES });
  await expect.poll(pictures).toEqual([red, blue]);
  await choose(1);
  await lies(9, 0, 0.5, 0);
});

describe('a picture that is not there', () => {
  const gone = { ...SOURCES, layer2: { address: 'data:image/png;base64,broken', title: 'Kettle' } };

  test('is said; nothing can be exported, what is there can be arranged, and its place is kept', async () => {
    await open({ sources: gone });
    await expect
      .element(dialog.getByText('The image of layer 2 could not be loaded. Its place is kept.'))
      .toBeVisible();
    await expect.element(button('Export image')).toHaveAccessibleDescription('An image is missing');
    await expect.element(dialog.getByText('Layer 2: image missing')).toBeVisible();
    await choose(1);
    await field('X').fill('9');
    await button('Save').click();
    const [one, ...rest] = ARRANGEMENT.layers;
    expect(saved).toEqual([{ aspectRatio: '1:1', layers: [{ ...one, x: 9 }, ...rest] }]);
  });

  test('because nothing is connected is said for each layer and for all', async () => {
    await open({ sources: {} });
    await expect.element(dialog.getByText('Connect an image to the Composer to arrange it')).toBeVisible();
    await expect.element(dialog.getByText('Connect an image to layer 3')).toBeVisible();
    await expect.element(button('Export image')).toHaveAccessibleDescription('Connect an image first');
  });
});

test('read-only it shows everything and changes nothing', async () => {
  await open({ readOnly: true });
  await expect.poll(painted).toEqual(['layer1', 'layer2']);
  await choose(1);
  await drag([40, 40], [100, 100]);
  await userEvent.keyboard('{ArrowLeft}rf]');
  await lies(0, 0, 0.5, 0);
  await expect.element(field('X')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(button('Bring to front')).not.toBeInTheDocument();
});

test('closing asks only when something would be lost', async () => {
  await open();
  await choose(1);
  await field('X').fill('9');
  await button('Cancel').click();
  await editor.keepEditing();
  await button('Undo').click();
  await button('Cancel').click();
  await expect.poll(() => onCancel.mock.calls.length).toBe(1);
});
