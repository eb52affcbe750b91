import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lockHolder } from '../../machines/board/board.runs.ts';
import { node, nodeId } from '../board.fixture.tsx';
import { expectText, goButton, lastCreated, openCard, openConnectedCard } from '../openCard.fixture.tsx';
import { IMAGE_ANSWER } from '../run.fixture.ts';

const open = () => openConnectedCard('removeBackgroundNode');

test('without a connected image Go is off and says why', async () => {
  await openCard({ nodeName: 'n', nodes: [node('n', 'removeBackgroundNode')] });
  await expectText('Connect an image');
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
});

test('Go shows the image and what is done to it, and the cut-out lands to the right, connected', async () => {
  const { actor, callsOf } = await open();
  await expect.element(page.getByRole('img', { name: 'Image to cut out' })).toBeVisible();
  await goButton.click();
  await expectText('Removing the background');
  callsOf('remove_background')[0]?.answer(IMAGE_ANSWER);
  await expectText('Done');
  const { created, into } = lastCreated(actor);
  expect([created.type, created.position, created.data.objectKey, into?.source, into?.targetHandle]).toEqual([
    'prototype2DNode',
    { x: 600, y: 0 },
    IMAGE_ANSWER.object_key,
    'n',
    'in.image.image',
  ]);
});

test('a refused image is said on the card, exactly, and the lock is free', async () => {
  const { actor, callsOf } = await open();
  await goButton.click();
  callsOf('remove_background')[0]?.fail(403);
  await expectText('Inappropriate content detected. Please try another prompt');
  actor.send({ type: 'alert.closed', id: nodeId('n') });
  expect(lockHolder(actor.getSnapshot().context)).toBeNull();
});
