import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Arrangement, allLayers } from '../../geometry/image/layers.ts';
import { createEditorPage, type PaperPoint, svgAddress } from '../editor/editor.fixture.tsx';
import ComposerDialog from './ComposerDialog.tsx';

const RED_SVG = svgAddress(400, 400, '<path fill="red" d="M0 0h400v400H0z"/>');
const BLUE_SVG = svgAddress(400, 200, '<path fill="blue" d="M0 0h400v200H0z"/>');
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
const SOURCES = { layer1: { address: RED_SVG, title: 'Chair' }, layer2: { address: BLUE_SVG, title: 'Kettle' } };

let savedArrangements: Arrangement[];
let finishExport: (problem: string | undefined) => void;
const onCancel = vi.fn();

beforeEach(() => {
  savedArrangements = [];
  onCancel.mockReset();
});

type Props = Partial<Parameters<typeof ComposerDialog>[0]>;
const composerDialog = (props: Props = {}) => (
  <ComposerDialog
    arrangement={ARRANGEMENT}
    sources={SOURCES}
    readOnly={false}
    onCancel={onCancel}
    onSave={(arrangement) => savedArrangements.push(arrangement)}
    onExport={(arrangement) => {
      savedArrangements.push(arrangement);
      return new Promise((resolve) => {
        finishExport = resolve;
      });
    }}
    {...props}
  />
);
async function openDialog(props: Props = {}) {
  const show = await editor.open(composerDialog(props));
  return { show: (other: Props) => show(composerDialog(other)) };
}

const layerRow = (number: number) => dialog.getByRole('button', { name: new RegExp(`Layer ${number}$`) });
/** Checks the fields of the selected layer: its place, its scale and its rotation. */
async function expectPlacement(...values: readonly [x: number, y: number, scale: number, rotation: number]) {
  await expect.poll(() => editor.fieldValues('X', 'Y', 'Scale', 'Rotation')).toEqual(values);
}
const layerImages = () => [...dialog.element().querySelectorAll<HTMLImageElement>('img[data-layer]')];
/** The painted layers, from the lowest up. */
const paintedLayerIds = () => layerImages().map(({ dataset }) => dataset.layer);
/** Their pictures, and how large each lies on the canvas. */
const layerPictures = () => layerImages().map(({ src, style }) => [src, style.width, style.height]);
const selectLayer = async (number: number) => {
  await layerRow(number).click();
  await expect.element(layerRow(number)).toHaveAttribute('aria-pressed', 'true');
};

describe('a layer', () => {
  test('is chosen where it is seen, the upper one first, and moved by mouse, pen and finger', async () => {
    await openDialog();
    await expect.poll(paintedLayerIds).toEqual(['layer1', 'layer2']);
    await mouse('mousePressed', [150, 230]);
    await mouse('mouseReleased', [150, 230]);
    await expect.element(layerRow(2)).toHaveAttribute('aria-pressed', 'true');
    await drag([150, 230], [200, 260]);
    await expectPlacement(150, 230, 0.5, 0);
    await drag([40, 40], [100, 90], { pen: true });
    await expect.element(layerRow(1)).toHaveAttribute('aria-pressed', 'true');
    await expectPlacement(60, 50, 0.5, 0);
    await touch('touchStart', [100, 100]);
    await touch('touchMove', [117, 119]);
    await touch('touchEnd');
    await expectPlacement(77, 69, 0.5, 0);
    await button('Undo').click();
    await expectPlacement(60, 50, 0.5, 0);
  });

  test('is the pen’s when a palm lay on another before, which goes back', async () => {
    await openDialog();
    await expect.poll(paintedLayerIds).toEqual(['layer1', 'layer2']);
    await touch('touchStart', [150, 230]);
    await touch('touchMove', [250, 330]);
    await drag([40, 40], [100, 90], { pen: true });
    await touch('touchEnd');
    await expectPlacement(60, 50, 0.5, 0);
    await selectLayer(2);
    await expectPlacement(100, 200, 0.5, 0);
  });

  test('is drawn to edges and centres of the canvas and of another, with a line there, unless Shift is held', async () => {
    await openDialog();
    await selectLayer(2);
    await drag([228, 264], [256, 258]);
    await expectPlacement(128, 192, 0.5, 0);
    await drag([256, 256], [260, 325]);
    await expectPlacement(128, 256, 0.5, 0);
    await mouse('mousePressed', [256, 300]);
    await mouse('mouseMoved', [388, 303]);
    await expect.poll(() => document.querySelectorAll('svg path[class*=guide]').length).toBeGreaterThan(0);
    await expectPlacement(256, 256, 0.5, 0);
    await mouse('mouseReleased', [388, 303]);
    await expect.poll(() => document.querySelectorAll('svg path[class*=guide]').length).toBe(0);
    await drag([300, 300], [304, 303], { shift: true });
    await expectPlacement(260, 259, 0.5, 0);
  });

  test('is scaled by a corner and turned by its knob', async () => {
    await openDialog();
    await selectLayer(1);
    await drag([256, 256], [384, 384]);
    await expectPlacement(0, 0, 0.75, 0);
    const { scale } = view();
    // There is no room above it: the knob stands below.
    const knob: PaperPoint = [192, 384 + 28 / scale];
    await drag(knob, [192 - 150, 192]);
    await expectPlacement(0, 0, 0.75, 90);
  });

  test('is moved, scaled, turned and ordered by keys alone', async () => {
    await openDialog();
    await selectLayer(1);
    await editor.stage.click({ position: { x: 4, y: 4 } });
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}');
    await expectPlacement(1, 10, 0.5, 0);
    await userEvent.keyboard('++-');
    await expect.poll(() => editor.fieldValues('Scale')).toEqual([0.51]);
    await userEvent.keyboard('rrR');
    await expect.poll(() => editor.fieldValues('Rotation')).toEqual([15]);
    await userEvent.keyboard(']');
    await expect.poll(paintedLayerIds).toEqual(['layer2', 'layer1']);
    await userEvent.keyboard('2]');
    await expect.poll(paintedLayerIds).toEqual(['layer1', 'layer2']);
    await userEvent.keyboard('1f');
    await expectPlacement(-58, -58, 1.23, 15);
    await userEvent.keyboard('{Control>}z{/Control}'.repeat(6));
    await expectPlacement(0, 0, 0.5, 0);
    await expect.element(button('Undo')).toBeDisabled();
  });

  test('is placed by numbers; another scale leaves its middle where it is', async () => {
    await openDialog();
    await selectLayer(2);
    await field('X').fill('40');
    await field('Y').fill('60');
    await expectPlacement(40, 60, 0.5, 0);
    await field('Rotation').fill('-30');
    await field('Scale').fill('1');
    await expectPlacement(-88, -4, 1, -30);
  });
});

