import { expect, test, vi } from 'vitest';
import { boardOf } from '../../board/document/board.ts';
import { setData } from '../../board/edit/edit.ts';
import type { CardState } from '../scene/boardActor.ts';
import { node } from '../testing/canvas.fixture.tsx';
import { nextFrames, openCanvas } from '../testing/openCanvas.fixture.tsx';
import { idOf } from '../testing/zoomedOutBoard.fixture.ts';

/** The diameter of a mark with its line, in pixels. */
const MARK_SIZE = 23;

/** A board with one card whose state a test sets. */
async function openWithState(first: CardState) {
  let state = first;
  const board = boardOf([node('n1', 'enrichNode', 0, 0), node('n2', 'sketchNode', 600, 0)], []);
  const opened = await openCanvas(board, { stateOf: (id) => (id === idOf('n1') ? state : 'idle') });
  const { camera } = opened.controller;
  let edits = 0;
  return {
    ...opened,
    async showZoom(k: number) {
      camera.setViewport({ x: 300, y: 300, k });
      await nextFrames();
      camera.settle();
      await nextFrames();
    },
    setState(next: CardState) {
      state = next;
      const { board: current } = opened.store.getSnapshot().context;
      opened.store.set({ board: setData(current, idOf('n1'), { edits: edits++ }) });
    },
  };
}

const marks = () =>
  [...document.querySelectorAll<SVGGElement>('[data-mark]')]
    .filter((mark) => mark.getBoundingClientRect().width > 0)
    .map((mark) => mark.dataset.mark);
const markWidth = () => document.querySelector('[data-mark] circle')!.getBoundingClientRect().width;

test.each(['busy', 'error'] as const)(
  'from afar a card that is %s has a mark of one size at every zoom',
  async (state) => {
    const { showZoom } = await openWithState(state);
    await showZoom(0.8);
    expect(marks()).toEqual([]);
    for (const k of [0.39, 0.27, 0.14, 0.1, 0.04]) {
      await showZoom(k);
      expect(marks()).toEqual([state === 'busy' ? 'busy' : 'failed']);
      // The disc of 22 pixels; its line keeps its width beside it.
      expect(Math.abs(markWidth() - MARK_SIZE)).toBeLessThan(1.5);
    }
  },
);

test('a run that ends while nobody is near is marked as done until its card is selected, or seen from near', async () => {
  const { showZoom, setState, store } = await openWithState('busy');
  await showZoom(0.2);
  setState('idle');
  await vi.waitFor(() => expect(marks()).toEqual(['done']));
  store.set({ selection: new Set([idOf('n1')]) });
  await vi.waitFor(() => expect(marks()).toEqual([]));
  store.set({ selection: new Set() });
  setState('busy');
  setState('idle');
  await vi.waitFor(() => expect(marks()).toEqual(['done']));
  await showZoom(0.8);
  await showZoom(0.2);
  expect(marks()).toEqual([]);
});
