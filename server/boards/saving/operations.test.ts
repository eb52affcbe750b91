import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { boardChanges, saveBoard } from '../../../contract/calls/boards.ts';
import { boardHistory } from '../../../contract/calls/history.ts';
import { acceptInvitation, listEditors, removeEditor } from '../../../contract/calls/sharing.ts';
import type { BoardOperation } from '../../../contract/changes/operations.ts';
import type { BoardId, NodeId } from '../../../contract/ids.ts';
import { createTestBoard, loadTestBoard, saveBody, textEdge, textNode } from '../../testing/boards.ts';
import { createTestLink, openLinkAsGuest } from '../../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';
import type { Person } from '../../testing/testServer.ts';
import { removeOldData } from '../../upkeep/removeOldData.ts';

const { server, ann, mallory: ben } = await startServerWithTwoPeople();

let board_id: BoardId;
beforeEach(async () => {
  board_id = await createTestBoard(ann);
  const { secret } = await createTestLink(ann, board_id, { kind: 'edit', name: 'Team' });
  await ben.call(acceptInvitation, { secret });
});

/** Begins the board, at revision 1. */
async function begin(nodes: readonly unknown[], edges: readonly unknown[] = []): Promise<void> {
  await ann.call(saveBoard, saveBody(board_id, { nodes, edges }));
}
function body(operations: readonly unknown[], base_rev = 1, op_id: string = randomUUID()) {
  return saveBody(board_id, {}, { operations: operations as BoardOperation[], base_rev, op_id });
}
const saveAs = (person: Person, operations: readonly unknown[], base_rev = 1) =>
  person.call(saveBoard, body(operations, base_rev));
const set = (id: string, field: string, value?: unknown) => ({ kind: 'set', id, field, value });
const editText = (id: string, at: number, cut: number, insert: string) => ({
  kind: 'text',
  id,
  field: 'data.text',
  edits: [{ at, cut, insert }],
});
const move = (id: string, x: number) => ({ kind: 'move', id, position: { x, y: 0 } });
const nodes = async () => (await loadTestBoard(ann, board_id)).nodes;
const conflicts = async () => (await loadTestBoard(ann, board_id)).conflicts;

