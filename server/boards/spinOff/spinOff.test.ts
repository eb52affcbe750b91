import { readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { keepPreferences } from '../../../contract/calls/accountSettings.ts';
import { getImageUrl } from '../../../contract/calls/assets.ts';
import { deleteBoard, listBoards, saveBoard } from '../../../contract/calls/boards.ts';
import { putExternalComment, spinOffNode, spinOffSendTo } from '../../../contract/calls/reviews.ts';
import { receiveBoard } from '../../../contract/calls/sharing.ts';
import { NodeId } from '../../../contract/ids.ts';
import { outboxFolder } from '../../mail/transports.ts';
import { changeBody, createTestBoard, loadTestBoard, saveBody, textNode } from '../../testing/boards.ts';
import { saveTestPicture } from '../../testing/pictures.ts';
import { startServerWithTwoPeople } from '../../testing/serverWithTwoPeople.ts';
import type { Person } from '../../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const PHOTO = NodeId.parse('photo');
const failures: unknown[] = [];
beforeAll(() => server.parts.mail.start((error) => failures.push(error)));

/** A board of Ann's with a picture in a frame, which a run made and nobody may edit, and a note. */
async function boardWithPhoto() {
  const board_id = await createTestBoard(ann);
  const { object_key } = await saveTestPicture(ann);
  const data = { objectKey: object_key, imageUrl: `/assets/${object_key}`, title: 'Chair' };
  const photo = {
    id: PHOTO,
    type: 'prototype2DNode',
    position: { x: 700, y: 90 },
    size: { width: 400, height: 400 },
    frameId: 'f',
    data: { ...data, readOnly: true, locked: true, jobId: 'run 1', madeFrom: 'x' },
  };
  await ann.call(saveBoard, saveBody(board_id, { nodes: [photo, textNode('note')] }));
  return { board_id, object_key, photo, data };
}
const verify = (person: Person) =>
  server.parts.db.updateTable('user').set({ emailVerified: true }).where('email', '=', person.email).execute();
const boardsOf = async (person: Person) =>
  (await person.call(listBoards, {})).boards.map(({ board_id, name }) => ({ board_id, name }));
const codeOf = async (answer: ReturnType<Person['post']>) => (await answer).json().code;

describe('a node is spun off', () => {
  test('to a board of one’s own that holds it alone, free to edit; the original is marked as shared', async () => {
    const { board_id, photo, data, object_key } = await boardWithPhoto();
    const { new_board_id } = await ann.call(spinOffNode, { board_id, node_id: PHOTO, new_board_name: ' Next steps ' });
    const copy = await loadTestBoard(ann, new_board_id);
    expect([copy.name, copy.rev, copy.edges]).toEqual(['Next steps', 1, []]);
    const { frameId: _, ...rest } = photo;
    const imageUrl = expect.stringContaining(`/assets/${object_key}?`);
    expect(copy.nodes).toEqual([{ ...rest, position: { x: 0, y: 0 }, data: { ...data, imageUrl } }]);
    const original = await loadTestBoard(ann, board_id);
    expect([original.rev, original.nodes[0]]).toEqual([
      2,
      { ...photo, data: { ...photo.data, imageUrl, shared: true } },
    ]);
    // Once more marks nothing anew.
    await ann.call(spinOffNode, { board_id, node_id: PHOTO, new_board_name: 'Again' });
    expect((await loadTestBoard(ann, board_id)).rev).toBe(2);
  });

  test('never by somebody else, and never where it is gone, or is a comment', async () => {
    const { board_id } = await boardWithPhoto();
    const body = { board_id, node_id: PHOTO, new_board_name: 'Mine' };
    expect(await codeOf(mallory.post(spinOffNode, body))).toBe('board_not_found');
    const comment = { id: 'c', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } };
    await ann.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment) });
    for (const node_id of ['c', 'nothing']) {
      expect(await codeOf(ann.post(spinOffNode, { ...body, node_id }))).toBe('node_not_found');
    }
    const before = await boardsOf(ann);
    const spin = ann.post(spinOffNode, { ...body, node_id: 'note' });
    const deletion = ann.post(
      saveBoard,
      changeBody(board_id, { deleted: ['note'] }, { base_rev: (await loadTestBoard(ann, board_id)).rev }),
    );
    expect((await deletion).statusCode).toBe(200);
    // Whichever came first: a board with the node, or none at all.
    const more = (await spin).statusCode === 200 ? 1 : 0;
    expect((await boardsOf(ann)).length).toBe(before.length + more);
    // Another name is another wish: the same would have the answer of the one before.
    const again = { ...body, node_id: 'note', new_board_name: 'Mine too' };
    expect(await codeOf(ann.post(spinOffNode, again))).toBe('node_not_found');
  });

  test.each([
    ['', 'ben@example.com'],
    ['  ', 'ben@example.com'],
    ['Chair', 'ben'],
    ['Chair', 'ben@example.com\r\nBcc: eve@example.com'],
    ['Chair', 'ben@example.com, eve@example.com'],
  ])('by no name %j with the address %j', async (new_board_name, send_to_email) => {
    const { board_id } = await boardWithPhoto();
    const body = { board_id, node_id: PHOTO, new_board_name, send_to_email };
    expect(await codeOf(ann.post(spinOffSendTo, body))).toBe('invalid_body');
  });
});

