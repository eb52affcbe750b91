import { describe, expect, test } from 'vitest';
import { getImageUrl } from '../../contract/calls/assets.ts';
import { loadBoard, saveBoard } from '../../contract/calls/boards.ts';
import { postVote } from '../../contract/calls/reviews.ts';
import * as calls from '../../contract/calls/sharing.ts';
import { createTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { personWithToken } from '../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const { db } = server.parts;
const nobody = personWithToken(server.app, '', '');
const WHO = { name: 'Gil', email: 'Gil@Example.com' };
const COLOR = expect.stringMatching(/^#[0-9a-f]{6}$/);
const NO_LINK = {
  status: 404,
  code: 'link_not_found',
  detail: 'This link no longer works. Ask for a new one.',
};
const NO_BOARD = { status: 404, code: 'board_not_found', detail: 'There is no such board, or it is not yours.' };

describe('a link', () => {
  test('has its secret in the fragment of its address alone, and the tables have only its hash', async () => {
    const board_id = await createTestBoard(ann);
    const { url, secret, link_id } = await createTestLink(ann, board_id);
    expect(url).toBe(`http://localhost:80/physical/review?boardId=${board_id}#${secret}`);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const row = await db.selectFrom('share_link').selectAll().where('id', '=', link_id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(secret);
    expect((await createTestLink(ann, board_id, { kind: 'edit' })).url).toMatch(
      /^http:\/\/localhost:80\/invite#[\w-]{43}$/,
    );
  });

  test('says what it leads to, and lets somebody in under a name, with an identity of guests’ own kind', async () => {
    const board_id = await createTestBoard(ann, 'Kettles');
    const { secret } = await createTestLink(ann, board_id, { may_comment: false });
    expect(await nobody.call(calls.readShareLink, { secret })).toEqual({
      board_name: 'Kettles',
      may_comment: false,
      kind: 'review',
      invited_by: 'Ann',
    });
    const opened = await nobody.post(calls.openShareLink, { secret, ...WHO });
    expect(opened.json()).toEqual({ board_id, identity: 'guest:gil@example.com', color: COLOR });
    const gil = personWithToken(server.app, '', String(opened.headers['set-auth-token']));
    expect(await gil.call(loadBoard, { board_id })).toEqual({
      board_id,
      name: 'Kettles',
      rev: 0,
      nodes: [],
      places: [],
      edges: [],
      votes: {},
      role: 'reviewer',
      may_comment: false,
    });
  });

  test('that only shows asks nobody for a name, tells apart those who give none, and counts them', async () => {
    const board_id = await createTestBoard(ann);
    const { secret } = await createTestLink(ann, board_id, { may_comment: false });
    const first = await nobody.post(calls.openShareLink, { secret });
    const second = await nobody.post(calls.openShareLink, { secret });
    expect([first.json(), second.json()]).toEqual([
      { board_id, identity: 'guest:', color: COLOR },
      { board_id, identity: 'guest:#2', color: COLOR },
    ]);
    const guest = personWithToken(server.app, '', String(first.headers['set-auth-token']));
    expect((await guest.call(loadBoard, { board_id })).may_comment).toBe(false);
    const vote = await guest.post(postVote, { board_id, node_id: 'n1', vote: 'up' });
    expect([vote.statusCode, vote.json().code]).toEqual([409, 'comments_closed']);
    const [link] = (await ann.call(calls.listShareLinks, { board_id })).links;
    expect([link?.guests, link?.unnamed_count]).toEqual([[], 2]);
  });

  test.each([
    ['that lets comment', true, {}],
    ['that lets comment, with an email alone', true, { email: 'gil@example.com' }],
    ['that only shows, with a name alone', false, { name: 'Gil' }],
  ])('%s opens for nobody who is half named', async (_, may_comment, who) => {
    const board_id = await createTestBoard(ann);
    const { secret } = await createTestLink(ann, board_id, { may_comment });
    const refused = await nobody.post(calls.openShareLink, { secret, ...who });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'invalid_body']);
  });

  test('is listed with those who came by it, and may be named anew', async () => {
    const board_id = await createTestBoard(ann);
    const { link_id, secret } = await createTestLink(ann, board_id, { name: 'Board of directors' });
    await openLinkAsGuest(server, secret, 'Gil');
    await openLinkAsGuest(server, secret, 'Gil');
    await openLinkAsGuest(server, secret, 'Eve');
    await ann.call(calls.renameShareLink, { link_id, name: 'Directors' });
    await ann.call(calls.blockGuest, { board_id, email: 'EVE@guests.example.com', blocked: true });
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const guest = (name: string, { entry, ...rest }: { entry: string; shared: boolean; blocked: boolean }) => ({
      email: `${name}@guests.example.com`,
      entry: `guest:${entry}`,
      color: COLOR,
      last_at: time,
      ...rest,
    });
    expect(await ann.call(calls.listShareLinks, { board_id })).toEqual({
      links: [
        {
          link_id,
          name: 'Directors',
          kind: 'review',
          may_comment: true,
          created_at: time,
          expires_at: null,
          revoked_at: null,
          unnamed_count: 0,
          guests: [
            { name: 'Eve', ...guest('eve', { entry: 'eve@guests.example.com', shared: false, blocked: true }) },
            { name: 'Gil', ...guest('gil', { entry: 'gil@guests.example.com', shared: true, blocked: false }) },
            { name: 'Gil', ...guest('gil', { entry: 'gil@guests.example.com#2', shared: true, blocked: false }) },
          ],
        },
      ],
    });
  });

  test('cannot be made so that it is over already', async () => {
    const board_id = await createTestBoard(ann);
    const body = { board_id, may_comment: true, expires_at: '2001-01-01T00:00:00Z' };
    expect((await ann.post(calls.createShareLink, body)).json()).toMatchObject({ status: 400, code: 'invalid_body' });
  });

  test('of somebody else can be neither made, listed, named nor revoked', async () => {
    const board_id = await createTestBoard(ann);
    const { link_id } = await createTestLink(ann, board_id);
    expect((await mallory.post(calls.createShareLink, { board_id, may_comment: true })).json()).toEqual(NO_BOARD);
    expect((await mallory.post(calls.listShareLinks, { board_id })).json()).toEqual(NO_BOARD);
    expect((await mallory.post(calls.renameShareLink, { link_id, name: 'Mine' })).json()).toEqual(NO_LINK);
    expect((await mallory.post(calls.revokeShareLink, { link_id })).json()).toEqual(NO_LINK);
    expect((await mallory.post(calls.revokeShareLink, { link_id: 'unknown' })).json()).toEqual(NO_LINK);
  });
});

describe('access ends at once', () => {
  test.each<[string, (board: { board_id: never; link_id: string }) => Promise<unknown>]>([
    ['when the link is revoked', ({ link_id }) => ann.call(calls.revokeShareLink, { link_id })],
    [
      'when it expires',
      ({ link_id }) =>
        db
          .updateTable('share_link')
          .set({ expires_at: new Date(0) })
          .where('id', '=', link_id)
          .execute(),
    ],
    [
      'when the guest is blocked',
      ({ board_id }) => ann.call(calls.blockGuest, { board_id, email: 'gil@guests.example.com', blocked: true }),
    ],
    [
      'when the board goes to the bin',
      ({ board_id }) => db.updateTable('board').set({ deleted_at: new Date() }).where('id', '=', board_id).execute(),
    ],
  ])('%s', async (_, end) => {
    const board_id = await createTestBoard(ann);
    const { link_id, secret } = await createTestLink(ann, board_id);
    const gil = await openLinkAsGuest(server, secret, 'Gil');
    await gil.call(loadBoard, { board_id });
    await end({ board_id: board_id as never, link_id });
    expect((await gil.post(loadBoard, { board_id })).json()).toEqual(NO_BOARD);
    const again = { secret, name: 'Gil', email: 'gil@guests.example.com' };
    expect((await nobody.post(calls.openShareLink, again)).json()).toEqual(NO_LINK);
  });

  test('and a blocked guest who is let in again goes on', async () => {
    const board_id = await createTestBoard(ann);
    const gil = await openLinkAsGuest(server, (await createTestLink(ann, board_id)).secret, 'Gil');
    const email = 'gil@guests.example.com';
    await ann.call(calls.blockGuest, { board_id, email, blocked: true });
    await ann.call(calls.blockGuest, { board_id, email, blocked: true });
    await ann.call(calls.blockGuest, { board_id, email, blocked: false });
    expect((await gil.call(loadBoard, { board_id })).role).toBe('reviewer');
  });
});

test('a guest gets addresses of the pictures of their board, and of no others', async () => {
  const board_id = await createTestBoard(ann);
  const row = { type: 'image/png', bytes: 1, width: 1, height: 1, recipe: null };
  const [shown, other] = ['S'.repeat(22), 'O'.repeat(22)].map((name) => `${name}.png`);
  const { owner_id } = await db
    .selectFrom('board')
    .select('owner_id')
    .where('id', '=', board_id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('asset')
    .values([shown, other].map((key) => ({ ...row, key: key ?? '', owner_id })))
    .execute();
  const node = { ...textNode('a'), type: 'prototype2DNode', data: { objectKey: shown, imageUrl: `/assets/${shown}` } };
  await ann.call(saveBoard, saveBody(board_id, { nodes: [node] }));
  const { secret, link_id } = await createTestLink(ann, board_id);
  const gil = await openLinkAsGuest(server, secret, 'Gil');
  const ask = (object_key: unknown) => gil.post(getImageUrl, { object_key });
  const { image_url } = (await ask(shown)).json();
  expect(image_url).toMatch(/^\/assets\/S{22}\.png\?e=\d+&s=/);
  const secondsOf = (address: string) => Number(/e=(\d+)/.exec(address)?.[1]) - Date.now() / 1000;
  const [image] = (await gil.call(loadBoard, { board_id })).nodes as { data: { imageUrl: string } }[];
  for (const address of [image_url, image?.data.imageUrl ?? ''])
    expect(secondsOf(address)).toBeLessThanOrEqual(12 * 3600);
  expect((await ask(other)).json().code).toBe('asset_not_found');
  await ann.call(calls.revokeShareLink, { link_id });
  expect((await ask(shown)).json().code).toBe('asset_not_found');
});

test('whoever guesses secrets is slowed down; right ones do not count', async () => {
  const { secret } = await createTestLink(ann, await createTestBoard(ann));
  const guess = (tried: string) =>
    server.inject({
      method: 'POST',
      url: calls.readShareLink.path,
      remoteAddress: '10.0.0.9',
      payload: { secret: tried },
    });
  const statuses = [];
  for (let n = 0; n < 100; n += 1) {
    statuses.push((await guess(`guess ${n}`)).statusCode);
    if (n === 50) statuses.push((await guess(secret)).statusCode);
  }
  expect(statuses).toEqual([...Array(51).fill(404), 200, ...Array(49).fill(404)]);
  const slowed = await guess('guess 100');
  expect([slowed.statusCode, slowed.json().code]).toEqual([503, 'busy']);
  // A guest of the same network who has a right link is none of them.
  expect((await guess(secret)).statusCode).toBe(200);
});