describe('what two people change from one revision comes together without a refusal', () => {
  test('fields of one node, and words of one text', async () => {
    await begin([textNode('a', 'a red lamp')]);
    expect(await saveAs(ann, [editText('a', 2, 3, 'green')])).toEqual({ rev: 2, changes: [] });
    const both = { ...textNode('a', 'a green desk lamp', 9), data: { text: 'a green desk lamp', title: 'Lamp' } };
    expect(await saveAs(ben, [editText('a', 5, 0, ' desk'), set('a', 'data.title', 'Lamp'), move('a', 9)])).toEqual({
      rev: 3,
      changes: [{ id: 'a', kind: 'node', rev: 3, data: both }],
      places: { a: expect.any(Number) },
    });
    expect(await nodes()).toEqual([both]);
  });

  test('items of one list, by their keys', async () => {
    const sketch = (...ids: readonly string[]) => ({
      ...textNode('a'),
      type: 'sketchNode',
      data: { shapes: ids.map((id) => ({ id, type: 'line' })) },
    });
    const stroke = (key: string, after: string) => ({
      kind: 'item',
      id: 'a',
      field: 'data.shapes',
      key,
      value: { id: key, type: 'line' },
      after,
    });
    await begin([sketch('s1', 's2')]);
    await saveAs(ann, [stroke('ann', 's2')]);
    await saveAs(ben, [stroke('ben', 's1'), { kind: 'item', id: 'a', field: 'data.shapes', key: 's2' }]);
    expect(await nodes()).toEqual([sketch('s1', 'ben', 'ann')]);
  });

  test('two edges between the same nodes, and one into an input that another took', async () => {
    const image = (id: string) => ({ ...textNode(id), type: 'prototype2DNode', data: {} });
    const render = { ...textNode('r'), type: 'enrichNode', data: {} };
    const edge = (source: string, name: string) => ({
      id: `e${source}-r`,
      source,
      target: 'r',
      sourceHandle: 'out.image.image',
      targetHandle: `in.image.${name}`,
    });
    await begin([image('a'), image('b'), render]);
    await saveAs(ann, [{ kind: 'connect', edge: edge('a', 'image') }]);
    const style = { ...edge('a', 'style'), id: 'ea-r-style' };
    expect((await saveAs(ben, [{ kind: 'connect', edge: edge('a', 'style') }])).changes).toEqual([
      { id: 'ea-r', kind: 'edge', rev: 2, data: edge('a', 'image') },
      { id: 'ea-r-style', kind: 'edge', rev: 3, data: style },
    ]);
    await saveAs(ben, [{ kind: 'connect', edge: edge('b', 'image') }]);
    expect((await loadTestBoard(ann, board_id)).edges).toEqual([style, edge('b', 'image')]);
    expect(await conflicts()).toMatchObject([{ element: 'edge', element_id: 'ea-r', other: edge('a', 'image') }]);
  });

  test('a node goes with the edges that others gave it meanwhile', async () => {
    await begin([textNode('a'), textNode('b')]);
    await saveAs(ann, [{ kind: 'connect', edge: textEdge('a', 'b') }]);
    expect(await saveAs(ben, [{ kind: 'delete', id: 'b' }])).toEqual({
      rev: 3,
      changes: [{ id: 'ea-b', kind: 'edge', rev: 3, data: null }],
    });
    const board = await loadTestBoard(ann, board_id);
    expect([board.nodes, board.edges]).toEqual([[textNode('a')], []]);
  });

  test('a node that one edited while another deleted it is back with the connections that went with it, and with no other', async () => {
    await begin([textNode('a'), textNode('b', 'old'), textNode('c')], [textEdge('a', 'b'), textEdge('c', 'b')]);
    await saveAs(ann, [{ kind: 'delete', id: 'ec-b' }]);
    await saveAs(ann, [{ kind: 'delete', id: 'b' }], 2);
    const answer = await saveAs(ben, [set('b', 'data.text', 'new')], 1);
    expect(answer.changes).toEqual([
      { id: 'ea-b', kind: 'edge', rev: 4, data: textEdge('a', 'b') },
      { id: 'ec-b', kind: 'edge', rev: 2, data: null },
    ]);
    const board = await loadTestBoard(ann, board_id);
    expect([board.nodes.map((node) => (node as { id: string }).id).sort(), board.edges]).toEqual([
      ['a', 'b', 'c'],
      [textEdge('a', 'b')],
    ]);
  });

  test('a frame that goes leaves what others put into it, which lies in the frame around it; nothing goes into one that is gone', async () => {
    const frame = (id: string, frameId?: string) => ({
      ...textNode(id),
      type: 'frameNode',
      data: {},
      ...(frameId && { frameId }),
    });
    await begin([frame('outer'), frame('inner', 'outer'), textNode('a'), textNode('b')]);
    await saveAs(ann, [set('a', 'frameId', 'inner')]);
    const moved = { ...textNode('a'), frameId: 'outer' };
    expect(await saveAs(ben, [{ kind: 'delete', id: 'inner' }])).toEqual({
      rev: 3,
      changes: [{ id: 'a', kind: 'node', rev: 3, data: moved }],
      places: { a: expect.any(Number) },
    });
    const late = { ...textNode('c'), frameId: 'inner' };
    await saveAs(ann, [set('b', 'frameId', 'inner'), { kind: 'add', node: late }], 2);
    expect(await nodes()).toEqual([frame('outer'), moved, textNode('b'), textNode('c')]);
    expect(await conflicts()).toBeUndefined();
  });
});

