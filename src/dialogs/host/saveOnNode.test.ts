import { expect, test } from 'vitest';
import { NodeId } from '../../../contract/ids.ts';
import type { Role } from '../../../contract/roles.ts';
import type { BoardActor } from '../../machines/board/board.machine.ts';
import { saveOnNode } from './saveOnNode.ts';

const id = NodeId.parse('composer');

/** A board with one node, and what it is sent. */
function boardWith(data: Record<string, unknown>, role: Role = 'editor') {
  const node = { id, type: 'composerNode', position: { x: 0, y: 0 }, data };
  const events: object[] = [];
  const actor = {
    getSnapshot: () => ({ context: { role, board: { nodes: new Map([[id, node]]) } } }),
    send: (event: object) => events.push(event),
  };
  return { actor: actor as unknown as BoardActor, events };
}

test('a field and an item that others changed meanwhile stay, and of what both changed both are remembered', () => {
  const [first, second] = ['layer1', 'layer2'].map((imageId) => ({ imageId, x: 0 }));
  const base = { aspectRatio: '1:1', imageTransforms: [first, second] };
  const { actor, events } = boardWith({
    title: 'Lamp',
    aspectRatio: '16:9',
    imageTransforms: [
      { ...first, x: 10 },
      { ...second, x: 20 },
    ],
  });
  const merged = saveOnNode(actor, id, {
    base,
    data: { ...base, imageTransforms: [first, { ...second, x: 30 }] },
    read: (data) => data,
  });
  const data = {
    aspectRatio: '16:9',
    imageTransforms: [
      { ...first, x: 10 },
      { ...second, x: 30 },
    ],
  };
  const conflict = { element: 'node', element_id: id, field: 'data.imageTransforms#layer2' };
  const conflicts = [{ ...conflict, value: { ...second, x: 30 }, other: { ...second, x: 20 } }];
  expect([merged, events]).toEqual([
    data,
    [
      { type: 'node.edited', id, data },
      { type: 'conflicts.met', conflicts },
    ],
  ]);
});

test('a field that the node leaves out was not taken away', () => {
  const { actor, events } = boardWith({});
  const read = (data: object) => ({ imageTransforms: [], ...data });
  saveOnNode(actor, id, { base: read({}), data: { imageTransforms: [{ imageId: 'layer1' }] }, read });
  expect(events).toEqual([{ type: 'node.edited', id, data: { imageTransforms: [{ imageId: 'layer1' }] } }]);
});

test.each([
  ['of a node that somebody locked', { locked: true }, 'editor'],
  ['of a read-only node', { readOnly: true }, 'owner'],
  ['of whoever was removed', {}, 'reviewer'],
] as const)('nothing %s is saved, and the dialog hears it', (_, data, role) => {
  const { actor, events } = boardWith({ ...data, aspectRatio: '16:9' }, role);
  const read = (fields: Record<string, unknown>) => fields;
  const saved = saveOnNode(actor, id, { base: { aspectRatio: '1:1' }, data: { aspectRatio: '9:16' }, read });
  expect([saved, events]).toEqual([undefined, []]);
});
