import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { edge, node, nodeId } from '../board.fixture.tsx';
import { photo } from '../gallery/pictures.ts';
import { openCard } from '../openCard.fixture.tsx';
import { STYLE_KEY } from '../run.fixture.ts';

const go = page.getByRole('button', { name: 'Go', exact: true });
const said = (words: string) => expect.element(page.getByText(words, { exact: true })).toBeVisible();
const open = () =>
  openCard({
    show: 'n',
    nodes: [
      node('n', 'describeImageNode'),
      node('s', 'prototype2DNode', { objectKey: STYLE_KEY, imageUrl: photo(30, 160, 90) }),
    ],
    edges: [edge('s', 'n', 'out.image.image', 'in.image.image')],
  });

test('without a connected image Go is off and says why', async () => {
  await openCard({ show: 'n', nodes: [node('n', 'describeImageNode')] });
  await said('Connect an image');
  await expect.element(go).toHaveAccessibleDescription('Connect an image first');
});

test('Go gives a Text node that shows where it came from, and is not fed by it', async () => {
  const { actor, callsOf } = await open();
  await expect.element(page.getByRole('img', { name: 'Image to describe' })).toBeVisible();
  await go.click();
  await said('Describing the image');
  callsOf('describe_image')[0]?.answer({ description: 'A copper kettle.' });
  await said('Done');
  const { nodes, edges } = actor.getSnapshot().context.board;
  const made = [...nodes.values()].at(-1)!;
  const into = [...edges.values()].find(({ target }) => target === made.id);
  expect([made.type, made.data.text, into?.source, into?.sourceHandle, into?.targetHandle]).toEqual([
    'textNode',
    'A copper kettle.',
    'n',
    'out.text.text',
    'in.omni.source',
  ]);
});

test('a refused image is said on the card, exactly', async () => {
  const { actor, callsOf } = await open();
  await go.click();
  callsOf('describe_image')[0]?.fail(403);
  await said('Inappropriate content detected. Please try another prompt');
  actor.send({ type: 'alert.closed', id: nodeId('n') });
});
