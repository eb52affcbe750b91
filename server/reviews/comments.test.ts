import { describe, expect, test } from 'vitest';
import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import * as boards from '../../contract/calls/boards.ts';
import { deleteComment, putExternalComment } from '../../contract/calls/reviews.ts';
import * as sharing from '../../contract/calls/sharing.ts';
import type { BoardId } from '../../contract/ids.ts';
import { COMMENT_LIMITS } from '../../contract/limits.ts';
import { createTestBoard, loadTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { type Person, personWithToken } from '../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
const GIL = 'gil@guests.example.com';
const BY_GIL = { commentorEmail: GIL, commentorVerified: false };

const node = (id: string, data: object, position = { x: 1, y: 2 }) => ({ id, type: 'commentNode', position, data });
const comment = (id: string, noteText: string, more: object = {}) => node(id, { noteText, ...more });
const put = (person: Person, board_id: BoardId, value: unknown) =>
  person.post(putExternalComment, {
    board_id,
    comment_node: typeof value === 'string' ? value : JSON.stringify(value),
  });

async function reviewed(may_comment = true) {
  const board_id = await createTestBoard(ann);
  const { secret } = await createTestLink(ann, board_id, { may_comment });
  const gil = await openLinkAsGuest(server, secret, 'Gil');
  const eve = await openLinkAsGuest(server, secret, 'Eve');
  return { board_id, gil, eve };
}

const refusal = async (answer: ReturnType<typeof put>) => {
  const { status, code, detail } = (await answer).json();
  return [status, code, detail];
};
const NOT_FOUND = [404, 'comment_not_found', 'There is no such comment, or it is not yours.'];

describe('a comment', () => {
  test('lies on a spot of a picture, which its writer may move, and on none that no picture has', async () => {
    const { board_id, gil } = await reviewed();
    const spotOf = async () =>
      ((await loadTestBoard(ann, board_id)).nodes[0] as ReturnType<typeof node>).data as { spot: unknown };
    await put(gil, board_id, comment('c1', 'Thinner', { about: 'n1', spot: { x: 0.25, y: 1 } }));
    expect((await spotOf()).spot).toEqual({ x: 0.25, y: 1 });
    await put(gil, board_id, comment('c1', 'Thinner', { about: 'n1', spot: { x: 0, y: 0.5, z: 3 } }));
    expect((await spotOf()).spot).toEqual({ x: 0, y: 0.5 });
    for (const spot of [{ x: 1.1, y: 0 }, { x: -0.1, y: 0 }, { x: 0 }, 'top', null, { x: '0', y: 0 }])
      expect((await put(gil, board_id, comment('c2', 'Odd', { spot }))).statusCode).toBe(400);
  });

  test('is its writer’s, whatever the body says of them, and has the fields of a comment alone', async () => {
    const { board_id, gil } = await reviewed();
    const forged = { commentorEmail: ann.email, author: ann.email, createdAt: '1999', resolved: true, hidden: true };
    const written = { ...comment('c1', 'Too heavy', { ...forged, commentColor: '#123456', about: 'n1' }), evil: 1 };
    expect((await put(gil, board_id, written)).statusCode).toBe(200);
    const data = { noteText: 'Too heavy', commentColor: '#123456', about: 'n1' };
    const stored = node('c1', { ...data, commentorName: 'Gil', ...BY_GIL, createdAt: TIME });
    expect(await loadTestBoard(ann, board_id)).toMatchObject({ rev: 1, nodes: [stored] });
    expect((await loadTestBoard(ann, board_id)).nodes).toEqual([stored]);
  });

  test('has a colour, and an address as it was given that is marked as nobody’s proof', async () => {
    const board_id = await createTestBoard(ann);
    const { secret } = await createTestLink(ann, board_id);
    const payload = { secret, name: 'Gil', email: ann.email.toUpperCase() };
    const opened = await server.inject({ method: 'POST', url: sharing.openShareLink.path, payload });
    const twin = personWithToken(server.app, ann.email, String(opened.headers[TOKEN_HEADER]));
    await put(twin, board_id, comment('c1', 'Too heavy'));
    await put(ann, board_id, comment('c2', 'Lighter?'));
    const color = expect.stringMatching(/^#[0-9a-f]{6}$/);
    const fields = { commentColor: color, commentorEmail: ann.email, createdAt: TIME };
    const data = [
      { ...fields, noteText: 'Too heavy', commentorName: 'Gil', commentorVerified: false },
      { ...fields, noteText: 'Lighter?', commentorName: expect.any(String) },
    ];
    const { nodes } = await loadTestBoard(ann, board_id);
    expect(nodes).toEqual([node('c1', data[0]!), node('c2', data[1]!)]);
    expect(await refusal(put(ann, board_id, comment('c1', 'Mine now')))).toEqual(NOT_FOUND);
    expect((await twin.post(deleteComment, { board_id, comment_id: 'c2' })).statusCode).toBe(404);
  });

  test('that is read-only is neither put, deleted, settled nor hidden by anybody', async () => {
    const { board_id } = await reviewed();
    const locked = comment('c1', 'Agreed', { readOnly: true, commentorEmail: ann.email, commentorName: 'Ann' });
    await ann.call(boards.saveBoard, saveBody(board_id, { nodes: [locked] }));
    const before = await loadTestBoard(ann, board_id);
    const answers = [
      await put(ann, board_id, comment('c1', 'Other words')),
      await ann.post(deleteComment, { board_id, comment_id: 'c1' }),
      await ann.post(sharing.resolveComment, { board_id, comment_id: 'c1', resolved: true }),
      await ann.post(sharing.hideComment, { board_id, comment_id: 'c1', hidden: true }),
    ];
    const refused = [409, 'node_read_only', 'This comment is locked, so it stays as it is.'];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code, answer.json().detail])).toEqual(
      answers.map(() => refused),
    );
    expect(await loadTestBoard(ann, board_id)).toEqual(before);
  });

  test('that is put again as it is changes nothing; other words are an edit', async () => {
    const { board_id, gil } = await reviewed();
    await put(gil, board_id, comment('c1', 'Too heavy', { commentorName: 'Gilbert' }));
    const [first] = (await loadTestBoard(ann, board_id)).nodes as ReturnType<typeof comment>[];
    await put(gil, board_id, comment('c1', 'Too heavy', { commentorName: 'Gilbert' }));
    expect((await loadTestBoard(ann, board_id)).rev).toBe(1);
    await put(gil, board_id, comment('c1', 'Lighter, please', { commentorName: 'Gilbert' }));
    expect(await loadTestBoard(ann, board_id)).toMatchObject({
      rev: 2,
      nodes: [{ ...first, data: { ...first?.data, noteText: 'Lighter, please', editedAt: TIME } }],
    });
  });

  test('is edited and deleted by its author alone', async () => {
    const { board_id, gil, eve } = await reviewed();
    await ann.call(boards.saveBoard, saveBody(board_id, { nodes: [textNode('n1')] }));
    await put(gil, board_id, comment('c1', 'Too heavy'));
    const before = await loadTestBoard(ann, board_id);
    for (const person of [eve, ann]) {
      expect(await refusal(put(person, board_id, comment('c1', 'Fine')))).toEqual(NOT_FOUND);
      expect(await refusal(person.post(deleteComment, { board_id, comment_id: 'c1' }))).toEqual(NOT_FOUND);
    }
    expect(await refusal(put(gil, board_id, comment('n1', 'Mine now')))).toEqual(NOT_FOUND);
    expect(await refusal(gil.post(deleteComment, { board_id, comment_id: 'n1' }))).toEqual(NOT_FOUND);
    expect(await loadTestBoard(ann, board_id)).toEqual(before);
    expect((await gil.post(deleteComment, { board_id, comment_id: 'c1' })).json()).toEqual({});
    expect(await ann.call(boards.boardChanges, { board_id, since: 2 })).toEqual({
      rev: 3,
      changes: [{ id: 'c1', kind: 'node', rev: 3, data: null }],
    });
    await put(gil, board_id, comment('c1', 'After all'));
    expect((await loadTestBoard(ann, board_id)).nodes).toHaveLength(2);
  });

  test('replies to one that began a thread, and to nothing else; its thread stays its own', async () => {
    const { board_id, gil, eve } = await reviewed();
    await put(gil, board_id, comment('c1', 'Too heavy'));
    expect((await put(eve, board_id, comment('c2', 'No', { parentId: 'c1' }))).statusCode).toBe(200);
    expect(await refusal(put(gil, board_id, comment('c3', 'Yes', { parentId: 'c2' })))).toEqual(NOT_FOUND);
    expect(await refusal(put(gil, board_id, comment('c3', 'Yes', { parentId: 'gone' })))).toEqual(NOT_FOUND);
    await put(eve, board_id, comment('c2', 'Nope', { parentId: 'c9' }));
    await gil.call(deleteComment, { board_id, comment_id: 'c1' as never });
    expect((await loadTestBoard(ann, board_id)).nodes).toMatchObject([
      { id: 'c2', data: { noteText: 'Nope', parentId: 'c1' } },
    ]);
  });

  test('keeps its words as they are: HTML, right to left, any language', async () => {
    const { board_id, gil } = await reviewed();
    const texts = ['<img src=x onerror=alert(1)>', '\u202eמשקל\u202c', '太重了 🫖', '\ud800'];
    for (const [index, text] of texts.entries()) await put(gil, board_id, comment(`c${index}`, text));
    const { nodes } = await loadTestBoard(gil, board_id);
    expect((nodes as ReturnType<typeof comment>[]).map(({ data }) => (data as { noteText: string }).noteText)).toEqual(
      texts,
    );
  });

  test.each<[string, unknown, [number, string, string]]>([
    [
      'of 20,000 characters',
      comment('c1', 'x'.repeat(20_000)),
      [413, 'comment_too_long', 'A comment can have at most 5,000 characters.'],
    ],
    ['with a NUL', comment('c1', 'a\0b'), [400, 'invalid_body', 'A text in the comment holds a NUL character.']],
    [
      'without words',
      comment('c1', ' \n'),
      [400, 'invalid_body', expect.stringContaining('comment_node.data.noteText')],
    ],
    [
      'of another type',
      { ...comment('c1', 'x'), type: 'textNode' },
      [400, 'invalid_body', expect.stringContaining('comment_node.type')],
    ],
    [
      'nowhere',
      { ...comment('c1', 'x'), position: {} },
      [400, 'invalid_body', expect.stringContaining('comment_node.position')],
    ],
    ['that is not JSON', '{"id":', [400, 'invalid_body', 'The field comment_node is not readable as JSON.']],
    [
      'with an id that no table can hold',
      comment('c\ud800', 'x'),
      [400, 'invalid_body', expect.stringContaining('comment_node.id')],
    ],
  ])('%s is refused', async (_, value, expected) => {
    const { board_id, gil } = await reviewed();
    expect(await refusal(put(gil, board_id, value))).toEqual(expected);
    expect((await loadTestBoard(ann, board_id)).rev).toBe(0);
  });

  test('is refused on a full board, where one’s own may still be written anew', async () => {
    const { board_id, gil } = await reviewed();
    await put(gil, board_id, comment('c0', 'First'));
    const row = { board_id, kind: 'node' as const, rev: 1, author: 'guest:x', picture_key: null };
    const rows = Array.from({ length: 9999 }, (_, n) => ({
      ...row,
      id: `x${n}`,
      data: JSON.stringify(comment(`x${n}`, 'x')),
    }));
    for (let from = 0; from < rows.length; from += 3000)
      await server.parts.db
        .insertInto('board_element')
        .values(rows.slice(from, from + 3000))
        .execute();
    expect(await refusal(put(gil, board_id, comment('c1', 'One more')))).toEqual([
      413,
      'board_full',
      'This board holds no more comments. Delete some of yours first.',
    ]);
    expect((await put(gil, board_id, comment('c0', 'First, better'))).statusCode).toBe(200);
    // All of them reach a reviewer, who may see none of them as they are.
    const { nodes } = await loadTestBoard(gil, board_id);
    expect([nodes.length, nodes[0], nodes[9999]]).toMatchObject([
      10_000,
      { id: 'c0', data: BY_GIL },
      { id: 'x9998', data: { noteText: 'x', commentorEmail: '' } },
    ]);
  });
});

