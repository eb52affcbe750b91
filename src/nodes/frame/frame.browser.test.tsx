import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { node, nodeId } from '../board.fixture.tsx';
import { openCard } from '../openCard.fixture.tsx';

const inFrame = (id: string, frameId: string, data = {}) => ({
  ...node(id, 'generateSketchesNode', data),
  frameId: nodeId(frameId),
});

test('a collapsed frame says how much lies in it, nested frames counted with what they hold, and Expand opens it', async () => {
  const { dataOf, card } = await openCard({
    nodeName: 'f',
    nodes: [
      node('f', 'frameNode', { title: 'Kettles', collapsed: true }),
      inFrame('a', 'f'),
      { ...node('g', 'frameNode'), frameId: nodeId('f') },
      inFrame('b', 'g'),
    ],
  });
  await expect.element(card.getByRole('heading', { name: 'Kettles' })).toBeVisible();
  await expect.element(card.getByText('3 nodes')).toBeVisible();
  await page.getByRole('button', { name: 'Expand' }).click();
  expect(dataOf('f')).toEqual({ title: 'Kettles' });
});

test('it tells that a node in it is busy', async () => {
  const { actor, card } = await openCard({
    nodeName: 'f',
    nodes: [node('f', 'frameNode', { collapsed: true }), inFrame('a', 'f', { prompt: 'a kettle' })],
  });
  expect(card.getByText('Busy').elements()).toEqual([]);
  actor.send({ type: 'go.pressed', id: nodeId('a') });
  await expect.element(card.getByText('Busy')).toBeVisible();
});
