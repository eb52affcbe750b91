import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createEditorPage, svgAddress } from '../editor/editor.fixture.tsx';
import CropDialog from './CropDialog.tsx';
import type { CropBody } from './crop.ts';

/** Red, green, blue and yellow quarters. */
const PICTURE = svgAddress(
  800,
  600,
  '<path fill="red" d="M0 0h400v300H0z"/><path fill="lime" d="M400 0h400v300H400z"/><path fill="blue" d="M0 300h400v300H0z"/><path fill="gold" d="M400 300h400v300H400z"/>',
);
const FULL_CROP_BODY: CropBody = {
  crop_x: 0,
  crop_y: 0,
  crop_width: 800,
  crop_height: 600,
  flip_x: false,
  flip_y: false,
  rotation: 0,
};

const editor = createEditorPage({ dialog: 'Crop', stage: 'Crop frame' });
const { dialog, stage, button, field, mouse, touch, drag, view } = editor;

let savedBodies: CropBody[];
let onCancel: ReturnType<typeof vi.fn<() => void>>;
let answerSave: (body: CropBody) => Promise<string | undefined>;
beforeEach(() => {
  savedBodies = [];
  onCancel = vi.fn<() => void>();
  answerSave = async (body) => void savedBodies.push(body);
});

async function openDialog(address: string | undefined = PICTURE) {
  await editor.open(
    <CropDialog address={address} alt="Quarters" onCancel={onCancel} onSave={(body) => answerSave(body)} />,
  );
  if (address === PICTURE) await expectFrame(0, 0, 800, 600);
}

async function expectFrame(...[x, y, width, height]: readonly [number, number, number, number]) {
  await expect.element(stage).toHaveAttribute('data-frame', `${x} ${y} ${width} ${height}`);
}

async function saveAndGetBody() {
  await button('Save').click();
  await expect.poll(() => savedBodies.length).toBe(1);
  return savedBodies[0];
}

test('it opens with the whole picture framed, and Save waits for a change and says so', async () => {
  await openDialog();
  await expect.element(button('Save')).toHaveAccessibleDescription('Crop, flip or rotate the image first');
  await button('Rotate right').click();
  await expectFrame(0, 0, 600, 800);
  await expect.element(button('Save')).not.toHaveAttribute('aria-disabled');
  for (const _ of [1, 2, 3]) await button('Rotate right').click();
  await expect.element(button('Save')).toHaveAccessibleDescription('Crop, flip or rotate the image first');
});

describe('the frame', () => {
  test('a drag within the whole picture draws it; sides, corners and its inside move it, never out of the picture', async () => {
    await openDialog();
    await drag([100, 100], [500, 400]);
    await expectFrame(100, 100, 400, 300);
    await drag([300, 250], [350, 270]);
    await expectFrame(150, 120, 400, 300);
    await drag([550, 420], [650, 500]);
    await expectFrame(150, 120, 500, 380);
    await drag([150, 310], [100, 310]);
    await expectFrame(100, 120, 550, 380);
    await drag([300, 300], [900, 900]);
    await expectFrame(250, 220, 550, 380);
    expect(await saveAndGetBody()).toEqual({
      ...FULL_CROP_BODY,
      crop_x: 250,
      crop_y: 220,
      crop_width: 550,
      crop_height: 380,
    });
  });

  test('a finger and a pen draw it too; two fingers zoom', async () => {
    await openDialog();
    await touch('touchStart', [100, 100]);
    await touch('touchMove', [300, 200]);
    await touch('touchMove', [500, 400]);
    await touch('touchEnd');
    await expectFrame(100, 100, 400, 300);
    await drag([600, 500], [700, 550], { pen: true });
    await expectFrame(600, 500, 100, 50);
    const before = view().scale;
    await touch('touchStart', [300, 300], [500, 300]);
    await touch('touchMove', [200, 300], [600, 300]);
    await touch('touchEnd');
    await expect.poll(() => view().scale).toBeGreaterThan(before * 1.5);
    await expectFrame(600, 500, 100, 50);
  });

  test('a pen takes over from a palm: what it holds is the pen’s', async () => {
    await openDialog();
    await drag([100, 100], [500, 400]);
    await expectFrame(100, 100, 400, 300);
    await touch('touchStart', [700, 500]);
    await touch('touchMove', [760, 560]);
    await drag([300, 250], [350, 270], { pen: true });
    await touch('touchEnd');
    await expectFrame(150, 120, 400, 300);
    await button('Undo').click();
    await expectFrame(100, 100, 400, 300);
  });

  test('arrows move it by a pixel, with Shift by ten, and with Alt size it', async () => {
    await openDialog();
    await drag([100, 100], [500, 400]);
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    await expectFrame(101, 102, 400, 300);
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
    await expectFrame(91, 102, 400, 300);
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowUp}{/Alt}');
    await expectFrame(91, 102, 401, 299);
    await userEvent.keyboard('{Shift>}{Alt>}{ArrowDown}{/Alt}{/Shift}');
    await expectFrame(91, 102, 401, 309);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expectFrame(91, 102, 400, 300);
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}');
    await expectFrame(0, 0, 800, 600);
    await userEvent.keyboard('{Control>}y{/Control}');
    await expectFrame(100, 100, 400, 300);
  });

  test('its numbers are set in fields, within the picture, and at a fixed ratio one side follows the other', async () => {
    await openDialog();
    await field('Width').fill('300');
    await expectFrame(0, 0, 300, 600);
    await field('X').fill('450');
    await expectFrame(450, 0, 300, 600);
    await dialog.getByRole('radio', { name: '16:9' }).click();
    await expectFrame(234, 141, 566, 318);
    await field('Height').fill('90');
    await expectFrame(234, 141, 160, 90);
    await button('Rotate left').click();
    await expectFrame(141, 406, 90, 160);
    await expect.element(dialog.getByRole('radio', { name: '9:16' })).toBeChecked();
  });

  test('Escape lets go of it without a step', async () => {
    await openDialog();
    await mouse('mousePressed', [100, 100]);
    await mouse('mouseMoved', [300, 300]);
    await expectFrame(100, 100, 200, 200);
    await userEvent.keyboard('{Escape}');
    await expectFrame(0, 0, 800, 600);
    await mouse('mouseReleased', [300, 300]);
    await expect.element(button('Undo')).toBeDisabled();
    expect(onCancel).not.toHaveBeenCalled();
  });
});

