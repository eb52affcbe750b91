import { type Kysely, sql } from 'kysely';
import type { BoardPerson } from '../../contract/calls/voting.ts';
import { isBlockedGuest, isLinkActive } from '../access/boardAccess.ts';
import { openBoard } from '../access/findBoard.ts';
import type { Person } from '../access/person.ts';
import { colorsOf } from '../access/personColors.ts';
import type { Database } from '../schema/database.ts';

type UncoloredPerson = Omit<BoardPerson, 'color'>;

/** The people of a board, in the order in which they came: its owner, its editors, then the reviewers who said who they are. */
export async function listBoardPeople(db: Kysely<Database>, person: Person, boardId: string): Promise<BoardPerson[]> {
  const board = await openBoard(db, { boardId, person, permission: 'edit' });
  const owner = await db.selectFrom('user').select(['email', 'name']).where('id', '=', board.owner_id).execute();
  const editors = await db
    .selectFrom('board_member')
    .innerJoin('user', 'user.id', 'board_member.user_id')
    .select(['user.email', 'user.name'])
    .where('board_id', '=', boardId)
    .orderBy('board_member.created_at')
    .orderBy('user.id')
    .execute();
  const people: UncoloredPerson[] = [
    ...owner.map(({ email, name }) => ({ identity: email, name, role: 'owner' as const, may_vote: true })),
    ...editors.map(({ email, name }) => ({ identity: email, name, role: 'editor' as const, may_vote: true })),
    ...(await listReviewers(db, boardId)),
  ];
  const colors = await colorsOf(
    db,
    boardId,
    people.map(({ identity }) => identity),
  );
  return people.map((each) => ({ ...each, color: colors.get(each.identity)! }));
}

/** The guests who gave a name, each once, by the name that they gave last. */
async function listReviewers(db: Kysely<Database>, boardId: string): Promise<UncoloredPerson[]> {
  const mayVote = sql<boolean>`bool_or(share_link.may_comment and ${isLinkActive} and not ${isBlockedGuest})`;
  const rows = await db
    .selectFrom('guest')
    .innerJoin('share_link', 'share_link.id', 'guest.link_id')
    .select(['guest.identity', mayVote.as('may_vote')])
    .select(sql<string>`(array_agg(guest.name order by guest.created_at desc))[1]`.as('name'))
    .where('guest.board_id', '=', boardId)
    .where('guest.email', '!=', '')
    .groupBy('guest.identity')
    .orderBy(sql`min(guest.created_at)`)
    .orderBy('guest.identity')
    .execute();
  return rows.map((row) => ({ ...row, role: 'reviewer' }));
}