describe('where both changed the same, both values are stored', () => {
  const byBoth = async () => {
    await begin([textNode('a', 'old')]);
    await saveAs(ann, [set('a', 'data.text', 'of Ann')]);
    return saveAs(ben, [set('a', 'data.text', 'of Ben')]);
  };
  const conflict = {
    id: expect.stringMatching(/^[A-Za-z0-9_-]{8,64}$/),
    element: 'node',
    element_id: 'a',
    field: 'data.text',
    value: 'of Ben',
    other: 'of Ann',
    by: 'Mallory',
    other_by: 'Ann',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  };

  test('one who goes on with the version that gave way is in the same conflict, and one who saw both in another', async () => {
    await byBoth();
    // Ann has not heard of it: she goes on with her own words.
    const { conflicts: changes } = await saveAs(ann, [set('a', 'data.text', 'of Anna')], 2);
    expect(changes).toHaveLength(2);
    expect(await conflicts()).toEqual([
      { ...conflict, value: 'of Anna', other: 'of Ben', by: 'Ann', other_by: 'Mallory' },
    ]);
    await saveAs(ann, [set('a', 'data.text', 'a third')], 4);
    await saveAs(ben, [set('a', 'data.text', 'a fourth')], 4);
    expect((await conflicts())?.map(({ value, other }) => [value, other])).toEqual([
      ['of Anna', 'of Ben'],
      ['a fourth', 'a third'],
    ]);
  });

  test('the later one is on the board, and everybody who edits learns of the other until somebody settles it', async () => {
    const answer = await byBoth();
    const theirs = [{ id: 'a', kind: 'node', rev: 2, data: textNode('a', 'of Ann') }];
    expect({ ...answer, changes: theirs }).toEqual({ rev: 3, changes: theirs, conflicts: [conflict] });
    expect(await nodes()).toEqual([textNode('a', 'of Ben')]);
    expect(await conflicts()).toEqual([conflict]);
    expect((await ann.call(boardChanges, { board_id, since: 2 })).conflicts).toEqual([conflict]);

    const id = answer.conflicts![0]!.id;
    expect(await saveAs(ann, [{ kind: 'settle', id }, set('a', 'data.text', 'of Ann')], 3)).toEqual({
      rev: 4,
      changes: [],
      conflicts: [{ id, settled: true }],
    });
    expect((await ben.call(boardChanges, { board_id, since: 3 })).conflicts).toEqual([{ id, settled: true }]);
    expect([await conflicts(), await nodes()]).toEqual([undefined, [textNode('a', 'of Ann')]]);
  });

  test('it is settled once the board has the other value, or the node is gone', async () => {
    await byBoth();
    await saveAs(ann, [set('a', 'data.text', 'of Ann')], 3);
    expect(await conflicts()).toBe(undefined);
    await saveAs(ben, [set('a', 'data.text', 'again')], 3);
    expect(await conflicts()).toHaveLength(1);
    await saveAs(ann, [{ kind: 'delete', id: 'a' }], 5);
    expect(await conflicts()).toBe(undefined);
  });

  test('a deletion of what somebody changed keeps what they had, and words in what somebody deleted bring it back', async () => {
    await begin([textNode('a'), textNode('b')]);
    await saveAs(ann, [set('a', 'data.text', 'written'), { kind: 'delete', id: 'b' }]);
    await saveAs(ben, [{ kind: 'delete', id: 'a' }, set('b', 'data.text', 'kept')]);
    expect(await nodes()).toEqual([textNode('b', 'kept')]);
    expect((await conflicts())?.toSorted((one, other) => one.element_id.localeCompare(other.element_id))).toEqual([
      { ...conflict, field: null, other: textNode('a', 'written'), value: undefined },
      { ...conflict, element_id: 'b', field: null, value: textNode('b', 'kept'), other: undefined },
    ]);
  });

  test('a deletion of what somebody changed keeps its connections, too, for whoever brings it back', async () => {
    await begin([textNode('a'), textNode('b')], [textEdge('a', 'b')]);
    await saveAs(ann, [set('b', 'data.text', 'written')]);
    await saveAs(ben, [
      { kind: 'delete', id: textEdge('a', 'b').id },
      { kind: 'delete', id: 'b' },
    ]);
    expect(await nodes()).toEqual([textNode('a')]);
    expect(await conflicts()).toMatchObject([
      { element_id: 'b', field: null, other: textNode('b', 'written'), edges: [textEdge('a', 'b')] },
    ]);
  });

  test('what was deleted and comes back with what its writer wrote since is one conflict', async () => {
    await begin([textNode('a')]);
    await saveAs(ann, [set('a', 'data.text', 'written')]);
    await saveAs(ben, [{ kind: 'delete', id: 'a' }]);
    const back = textNode('a', 'written on');
    const [deleted] = (await conflicts())!;
    const met = { id: 'met-by-ann', element: 'node', element_id: 'a', field: null, value: back };
    await saveAs(
      ann,
      [
        { kind: 'add', node: back },
        { kind: 'dispute', conflict: met },
      ],
      3,
    );
    expect(deleted).toMatchObject({ other: textNode('a', 'written'), other_by: 'Ann' });
    expect(await conflicts()).toMatchObject([{ id: 'met-by-ann', value: back, by: 'Ann', other_by: 'Mallory' }]);
    // Whoever brings back what they deleted themselves has not what the other wrote.
    await saveAs(ann, [set('a', 'data.text', 'again')], 4);
    await saveAs(ben, [{ kind: 'delete', id: 'a' }], 4);
    await saveAs(ben, [{ kind: 'add', node: back }], 6);
    expect((await conflicts())?.map(({ other }) => other)).toContainEqual(textNode('a', 'again'));
  });

  test('a sender’s own merge is told, once however often it is sent', async () => {
    await begin([textNode('a', 'of Ben')]);
    const dispute = { id: 'met-by-ann', element: 'node', element_id: 'a', field: 'data.text', value: 'x', other: 'y' };
    await saveAs(ann, [{ kind: 'dispute', conflict: dispute }]);
    await saveAs(ann, [{ kind: 'dispute', conflict: dispute }]);
    expect(await conflicts()).toMatchObject([{ ...dispute, by: 'Ann', other_by: null }]);
  });

  test('a guest hears of none', async () => {
    await byBoth();
    const { secret } = await createTestLink(ann, board_id);
    const gil = await openLinkAsGuest(server, secret, 'Gil');
    expect((await loadTestBoard(gil, board_id)).conflicts).toBe(undefined);
    expect((await gil.call(boardChanges, { board_id, since: 0 })).conflicts).toBe(undefined);
  });
});