test('on another canvas the layers keep their places, and the old one comes back', async () => {
  await openDialog();
  await selectLayer(2);
  await dialog.getByRole('radio', { name: '9:16' }).click();
  await expect.element(dialog.getByText('384 × 672')).toBeVisible();
  await expectPlacement(50, 283, 0.5, 0);
  await dialog.getByRole('radio', { name: '1:1' }).click();
  await expectPlacement(100, 200, 0.5, 0);
  await button('Undo').click();
  await expectPlacement(50, 283, 0.5, 0);
});

test('Save gives back the arrangement in paint order', async () => {
  await openDialog();
  await selectLayer(1);
  await button('Bring forward').click();
  await button('Save').click();
  const [one, two, ...rest] = ARRANGEMENT.layers;
  expect(savedArrangements).toEqual([{ aspectRatio: '1:1', layers: [two, one, ...rest] }]);
});

test('Export image waits until it is stored; a refusal is said, and the arrangement stays', async () => {
  await openDialog();
  await selectLayer(1);
  await field('X').fill('9');
  await button('Export image').click();
  await expect
    .poll(() => savedArrangements[0]?.layers[0])
    .toEqual({ imageId: 'layer1', x: 9, y: 0, rotate: 0, scale: 0.5 });
  await expect.element(field('X')).toBeDisabled();
  finishExport('Inappropriate content detected. Please try another image.');
  await expect.element(page.getByText('Inappropriate content detected. Please try another image.')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expectPlacement(9, 0, 0.5, 0);
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
  const { show } = await openDialog();
  const red = [RED_SVG, '256px', '256px'];
  const blue = [BLUE_SVG, '256px', '128px'];
  await expect.poll(layerPictures).toEqual([red, blue]);
  await selectLayer(1);
  await field('X').fill('9');
  show({ sources: { ...SOURCES, layer1: { address: BLUE_SVG, title: 'Kettle' } } });
  await expect.poll(layerPictures).toEqual([blue, blue]);
  show({ sources: { layer2: SOURCES.layer2 } });
  await expect.poll(layerPictures).toEqual([blue]);
  await expect.element(dialog.getByText('Connect an image to layer 1')).toBeVisible();
  show({ sources: SOURCES });
  await expect.poll(layerPictures).toEqual([red, blue]);
  await selectLayer(1);
  await expectPlacement(9, 0, 0.5, 0);
});

describe('a picture that is not there', () => {
  const gone = { ...SOURCES, layer2: { address: 'data:image/png;base64,broken', title: 'Kettle' } };

  test('is said; nothing can be exported, what is there can be arranged, and its place is kept', async () => {
    await openDialog({ sources: gone });
    await expect
      .element(dialog.getByText('The image of layer 2 couldn’t be loaded. Its position is kept.'))
      .toBeVisible();
    await expect.element(button('Export image')).toHaveAccessibleDescription('An image is missing');
    await expect.element(dialog.getByText('Layer 2: image missing')).toBeVisible();
    await selectLayer(1);
    await field('X').fill('9');
    await button('Save').click();
    const [one, ...rest] = ARRANGEMENT.layers;
    expect(savedArrangements).toEqual([{ aspectRatio: '1:1', layers: [{ ...one, x: 9 }, ...rest] }]);
  });

  test('because nothing is connected is said for each layer and for all', async () => {
    await openDialog({ sources: {} });
    await expect.element(dialog.getByText('Connect an image to the Composer to arrange it')).toBeVisible();
    await expect.element(dialog.getByText('Connect an image to layer 3')).toBeVisible();
    await expect.element(button('Export image')).toHaveAccessibleDescription('Connect an image first');
  });
});

test('read-only it shows everything and changes nothing', async () => {
  await openDialog({ readOnly: true });
  await expect.poll(paintedLayerIds).toEqual(['layer1', 'layer2']);
  await selectLayer(1);
  await drag([40, 40], [100, 100]);
  await userEvent.keyboard('{ArrowLeft}rf]');
  await expectPlacement(0, 0, 0.5, 0);
  await expect.element(field('X')).toBeDisabled();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(button('Bring to front')).not.toBeInTheDocument();
});

test('closing asks only when something would be lost', async () => {
  await openDialog();
  await selectLayer(1);
  await field('X').fill('9');
  await button('Cancel').click();
  await editor.keepEditing();
  await button('Undo').click();
  await button('Cancel').click();
  await expect.poll(() => onCancel.mock.calls.length).toBe(1);
});
