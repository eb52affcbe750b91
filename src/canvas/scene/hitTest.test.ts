import { expect, test } from 'vitest';
import { boardOf } from '../../board/document/board.ts';
import { edge, node, TYPES } from '../testing/canvas.fixture.tsx';
import { connectableAtPoint, edgeAtPoint, nodeAtPoint } from './hitTest.ts';
import { createSceneIndex } from './sceneIndex.ts';

/** Two sketches that overlap between 200 and 360, the second above; a frame of its own behind a third; one edge. */
function index() {
  const scene = createSceneIndex((type) => TYPES.find((known) => known.type === type));
  scene.setBoard(
    boardOf(
      [
        node('a', 'sketchNode', 0, 0),
        node('b', 'sketchNode', 200, 0),
        node('c', 'enrichNode', 1200, 0),
        { ...node('f', 'frameNode', 3000, 0), size: { width: 800, height: 600 } },
      ],
      [edge('b', 'c', 'out.image.image', 'in.image.image')],
    ),
  );
  return scene;
}

test.each([
  [{ x: 100, y: 100 }, 'a'],
  [{ x: 300, y: 100 }, 'b'],
  [{ x: 500, y: 100 }, 'b'],
  [{ x: 800, y: 100 }, undefined],
  // Open frames are ground.
  [{ x: 3100, y: 100 }, undefined],
])('at %j lies %s', (at, id) => {
  expect([nodeAtPoint(index(), at), connectableAtPoint(index(), at)?.id]).toEqual([id, id]);
});

test('an edge is hit within seven pixels of its curve, whatever the zoom', () => {
  const scene = index();
  const [drawn] = scene.edges();
  const { x, y } = drawn!.from;
  const hits = (away: number, k: number) => edgeAtPoint(scene, { x: x + 1, y: y + away / k }, k) !== undefined;
  expect([1, 0.25, 0.05].map((k) => [hits(0, k), hits(6.5, k), hits(8, k)])).toEqual([
    [true, true, false],
    [true, true, false],
    [true, true, false],
  ]);
});