describe('where nodes lie', () => {
  const add = (id: string) => ({ kind: 'add', node: textNode(id) });
  const loadedPlaces = async () => {
    const board = await loadTestBoard(ann, board_id);
    return Object.fromEntries(board.nodes.map((node, index) => [(node as { id: string }).id, board.places?.[index]]));
  };

  test('is told of those that a save brings, with those of others that its answer has', async () => {
    await begin([textNode('a'), textNode('b')], [textEdge('a', 'b')]);
    const mine = await saveAs(ann, [add('m2'), add('m1'), move('a', 7)]);
    const theirs = await saveAs(ben, [add('t')]);
    const places = await loadedPlaces();
    expect(Object.keys(places)).toEqual(['a', 'b', 'm2', 'm1', 't']);
    expect(Object.values(places)).toEqual(Object.values(places).toSorted((one, other) => one! - other!));
    expect(new Set(Object.values(places)).size).toBe(5);
    expect(mine).toEqual({ rev: 2, changes: [], places: { m2: places.m2, m1: places.m1 } });
    expect(theirs.places).toEqual({ a: places.a, m2: places.m2, m1: places.m1, t: places.t });
    expect((await ben.call(boardChanges, { board_id, since: 2 })).places).toEqual({ t: places.t });
    expect(await saveAs(ann, [move('a', 8)], 3)).toEqual({ rev: 4, changes: [] });
  });

  test('is the same for one that comes back, which is told', async () => {
    await begin([textNode('a'), textNode('b')]);
    const places = await loadedPlaces();
    await saveAs(ann, [{ kind: 'delete', id: 'a' }]);
    expect((await ben.call(boardChanges, { board_id, since: 1 })).places).toBe(undefined);
    expect(await loadedPlaces()).toEqual({ b: places.b });
    expect(await saveAs(ann, [add('a')], 2)).toEqual({ rev: 3, changes: [], places: { a: places.a } });
    expect(await loadedPlaces()).toEqual(places);
  });
});