test('comments together take a quarter of a board at most, so that no guest fills it', async () => {
  const { board_id, gil } = await reviewed();
  await put(gil, board_id, comment('c0', 'First'));
  const large = JSON.stringify(comment('x', 'x'.repeat(COMMENT_LIMITS.boardBytes - 400)));
  const row = { kind: 'node' as const, rev: 1, author: 'guest:x', picture_key: null };
  await server.parts.db
    .insertInto('board_element')
    .values({ ...row, board_id, id: 'x', data: large })
    .execute();
  const full = [413, 'board_full', 'This board holds no more comments. Delete some of yours first.'];
  expect(await refusal(put(gil, board_id, comment('c1', 'One more')))).toEqual(full);
  expect(await refusal(put(gil, board_id, comment('c0', 'x'.repeat(500))))).toEqual(full);
  await gil.call(deleteComment, { board_id, comment_id: 'c0' as never });
  expect((await loadTestBoard(ann, board_id)).rev).toBe(2);
});

test('whoever may only look can neither comment nor resolve', async () => {
  const { board_id, gil } = await reviewed(false);
  const expected = [409, 'comments_closed', 'This link is view only.'];
  expect(await refusal(put(gil, board_id, comment('c1', 'x')))).toEqual(expected);
  expect(await refusal(gil.post(deleteComment, { board_id, comment_id: 'c1' }))).toEqual(expected);
  expect(await refusal(gil.post(sharing.resolveComment, { board_id, comment_id: 'c1', resolved: true }))).toEqual(
    expected,
  );
});

