import { expect, test } from 'vitest';
import { renameAccount } from '../../../contract/calls/accountSettings.ts';
import { getAccount, signUp } from '../../../contract/calls/accounts.ts';
import { createBoard, duplicateBoard, renameBoard, saveBoard } from '../../../contract/calls/boards.ts';
import { putExternalComment, spinOffNode } from '../../../contract/calls/reviews.ts';
import { createShareLink, listShareLinks, openShareLink, renameShareLink } from '../../../contract/calls/sharing.ts';
import { NodeId } from '../../../contract/ids.ts';
import { readNodeData } from '../../../contract/nodes.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textNode } from '../../testing/boards.ts';
import { createTestLink, linkSecretOf, openLinkAsGuest } from '../../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';
import { personWithToken } from '../../testing/testServer.ts';

const { server, ann } = await startServerWithTwoPeople();
/** A name as a joker sends it, and as it is kept. */
const ODD = ' \u202eAnn\u0007\nLee\u2066 ';
const NAME_OF_ANN = 'Ann Lee';
const TOO_LONG = 'x'.repeat(201);
const UNSEEN = '\u200b\u202e';

const NOTE = NodeId.parse('note');
const board_id = await createTestBoard(ann);
await ann.call(saveBoard, saveBody(board_id, { nodes: [textNode(NOTE)] }));
const { link_id, secret } = await createTestLink(ann, board_id);
const nameOf = async (id: typeof board_id) => (await loadTestBoard(ann, id)).name;
const linkNames = async () => (await ann.call(listShareLinks, { board_id })).links.map(({ name }) => name);
const comment = (id: string, commentorName: string) => ({
  id,
  type: 'commentNode',
  position: { x: 0, y: 0 },
  data: { noteText: 'Hm', commentorName },
});
async function nameOn(id: string) {
  const { nodes } = await loadTestBoard(ann, board_id);
  return (nodes as ReturnType<typeof comment>[]).find((node) => node.id === id)?.data.commentorName;
}

/** Each name that people give: how it is given, and how it is read back. */
const NAMES: readonly [
  string,
  (name: string) => Promise<{ statusCode: number; json(): never }>,
  () => Promise<unknown>,
][] = [
  ['a new board', (name) => ann.post(createBoard, { name }), async () => NAME_OF_ANN],
  ['a board', (name) => ann.post(renameBoard, { board_id, name }), () => nameOf(board_id)],
  ['a copy', (name) => ann.post(duplicateBoard, { board_id, name }), async () => NAME_OF_ANN],
  [
    'a spin-off',
    (name) => ann.post(spinOffNode, { board_id, node_id: NOTE, new_board_name: name }),
    async () => NAME_OF_ANN,
  ],
  ['a person', (name) => ann.post(renameAccount, { name }), async () => (await ann.call(getAccount, {})).name],
  [
    'somebody new',
    (name) =>
      personWithToken(server.app, '', '').post(signUp, { email: 'new@example.com', password: 'copper kettle', name }),
    async () =>
      (
        await server.parts.db
          .selectFrom('user')
          .select('name')
          .where('email', '=', 'new@example.com')
          .executeTakeFirst()
      )?.name,
  ],
  [
    'a guest',
    (name) => personWithToken(server.app, '', '').post(openShareLink, { secret, name, email: 'gil@example.com' }),
    async () => (await ann.call(listShareLinks, { board_id })).links.flatMap(({ guests }) => guests)[0]?.name,
  ],
];

test.each(NAMES)('the name of %s is one line without what hides or turns its words', async (_, give, read) => {
  const response = await give(ODD);
  expect(response.statusCode).toBe(200);
  const answer = response.json() as { board_id?: typeof board_id; new_board_id?: typeof board_id };
  const id = answer.new_board_id ?? answer.board_id;
  expect(id === undefined || id === board_id ? await read() : await nameOf(id)).toBe(NAME_OF_ANN);
  for (const wrong of [TOO_LONG, UNSEEN, ' ']) {
    const refused = await give(wrong);
    expect([refused.statusCode, (refused.json() as { code: string }).code]).toEqual([400, 'invalid_body']);
  }
});

test('so is that of a link, which may have none', async () => {
  await ann.call(renameShareLink, { link_id, name: ODD });
  expect(await linkNames()).toEqual([NAME_OF_ANN]);
  const link = await ann.call(createShareLink, { board_id, may_comment: true, name: UNSEEN });
  expect(linkSecretOf(link.url)).toMatch(/^[\w-]{43}$/);
  expect((await linkNames()).sort()).toEqual(['', NAME_OF_ANN]);
});

test('so is what a guest or an editor signs a comment with, in a call or a save', async () => {
  const gil = await openLinkAsGuest(server, secret, 'Gil');
  await gil.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment('c1', ODD)) });
  await gil.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment('c2', UNSEEN)) });
  await ann.call(saveBoard, changeBody(board_id, { nodes: [comment('c3', ODD)] }));
  expect([await nameOn('c1'), await nameOn('c2'), await nameOn('c3')]).toEqual([NAME_OF_ANN, 'Gil', NAME_OF_ANN]);
  const long = { board_id, comment_node: JSON.stringify(comment('c4', TOO_LONG)) };
  expect((await gil.post(putExternalComment, long)).statusCode).toBe(400);
});

test('a title or a commentor that a program wrote is read as a name', () => {
  const titleOf = (title: string) => readNodeData('textNode', { title }).title;
  expect([titleOf(ODD), titleOf(UNSEEN), titleOf(TOO_LONG)?.length]).toEqual([NAME_OF_ANN, undefined, 200]);
  expect(readNodeData('commentNode', { noteText: '', commentorName: UNSEEN }).commentorName).toBe('Anonymous');
});
