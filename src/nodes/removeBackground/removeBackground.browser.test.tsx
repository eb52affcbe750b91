import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lockHolder } from '../../machines/board.runs.ts';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { photo } from '../gallery/pictures.ts';
import { openCard } from '../openCard.fixture.tsx';
import { ANSWER, STYLE_KEY } from '../run.fixture.ts';

const go = page.getByRole('button', { name: 'Go', exact: true });
const said = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
const open = () =>
  openCard({
    show: 'n',
    nodes: [
      node('n', 'removeBackgroundNode'),
      node('s', 'prototype2DNode', { objectKey: STYLE_KEY, imageUrl: photo(30, 160, 90) }),
    ],
    edges: [edge('s', 'n', 'out.image.image', 'in.image.image')],
  });

test('without a connected image Go is off and says why', async () => {
  await openCard({ show: 'n', nodes: [node('n', 'removeBackgroundNode')] });
  await said('Connect an image');
  await expect.element(go).toHaveAccessibleDescription('Connect an image first');
});

test('Go shows the image and what is done to it, and the cut-out lands to the right, connected', async () => {
  const { actor, callsOf } = await open();
  await expect.element(page.getByRole('img', { name: 'Image to cut out' })).toBeVisible();
  await go.click();
  await said('Removing the background');
  callsOf('remove_background')[0]?.answer(ANSWER);
  await said('Done');
  const { nodes, edges } = actor.getSnapshot().context.board;
  const made = [...nodes.values()].at(-1)!;
  const into = [...edges.values()].find(({ target }) => target === made.id);
  expect([made.type, made.position, made.data.objectKey, into?.source, into?.targetHandle]).toEqual([
    'prototype2DNode',
    { x: 600, y: 0 },
    ANSWER.object_key,
    'n',
    'in.image.image',
  ]);
});

test('a refused image is said on the card, exactly, and the lock is free', async () => {
  const { actor, callsOf } = await open();
  await go.click();
  callsOf('remove_background')[0]?.fail(403);
  await said('Inappropriate content detected. Please try another prompt');
  actor.send({ type: 'alert.closed', id: nodeId('n') });
  expect(lockHolder(actor.getSnapshot().context)).toBeNull();
});
