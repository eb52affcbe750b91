import { expect, test } from 'vitest';
import { putExternalComment } from '../../contract/calls/reviews.ts';
import { acceptInvitation, blockGuest, openShareLink, revokeShareLink } from '../../contract/calls/sharing.ts';
import { listBoardPeople } from '../../contract/calls/voting.ts';
import type { BoardId } from '../../contract/ids.ts';
import { createTestBoard, loadTestBoard } from '../testing/boards.ts';
import { joinPresence } from '../testing/joinPresence.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';
import type { Person } from '../testing/testServer.ts';

const { server, ann } = await startServerWithTwoPeople();
const COLOR = expect.stringMatching(/^#[0-9a-f]{6}$/);
async function presenceColor(person: Person, board_id: BoardId): Promise<string> {
  const tab = await joinPresence(server, person, board_id);
  tab.disconnect();
  return tab.welcome.color;
}
const people = async (board_id: BoardId) => (await ann.call(listBoardPeople, { board_id })).people;

test('the people of a board are colorByIdentity to its owner: who they are, what they may, and by which identity they vote', async () => {
  const board_id = await createTestBoard(ann);
  const review = await createTestLink(ann, board_id);
  const looking = await createTestLink(ann, board_id, { may_comment: false });
  const ended = await createTestLink(ann, board_id);
  const { secret } = await createTestLink(ann, board_id, { kind: 'edit' });
  const ed = await server.signUpPerson('Ed');
  await ed.call(acceptInvitation, { secret });
  const guests = [
    await openLinkAsGuest(server, review.secret, 'Gil'),
    await openLinkAsGuest(server, looking.secret, 'Lou'),
    await openLinkAsGuest(server, review.secret, 'Bo'),
    await openLinkAsGuest(server, ended.secret, 'Eve'),
  ];
  await openLinkAsGuest(server, review.secret, 'Gil');
  await server.inject({ method: 'POST', url: openShareLink.path, payload: { secret: looking.secret } });
  await ann.call(blockGuest, { board_id, email: 'bo@guests.example.com', blocked: true });
  await ann.call(revokeShareLink, { link_id: ended.link_id });
  const reviewer = (index: number, name: string, may_vote: boolean, identity = guests[index]!.email) =>
    ({ identity, name, color: COLOR, role: 'reviewer', may_vote }) as const;
  expect(await people(board_id)).toEqual([
    { identity: ann.email, name: 'Ann', color: COLOR, role: 'owner', may_vote: true },
    { identity: ed.email, name: 'Ed', color: COLOR, role: 'editor', may_vote: true },
    reviewer(0, 'Gil', true),
    reviewer(1, 'Lou', false),
    reviewer(2, 'Bo', false),
    reviewer(3, 'Eve', false),
    // Whoever types an address that was given before is another guest.
    reviewer(0, 'Gil', true, `${guests[0]!.email}#2`),
  ]);
});

test('the first twelve people of a board have colours that differ, whatever they are called, and keep them everywhere', async () => {
  const board_id = await createTestBoard(ann);
  const { secret } = await createTestLink(ann, board_id);
  const owners = await presenceColor(ann, board_id);
  // Anagrams: a sum of letters cannot tell them apart.
  const guests = await Promise.all(
    ['Mira', 'Mari', 'Rima', 'Amri', 'Irma', 'Imar', 'Rami', 'Arim', 'Mair', 'Armi', 'Iram'].map((name) =>
      openLinkAsGuest(server, secret, name),
    ),
  );
  const colors = [owners, ...(await Promise.all(guests.map((guest) => presenceColor(guest, board_id))))];
  expect(new Set(colors).size).toBe(12);

  const late = await openLinkAsGuest(server, secret, 'Zoe');
  expect(await presenceColor(late, board_id)).toEqual(COLOR);
  const [mira] = guests;
  const comment = { id: 'c1', type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } };
  await mira!.call(putExternalComment, { board_id, comment_node: JSON.stringify(comment) });
  const { nodes } = await loadTestBoard(ann, board_id);
  expect(nodes).toMatchObject([{ data: { commentColor: colors[1] } }]);
  const colorByIdentity = new Map((await people(board_id)).map(({ identity, color }) => [identity, color]));
  expect([ann, ...guests].map(({ email }) => colorByIdentity.get(email))).toEqual(colors);
});

test('a colour belongs to a board, and the same person may have another one on the next', async () => {
  const [one, other] = [await createTestBoard(ann), await createTestBoard(ann)];
  const { secret } = await createTestLink(ann, other);
  const gil = await openLinkAsGuest(server, secret, 'Gil');
  const first = await presenceColor(ann, one);
  expect(await presenceColor(gil, other)).toBe(first);
  expect(await presenceColor(ann, other)).not.toBe(first);
  expect(await presenceColor(ann, other)).toBe(await presenceColor(ann, other));
});
