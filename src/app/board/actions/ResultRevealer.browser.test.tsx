import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { nextFrames, openCanvas } from '../../../canvas/testing/openCanvas.fixture.tsx';
import { contains } from '../../../geometry/plane/rect.ts';
import { visibleRect } from '../../../geometry/viewport/viewport.ts';
import { node, nodeId, startBoard } from '../../../nodes/board.fixture.tsx';
import { NoticeStack } from '../../../ui/notices/NoticeStack.tsx';
import { createNotices } from '../../../ui/notices/notices.ts';
import { NoticesContext } from '../../../ui/notices/noticesContext.ts';
import { ResultRevealer } from './ResultRevealer.tsx';

const SOURCE = nodeId('g1');
const JOB = 'job-1';

/** A Generate Design node at 100 % in the middle of the controller, and how its run gives pictures. */
async function openGenerating() {
  const { actor } = startBoard({ nodes: [node('g1', 'generateSketchesNode', {})] });
  const notices = createNotices();
  const { controller } = await openCanvas(undefined, {
    board: actor,
    children: (
      <NoticesContext value={notices}>
        <ResultRevealer actor={actor} />
        <NoticeStack notices={notices} />
      </NoticesContext>
    ),
  });
  const { commands, gesture } = controller;
  function give(index: number): void {
    const result = { kind: 'image' as const, data: { imageUrl: '' } };
    actor.send({ type: 'result.arrived', source: SOURCE, job: JOB, index, result });
  }
  const shows = (name: string) => {
    const shown = controller.scene.node(nodeId(name));
    return shown !== undefined && contains(visibleRect(controller.camera.viewport(), controller.camera.size()), shown);
  };
  return { actor, commands, gesture, controller, give, shows };
}

test('what a run makes comes into sight beside its source, no closer than before', async () => {
  const { controller, give, shows } = await openGenerating();
  const { k } = controller.camera.viewport();
  for (const index of [0, 1, 2, 3]) give(index);
  await vi.waitFor(() => expect(['g1', 'r-job-1-0', 'r-job-1-3'].map(shows)).toEqual([true, true, true]));
  expect(controller.camera.viewport().k).toBeLessThan(k);
});

test('a result that is far from its source comes into sight at the zoom of now', async () => {
  const { actor, controller, give, shows } = await openGenerating();
  const { k } = controller.camera.viewport();
  const wall = { nodeType: 'prototype2DNode', position: { x: 600, y: 0 }, size: { width: 1500, height: 1500 } };
  actor.send({ type: 'node.added', ...wall });
  give(0);
  await vi.waitFor(() => expect(shows('r-job-1-0')).toBe(true));
  expect([controller.camera.viewport().k, shows('g1')]).toEqual([k, false]);
});

test('what is made from a picture comes into sight without the other nodes that the picture feeds', async () => {
  const { actor, controller, shows } = await openGenerating();
  const { k } = controller.camera.viewport();
  const connection = { node: SOURCE, handle: 'out.image.image' } as const;
  const farNode = { nodeType: 'remixNode', position: { x: 9000, y: 0 }, connection };
  actor.send({ type: 'node.added', id: nodeId('far'), ...farNode });
  actor.send({
    type: 'node.added',
    id: nodeId('new'),
    nodeType: 'remixNode',
    beside: { id: SOURCE, side: 'below' },
    connection,
  });
  await vi.waitFor(() => expect(shows('new')).toBe(true));
  expect([controller.camera.viewport().k, shows('far')]).toEqual([k, false]);
});

test('results that are in sight move nothing', async () => {
  const { commands, controller, give, shows } = await openGenerating();
  give(0);
  // The glide that shows the first one has ended.
  await vi.waitFor(async () => {
    const gliding = controller.camera.viewport();
    await nextFrames();
    expect([shows('r-job-1-0'), controller.camera.viewport()]).toEqual([true, gliding]);
  });
  commands.fitWithoutGlide();
  await nextFrames();
  const before = controller.camera.viewport();
  give(0);
  await nextFrames();
  expect(controller.camera.viewport()).toEqual(before);
});

test('somebody who has gone elsewhere is told, and led there when they ask', async () => {
  const { commands, controller, give, shows } = await openGenerating();
  commands.centreOn({ x: 20_000, y: 20_000 });
  await nextFrames();
  const before = controller.camera.viewport();
  give(0);
  give(1);
  await expect.element(page.getByText('New results on the board', { exact: true })).toBeVisible();
  expect(controller.camera.viewport()).toEqual(before);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await vi.waitFor(() => expect(['g1', 'r-job-1-0', 'r-job-1-1'].map(shows)).toEqual([true, true, true]));
  expect(page.getByText('New results on the board', { exact: true }).query()).toBeNull();
});

test('nothing moves under a pointer that is doing something', async () => {
  const { gesture, controller, give } = await openGenerating();
  const before = controller.camera.viewport();
  gesture.send({ type: 'drag.started', nodes: [SOURCE] });
  for (const index of [0, 1, 2, 3]) give(index);
  await vi.waitFor(() => expect(controller.scene.node(nodeId('r-job-1-3'))).toBeDefined());
  await nextFrames();
  expect(controller.camera.viewport()).toEqual(before);
});
