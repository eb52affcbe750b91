import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { expectText, goButton, lastCreated, openCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER, SKETCH_KEY, STYLE_KEY } from '../run.fixture.ts';

const maskButton = page.getByRole('button', { name: 'Mask', exact: true });

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const MASK_KEY = 'KKKKKKKKKKKKKKKKKKKKKK.png';
const source = node('s', 'prototype2DNode', { objectKey: SKETCH_KEY, imageUrl: DOT });
const imageConnection = edge('s', 'n', 'out.image.image', 'in.image.image');
const masked = { mask: MASK_KEY, maskOf: { objectKey: SKETCH_KEY, width: 8, height: 4 }, maskStrokes: [] };
/** The mask's address is asked for, since a card knows its key alone. */
const services = {
  freshAddressOf: async ({ objectKey }: { objectKey?: string | undefined }) =>
    objectKey === MASK_KEY ? DOT : undefined,
};

const openNode = (data: Record<string, unknown> = {}) =>
  openCard({
    nodeName: 'n',
    services,
    edges: [imageConnection],
    nodes: [node('n', 'instructEditNode', { prompt: 'copper', ...data }), source],
  });

test('without a connected image Go and Mask are off and say why', async () => {
  await openCard({ nodeName: 'n', nodes: [node('n', 'instructEditNode')] });
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
  await expect.element(maskButton).toHaveAccessibleDescription('Connect an image first');
});

test('Go without a prompt asks for one', async () => {
  await openNode({ prompt: ' ' });
  await goButton.click();
  await expectText('Please enter a prompt');
});

test('Go changes the whole image by words, and the result lands on the board', async () => {
  const { actor, callsOf, dataOf } = await openNode();
  await goButton.click();
  await expectText('Editing the image');
  expect(callsOf('instruct_edit').map(({ request }) => request.body)).toEqual([
    { prompt: 'copper', object_key: SKETCH_KEY, ref_object_key: null },
  ]);
  callsOf('instruct_edit')[0]?.answer(IMAGE_ANSWER);
  await expectText('Done');
  expect(lastCreated(actor).created.type).toBe('prototype2DNode');
  expect(dataOf('n')).toEqual({ prompt: 'copper', imageUrl: DOT, objectKey: SKETCH_KEY });
});

test('Mask opens the dialog of the node', async () => {
  const { actor } = await openNode();
  const onDialog = vi.fn();
  actor.on('dialog.requested', onDialog);
  await maskButton.click();
  expect(onDialog).toHaveBeenCalledWith({ type: 'dialog.requested', dialog: 'mask', nodeId: nodeId('n') });
});

test('a mask is seen over the image with its badge, and can be removed', async () => {
  const { card, dataOf } = await openNode(masked);
  await expect.poll(() => card.element().querySelector(`[style*="filter"] > img`)).not.toBe(null);
  const overlay = card.element().querySelector<HTMLElement>('[style*="filter"]')!;
  const area = overlay.parentElement!.getBoundingClientRect();
  const { width, height } = overlay.getBoundingClientRect();
  expect([width / height, width]).toEqual([expect.closeTo(2, 1), expect.closeTo(area.width, 0)]);
  await page.getByRole('button', { name: 'Inside the mask' }).click();
  await page.getByRole('button', { name: 'Remove the mask' }).click();
  await vi.waitFor(() => expect(dataOf('n')).toEqual({ prompt: 'copper' }));
  await expect.element(page.getByText('Inside the mask')).not.toBeInTheDocument();
});

test('a mask of another image is said and kept, and the words change the whole image', async () => {
  const other = { ...masked, maskOf: { ...masked.maskOf, objectKey: STYLE_KEY } };
  const { callsOf, card, dataOf } = await openNode(other);
  await expectText('Mask of another image');
  expect(card.element().querySelector('[style*="filter"]')).toBe(null);
  await goButton.click();
  await vi.waitFor(() => expect(callsOf('instruct_edit')).toHaveLength(1));
  expect(dataOf('n')).toEqual({ prompt: 'copper', ...other });
});

test.each([
  [403, 'Inappropriate content detected. Please try another prompt'],
  [429, 'Your trial doesn’t include this, or its runs are used up.'],
  [500, 'This run failed'],
])('a refusal with %i is said on the card, and its words stay', async (status, text) => {
  const { callsOf, dataOf } = await openNode();
  await goButton.click();
  await vi.waitFor(() => expect(callsOf('instruct_edit')).toHaveLength(1));
  callsOf('instruct_edit')[0]?.fail(status);
  await expectText(text);
  expect(dataOf('n')).toEqual({ prompt: 'copper' });
});

test('10,000 characters are refused before anything is sent, and none is lost', async () => {
  const { callsOf, dataOf } = await openNode({ prompt: 'x'.repeat(10_000) });
  await goButton.click();
  await expectText('The prompt is too long: 4000 characters at most');
  expect([callsOf('instruct_edit').length, String(dataOf('n')?.prompt).length]).toEqual([0, 10_000]);
});

test('read-only it has neither Go nor Mask', async () => {
  await openNode({ ...masked, readOnly: true });
  await expectText('Mask');
  expect([goButton.elements(), maskButton.elements()]).toEqual([[], []]);
});
