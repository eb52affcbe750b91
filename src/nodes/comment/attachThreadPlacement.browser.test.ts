import { expect, onTestFinished, test } from 'vitest';
import { attachThreadPlacement } from './attachThreadPlacement.ts';

/** A stage of 390 by 800 in which a pin of 48 stands, drawn at a scale, with a thread of 280 by 220. */
function placePinAndThread(x: number, y: number, scale = 1) {
  const stage = document.createElement('div');
  stage.setAttribute('role', 'application');
  stage.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 390px; height: 800px; overflow: hidden';
  const pin = document.createElement('div');
  pin.style.cssText = `position: absolute; width: 48px; height: 48px; transform-origin: 0 0; transform: translate(${x}px, ${y}px) scale(${scale})`;
  const thread = document.createElement('div');
  thread.style.cssText = 'position: absolute; width: 280px; height: 220px';
  pin.append(thread);
  stage.append(pin);
  document.body.append(stage);
  const detach = attachThreadPlacement(pin, thread);
  onTestFinished(() => {
    detach();
    stage.remove();
  });
  return { pin, at: () => [thread.style.left, thread.dataset.side] };
}

test.each([
  ['with room, begins at its pin and lies below it', [40, 100, 1], ['0px', 'below']],
  ['at the right border, ends before it', [330, 100, 1], ['-228px', 'below']],
  ['at the left border, begins after it', [-20, 100, 1], ['28px', 'below']],
  ['over the dock, lies above its pin', [40, 600, 1], ['0px', 'above']],
  ['at half the size, needs half the room', [330, 560, 0.5], ['-176px', 'below']],
] as const)('an open thread %s', (_, [x, y, scale], expected) => {
  expect(placePinAndThread(x, y, scale).at()).toEqual(expected);
});

test('it is placed anew when the view takes it out of sight', async () => {
  const { pin, at } = placePinAndThread(40, 100);
  pin.style.transform = 'translate(330px, 600px)';
  await expect.poll(at).toEqual(['-228px', 'above']);
});
