import { type Kysely, type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { createShareLink, LinkGuest, ShareLink } from '../../contract/calls/sharing.ts';
import { isBlockedGuest, isLinkActive } from '../access/boardAccess.ts';
import { findBoard, openBoard } from '../access/findBoard.ts';
import type { Person } from '../access/person.ts';
import { colorsOf } from '../access/personColors.ts';
import { recordAudit } from '../audit/record.ts';
import { notifyBoard } from '../events/boardNotifications.ts';
import type { Transact } from '../events/transact.ts';
import { linkNotFoundProblem, ProblemError } from '../kit/problems.ts';
import { createId, hashOf } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import type { SharingTables } from '../schema/tables/sharing.ts';

type ShareLinkRow = Selectable<SharingTables['share_link']>;
type NewShareLink = z.output<(typeof createShareLink)['body']>;

/** Makes a link to a board of the person's, which is opened by a secret that is kept nowhere; returns its id. */
export async function createLink(
  db: Kysely<Database>,
  person: Person,
  { board_id, name, kind, may_comment, expires_at }: NewShareLink,
  secret: string,
): Promise<string> {
  // The lock of the board: who gives it away meanwhile leaves no link behind.
  const board = await openBoard(db, { boardId: board_id, person, permission: 'own', forUpdate: true });
  const expiry = expires_at === undefined ? null : new Date(expires_at);
  if (expiry !== null && expiry.getTime() <= Date.now())
    throw new ProblemError('invalid_body', 'The field expires_at: It is over already.');
  const id = createId();
  await db
    .insertInto('share_link')
    .values({
      id,
      board_id,
      name,
      kind,
      may_comment,
      secret_hash: hashOf(secret),
      expires_at: expiry,
      revoked_at: null,
    })
    .execute();
  const details = { board_id, board: board.name, kind, may_comment, expires_at: expiry };
  await recordAudit(db, { action: 'link.created', target: { id, name }, details });
  return id;
}

/** The links of a board of the person's, the newest first, each with those who came by it. */
export async function listLinks(db: Kysely<Database>, person: Person, boardId: string): Promise<ShareLink[]> {
  await findBoard(db, { boardId, person, permission: 'own' });
  const query = db.selectFrom('share_link').selectAll().where('board_id', '=', boardId);
  const links = await query.orderBy('created_at', 'desc').orderBy('id').execute();
  const guests = await guestsByLink(db, boardId);
  return links.map((link) => ({
    link_id: link.id,
    name: link.name,
    kind: link.kind,
    may_comment: link.may_comment,
    created_at: link.created_at.toISOString(),
    expires_at: link.expires_at?.toISOString() ?? null,
    revoked_at: link.revoked_at?.toISOString() ?? null,
    guests: guests.get(link.id)?.filter(isNamed) ?? [],
    unnamed_count: guests.get(link.id)?.filter((guest) => !isNamed(guest)).length ?? 0,
  }));
}

function isNamed({ email }: Pick<LinkGuest, 'email'>): boolean {
  return email !== '';
}

/** The guests of a board's links, each once for a link, by the name that they gave last. */
async function guestsByLink(db: Kysely<Database>, boardId: string): Promise<ReadonlyMap<string, LinkGuest[]>> {
  const guestCount = sql<number>`(select count(distinct other.identity)::integer from guest as other
    where other.board_id = guest.board_id and other.email = guest.email)`;
  const rows = await db
    .selectFrom('guest')
    .select(['link_id', 'name', 'email', 'identity as entry', 'created_at'])
    .select([isBlockedGuest.as('blocked'), guestCount.as('entries')])
    .distinctOn(['link_id', 'email', 'identity'])
    .where('board_id', '=', boardId)
    .orderBy('link_id')
    .orderBy('email')
    .orderBy('identity')
    .orderBy('created_at', 'desc')
    .execute();
  const namedRows = rows.filter(isNamed).sort((one, other) => one.created_at.getTime() - other.created_at.getTime());
  const identities = namedRows.map(({ entry }) => entry);
  const colors = await colorsOf(db, boardId, identities);
  const guests = new Map<string, LinkGuest[]>();
  for (const { link_id, name, email, entry, entries: identityCount, created_at, blocked } of rows) {
    const last_at = created_at.toISOString();
    const color = colors.get(entry) ?? '';
    const guest = { name, email, entry, color, shared: identityCount > 1, blocked, last_at };
    guests.set(link_id, [...(guests.get(link_id) ?? []), guest]);
  }
  return guests;
}

/** Ends a link of the person's, at once for everybody who came by it. */
export async function revokeLink(transact: Transact, person: Person, id: string): Promise<void> {
  await transact(async (tx) => {
    const link = await findOwnedLink(tx, person, id);
    // Whoever is writing by this link, or coming by it, is waited for; whoever comes later finds it revoked.
    await tx.selectFrom('board').select('id').where('id', '=', link.board_id).forNoKeyUpdate().execute();
    const query = tx.updateTable('share_link').set({ revoked_at: sql`coalesce(revoked_at, now())` });
    await query.where('id', '=', link.id).execute();
    notifyBoard(tx, link.board_id, { kind: 'access' });
    const details = { board_id: link.board_id, kind: link.kind };
    await recordAudit(tx, { action: 'link.revoked', target: { id, name: link.name }, details });
  });
}

export async function renameLink(db: Kysely<Database>, person: Person, id: string, name: string): Promise<void> {
  const link = await findOwnedLink(db, person, id);
  await db.updateTable('share_link').set({ name }).where('id', '=', link.id).execute();
}

/** A link to a board of the person's; throws 404 `link_not_found`, whether it is unknown or somebody else's. */
async function findOwnedLink(db: Kysely<Database>, person: Person, id: string): Promise<ShareLinkRow> {
  const link = await db.selectFrom('share_link').selectAll().where('id', '=', id).executeTakeFirst();
  if (link === undefined) throw linkNotFoundProblem();
  try {
    await findBoard(db, { boardId: link.board_id, person, permission: 'own' });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'board_not_found') throw linkNotFoundProblem();
    throw error;
  }
  return link;
}

/** The link that a secret opens, with its board's name and whose that is; throws 404 `link_not_found` for one that does not work, or not any more. */
export async function findOpenLink(
  db: Kysely<Database>,
  secret: string,
): Promise<ShareLinkRow & { readonly board_name: string; readonly owner_name: string }> {
  const link = await db
    .selectFrom('share_link')
    .innerJoin('board', 'board.id', 'share_link.board_id')
    .innerJoin('user', 'user.id', 'board.owner_id')
    .selectAll('share_link')
    .select(['board.name as board_name', 'user.name as owner_name'])
    .where('secret_hash', '=', hashOf(secret))
    .where('board.deleted_at', 'is', null)
    .where(isLinkActive)
    .executeTakeFirst();
  if (link === undefined) throw linkNotFoundProblem();
  return link;
}
