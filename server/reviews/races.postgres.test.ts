import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveBoard } from '../../contract/calls/boards.ts';
import { postVote, putExternalComment } from '../../contract/calls/reviews.ts';
import { revokeShareLink } from '../../contract/calls/sharing.ts';
import { endVoteRound, startVoteRound } from '../../contract/calls/voting.ts';
import { NodeId } from '../../contract/ids.ts';
import { GUEST_COMMENT_LIMITS } from '../../contract/limits.ts';
import { createTestBoard, saveBody, textNode } from '../testing/boards.ts';
import { atOnce, hasPostgres } from '../testing/races/atOnce.ts';
import { meetAtBoard } from '../testing/races/meetAtBoard.ts';
import { createTestLink, openLinkAsGuest } from '../testing/reviewLinks.ts';
import { type Person, startTestServer, type TestServer } from '../testing/testServer.ts';

const NODE = NodeId.parse('n');

describe.skipIf(!hasPostgres)('votes and comments that come at once with what ends them', () => {
  let server: TestServer;
  let ann: Person;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await server.signUpPerson('Ann');
  });
  afterAll(() => server.close());

  const outcomeOf = (answers: readonly { readonly statusCode: number; json(): { code?: string } }[]) =>
    answers.map((answer) => answer.json().code ?? answer.statusCode);
  async function boardWithGuest() {
    const board_id = await createTestBoard(ann);
    await ann.call(saveBoard, saveBody(board_id, { nodes: [textNode(NODE)] }));
    const { secret, link_id } = await createTestLink(ann, board_id);
    return { board_id, link_id, guest: await openLinkAsGuest(server, secret, 'Gus') };
  }
  const commentBody = (board_id: string, id: string) => {
    const comment = { id, type: 'commentNode', position: { x: 0, y: 0 }, data: { noteText: 'x' } };
    return { board_id, comment_node: JSON.stringify(comment) };
  };
  const commentIds = async (board_id: string) => {
    const query = server.parts.db.selectFrom('board_element').select('id').where('board_id', '=', board_id);
    return (await query.where('author', 'is not', null).execute()).map(({ id }) => id);
  };

  test('a vote counts where it comes before the end of its round, and is refused after it', async () => {
    const { board_id, guest } = await boardWithGuest();
    const vote = (direction: 'up' | 'down') => () => guest.post(postVote, { board_id, node_id: NODE, vote: direction });
    const end = () => ann.post(endVoteRound, { board_id });
    const start = () => ann.call(startVoteRound, { board_id, node_ids: [NODE], ends_at: null });
    await start();
    expect(outcomeOf(await meetAtBoard(server, board_id, vote('up'), end))).toEqual([200, 200]);
    await start();
    expect(outcomeOf(await meetAtBoard(server, board_id, end, vote('down')))).toEqual([200, 'vote_round_over']);
    const query = server.parts.db.selectFrom('vote').select('direction').where('board_id', '=', board_id);
    expect(await query.execute()).toEqual([{ direction: 'up' }]);
  });

  test('of comments that come at once as many are taken as a guest may write', async () => {
    const { board_id, guest } = await boardWithGuest();
    const { hourlyCount } = GUEST_COMMENT_LIMITS;
    const answers = await atOnce(hourlyCount + 20, (index) =>
      guest.post(putExternalComment, commentBody(board_id, `c${index}`)),
    );
    expect(outcomeOf(answers).filter((outcome) => outcome === 200)).toHaveLength(hourlyCount);
    expect(outcomeOf(answers).filter((outcome) => outcome === 'busy')).toHaveLength(20);
    expect(await commentIds(board_id)).toHaveLength(hourlyCount);
  });

  test('a comment is there where it comes before its link is revoked, and refused after it', async () => {
    const { board_id, link_id, guest } = await boardWithGuest();
    const comment = (id: string) => () => guest.post(putExternalComment, commentBody(board_id, id));
    const revoke = () => ann.post(revokeShareLink, { link_id });
    expect(outcomeOf(await meetAtBoard(server, board_id, comment('early'), revoke))).toEqual([200, 200]);
    await server.parts.db.updateTable('share_link').set({ revoked_at: null }).where('id', '=', link_id).execute();
    expect(outcomeOf(await meetAtBoard(server, board_id, revoke, comment('late')))).toEqual([200, 'board_not_found']);
    expect(await commentIds(board_id)).toEqual(['early']);
  });
});
