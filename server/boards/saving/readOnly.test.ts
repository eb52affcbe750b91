import { beforeEach, expect, test } from 'vitest';
import { saveBoard } from '../../../contract/calls/boards.ts';
import type { BoardId } from '../../../contract/ids.ts';
import { createTestBoard, loadTestBoard, saveBody, textEdge, textNode } from '../../testing/boards.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';

type Lists = Parameters<typeof saveBody>[1];

const { ann } = await startServerWithTwoPeople();

const LOCKED = { ...textNode('locked', 'brass', 600), data: { text: 'brass', readOnly: true } };
type Node = Omit<ReturnType<typeof textNode>, 'data'> & { readonly data: object };
const NODES: Node[] = [textNode('source', 'a'), LOCKED, textNode('target', 'c', 1200), textNode('free', 'd', 1800)];
const EDGES = [textEdge('source', 'locked'), textEdge('locked', 'target'), textEdge('target', 'free')];

let board_id: BoardId;
beforeEach(async () => {
  board_id = await createTestBoard(ann);
  await ann.call(saveBoard, saveBody(board_id, { nodes: NODES, edges: EDGES }));
});

const without = <T extends { readonly id: string }>(list: readonly T[], id: string) =>
  list.filter((one) => one.id !== id);
const instead = (node: (typeof NODES)[number]) => NODES.map((one) => (one.id === node.id ? node : one));
const REFUSED: [string, Lists, string][] = [
  ['changed', { nodes: instead({ ...LOCKED, data: { text: 'steel', readOnly: true } }), edges: EDGES }, 'locked'],
  ['moved', { nodes: instead({ ...LOCKED, position: { x: 1, y: 1 } }), edges: EDGES }, 'locked'],
  ['unlocked', { nodes: instead(textNode('locked', 'brass', 600)), edges: EDGES }, 'locked'],
  ['left out', { nodes: without(NODES, 'locked'), edges: EDGES }, 'locked'],
  ['losing an edge', { nodes: NODES, edges: without(EDGES, 'esource-locked') }, 'esource-locked'],
  ['given an edge', { nodes: NODES, edges: [...EDGES, textEdge('free', 'locked')] }, 'efree-locked'],
  [
    'taken by an edge of its id',
    { nodes: without(NODES, 'locked'), edges: [...EDGES, { ...textEdge('free', 'target'), id: 'locked' }] },
    'locked',
  ],
  [
    'losing an edge to a node of its id',
    { nodes: [...NODES, textNode('esource-locked', 'x')], edges: without(EDGES, 'esource-locked') },
    'esource-locked',
  ],
  ['losing the node that it is wired from', { nodes: without(NODES, 'source'), edges: EDGES }, 'source'],
];

test.each(REFUSED)(
  'a read-only node is kept from being %s: 409 names it and nothing is written',
  async (_, lists, id) => {
    const before = await loadTestBoard(ann, board_id);
    const answer = (await ann.post(saveBoard, saveBody(board_id, lists))).json();
    const stored = [...NODES, ...EDGES].find((one) => one.id === id) ?? null;
    expect(answer).toMatchObject({ status: 409, code: 'node_read_only', ids: [id], rev: 1 });
    expect(answer.detail).toBe(`Nothing was saved: read-only nodes keep this as it is: ${id}.`);
    expect(answer.changes.find((change: { id: string }) => change.id === id)?.data).toEqual(stored);
    expect(await loadTestBoard(ann, board_id)).toEqual(before);
  },
);

test('a board goes on being saved around its read-only nodes, in other words for the same too', async () => {
  const { readOnly, text } = LOCKED.data;
  const same = { data: { readOnly, text }, position: LOCKED.position, type: LOCKED.type, id: LOCKED.id };
  const changed = instead(same).map((node) => (node.id === 'free' ? textNode('free', 'other', 1900) : node));
  await ann.call(saveBoard, saveBody(board_id, { nodes: changed, edges: EDGES }));
  const moved = { ...textNode('source', 'b'), position: { x: 5, y: 5 } };
  const rest = [moved, same, textNode('target', 'c', 1200)];
  await ann.call(saveBoard, saveBody(board_id, { nodes: rest, edges: without(EDGES, 'etarget-free') }));
  const { nodes } = await loadTestBoard(ann, board_id);
  expect(nodes).toEqual([moved, LOCKED, textNode('target', 'c', 1200)]);
});