describe('what others may do with a comment', () => {
  test('a thread is settled by the owner and by who began it, and by no other guest; a reply never', async () => {
    const { board_id, gil, eve } = await reviewed();
    await put(gil, board_id, comment('c1', 'Too heavy'));
    await put(gil, board_id, comment('c2', 'Really', { parentId: 'c1' }));
    const resolve = (person: Person, comment_id: string, resolved: boolean) =>
      person.post(sharing.resolveComment, { board_id, comment_id, resolved });
    expect(await refusal(resolve(eve, 'c1', true))).toEqual(NOT_FOUND);
    expect(await refusal(resolve(gil, 'c2', true))).toEqual(NOT_FOUND);
    for (const [person, resolved] of [
      [ann, true],
      [gil, false],
    ] as const) {
      expect((await resolve(person, 'c1', resolved)).json()).toEqual({});
      expect((await loadTestBoard(eve, board_id)).nodes[0]).toMatchObject({
        data: { noteText: 'Too heavy', resolved },
      });
    }
  });

  test('the owner hides it: others than its author lose its words, in a load and in what changed', async () => {
    const { board_id, gil, eve } = await reviewed();
    await put(gil, board_id, comment('c1', 'You are all fools'));
    const hide = (person: Person, hidden: boolean) =>
      person.post(sharing.hideComment, { board_id, comment_id: 'c1', hidden });
    expect((await hide(eve, true)).statusCode).toBe(401);
    expect((await hide(mallory, true)).json().code).toBe('board_not_found');
    expect((await hide(ann, true)).json()).toEqual({});
    const seen = async (person: Person) => {
      const { nodes } = await loadTestBoard(person, board_id);
      const { changes } = await person.call(boards.boardChanges, { board_id, since: 1 });
      expect(changes.map(({ data }) => data)).toEqual(nodes);
      const { noteText, commentorEmail, commentorName, hidden } = (nodes[0] as ReturnType<typeof comment>)
        .data as Record<string, unknown>;
      return { noteText, commentorEmail, commentorName, hidden };
    };
    const whole = { noteText: 'You are all fools', commentorEmail: GIL, commentorName: 'Gil', hidden: true };
    expect([await seen(ann), await seen(gil), await seen(eve)]).toEqual([
      whole,
      whole,
      { ...whole, noteText: '', commentorEmail: '' },
    ]);
    // Writing it anew does not bring it back.
    await put(gil, board_id, comment('c1', 'You are all wise'));
    expect((await seen(eve)).noteText).toBe('');
    await hide(ann, false);
    expect(await seen(eve)).toEqual({ ...whole, noteText: 'You are all wise', commentorEmail: '', hidden: false });
  });

  test('a plain save that does not know of it leaves it, with its marks', async () => {
    const { board_id, gil } = await reviewed();
    await put(gil, board_id, comment('c1', 'Too heavy'));
    await ann.call(boards.saveBoard, saveBody(board_id, { nodes: [textNode('n1')] }));
    expect((await loadTestBoard(ann, board_id)).nodes).toMatchObject([
      { id: 'c1', data: { noteText: 'Too heavy' } },
      { id: 'n1' },
    ]);
  });

  test('a save by its author, which knows an older state, neither reopens nor shows it', async () => {
    const { board_id } = await reviewed();
    await put(ann, board_id, comment('c1', 'Mine'));
    const [own] = (await loadTestBoard(ann, board_id)).nodes;
    await ann.call(sharing.resolveComment, { board_id, comment_id: 'c1' as never, resolved: true });
    await ann.call(sharing.hideComment, { board_id, comment_id: 'c1' as never, hidden: true });
    await ann.call(boards.saveBoard, saveBody(board_id, { nodes: [own] }));
    expect((await loadTestBoard(ann, board_id)).nodes).toMatchObject([
      { id: 'c1', data: { resolved: true, hidden: true } },
    ]);
  });
});
