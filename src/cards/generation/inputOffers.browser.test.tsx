import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BoardEmitted } from '../../machines/events/board.events.ts';
import { node, nodeId } from '../../nodes/board.fixture.tsx';
import { openCard, openConnectedCard } from '../../nodes/openCard.fixture.tsx';

const offer = (name: string) => page.getByRole('button', { name, exact: true });
const offerLabels = () => [...document.querySelectorAll('[data-offers] button')].map((button) => button.textContent);

const IMAGE = ['Upload Image', 'Generate Design'];

test.each([
  ['enrichNode', IMAGE],
  ['instructEditNode', IMAGE],
  ['remixNode', IMAGE],
  ['expandImageNode', IMAGE],
  ['generateVideoNode', IMAGE],
  ['threeDNode', IMAGE],
  ['promptGeneratorNode', ['Text']],
  ['generateSketchesNode', []],
])('%s without its input offers %j, and nothing where it is locked', async (type, expected) => {
  await openCard({ nodeName: 'n', nodes: [node('n', type)] });
  expect(offerLabels()).toEqual(expected);
  document.body.replaceChildren();
  await openCard({ nodeName: 'n', nodes: [node('n', type, { readOnly: true })] });
  expect(offerLabels()).toEqual([]);
});

test('a reviewer is offered nothing, nor is a node that is fed', async () => {
  await openCard({ nodeName: 'n', nodes: [node('n', 'enrichNode')], role: 'reviewer' });
  expect(offerLabels()).toEqual([]);
  document.body.replaceChildren();
  await openConnectedCard('enrichNode');
  expect(offerLabels()).toEqual([]);
});

test('an offer lays its node left of the card, wired, in one step; the work goes on there, with its file', async () => {
  const enter = vi.fn();
  const { actor } = await openCard({ nodeName: 'n', nodes: [node('n', 'enrichNode')], services: { enter } });
  const emitted: BoardEmitted[] = [];
  actor.on('dialog.requested', (event) => emitted.push(event));
  const { board: before } = actor.getSnapshot().context;
  await offer('Upload Image').click();
  const { board, selection } = actor.getSnapshot().context;
  const [, laid] = [...board.nodes.values()];
  expect([laid?.type, laid?.position]).toEqual(['uploadSketchNode', { x: -400, y: 0 }]);
  expect(
    [...board.edges.values()].map(({ source, sourceHandle, target, targetHandle }) => [
      source,
      sourceHandle,
      target,
      targetHandle,
    ]),
  ).toEqual([[laid?.id, 'out.image.image', nodeId('n'), 'in.image.image']]);
  expect([enter.mock.calls, [...selection]]).toEqual([[[laid?.id]], [laid?.id]]);
  expect(emitted).toEqual([{ type: 'dialog.requested', dialog: 'fileUpload', nodeId: laid?.id }]);
  expect(offerLabels()).toEqual([]);
  actor.send({ type: 'undo.pressed' });
  expect(actor.getSnapshot().context.board).toEqual(before);
});

test('a text is laid without a dialog', async () => {
  const { actor } = await openCard({ nodeName: 'n', nodes: [node('n', 'promptGeneratorNode')] });
  const emitted: BoardEmitted[] = [];
  actor.on('dialog.requested', (event) => emitted.push(event));
  await offer('Text').click();
  const { nodes, edges } = actor.getSnapshot().context.board;
  expect([[...nodes.values()].at(-1)?.type, edges.size, emitted]).toEqual(['textNode', 1, []]);
});
