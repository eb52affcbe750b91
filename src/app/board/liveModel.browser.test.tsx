import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { headOf, openCanvas } from '../../canvas/testing/openCanvas.fixture.tsx';
import { dragFromTo, middleOf } from '../../canvas/testing/pointer.fixture.ts';
import type { Point } from '../../geometry/plane/point.ts';
import { addressOf, boxGlb } from '../../model3D/models.fixture.ts';
import { CardProviders, node, nodeId, startBoard } from '../../nodes/board.fixture.tsx';
import { DEFINITIONS, definitionOf } from '../../nodes/registry.ts';
import { NodeBody } from './NodeBody.tsx';

/** The card of a box on a canvas, selected. */
async function openBox() {
  await definitionOf('upload3DNode')?.loadView();
  const data = { modelUrl: addressOf(await boxGlb()), objectKey: 'BBBBBBBBBBBBBBBBBBBBBB.glb' };
  const { actor } = startBoard({ nodes: [node('box', 'upload3DNode', data)] });
  actor.send({ type: 'selection.changed', ids: [nodeId('box')] });
  const { viewport } = await openCanvas(undefined, {
    board: actor,
    types: DEFINITIONS,
    renderBody: ({ id }, { selected }) => (
      <CardProviders actor={actor}>
        <NodeBody id={id} selected={selected} />
      </CardProviders>
    ),
  });
  const live = page.getByRole('application', { name: /^Upload 3D Model: arrow keys turn it/ });
  await expect.element(live).toBeVisible();
  return {
    live: live.element(),
    viewport,
    position: () => actor.getSnapshot().context.board.nodes.get(nodeId('box'))?.position,
  };
}

test('a drag on the live view of a model is its own: the card moves by its head alone', async () => {
  const { live, viewport, position } = await openBox();
  const toTheRight = (from: Point, by: number) => dragFromTo(from, { x: from.x + by, y: from.y });
  await toTheRight(middleOf(live), 100);
  expect(document.activeElement).toBe(live);
  await toTheRight(headOf('box'), 40);
  await vi.waitFor(() => expect(position()?.x).toBeCloseTo(40 / viewport().k));
});
