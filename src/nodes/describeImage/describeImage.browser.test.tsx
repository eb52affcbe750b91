import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { node, nodeId } from '../board.fixture.tsx';
import { expectText, goButton, lastCreated, openCard, openConnectedCard } from '../openCard.fixture.tsx';

const openNode = () => openConnectedCard('describeImageNode');

test('without a connected image Go is off and says why', async () => {
  await openCard({ nodeName: 'n', nodes: [node('n', 'describeImageNode')] });
  await expectText('Connect an image');
  await expect.element(goButton).toHaveAccessibleDescription('Connect an image first');
});

test('Go gives a Text node that shows where it came from, and is not fed by it', async () => {
  const { actor, callsOf } = await openNode();
  await expect.element(page.getByRole('img', { name: 'Image to describe' })).toBeVisible();
  await goButton.click();
  await expectText('Describing the image');
  callsOf('describe_image')[0]?.answer({ description: 'A copper kettle.' });
  await expectText('Done');
  const { created, into } = lastCreated(actor);
  expect([created.type, created.data.text, into?.source, into?.sourceHandle, into?.targetHandle]).toEqual([
    'textNode',
    'A copper kettle.',
    'n',
    'out.text.text',
    'in.omni.source',
  ]);
});

test('a refused image is said on the card, exactly', async () => {
  const { actor, callsOf } = await openNode();
  await goButton.click();
  callsOf('describe_image')[0]?.fail(403);
  await expectText('Inappropriate content detected. Please try another prompt');
  actor.send({ type: 'alert.closed', id: nodeId('n') });
});
