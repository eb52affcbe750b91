import { expect, test } from 'vitest';
import * as calls from '../../contract/calls/boards.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { createTestBoard, loadTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { type Person, startTestServer } from '../testing/testServer.ts';

const { ann, mallory } = await startServerWithTwoPeople();
const board_id = await createTestBoard(ann);
await ann.call(calls.saveBoard, saveBody(board_id, { nodes: [textNode('a')] }));

const refusal = async (answer: ReturnType<Person['post']>) => {
  const { statusCode, headers } = await answer;
  return [statusCode, (await answer).json().code, headers['content-type']];
};
const PROBLEM = 'application/problem+json; charset=utf-8';
const UNTOUCHED = { rev: 1, nodes: [textNode('a')] };

test.each([
  ['load', calls.loadBoard, {}],
  ['save', calls.saveBoard, { nodes: '[]', edges: '[]' }],
  ['rename', calls.renameBoard, { name: 'Mine now' }],
  ['duplicate', calls.duplicateBoard, {}],
  ['delete', calls.deleteBoard, {}],
  ['restore', calls.restoreBoard, {}],
])('%s answers 404 for a foreign, an unknown and a malformed board alike', async (_, call, rest) => {
  for (const id of [
    board_id,
    'A'.repeat(22),
    '../../etc/passwd',
    '',
    `${board_id}%2f`,
    `${board_id}'; drop table board`,
  ])
    expect(await refusal(mallory.post(call, { board_id: id, ...rest }))).toEqual([404, 'board_not_found', PROBLEM]);
  expect(await loadTestBoard(ann, board_id)).toMatchObject(UNTOUCHED);
});

test.each([
  ['no id', { type: 'textNode', position: { x: 0, y: 0 }, data: {} }, 'The field nodes.0.id: It is missing.'],
  ['no type', { id: 'a', position: { x: 0, y: 0 }, data: {} }, 'The field nodes.0.type: It is missing.'],
  ['an id with a NUL', textNode('a\0b'), 'The field nodes.0.id'],
  ['half a surrogate pair as id', textNode('\ud800'), 'The field nodes.0.id'],
  ['a position that is not a number', { ...textNode('a'), position: { x: '1', y: 0 } }, 'The field nodes.0.position.x'],
  ['data that is a list', { ...textNode('a'), data: [] }, 'The field nodes.0.data'],
  ['not an object', null, 'The field nodes.0'],
])('a node with %s is refused by its place, and nothing is saved', async (_, node, start) => {
  const answer = await ann.post(calls.saveBoard, saveBody(board_id, { nodes: [node, textNode('b')] }));
  expect([answer.statusCode, answer.json().code, answer.json().detail.startsWith(start)]).toEqual([
    400,
    'invalid_body',
    true,
  ]);
  expect(await loadTestBoard(ann, board_id)).toMatchObject(UNTOUCHED);
});

test.each([
  ['lists that are not JSON', { board_id: '', nodes: '[', edges: '[]' }],
  ['a list that is an object', { board_id: '', nodes: '{}', edges: '[]' }],
  ['a list that is not a string', { board_id: '', nodes: [], edges: [] }],
  ['one id twice', { board_id: '', nodes: JSON.stringify([textNode('b'), textNode('b')]), edges: '[]' }],
  [
    'an edge with an unreadable handle',
    {
      board_id: '',
      nodes: '[]',
      edges: '[{"id":"e","source":"a","target":"b","sourceHandle":"x","targetHandle":"y"}]',
    },
  ],
  ['a negative revision', { board_id: '', nodes: '[]', edges: '[]', base_rev: -1 }],
])('a save with %s is refused with 400', async (_, body) => {
  expect(await refusal(ann.post(calls.saveBoard, { ...body, board_id }))).toEqual([400, 'invalid_body', PROBLEM]);
});

test('too many elements, a too large element and a too large body are refused with 413', async () => {
  const many = Array.from({ length: SERVER_LIMITS.boardElements + 1 }, (_, index) => textNode(`n${index}`));
  const large = textNode('b', 'x'.repeat(SERVER_LIMITS.elementBytes));
  const body = { ...saveBody(board_id, {}), nodes: 'x'.repeat(SERVER_LIMITS.saveBytes) };
  for (const body2 of [saveBody(board_id, { nodes: many }), saveBody(board_id, { nodes: [large] }), body])
    expect(await refusal(ann.post(calls.saveBoard, body2))).toEqual([413, 'too_large', PROBLEM]);
});

test('a sketch of several megabytes is saved; an element counts as the bytes it is stored as, not as its characters', async () => {
  const id = await createTestBoard(ann);
  const sketch = textNode('s', 'x'.repeat(5_000_000));
  await ann.call(calls.saveBoard, saveBody(id, { nodes: [sketch] }));
  expect((await loadTestBoard(ann, id)).nodes).toEqual([sketch]);
  const wide = textNode('w', '\u58f6'.repeat(SERVER_LIMITS.elementBytes / 2));
  expect(await refusal(ann.post(calls.saveBoard, saveBody(id, { nodes: [wide] })))).toEqual([
    413,
    'too_large',
    PROBLEM,
  ]);
});

test('JSON nested without end is refused, not a fault of the server', async () => {
  const depth = 200_000;
  const nested = `[{"id":"b","type":"t","position":{"x":0,"y":0},"data":{"deep":${'['.repeat(depth)}${']'.repeat(depth)}}}]`;
  expect(await refusal(ann.post(calls.saveBoard, { board_id, nodes: nested, edges: '[]' }))).toEqual([
    400,
    'invalid_body',
    PROBLEM,
  ]);
});

test('a name with a NUL is refused with 400', async () => {
  expect(await refusal(ann.post(calls.renameBoard, { board_id, name: 'a\0b' }))).toEqual([
    400,
    'invalid_body',
    PROBLEM,
  ]);
});

test('a full disk answers 507 and loses nothing', async () => {
  const full = await startTestServer(
    {},
    { diskSpace: { require: async () => Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })) } },
  );
  try {
    const eve = await full.signUpPerson('Eve');
    expect(await refusal(eve.post(calls.createBoard, { name: 'Kettle' }))).toEqual([507, 'disk_full', PROBLEM]);
  } finally {
    await full.close();
  }
});
