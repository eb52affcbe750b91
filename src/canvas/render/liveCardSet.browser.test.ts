import { expect, test, vi } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import { nextFrames } from '../testing/openCanvas.fixture.tsx';
import { createLiveCardSet } from './liveCardSet.ts';

test('cards follow the board where its order becomes another', () => {
  const [lamp, kettle] = [NodeId.parse('lamp'), NodeId.parse('kettle')];
  let order = [lamp, kettle];
  const live = createLiveCardSet({
    orderOf: (id) => order.indexOf(id),
    motion: { isMoving: () => false, isZooming: () => false, isStretched: () => false },
    onMounted: () => {},
  });
  const onList = vi.fn();
  for (const id of [kettle, lamp]) live.mount(id);
  live.subscribe(onList);
  live.sort();
  expect([live.get(), onList.mock.calls.length]).toEqual([[lamp, kettle], 0]);
  order = [kettle, lamp];
  live.sort();
  expect([live.get(), onList.mock.calls.length]).toEqual([[kettle, lamp], 1]);
  live.stop();
});

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
