import { expect, test } from 'vitest';
import { NodeId } from '../../../../contract/ids.ts';
import { card, nextFrames, openCanvas } from '../../testing/openCanvas.fixture.tsx';
import { attachPeerSelections } from './peerSelections.ts';

const lockOf = (id: string) => {
  const { dataset } = card(id);
  const { content } = getComputedStyle(card(id), '::after');
  return [dataset.held, dataset.holder, dataset.color, content];
};

/** The colour of the second person of a board, by day. */
const GREEN = '#4b5d34';

test('what somebody else has selected has a ring and their name, also on a card that mounts later', async () => {
  const { controller } = await openCanvas();
  const holders = attachPeerSelections(controller);
  const id = NodeId.parse(card('s1').dataset.nodeId);
  holders.show(new Map([[id, { label: 'Mia', name: 'Mia', color: GREEN }]]));
  expect(lockOf('s1')).toEqual(['', 'Mia', GREEN, '"Mia"']);
  const { x, y, k } = controller.camera.viewport();
  controller.camera.setViewport({ x: x + 100_000, y, k });
  await nextFrames(10);
  expect(document.querySelector('[data-held]')).toBe(null);
  controller.camera.setViewport({ x, y, k });
  await expect.poll(() => lockOf('s1')).toEqual(['', 'Mia', GREEN, '"Mia"']);
  holders.show(new Map());
  expect(lockOf('s1')).toEqual([undefined, undefined, undefined, 'none']);
  holders.detach();
});
