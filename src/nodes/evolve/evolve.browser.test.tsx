import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lockHolder } from '../../machines/board/board.runs.ts';
import { node, nodeId } from '../board.fixture.tsx';
import { expectText, goButton, lastCreated, openCard, openConnectedCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER } from '../run.fixture.ts';

const strength = page.getByRole('slider', { name: 'Strength' });
const openNode = (data: Record<string, unknown> = {}) => openConnectedCard('remixNode', data);

test('without a connected image Go is off and says why', async () => {
  await openCard({ nodeName: 'n', nodes: [node('n', 'remixNode')] });
  await expectText('Connect an image');
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
});

test('the strength goes from 0.25 to 1 in steps of 0.01, begins at 0.8, and has the specification’s hint', async () => {
  const { dataOf } = await openNode();
  await page.getByRole('button', { name: 'Strength 0.80, image influence 1.00' }).click();
  const element = strength.element() as HTMLInputElement;
  expect([element.min, element.max, element.step, element.value]).toEqual(['0.25', '1', '0.01', '0.8']);
  await expectText('0 no change, 1.0 full destruction, 0.7 good');
  element.focus();
  await userEvent.keyboard('{ArrowLeft}');
  await vi.waitFor(() => expect(dataOf('n')).toEqual({ strength: 0.79 }));
  await page.getByRole('slider', { name: 'Image influence' }).fill('0.4');
  await vi.waitFor(() => expect(dataOf('n')).toEqual({ strength: 0.79, imageInfluence: 0.4 }));
  await expect.element(page.getByRole('button', { name: 'Strength 0.79, image influence 0.40' })).toBeVisible();
});

test('a strength of 2 on a foreign board is shown as the default and left as it is', async () => {
  const { dataOf } = await openNode({ strength: 2 });
  await expect.element(page.getByRole('button', { name: 'Strength 0.80, image influence 1.00' })).toBeVisible();
  expect(dataOf('n')).toEqual({ strength: 2 });
});

test('Go shows the bar over the image, and the picture lands to the right, connected', async () => {
  const { actor, callsOf } = await openNode({ prompt: 'oak' });
  await expect.element(page.getByRole('img', { name: 'Image to evolve' })).toBeVisible();
  await goButton.click();
  await expectText('Evolving the image');
  await expect.element(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow');
  callsOf('image_to_image')[0]?.answer(IMAGE_ANSWER);
  await expectText('Done');
  const { created, into } = lastCreated(actor);
  expect([created.type, created.position, created.data.prompt, into?.source, into?.targetHandle]).toEqual([
    'prototype2DNode',
    { x: 600, y: 0 },
    'oak',
    'n',
    'in.image.image',
  ]);
});

test('a blocked word is answered at the prompt, before a lock is taken; the words stay', async () => {
  const { actor, callsOf, dataOf } = await openNode({ prompt: 'porn' });
  await goButton.click();
  await expectText('Inappropriate content detected. Please try again.');
  expect([callsOf('image_to_image').length, lockHolder(actor.getSnapshot().context), dataOf('n')]).toEqual([
    0,
    null,
    { prompt: 'porn' },
  ]);
});

test('an image that is refused is said exactly', async () => {
  const { actor, callsOf } = await openNode();
  await goButton.click();
  callsOf('image_to_image')[0]?.fail(403);
  await expectText('Inappropriate content detected. Please try another image.');
  actor.send({ type: 'alert.closed', id: nodeId('n') });
  expect(lockHolder(actor.getSnapshot().context)).toBeNull();
});

test('a body that the server refuses frees the lock, is said, and loses nothing', async () => {
  const { actor, callsOf, dataOf } = await openNode({ prompt: 'oak' });
  await goButton.click();
  callsOf('image_to_image')[0]?.fail(400, { status: 400, code: 'bad_request', detail: 'The field strength: …' });
  await expectText('Failed');
  await expectText('This run failed');
  expect([lockHolder(actor.getSnapshot().context), dataOf('n')]).toEqual([null, { prompt: 'oak' }]);
});
