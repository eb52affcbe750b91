import { expect, test, vi } from 'vitest';
import { visibleRect } from '../../geometry/viewport/viewport.ts';
import { atRest, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { createViewFollower } from './viewFollower.ts';

const AREA = { minX: 100, minY: 200, maxX: 1300, maxY: 900 };

test('the view goes along with an area, all of which is seen, until something else moves it', async () => {
  const { controller } = await openCanvas();
  const onInterrupted = vi.fn();
  const follower = createViewFollower(controller, controller.panZoom, onInterrupted);
  const isSeen = (minX: number) => {
    const { minX: left, maxX: right } = visibleRect(controller.camera.viewport(), controller.camera.size());
    return left <= minX + 1 && right >= minX + 1199 && right - left < 2400;
  };
  follower.aim(AREA);
  await expect.poll(() => isSeen(AREA.minX)).toBe(true);
  follower.aim({ ...AREA, minX: 5100, maxX: 6300 });
  await expect.poll(() => isSeen(5100)).toBe(true);
  await atRest(controller);
  expect(onInterrupted).not.toHaveBeenCalled();
  controller.panZoom.panBy({ x: 30, y: 0 });
  await expect.poll(() => onInterrupted.mock.calls.length).toBe(1);
  follower.detach();
});
