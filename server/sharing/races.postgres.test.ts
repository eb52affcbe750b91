import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadBoard } from '../../contract/calls/boards.ts';
import {
  acceptInvitation,
  blockGuest,
  listEditors,
  openShareLink,
  removeEditor,
  revokeShareLink,
} from '../../contract/calls/sharing.ts';
import { createTestBoard } from '../testing/boards.ts';
import { hasPostgres } from '../testing/races/atOnce.ts';
import { meetAtBoard } from '../testing/races/meetAtBoard.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { type Person, startTestServer, type TestServer } from '../testing/testServer.ts';

describe.skipIf(!hasPostgres)('whoever comes by a link as their access is ended', () => {
  let server: TestServer;
  let ann: Person;
  let ben: Person;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.signUpPerson('Ann');
    ben = await server.signUpPerson('Ben');
  });
  afterAll(() => server.close());

  const isEditor = async (board_id: string) => (await ben.post(loadBoard, { board_id })).statusCode === 200;
  const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
    answers.map(({ statusCode }) => statusCode);

  test('is refused once the link is revoked, and stays where they came first', async () => {
    const board_id = await createTestBoard(ann);
    const { secret, link_id } = await createTestLink(ann, board_id, { kind: 'edit' });
    const revoke = () => ann.post(revokeShareLink, { link_id });
    const accept = () => ben.post(acceptInvitation, { secret });
    expect(statusesOf(await meetAtBoard(server, board_id, revoke, accept))).toEqual([200, 404]);
    expect(await isEditor(board_id)).toBe(false);

    const other = await createTestLink(ann, board_id, { kind: 'edit' });
    const revokeOther = () => ann.post(revokeShareLink, { link_id: other.link_id });
    const acceptOther = () => ben.post(acceptInvitation, { secret: other.secret });
    expect(statusesOf(await meetAtBoard(server, board_id, acceptOther, revokeOther))).toEqual([200, 200]);
    expect(await isEditor(board_id)).toBe(true);
  });

  test.each(['removed first', 'come first'])('is out where they are removed: %s', async (order) => {
    const board_id = await createTestBoard(ann);
    const { secret } = await createTestLink(ann, board_id, { kind: 'edit' });
    await ben.call(acceptInvitation, { secret });
    const [editor] = (await ann.call(listEditors, { board_id })).editors;
    const remove = () => ann.post(removeEditor, { board_id, user_id: editor?.user_id });
    const accept = () => ben.post(acceptInvitation, { secret });
    const [first, second] = order === 'removed first' ? [remove, accept] : [accept, remove];
    const answers = await meetAtBoard(server, board_id, first, second);
    expect(statusesOf(answers)).toEqual(order === 'removed first' ? [200, 404] : [200, 200]);
    expect(await isEditor(board_id)).toBe(false);
    expect((await accept()).statusCode).toBe(404);
  });

  test.each(['shut out first', 'come first'])('reads nothing where they are shut out: %s', async (order) => {
    const board_id = await createTestBoard(ann);
    const { secret } = await createTestLink(ann, board_id);
    await openLinkAsGuest(server, secret, 'Gus');
    const email = 'gus@guests.example.com';
    const block = () => ann.post(blockGuest, { board_id, email, blocked: true });
    const open = () =>
      server.inject({ method: 'POST', url: openShareLink.path, payload: { secret, name: 'Gus', email } });
    const [first, second] = order === 'shut out first' ? [block, open] : [open, block];
    const answers = await meetAtBoard(server, board_id, first, second);
    expect(statusesOf(answers)).toEqual(order === 'shut out first' ? [200, 404] : [200, 200]);
    expect((await open()).statusCode).toBe(404);
  });
});
