import { expect, test, vi } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { nextFrames } from '../testing/openCanvas.fixture.tsx';
import { createLiveCardSet } from './liveCardSet.ts';

test('cards that are asked for do not mount while the view is zoomed, and do when it is not any more', async () => {
  let isZooming = true;
  const onMounted = vi.fn();
  const live = createLiveCardSet({
    orderOf: () => 0,
    motion: { isMoving: () => isZooming, isZooming: () => isZooming, isStretched: () => false },
    onMounted,
  });
  const id = NodeId.parse('kettle');
  live.request([id]);
  await nextFrames(3);
  expect([live.get(), onMounted.mock.calls]).toEqual([[], []]);
  isZooming = false;
  await vi.waitFor(() => expect([live.get(), onMounted.mock.calls]).toEqual([[id], [[[id]]]]));
  live.stop();
});