describe('a board that is sent', () => {
  /** The letter to somebody in the outbox. */
  const letterTo = (email: string) =>
    vi.waitFor(() => {
      const folder = outboxFolder(server.parts.config);
      const letters = readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
      const theirs = letters.filter((letter) => letter.startsWith(`To: ${email}\n`));
      expect(theirs.length).toBe(1);
      return theirs[0]!;
    });
  const secretIn = (letter: string) => /\/received#([A-Za-z0-9_-]{43})/.exec(letter)![1]!;
  async function sendTo(email: string) {
    const { board_id, object_key } = await boardWithPhoto();
    const wish = { board_id, node_id: PHOTO, new_board_name: 'For you', send_to_email: email.toUpperCase() };
    const { new_board_id } = await ann.call(spinOffSendTo, wish);
    return { sent: { board_id: new_board_id, name: 'For you' }, object_key };
  }

  test('is the sender’s until the address is verified, then the recipient’s with its pictures', async () => {
    const ben = await server.signUpPerson('Ben');
    const { sent, object_key } = await sendTo(ben.email);
    expect([await boardsOf(ben), await boardsOf(ann)]).toEqual([[], expect.arrayContaining([sent])]);
    await verify(ben);
    expect(await boardsOf(ben)).toEqual([sent]);
    expect(await boardsOf(ann)).not.toContainEqual(sent);
    expect((await ben.post(getImageUrl, { object_key })).statusCode).toBe(200);
    expect((await loadTestBoard(ben, sent.board_id)).nodes.length).toBe(1);
  });

  test('is given to who opens the letter’s link with that address, and to nobody else', async () => {
    const cid = await server.signUpPerson('Cid');
    const { sent } = await sendTo(cid.email);
    const letter = await letterTo(cid.email);
    expect(letter).toContain('Subject: Ann sent you the board “For you” / Ann 发给你一个画板：“For you”\n');
    const secret = secretIn(letter);
    expect(await codeOf(mallory.post(receiveBoard, { secret }))).toBe('other_recipient');
    expect(await codeOf(cid.post(receiveBoard, { secret: 'A'.repeat(43) }))).toBe('link_not_found');
    // However many others of its network have guessed.
    const take = (tried: string) =>
      server.inject({
        method: 'POST',
        url: receiveBoard.path,
        remoteAddress: '198.51.100.12',
        payload: { secret: tried },
        headers: { authorization: `Bearer ${cid.token}` },
      });
    for (let n = 0; n < 100; n += 1) await take(String(n).padStart(43, 'x'));
    expect((await take('A'.repeat(43))).json().code).toBe('busy');
    expect((await take(secret)).json()).toEqual({ board_id: sent.board_id });
    expect(await cid.call(receiveBoard, { secret })).toEqual({ board_id: sent.board_id });
    expect(await boardsOf(cid)).toEqual([sent]);
  });

  test('is told of in the recipient’s language, else in the sender’s', async () => {
    const dan = await server.signUpPerson('Dan');
    await dan.call(keepPreferences, { language: 'chinese' });
    await sendTo(dan.email);
    expect(await letterTo(dan.email)).toContain('Subject: Ann 发给你一个画板：“For you”\n');
    await ann.call(keepPreferences, { language: 'english' });
    await sendTo('stranger@example.com');
    expect(await letterTo('stranger@example.com')).toContain('Subject: Ann sent you the board “For you”\n');
  });

  test('is taken back by who puts it into the bin before that', async () => {
    const dan = await server.signUpPerson('Dan');
    const { sent } = await sendTo(dan.email);
    await ann.call(deleteBoard, { board_id: sent.board_id });
    await verify(dan);
    expect(await boardsOf(dan)).toEqual([]);
    const secret = secretIn(await letterTo(dan.email));
    expect(await codeOf(dan.post(receiveBoard, { secret }))).toBe('link_not_found');
  });

  test('is one of thirty letters in an hour', async () => {
    const eve = await server.signUpPerson('Eve');
    const board_id = await createTestBoard(eve);
    await eve.call(saveBoard, saveBody(board_id, { nodes: [textNode('n')] }));
    const body = { board_id, node_id: NodeId.parse('n'), send_to_email: 'fay@example.com' };
    const letter = (_: unknown, n: number) => eve.post(spinOffSendTo, { ...body, new_board_name: `No. ${n}` });
    const answers = await Promise.all(Array.from({ length: 31 }, letter));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(30).fill(200), 503]);
    expect(failures).toEqual([]);
  });
});
