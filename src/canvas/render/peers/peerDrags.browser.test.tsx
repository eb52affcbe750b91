import { expect, test } from 'vitest';
import { NodeId } from '../../../../contract/ids.ts';
import type { Point } from '../../../geometry/plane/point.ts';
import { card, nextFrames, openCanvas } from '../../testing/openCanvas.fixture.tsx';
import { attachPeerDrags, type PeerDrag } from './peerDrags.ts';

const placeOf = (id: string): Point => {
  const { x, y } = card(id).getBoundingClientRect();
  return { x: Math.round(x), y: Math.round(y) };
};

/** A canvas on which somebody else drags a card. */
async function openDrag(id: string) {
  const { controller, store } = await openCanvas();
  const node = NodeId.parse(card(id).dataset.nodeId);
  let ownNodes: readonly NodeId[] = [];
  const peers = attachPeerDrags(controller, () => ownNodes);
  const start = controller.scene.node(node)!.node.position;
  const { k } = controller.camera.viewport();
  const screenStart = placeOf(id);
  const goalOf = (x: number, y: number) => ({ x: start.x + x, y: start.y + y });
  const dragOf = (x: number, y: number, isDropped = false): PeerDrag => ({
    name: 'Mia',
    color: '#4b5d34',
    nodes: [node],
    to: goalOf(x, y),
    isDropped,
  });
  return {
    controller,
    /** Mia has the card so far from where it stood. */
    async show(x: number, y: number, isDropped = false) {
      peers.show(new Map([['m', dragOf(x, y, isDropped)]]));
      await expect.poll(peers.isResting).toBe(true);
    },
    endDrag: () => peers.show(new Map()),
    setOwnDrag: (isDragged: boolean) => {
      ownNodes = isDragged ? [node] : [];
    },
    /** The saved change arrives. */
    moveOnBoard(x: number, y: number) {
      const { board } = store.getSnapshot().context;
      const moved = { ...board.nodes.get(node)!, position: goalOf(x, y) };
      store.set({ board: { ...board, nodes: new Map(board.nodes).set(node, moved) } });
    },
    screenAt: (x: number, y: number) => ({
      x: Math.round(screenStart.x + x * k),
      y: Math.round(screenStart.y + y * k),
    }),
    detach: peers.detach,
  };
}

test('a card that somebody else drags is drawn where they have it, with its connections, and the board hears nothing', async () => {
  const { controller, show, screenAt, endDrag, detach } = await openDrag('s1');
  const curves = () =>
    [...controller.elements.lowerSvg.querySelectorAll('[data-edge-id] path')].map((path) => path.getAttribute('d'));
  const curvesBefore = curves();
  await show(60, 100);
  expect(placeOf('s1')).toEqual(screenAt(60, 100));
  expect(curves()).not.toEqual(curvesBefore);
  // They gave it up.
  endDrag();
  expect([placeOf('s1'), curves()]).toEqual([screenAt(0, 0), curvesBefore]);
  detach();
});

test.each([
  ['before the word of the drop', true],
  ['after the word of the drop', false],
])('a dropped card stays where it was dropped, when the change arrives %s', async (_, isChangeFirst) => {
  const { show, moveOnBoard, screenAt, endDrag, detach } = await openDrag('s1');
  await show(60, 100);
  const places: Point[] = [];
  const notePlace = async () => {
    await nextFrames(1);
    places.push(placeOf('s1'));
  };
  if (isChangeFirst) moveOnBoard(60, 100);
  else await show(60, 100, true);
  await notePlace();
  if (isChangeFirst) await show(60, 100, true);
  else moveOnBoard(60, 100);
  await notePlace();
  // Somebody moves it on, while the drop is still told of.
  moveOnBoard(10, 10);
  await show(60, 100, true);
  await nextFrames(1);
  expect([placeOf('s1'), places]).toEqual([screenAt(10, 10), Array(2).fill(screenAt(60, 100))]);
  endDrag();
  detach();
});

test('a card that is dragged here too is where it is dragged here', async () => {
  const { show, setOwnDrag, screenAt, detach } = await openDrag('s1');
  setOwnDrag(true);
  await show(60, 100);
  expect(placeOf('s1')).toEqual(screenAt(0, 0));
  detach();
});

test('one that both drop is where it is here until the board has it elsewhere', async () => {
  const { show, setOwnDrag, moveOnBoard, screenAt, detach } = await openDrag('s1');
  setOwnDrag(true);
  await show(60, 100);
  setOwnDrag(false);
  await show(60, 100, true);
  await nextFrames(1);
  expect(placeOf('s1')).toEqual(screenAt(0, 0));
  moveOnBoard(60, 100);
  await nextFrames(1);
  expect(placeOf('s1')).toEqual(screenAt(60, 100));
  detach();
});

test('a drop that the board puts elsewhere is there at once', async () => {
  const { show, moveOnBoard, screenAt, detach } = await openDrag('s1');
  await show(60, 100);
  await show(60, 100, true);
  moveOnBoard(20, 30);
  await nextFrames(1);
  expect(placeOf('s1')).toEqual(screenAt(20, 30));
  detach();
});

test('from afar, where a node has no element of its own, its outline is dragged', async () => {
  const { controller, show, detach } = await openDrag('s1');
  controller.camera.setViewport({ x: 400, y: 300, k: 0.05 });
  controller.camera.settle();
  await nextFrames(3);
  await show(60, 100);
  const outline = document.querySelector('.peer-drags rect');
  expect(outline?.parentElement?.style.translate).toBe('60px 100px');
  detach();
  expect(document.querySelector('.peer-drags')).toBe(null);
});
