import { type Kysely, type Selectable, sql } from 'kysely';
import { VOTE_ROUND_LIMITS, type VoteRound } from '../../contract/calls/voting.ts';
import type { NodeId } from '../../contract/ids.ts';
import { findBoard, openBoard } from '../access/findBoard.ts';
import type { Person } from '../access/person.ts';
import { isReadOnly } from '../access/readOnlyElements.ts';
import { nodeNotFound } from '../boards/change/nodes.ts';
import { notifyBoard } from '../events/boardNotifications.ts';
import type { NoticeTransaction, Transact } from '../events/transact.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import type { SharingTables } from '../schema/tables/sharing.ts';

type Db = Kysely<Database>;
type Tx = NoticeTransaction;
type RoundRow = Selectable<SharingTables['vote_round']> & { readonly is_open: boolean };

const DAY_MS = 24 * 60 * 60 * 1000;
/** By the clock of the database: all servers of an installation have the same. */
const isOpenSql = sql<boolean>`(closed_at is null and (ends_at is null or ends_at > clock_timestamp()))`;

/** The voting round of a board, for whoever may look at it. */
export async function readVoteRound(db: Db, person: Person, boardId: string): Promise<VoteRound | null> {
  const board = await openBoard(db, { boardId, person, permission: 'look' });
  return roundAnswer(db, board);
}

/** Asks for votes on results until a time, or until it is ended. Throws 409 `vote_round_open` while another round is open. */
export async function startVoteRound(
  transact: Transact,
  person: Person,
  {
    boardId,
    nodeIds,
    endsAt,
  }: { readonly boardId: string; readonly nodeIds: readonly NodeId[]; readonly endsAt: string | null },
): Promise<VoteRound | null> {
  const ids = [...new Set(nodeIds)];
  const end = parseEnd(endsAt);
  return changeRound(transact, person, boardId, async (tx, round) => {
    if (round?.is_open)
      throw new ProblemError('vote_round_open', 'A vote is running on this board. End it before you start another.');
    await requireVotableNodes(tx, boardId, ids);
    const values = { node_ids: JSON.stringify(ids), started_at: new Date(), ends_at: end, closed_at: null };
    await tx
      .insertInto('vote_round')
      .values({ board_id: boardId, ...values })
      .onConflict((conflict) => conflict.column('board_id').doUpdateSet(values))
      .execute();
  });
}

/** Gives the round another end, and opens it again where it had ended. Throws 404 `vote_round_not_found` without one. */
export async function extendVoteRound(
  transact: Transact,
  person: Person,
  { boardId, endsAt }: { readonly boardId: string; readonly endsAt: string | null },
): Promise<VoteRound | null> {
  const end = parseEnd(endsAt);
  return changeRound(transact, person, boardId, async (tx, round) => {
    if (!round) throw roundNotFound();
    await tx.updateTable('vote_round').set({ ends_at: end, closed_at: null }).where('board_id', '=', boardId).execute();
  });
}

/** Ends the round now. Throws 404 `vote_round_not_found` without one. */
export async function endVoteRound(transact: Transact, person: Person, boardId: string): Promise<VoteRound | null> {
  return changeRound(transact, person, boardId, async (tx, round) => {
    if (!round) throw roundNotFound();
    if (!round.is_open) return;
    await tx.updateTable('vote_round').set({ closed_at: new Date() }).where('board_id', '=', boardId).execute();
  });
}

/** Forgets the round of a board; its votes stay. */
export async function removeVoteRound(transact: Transact, person: Person, boardId: string): Promise<VoteRound | null> {
  return changeRound(transact, person, boardId, async (tx) => {
    await tx.deleteFrom('vote_round').where('board_id', '=', boardId).execute();
  });
}

/** Throws 409 `vote_round_over` for a vote on a result of a round that has ended; other results take votes at any time. */
export async function refuseVoteAfterRound(tx: Tx, boardId: string, nodeId: NodeId): Promise<void> {
  const round = await findRound(tx, boardId);
  if (round && !round.is_open && nodeIdsOf(round).includes(nodeId))
    throw new ProblemError('vote_round_over', 'The vote on this result is over.');
}

/** Changes the round of a board as its owner, tells those who follow the board, and gives the round as it is then. */
async function changeRound(
  transact: Transact,
  person: Person,
  boardId: string,
  change: (tx: Tx, round: RoundRow | undefined) => Promise<void>,
): Promise<VoteRound | null> {
  return transact(async (tx) => {
    // The board's row keeps a second tab out, and votes that are being cast.
    await openBoard(tx, { boardId, person, permission: 'own', forUpdate: true });
    await change(tx, await findRound(tx, boardId));
    notifyBoard(tx, boardId, { kind: 'round' });
    return roundAnswer(tx, await findBoard(tx, { boardId, person, permission: 'own' }));
  });
}

async function findRound(db: Db, boardId: string): Promise<RoundRow | undefined> {
  const query = db.selectFrom('vote_round').selectAll().select(isOpenSql.as('is_open'));
  return query.where('board_id', '=', boardId).executeTakeFirst();
}

async function roundAnswer(db: Db, { id, owner_id }: { readonly id: string; readonly owner_id: string }) {
  const round = await findRound(db, id);
  if (!round) return null;
  const owner = await db.selectFrom('user').select('name').where('id', '=', owner_id).executeTakeFirst();
  return {
    node_ids: nodeIdsOf(round),
    started_at: round.started_at.toISOString(),
    ends_at: round.ends_at?.toISOString() ?? null,
    closed_at: round.closed_at?.toISOString() ?? null,
    is_open: round.is_open,
    asked_by: owner?.name ?? '',
  };
}

function nodeIdsOf({ node_ids }: Pick<RoundRow, 'node_ids'>): NodeId[] {
  return JSON.parse(node_ids);
}

/** Reads an end that lies in the future. Throws 400 `invalid_body` for another one. */
function parseEnd(endsAt: string | null): Date | null {
  if (endsAt === null) return null;
  const end = new Date(endsAt);
  const left = end.getTime() - Date.now();
  if (left <= 0) throw new ProblemError('invalid_body', 'The field ends_at: It is over already.');
  if (left > VOTE_ROUND_LIMITS.days * DAY_MS)
    throw new ProblemError('invalid_body', 'The field ends_at: A vote lasts a year at most.');
  return end;
}

/** Throws 404 `node_not_found` where one of these is no node of the board, or a comment; 409 `node_read_only` for a locked one. */
async function requireVotableNodes(tx: Tx, boardId: string, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('board_element')
    .select(['id', 'data'])
    .where('board_id', '=', boardId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .where('kind', '=', 'node')
    .where('author', 'is', null)
    .where('data', 'is not', null)
    .execute();
  if (rows.length < ids.length) throw nodeNotFound();
  if (rows.some(({ data }) => isReadOnly(data)))
    throw new ProblemError('node_read_only', 'One of these nodes is locked, so it takes no votes.');
}

function roundNotFound(): ProblemError {
  return new ProblemError('vote_round_not_found', 'There is no vote on this board.');
}
