import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;
/** Who exports what they have. */
export type Exporter = { readonly userId: string; readonly email: string };

/** Rows that are in memory at a time. */
const BATCH_SIZE = 200;

/** All that the account itself has. */
export async function readAccount(db: Db, { userId, email }: Exporter) {
  const user = await db
    .selectFrom('user')
    .select(['name', 'email', 'emailVerified', 'createdAt'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const preferences = await db
    .selectFrom('preference')
    .select(['language', 'theme'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const plan = await db.selectFrom('plan').select(['plan', 'until']).where('user_id', '=', userId).executeTakeFirst();
  const sessions = await db
    .selectFrom('session')
    .select(['createdAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .execute();
  const providers = await db.selectFrom('account').select('providerId').where('userId', '=', userId).execute();
  const memberships = await db
    .selectFrom('board_member')
    .select(['board_id', 'created_at'])
    .where('user_id', '=', userId)
    .execute();
  const sentBoards = await db
    .selectFrom('sent_board')
    .select(['board_id', 'email', 'sent_at'])
    .where('sent_by', '=', userId)
    .execute();
  return {
    id: userId,
    name: user.name,
    email,
    verified: user.emailVerified,
    created_at: user.createdAt,
    preferences: preferences ?? null,
    plan: plan ?? null,
    signs_in_by: providers.map(({ providerId }) => (providerId === 'credential' ? 'password' : providerId)),
    sessions,
    edits_boards: memberships,
    sent_boards: sentBoards,
  };
}

/** A board as its file begins. */
export type ExportedBoard = Awaited<ReturnType<typeof listOwnBoards>>[number];

/** The boards of a person, those in the bin too. */
export function listOwnBoards(db: Db, { userId }: Exporter) {
  return db
    .selectFrom('board')
    .select(['id', 'name', 'project_id', 'rev', 'created_at', 'updated_at', 'deleted_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The nodes or the edges of a board as JSON texts, without the comments of others: their words are theirs. */
export async function* readElements(
  db: Db,
  { email }: Exporter,
  { boardId, kind }: { readonly boardId: string; readonly kind: 'node' | 'edge' },
): AsyncGenerator<string> {
  yield* inBatches(
    async (after) => {
      const { rows } = await sql<{ cursor: string; data: string }>`select place::text as cursor, data from board_element
      where board_id = ${boardId} and kind = ${kind} and data is not null and (author is null or author = ${email})
        and place > ${after ?? '-1'}::bigint
      order by place limit ${BATCH_SIZE}`.execute(db);
      return rows;
    },
    ({ data }) => data,
  );
}

/** The comments of a person, on boards of theirs and of others. */
export async function* readComments(db: Db, { email }: Exporter): AsyncGenerator<object> {
  yield* inBatches(
    async (after) => {
      const { rows } = await sql<{ cursor: string; board_id: string; data: string }>`
      select board_id || ' ' || id as cursor, board_id, data from board_element
      where author = ${email} and data is not null and board_id || ' ' || id > ${after ?? ''}::text
      order by board_id || ' ' || id limit ${BATCH_SIZE}`.execute(db);
      return rows;
    },
    ({ board_id, data }) => ({ board_id, comment: JSON.parse(data) }),
  );
}

/** The votes of a person that count. */
export async function* readVotes(db: Db, { email }: Exporter): AsyncGenerator<object> {
  yield* inBatches(
    async (after) => {
      const { rows } = await sql<{ cursor: string; board_id: string; node_id: string; vote: string }>`
      select place::text as cursor, board_id, node_id, direction as vote from vote
      where voter = ${email} and direction is not null and place > ${after ?? '-1'}::bigint
      order by place limit ${BATCH_SIZE}`.execute(db);
      return rows;
    },
    ({ cursor: _, ...vote }) => vote,
  );
}

/** The runs of a person that have ended. Why a try failed is told whoever runs the server alone. */
export async function* readRuns(db: Db, { userId }: Exporter): AsyncGenerator<object> {
  yield* inBatches(
    async (after) => {
      const { rows } = await sql<{ cursor: string } & Record<string, unknown>>`
      select job_id as cursor, board_id, operation, route, engine, model, state, code, cost, milliseconds, ended_at
      from ledger where user_id = ${userId} and job_id > ${after ?? ''}::text
      order by job_id limit ${BATCH_SIZE}`.execute(db);
      return rows;
    },
    ({ cursor, ...run }) => ({ run_id: cursor, ...run }),
  );
}

/** A file that a person has, or that a board of theirs shows. */
export type ExportedFile = {
  readonly key: string;
  readonly type: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly recipe: string | null;
  readonly created_at: Date;
  /** False where somebody else put it on a board of theirs. */
  readonly own: boolean;
};

/** The files of a person, and those that their boards show. */
export async function* readFiles(db: Db, { userId }: Exporter): AsyncGenerator<ExportedFile> {
  yield* inBatches(
    async (after) => {
      const { rows } = await sql<ExportedFile & { cursor: string }>`
      select key as cursor, key, type, bytes, width, height, created_at, owner_id = ${userId} as own,
        case when owner_id = ${userId} then recipe end as recipe
      from asset
      where key > ${after ?? ''}::text and key in (
        select key from asset where owner_id = ${userId}
        union select asset_ref.key from asset_ref join board on board.id = asset_ref.board_id where board.owner_id = ${userId})
      order by key limit ${BATCH_SIZE}`.execute(db);
      return rows;
    },
    ({ cursor: _, ...file }) => file,
  );
}

/** Reads rows batch by batch, each after the cursor of the last, so that no list is ever in memory as a whole. */
async function* inBatches<Row extends { readonly cursor: string }, Value>(
  readAfter: (cursor: string | undefined) => Promise<readonly Row[]>,
  toValue: (row: Row) => Value,
): AsyncGenerator<Value> {
  let cursor: string | undefined;
  for (;;) {
    const rows = await readAfter(cursor);
    for (const row of rows) yield toValue(row);
    if (rows.length < BATCH_SIZE) return;
    cursor = rows.at(-1)?.cursor;
  }
}
