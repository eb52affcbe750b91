import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Placement } from '../../geometry/image/placement.ts';
import { createEditorPage, svgAddress } from '../editor/editor.fixture.tsx';
import ExpandDialog from './ExpandDialog.tsx';
import type { ExpandDraft } from './expand.types.ts';

/** A square picture: at a scale of 1 it is 1080 pixels of the ground wide. */
const PICTURE = svgAddress(500, 500, '<path fill="teal" d="M0 0h500v500H0z"/>');
const HALF: Placement = { pos: { x: 960, y: 540 }, scale: 0.5, rotation: 0 };

const editor = createEditorPage({ dialog: 'Expand Image', stage: 'Placement' });
const { dialog, button, field, mouse, drag, view } = editor;

let reported: { saved: ExpandDraft[]; filled: ExpandDraft[]; onCancel: ReturnType<typeof vi.fn<() => void>> };
beforeEach(() => {
  reported = { saved: [], filled: [], onCancel: vi.fn<() => void>() };
});

type Props = Partial<Parameters<typeof ExpandDialog>[0]>;
async function open(props: Props = {}) {
  await editor.open(
    <ExpandDialog
      address={PICTURE}
      isConnected
      placement={HALF}
      prompt={{ typed: 'oak bar', connectedSource: undefined }}
      fillOffReason={undefined}
      onCancel={reported.onCancel}
      onSave={(result) => reported.saved.push(result)}
      onFill={(result) => reported.filled.push(result)}
      {...props}
    />,
  );
}

/** Checks the fields: the picture's middle, its scale and its rotation. */
async function lies(...values: readonly [x: number, y: number, scale: number, rotation: number]) {
  await expect.poll(() => editor.fieldValues('X', 'Y', 'Scale', 'Rotation')).toEqual(values);
}

test('it opens as the node has it, or in the middle with room around', async () => {
  await open();
  await lies(960, 540, 0.5, 0);
});

test('a picture that was never placed lies in the middle, whole', async () => {
  await open({ placement: undefined });
  await lies(960, 540, 1, 0);
});

describe('the picture', () => {
  test('is moved by mouse and pen, and drawn to the edges and the middle of the ground unless Shift is held', async () => {
    await open();
    await lies(960, 540, 0.5, 0);
    await drag([960, 540], [700, 700]);
    await lies(700, 700, 0.5, 0);
    await drag([700, 700], [280, 548]);
    await lies(270, 540, 0.5, 0);
    await drag([270, 540], [278, 540], { shift: true });
    await lies(278, 540, 0.5, 0);
    await drag([278, 540], [960, 540], { pen: true });
    await lies(960, 540, 0.5, 0);
    await button('Undo').click();
    await lies(278, 540, 0.5, 0);
  });

  test('is scaled by a corner and turned by its knob', async () => {
    await open();
    await lies(960, 540, 0.5, 0);
    await drag([1230, 810], [1338, 918]);
    await lies(1014, 594, 0.6, 0);
    const { scale } = view();
    const above = 594 - 324 - 28 / scale;
    await drag([1014, above], [1014 + (594 - above), 594]);
    await lies(1014, 594, 0.6, 90);
  });

  test('is moved, scaled and turned by keys alone', async () => {
    await open();
    await lies(960, 540, 0.5, 0);
    await userEvent.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}');
    await lies(959, 550, 0.5, 0);
    await userEvent.keyboard('++-');
    await lies(959, 550, 0.51, 0);
    await userEvent.keyboard('[[][[]]]');
    await expect.poll(() => (field('Rotation').element() as HTMLInputElement).value).not.toBe('0');
    await userEvent.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}');
    await lies(960, 540, 0.5, 0);
    await userEvent.keyboard('l');
    await lies(540, 540, 1, 0);
    await userEvent.keyboard('r');
    await lies(1380, 540, 1, 0);
    await userEvent.keyboard('f');
    await lies(960, 540, 1.78, 0);
    await userEvent.keyboard('c');
    await lies(960, 540, 1, 0);
  });

  test('is placed by numbers, held between their bounds', async () => {
    await open();
    await lies(960, 540, 0.5, 0);
    await field('Scale').fill('2.5');
    await field('Rotation').fill('-45');
    await field('X').fill('100');
    await lies(100, 540, 2.5, -45);
    await field('Scale').fill('9');
    await field('X').click();
    await lies(100, 540, 3, -45);
  });

  test('stays while beside it the ground is moved, and Escape puts back what is held', async () => {
    await open();
    await lies(960, 540, 0.5, 0);
    const { left } = view();
    await drag([100, 100], [300, 100]);
    await expect.poll(() => view().left).toBeGreaterThan(left + 20);
    await lies(960, 540, 0.5, 0);
    await mouse('mousePressed', [960, 540]);
    await mouse('mouseMoved', [1200, 540]);
    await lies(1200, 540, 0.5, 0);
    await userEvent.keyboard('{Escape}');
    await lies(960, 540, 0.5, 0);
    await mouse('mouseReleased', [1200, 540]);
    await expect.element(button('Undo')).toBeDisabled();
  });
});