describe('what cannot be done is left out and named, and the rest is done', () => {
  const LOCKED = { ...textNode('locked', 'brass'), data: { text: 'brass', readOnly: true } };
  const wrong = { ...textEdge('a', 'b'), targetHandle: 'in.image.style' };
  test.each<[string, unknown, string]>([
    ['a node that never was', set('nowhere', 'data.text', 'x'), 'element_gone'],
    ['a node that was deleted', set('gone', 'data.text', 'x'), 'element_gone'],
    ['an edge to no node', { kind: 'connect', edge: textEdge('a', 'gone') }, 'element_gone'],
    ['a field that no such node has', set('a', 'data.strength', 5), 'field_unknown'],
    ['a field of no node at all', set('a', 'colour', 'red'), 'field_unknown'],
    ['the type', set('a', 'type', 'imageNode'), 'field_unknown'],
    ['the prototype', set('a', 'data.__proto__', { text: 'x' }), 'field_unknown'],
    ['a size that is none', set('a', 'size', 'large'), 'value_unfit'],
    ['a place behind the text', editText('a', 99, 0, 'x'), 'value_unfit'],
    ['what is read-only', set('locked', 'data.text', 'steel'), 'node_read_only'],
    ['the deletion of what is read-only', { kind: 'delete', id: 'locked' }, 'node_read_only'],
    ['an edge to what is read-only', { kind: 'connect', edge: textEdge('a', 'locked') }, 'node_read_only'],
    ['an edge between kinds that differ', { kind: 'connect', edge: wrong }, 'edge_invalid'],
  ])('%s', async (_, operation, code) => {
    await begin([textNode('a', 'old'), textNode('b'), textNode('gone'), LOCKED]);
    await saveAs(ann, [{ kind: 'delete', id: 'gone' }]);
    const answer = await saveAs(ben, [move('b', 5), operation, editText('a', 0, 0, 'new ')], 2);
    expect(answer.refused).toEqual([{ index: 1, code, detail: expect.stringMatching(/^[A-Z].*\.$/) }]);
    expect(await nodes()).toEqual([textNode('a', 'new old'), textNode('b', '', 5), LOCKED]);
    expect((await loadTestBoard(ann, board_id)).edges).toEqual([]);
  });

  test('what somebody locked meanwhile is not deleted', async () => {
    await begin([textNode('a')]);
    await saveAs(ann, [set('a', 'data.locked', true)]);
    expect((await saveAs(ben, [{ kind: 'delete', id: 'a' }])).refused).toMatchObject([{ code: 'node_locked' }]);
  });
});

