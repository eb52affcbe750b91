import { type Kysely, sql } from 'kysely';
import { linkNotFoundProblem, ProblemError } from '../kit/problems.ts';
import { createSecret, hashOf } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import type { AccountTables } from '../schema/tables/accounts.ts';

type Db = Kysely<Database>;
type DownloadKind = AccountTables['download']['kind'];

/** The files that one person begins to read in a day. */
const DAILY_DOWNLOADS_MAX = 5;
/** The time within which an address is opened. */
const OPEN_SPAN = '1 minute';
/** A download of which nothing was seen for so long ended with its process. */
const LOST_SPAN = '2 minutes';
const DAY_SECONDS = 24 * 60 * 60;
const RETRY_SECONDS = 60;

/** A file that is read, and whose it is. */
export type Download = {
  readonly kind: DownloadKind;
  readonly userId: string;
  readonly email: string;
  /** The body of the call that asked for it. */
  readonly request: unknown;
  readonly secretHash: string;
};

/** Makes the secret of an address at which a file can be read once. Throws 503 `busy` while another of the person's is read, or after many. */
export async function createDownload(
  db: Db,
  { userId, kind, request }: { readonly userId: string; readonly kind: DownloadKind; readonly request: unknown },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Of those that come at once each sees the ones before it.
    await tx.selectFrom('user').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    await requireTurn(tx, userId);
    await tx.deleteFrom('download').where('user_id', '=', userId).where('begun_at', 'is', null).execute();
    const secret = createSecret();
    const empty = { begun_at: null, alive_at: null, ended_at: null };
    await tx
      .insertInto('download')
      .values({ secret_hash: hashOf(secret), user_id: userId, kind, request: JSON.stringify(request), ...empty })
      .execute();
    return secret;
  });
}

async function requireTurn(tx: Db, userId: string): Promise<void> {
  const { rows } = await sql<{ running: number; begun: number }>`select
      (count(*) filter (where ended_at is null and alive_at > now() - ${LOST_SPAN}::interval))::integer as running,
      (count(*) filter (where begun_at > now() - interval '1 day'))::integer as begun
    from download where user_id = ${userId}`.execute(tx);
  const { running = 0, begun = 0 } = rows[0] ?? {};
  if (running > 0)
    throw new ProblemError('busy', 'An export of yours is under way. Please wait until it has ended.', {
      retryAfter: RETRY_SECONDS,
    });
  if (begun >= DAILY_DOWNLOADS_MAX)
    throw new ProblemError('busy', 'You have made several exports today. Please try again tomorrow.', {
      retryAfter: DAY_SECONDS,
    });
}

/** Begins to read the file of a secret, once. Throws 404 `link_not_found` for one that does not work, or not any more. */
export async function beginDownload(db: Db, secret: string): Promise<Download> {
  const secretHash = hashOf(secret);
  const { rows } = await sql<{ kind: DownloadKind; user_id: string; email: string; request: string }>`
    update download set begun_at = now(), alive_at = now() from "user"
    where secret_hash = ${secretHash} and begun_at is null and made_at > now() - ${OPEN_SPAN}::interval
      and "user".id = user_id and not exists (select 1 from deleted_account where deleted_account.user_id = "user".id)
    returning kind, user_id, email, request`.execute(db);
  const row = rows[0];
  if (row === undefined) throw linkNotFoundProblem();
  return { kind: row.kind, userId: row.user_id, email: row.email, request: JSON.parse(row.request), secretHash };
}

/** Notes that a download goes on. */
export async function touchDownload(db: Db, { secretHash }: Download): Promise<void> {
  await sql`update download set alive_at = now() where secret_hash = ${secretHash}`.execute(db);
}

/** Notes that a download has ended, whole or not. */
export async function endDownload(db: Db, { secretHash }: Download): Promise<void> {
  await sql`update download set ended_at = now() where secret_hash = ${secretHash}`.execute(db);
}