test('Save gives back the placement and the words, and so does Fill', async () => {
  await open();
  await lies(960, 540, 0.5, 0);
  await dialog.getByRole('textbox', { name: 'What’s around it' }).fill('walnut table');
  await button('Left').click();
  const result = { placement: { pos: { x: 540, y: 540 }, scale: 1, rotation: 0 }, prompt: 'walnut table' };
  await button('Save').click();
  await button('Fill').click();
  expect([reported.saved, reported.filled]).toEqual([[result], [result]]);
});

test('Enter in the words fills, Shift+Enter makes a line', async () => {
  await open();
  await lies(960, 540, 0.5, 0);
  const promptField = dialog.getByRole('textbox', { name: 'What’s around it' });
  await promptField.fill('a beach');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}at dusk{Enter}');
  expect(reported.filled.map(({ prompt }) => prompt)).toEqual(['a beach\nat dusk']);
  await expect.element(promptField).toHaveValue('a beach\nat dusk');
});

test('Enter in the words fills nothing while Fill is off', async () => {
  await open({ fillOffReason: 'Another node is running, and only one runs at a time' });
  await lies(960, 540, 0.5, 0);
  await dialog.getByRole('textbox', { name: 'What’s around it' }).fill('a beach');
  await userEvent.keyboard('{Enter}');
  expect(reported.filled).toEqual([]);
});

test('Fill says why it is off, and a connected text is only shown', async () => {
  const from = { text: 'marble', title: 'Surroundings' };
  await open({
    fillOffReason: 'Another node is running, and only one runs at a time',
    prompt: { typed: '', connectedSource: from },
  });
  await lies(960, 540, 0.5, 0);
  await expect
    .element(button('Fill'))
    .toHaveAccessibleDescription('Another node is running, and only one runs at a time');
  await expect.element(dialog.getByRole('textbox', { name: 'What’s around it' })).toBeDisabled();
  await expect.element(dialog.getByText('From Surroundings')).toBeVisible();
});

test('closing asks only when something would be lost', async () => {
  await open();
  await lies(960, 540, 0.5, 0);
  await userEvent.keyboard('{ArrowLeft}{Escape}');
  await editor.keepEditing();
  await button('Undo').click();
  await button('Cancel').click();
  await expect.poll(() => reported.onCancel.mock.calls.length).toBe(1);
});

test.each([
  ['nothing is connected any more', '', false, 'Please connect an image to the node'],
  [
    'the image cannot be loaded',
    'data:image/png;base64,broken',
    true,
    'This image couldn’t be loaded. Check your connection, then open it again.',
  ],
])('when %s that is said, and nothing can be saved', async (_, address, connected, message) => {
  await open({ address, isConnected: connected });
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(button('Save')).toHaveAccessibleDescription('The image couldn’t be loaded');
  await expect.element(button('Fill')).toHaveAccessibleDescription('The image couldn’t be loaded');
});