describe('bad input', () => {
  beforeEach(() => begin([textNode('a', 'old')]));

  test('operations without a base or an id, or beside lists, are refused', async () => {
    const { op_id: _, ...withoutId } = body([move('a', 1)]);
    const { base_rev: __, ...withoutBase } = body([move('a', 1)]);
    const lists = { ...body([move('a', 1)]), nodes: JSON.stringify([textNode('b')]) };
    for (const wrong of [withoutId, withoutBase, lists]) {
      const answer = await ann.post(saveBoard, wrong);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_body']);
    }
  });

  test.each([
    [{ kind: 'explode', id: 'a' }],
    [{ kind: 'move', id: 'a', position: { x: 1e12, y: 0 } }],
    [{ kind: 'add', node: { id: 'x' } }],
    [{ kind: 'add', node: { ...textNode('x'), id: 'x\u0000' } }],
    [{ kind: 'set', id: '\ud800', field: 'data.text', value: 1 }],
    [{ kind: 'text', id: 'a', field: 'data.text', edits: [] }],
    [{ kind: 'text', id: 'a', field: 'data.text', edits: [{ at: -1, cut: 0, insert: '' }] }],
    [{ kind: 'dispute', conflict: { id: 'x', element: 'node', element_id: 'a', field: null } }],
  ])('%j is no operation', async (operation) => {
    const answer = await ann.post(saveBoard, body([operation]));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_body']);
    expect(await loadTestBoard(ann, board_id)).toMatchObject({ rev: 1 });
  });

  test('nobody but those who edit sends any: no guest, no editor who was just removed', async () => {
    const { secret } = await createTestLink(ann, board_id);
    const gil = await openLinkAsGuest(server, secret, 'Gil');
    const [editor] = (await ann.call(listEditors, { board_id })).editors;
    await ann.call(removeEditor, { board_id, user_id: editor!.user_id });
    for (const person of [gil, ben]) {
      const { statusCode } = await person.post(saveBoard, body([move('a', 1)]));
      expect([401, 403, 404]).toContain(statusCode);
    }
    expect(await nodes()).toEqual([textNode('a', 'old')]);
  });

  test('sent twice, it is done once; under the same id with other operations it is refused', async () => {
    const sent = body([editText('a', 3, 0, ' lamp')]);
    const first = await ann.post(saveBoard, sent);
    expect((await ann.post(saveBoard, sent)).body).toBe(first.body);
    expect(await nodes()).toEqual([textNode('a', 'old lamp')]);
    const other = await ann.post(saveBoard, body([move('a', 1)], 1, sent.op_id!));
    expect([other.statusCode, other.json().code]).toEqual([400, 'invalid_body']);
  });

  test('out of order, the later ones first, nothing is lost', async () => {
    await saveAs(ann, [editText('a', 3, 0, ' lamp')]);
    await saveAs(ann, [editText('a', 0, 0, 'an ')]);
    expect(await nodes()).toEqual([textNode('a', 'an old lamp')]);
  });

  test('a thousand in one message are one revision, and so many more are one answer', async () => {
    const added = Array.from({ length: 1000 }, (_, index) => ({ kind: 'add', node: textNode(`n${index}`) }));
    expect(await saveAs(ann, added)).toMatchObject({ rev: 2, changes: [] });
    const refusals = Array.from({ length: 20_000 }, (_, index) => set(`m${index}`, 'data.text', 'x'));
    expect((await saveAs(ann, refusals, 2)).refused).toHaveLength(20_000);
  });

  test('with a base of which nothing is stored any more, the sender is told to merge', async () => {
    await saveAs(ann, [set('a', 'data.text', 'new')]);
    await sql`delete from board_history where board_id = ${board_id}`.execute(server.parts.db);
    const answer = await ben.post(saveBoard, body([set('a', 'data.text', 'mine')]));
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'base_unknown', rev: 2, changes: [{ id: 'a', rev: 2, data: textNode('a', 'new') }] },
    ]);
    expect(await nodes()).toEqual([textNode('a', 'new')]);
  });
});

test('what an operation replaced is in the history', async () => {
  await begin([textNode('a', 'old')]);
  await saveAs(ben, [editText('a', 0, 3, 'new')]);
  const { versions } = await ann.call(boardHistory, { board_id });
  expect(versions).toMatchObject([
    { element_id: 'a' as NodeId, data: textNode('a', 'old'), fields: ['data.text'], replaced_by: 'Mallory' },
  ]);
});

test('what somebody types within a minute is one version, also for those who merge by a step of it', async () => {
  await begin([textNode('a', 'old')]);
  for (const [index, text] of ['n', 'ne', 'new'].entries()) await saveAs(ben, [set('a', 'data.text', text)], index + 1);
  const versions = async () =>
    (await ann.call(boardHistory, { board_id })).versions.map(({ data, fields, replaced_by }) => [
      (data as unknown as ReturnType<typeof textNode>).data.text,
      fields,
      replaced_by,
    ]);
  expect(await versions()).toEqual([['old', ['data.text'], 'Mallory']]);
  expect((await saveAs(ann, [editText('a', 0, 2, 'sun')], 3)).conflicts).toMatchObject([
    { value: 'sun', other: 'new' },
  ]);
  expect(await versions()).toEqual([
    ['new', ['data.text'], 'Ann'],
    ['old', ['data.text'], 'Mallory'],
  ]);
  await sql`update board_history set replaced_at = now() - interval '7 hours' where board_id = ${board_id}`.execute(
    server.parts.db,
  );
  await removeOldData(server.parts.db, async () => {});
  expect(await versions()).toHaveLength(2);
  const answer = await ben.post(saveBoard, body([set('a', 'data.text', 'late')], 2));
  expect(answer.json().code).toBe('base_unknown');
});
