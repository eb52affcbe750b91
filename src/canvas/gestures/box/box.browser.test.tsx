import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { boardOf } from '../../../board/document/board.ts';
import { edge, node } from '../../testing/canvas.fixture.tsx';
import { atRest, card, nextFrames, openCanvas } from '../../testing/openCanvas.fixture.tsx';
import { dragFromTo, move, press, release } from '../../testing/pointer.fixture.ts';

/** Two cards that keep their size, 600 apart, and an open frame below them that does not. */
const BOARD = boardOf(
  [
    node('s1', 'sketchNode', 0, 0),
    node('r1', 'enrichNode', 600, 0),
    { ...node('f1', 'frameNode', 0, 500), size: { width: 960, height: 200 } },
  ],
  [edge('s1', 'r1', 'out.image.image', 'in.image.image')],
);

async function openBox(role?: 'reviewer') {
  const opened = await openCanvas(BOARD, {}, role);
  await userEvent.keyboard('{Control>}a{/Control}');
  await atRest(opened.controller);
  const box = () => document.querySelector<SVGRectElement>('[data-selection-box]')!;
  const corner = () => {
    const { right, bottom } = box().getBoundingClientRect();
    return { x: right + 4, y: bottom + 4 };
  };
  const moves = () => opened.store.sent.filter(({ type }) => type === 'nodes.moved');
  return { ...opened, box, corner, moves };
}

test('a corner of the box around several spreads what keeps its size, and resizes what does not, in one step', async () => {
  const { corner, moves, viewport } = await openBox();
  const at = corner();
  const by = Math.round(60 * viewport().k);
  await dragFromTo(at, { x: at.x + by, y: at.y + by });
  const width = Math.round(960 + by / viewport().k);
  const height = Math.round(700 + by / viewport().k);
  expect(moves()).toEqual([
    {
      type: 'nodes.moved',
      moves: [
        { id: 's1', position: { x: 0, y: 0 } },
        { id: 'r1', position: { x: width - 360, y: 0 } },
        {
          id: 'f1',
          position: { x: 0, y: height - Math.round((200 * height) / 700) },
          size: { width, height: Math.round((200 * height) / 700) },
        },
      ],
    },
  ]);
});

test('cards and edges follow at once; Escape puts everything back', async () => {
  const { corner, moves } = await openBox();
  const left = () => card('r1').getBoundingClientRect().left;
  const pathOf = () => document.querySelector('[data-edge-id] path')!.getAttribute('d');
  const before = [left(), pathOf()];
  const at = corner();
  await press(at);
  await move({ x: at.x + 40, y: at.y }, 'left');
  await nextFrames();
  expect(left()).toBeGreaterThan(Number(before[0]) + 20);
  expect(pathOf()).not.toBe(before[1]);
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect([left(), pathOf()]).toEqual(before));
  await release(at);
  expect(moves()).toEqual([]);
});

test('one node alone has no box, and a reviewer none at all', async () => {
  const { box, store } = await openBox();
  expect(box().style.display).toBe('');
  store.send({ type: 'selection.changed', ids: ['s1' as never] });
  await vi.waitFor(() => expect(box().style.display).toBe('none'));
});

test('a reviewer’s selection has no box', async () => {
  const { box } = await openBox('reviewer');
  expect(box().style.display).toBe('none');
});
