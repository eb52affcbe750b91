import { expect, test, vi } from 'vitest';
import { card, headOf, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { dragFromTo, move, press, release } from '../testing/pointer.fixture.ts';

/** The gestures wait for it, as on a slow network. */
const gate = vi.hoisted(() => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
});
vi.mock(import('../loadDeferredGestures.ts'), () => ({
  loadDeferredGestures: async () => {
    await gate.opened;
    return import('../deferredGestures.ts');
  },
}));

test('a card that is dragged and one that is being dragged before the gestures are loaded come along when they are', async () => {
  const opening = openCanvas();
  await vi.waitFor(() => card('t1'));
  const [first, second] = [headOf('s1'), headOf('t1')];
  await dragFromTo(first, { x: first.x + 80, y: first.y + 40 });
  await press(second);
  await move({ x: second.x + 20, y: second.y + 10 }, 'left');
  gate.open();
  const { store, viewport } = await opening;
  await move({ x: second.x + 40, y: second.y + 80 }, 'left');
  await release({ x: second.x + 40, y: second.y + 80 });
  expect(viewport().k).toBe(0.8);
  const moves = () => store.sent.filter((event) => event.type === 'nodes.moved').map((event) => event.moves);
  await expect
    .poll(moves)
    .toEqual([[{ id: 's1', position: { x: 100, y: 50 } }], [{ id: 't1', position: { x: 50, y: 520 } }]]);
});