test('a key pressed while the frame is held acts on what is shown, and letting go changes nothing more', async () => {
  await openDialog();
  await mouse('mousePressed', [100, 50]);
  await mouse('mouseMoved', [400, 300]);
  await expectFrame(100, 50, 300, 250);
  await userEvent.keyboard('h');
  await expectFrame(400, 50, 300, 250);
  await mouse('mouseReleased', [700, 500]);
  await expectFrame(400, 50, 300, 250);
  expect(await saveAndGetBody()).toEqual({
    ...FULL_CROP_BODY,
    flip_x: true,
    crop_x: 400,
    crop_y: 50,
    crop_width: 300,
    crop_height: 250,
  });
});

test('flips and turns are sent as one plan, and the frame stays on what it held', async () => {
  await openDialog();
  await drag([100, 50], [400, 300]);
  await expectFrame(100, 50, 300, 250);
  await userEvent.keyboard('h');
  await expectFrame(400, 50, 300, 250);
  await userEvent.keyboard(']');
  await expectFrame(300, 400, 250, 300);
  await userEvent.keyboard('v');
  await expectFrame(300, 100, 250, 300);
  expect(await saveAndGetBody()).toEqual({
    crop_x: 300,
    crop_y: 100,
    crop_width: 250,
    crop_height: 300,
    flip_x: false,
    flip_y: false,
    rotation: 90,
  });
});

test('what keeps it from being saved is said, the frame stays, and it is saved again', async () => {
  answerSave = async () => 'The server can’t be reached. Check your connection.';
  await openDialog();
  await drag([100, 100], [500, 400]);
  await button('Save').click();
  await expect.element(dialog.getByText('The server can’t be reached. Check your connection.')).toBeVisible();
  await expectFrame(100, 100, 400, 300);
  answerSave = () => Promise.reject(new Error('401'));
  await button('Save').click();
  await expect
    .element(dialog.getByText('The image couldn’t be cropped. Your frame is still here. Try again.'))
    .toBeVisible();
  answerSave = async (body) => void savedBodies.push(body);
  expect(await saveAndGetBody()).toEqual({
    ...FULL_CROP_BODY,
    crop_x: 100,
    crop_y: 100,
    crop_width: 400,
    crop_height: 300,
  });
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

test('closing asks only when something would be lost', async () => {
  await openDialog();
  await button('Rotate right').click();
  await userEvent.keyboard('{Escape}');
  await editor.keepEditing();
  await button('Reset').click();
  await expectFrame(0, 0, 800, 600);
  await button('Cancel').click();
  await expect.poll(() => onCancel.mock.calls.length).toBe(1);
});

test('while the image is loading nothing takes a press that would be lost', async () => {
  await editor.open(<CropDialog address={undefined} alt="Quarters" onCancel={onCancel} onSave={answerSave} />);
  await expect.element(button('Save')).toHaveAccessibleDescription('The image is still loading');
  await expect.element(dialog.getByRole('radio', { name: '1:1' })).toBeDisabled();
  await expect.element(field('Width')).toBeDisabled();
});

test('an image that cannot be loaded is said to be missing, and nothing can be saved', async () => {
  await openDialog('data:image/png;base64,broken');
  await expect
    .element(dialog.getByText('This image couldn’t be loaded. Check your connection, then open it again.'))
    .toBeVisible();
  await expect.element(button('Save')).toHaveAccessibleDescription('The image couldn’t be loaded');
  await expect.element(button('Rotate right')).toBeDisabled();
});

test('a button zooms, Space moves the picture, and the frame keeps its pixels', async () => {
  await openDialog();
  await drag([100, 100], [500, 400]);
  const before = view().scale;
  await button('Zoom in').click();
  await expect.poll(() => view().scale).toBeCloseTo(before * 1.25, 3);
  await userEvent.click(stage, { position: { x: 5, y: 5 } });
  const { left } = view();
  await userEvent.keyboard('[Space>]');
  await drag([200, 200], [300, 200]);
  await userEvent.keyboard('[/Space]');
  await expect.poll(() => view().left).toBeCloseTo(left + 100 * view().scale, 0);
  await expectFrame(100, 100, 400, 300);
});
