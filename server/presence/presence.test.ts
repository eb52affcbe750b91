import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { signOut, signUpMode } from '../../contract/calls/accounts.ts';
import { boardChanges, deleteBoard } from '../../contract/calls/boards.ts';
import { INITIAL_PRESENCE, PRESENCE_LIMITS } from '../../contract/calls/presence.ts';
import { acceptInvitation, blockGuest, revokeShareLink } from '../../contract/calls/sharing.ts';
import type { BoardId, NodeId } from '../../contract/ids.ts';
import { createTestBoard } from '../testing/boards.ts';
import { joinPresence, openPresenceSocket, type PresenceSocket } from '../testing/joinPresence.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import { startTestServer } from '../testing/testServer.ts';

const { server, ann, mallory } = await startServerWithTwoPeople();
const COLOR = expect.stringMatching(/^#[0-9a-f]{6}$/);
const ID = expect.stringMatching(/^[\w-]{22}$/);
const VIEW = { minX: 0, minY: 0, maxX: 800, maxY: 600 };

async function reviewed(terms: object = {}) {
  const board_id = await createTestBoard(ann);
  const { secret, link_id } = await createTestLink(ann, board_id, terms);
  return { board_id, link_id, gil: await openLinkAsGuest(server, secret, 'Gil') };
}

/** Waits until a tab has been told that somebody came, did something or left. */
async function nextPeople(socket: PresenceSocket) {
  for (;;) {
    const news = await socket.nextNews();
    if (news.kind === 'people') return news;
  }
}

test('a guest who may only look is seen by the owner with name, colour and cursor, and is told of them; nothing is stored', async () => {
  const { board_id, gil } = await reviewed({ may_comment: false });
  const owner = await joinPresence(server, ann, board_id);
  await nextPeople(owner);
  const guest = await joinPresence(server, gil, board_id, { state: { selection: ['n1' as NodeId] } });
  const identity = { id: ID, person: ID, color: COLOR };
  expect(guest.welcome.people).toEqual([{ ...identity, name: 'Ann', role: 'owner', ...INITIAL_PRESENCE }]);
  expect((await nextPeople(owner)).joined).toEqual([
    { ...identity, name: 'Gil', role: 'reviewer', ...INITIAL_PRESENCE, selection: ['n1'] },
  ]);
  guest.send({ kind: 'state', state: { cursor: { x: 3, y: 4 } } });
  expect((await nextPeople(owner)).changed).toEqual([{ id: guest.welcome.id, cursor: { x: 3, y: 4 } }]);
  guest.disconnect();
  expect((await nextPeople(owner)).departed).toEqual([guest.welcome.id]);
  expect((await ann.call(boardChanges, { board_id, since: 0 })).rev).toBe(0);
  owner.disconnect();
});

test('two tabs of a person are one person; the tab of another cannot be taken by its id', async () => {
  const { board_id, gil } = await reviewed();
  const tabs = [
    await joinPresence(server, ann, board_id, { tab: 'a' }),
    await joinPresence(server, ann, board_id, { tab: 'b' }),
    await joinPresence(server, gil, board_id, { tab: 'a' }),
  ];
  const [first, second, other] = tabs.map(({ welcome }) => welcome);
  expect([first!.person === second!.person, first!.person === other!.person]).toEqual([true, false]);
  expect(new Set(tabs.map(({ welcome }) => welcome.id)).size).toBe(3);
  for (const tab of tabs) tab.disconnect();
});

test('an editor calls everybody, a guest may not; nor does a guest drag anything', async () => {
  const { board_id, gil } = await reviewed();
  const owner = await joinPresence(server, ann, board_id);
  const guest = await joinPresence(server, gil, board_id);
  owner.send({ kind: 'gather', view: VIEW });
  const news = [await guest.nextNews(), await guest.nextNews()];
  expect(news.find(({ kind }) => kind === 'gather')).toEqual({ kind: 'gather', id: owner.welcome.id, view: VIEW });
  guest.send({ kind: 'gather', view: VIEW });
  const refusal = { reason: 'not_allowed', sentence: 'Only editors of this board may do that.' };
  expect(await guest.ended).toEqual(refusal);
  const again = await joinPresence(server, gil, board_id);
  again.send({ kind: 'state', state: { drag: { nodes: ['n1' as NodeId], to: { x: 0, y: 0 } } } });
  expect(await again.ended).toEqual(refusal);
  owner.disconnect();
});

describe('a socket is refused in a sentence', () => {
  const join = (board_id: BoardId, token: string) => ({ kind: 'join', board_id, tab: 't', token, state: {} }) as const;
  test.each([
    ['with a wrong token', 'not_signed_in', (board: BoardId) => join(board, 'guest.wrong')],
    ['on the board of somebody else', 'board_not_found', (board: BoardId) => join(board, mallory.token)],
    ['on no board', 'board_not_found', (board: BoardId) => join([...board].reverse().join('') as BoardId, ann.token)],
    [
      'without a token',
      'invalid_message',
      (board: BoardId) => JSON.stringify({ ...join(board, ''), token: undefined }),
    ],
    ['before it has joined', 'invalid_message', () => ({ kind: 'state', state: {} }) as const],
    ['with what is no JSON', 'invalid_message', () => 'hello'],
    ['with bytes', 'invalid_message', () => new Uint8Array([1, 2, 3])],
    ['with a megabyte', 1009, () => 'x'.repeat(1_048_576)],
  ] as const)('%s', async (_, reason, messageOf) => {
    const { board_id } = await reviewed();
    const socket = await openPresenceSocket(server);
    socket.send(messageOf(board_id));
    const end = await socket.ended;
    expect([end.reason, end.sentence !== '' || reason === 1009]).toEqual([reason, true]);
  });

  test.each([
    ['a cursor that is none', { cursor: { x: 'far', y: 0 } }],
    ['a cursor beyond every board', { cursor: { x: 1e300, y: 0 } }],
    ['a selection of too many', { selection: Array.from({ length: 51 }, (_, n) => `n${n}`) }],
    ['a field of another kind', { away: 'yes' }],
  ])('with %s', async (_, state) => {
    const { board_id } = await reviewed();
    const socket = await joinPresence(server, ann, board_id);
    socket.send(JSON.stringify({ kind: 'state', state }));
    expect(await socket.ended).toEqual({ reason: 'invalid_message', sentence: 'The message does not fit.' });
  });

  test('when it joins twice, or sends a thousand messages in a second', async () => {
    const { board_id } = await reviewed();
    const twice = await joinPresence(server, ann, board_id, { tab: 'twice' });
    twice.send(join(board_id, ann.token));
    expect((await twice.ended).reason).toBe('invalid_message');
    const flood = await joinPresence(server, ann, board_id, { tab: 'flood' });
    for (let x = 0; x < 1000; x += 1) flood.send({ kind: 'state', state: { cursor: { x, y: 0 } } });
    expect((await flood.ended).reason).toBe('too_many_messages');
  });

  test('for a board in the bin', async () => {
    const { board_id } = await reviewed();
    await ann.call(deleteBoard, { board_id });
    const socket = await openPresenceSocket(server);
    socket.send(join(board_id, ann.token));
    expect((await socket.ended).reason).toBe('board_in_bin');
  });
});

describe('a socket ends at once', () => {
  test.each([
    ['when the link is revoked', ({ link_id }) => ann.call(revokeShareLink, { link_id })],
    [
      'when the guest is blocked',
      ({ board_id }) => ann.call(blockGuest, { board_id, email: 'gil@guests.example.com', blocked: true }),
    ],
    ['when the board goes to the bin', ({ board_id }) => ann.call(deleteBoard, { board_id })],
  ] satisfies [string, (board: { board_id: BoardId; link_id: string }) => Promise<unknown>][])('%s', async (_, end) => {
    const { gil, ...board } = await reviewed();
    const began = performance.now();
    const guest = await joinPresence(server, gil, board.board_id);
    await end(board);
    expect((await guest.ended).reason).toBe('board_not_found');
    // Far below the half minute in which each is asked again.
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  test('when its account signs out, and goes on where the account is another’s', async () => {
    const { board_id } = await reviewed();
    const { secret } = await createTestLink(ann, board_id, { kind: 'edit' });
    const eve = await server.signUpPerson('Eve');
    await eve.call(acceptInvitation, { secret });
    const owner = await joinPresence(server, ann, board_id);
    const editor = await joinPresence(server, eve, board_id);
    await eve.call(signOut, {});
    expect((await editor.ended).reason).toBe('not_signed_in');
    let departed: readonly string[] = [];
    while (departed.length === 0) ({ departed } = await nextPeople(owner));
    expect(departed).toEqual([editor.welcome.id]);
    owner.disconnect();
  });

  test('when a person opens more than eight: the oldest', async () => {
    const { board_id } = await reviewed();
    const sockets = [];
    for (let n = 0; n <= PRESENCE_LIMITS.socketsPerPerson; n += 1)
      sockets.push(await joinPresence(server, ann, board_id, { tab: `tab ${n}` }));
    expect((await sockets[0]!.ended).reason).toBe('busy');
    for (const socket of sockets.slice(1)) socket.disconnect();
  });
});

test('a server that stops tells its sockets so, and is not held by them', async () => {
  const stopping = await startTestServer();
  const owner = await stopping.signUpPerson('Ann');
  const board_id = await createTestBoard(owner);
  const socket = await joinPresence(stopping, owner, board_id);
  // Behind what the socket itself asks of the database.
  await owner.call(boardChanges, { board_id, since: 0 });
  const closed = stopping.close();
  expect(await socket.ended).toEqual({ reason: 'restarting', sentence: 'The server restarts: join again.' });
  await closed;
});

test('a socket that is refused before anybody could join is closed, so that no server waits for it', async () => {
  const small = await startTestServer({ requestsPerMinuteMax: 1 });
  await small.inject({ method: 'POST', url: signUpMode.path, payload: {} });
  await expect(openPresenceSocket(small)).rejects.toThrow('The socket did not open.');
  const countConnections = () => promisify(small.app.server.getConnections.bind(small.app.server))();
  await expect.poll(countConnections).toBe(0);
});
