import { type Kysely, sql } from 'kysely';
import type { AuditEntry } from '../../contract/calls/audit.ts';
import type { Database } from '../schema/database.ts';

type Db = Kysely<Database>;

/** The selection of entries. */
export type AuditFilter = {
  readonly person?: string | undefined;
  readonly action?: string | undefined;
  readonly since?: string | undefined;
  readonly until?: string | undefined;
};

const PAGE_SIZE = 100;
/** Entries that a file is written from at a time. */
const BATCH_SIZE = 500;
/** More than any id is. */
const MAX_ID = String(2n ** 63n - 1n);

/** A page of entries, the newest first, and the id that the next one begins before. */
export async function readAuditPage(
  db: Db,
  filter: AuditFilter,
  before = MAX_ID,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const query = selectEntries(db, filter).where(sql<boolean>`id < ${before}::bigint`);
  const rows = await query.orderBy('audit_entry.id', 'desc').limit(PAGE_SIZE).execute();
  return { entries: rows.map(entryOf), next: rows.length < PAGE_SIZE ? null : (rows.at(-1)?.id ?? null) };
}

/** Every entry, the oldest first, read in batches: a log of years is never in memory. */
export async function* streamEntries(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  let after = '0';
  for (;;) {
    const query = selectEntries(db, filter).where(sql<boolean>`id > ${after}::bigint`);
    const rows = await query.orderBy('audit_entry.id').limit(BATCH_SIZE).execute();
    for (const row of rows) yield entryOf(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH_SIZE) return;
    after = last.id;
  }
}

/** Forgets entries that are older than so many days; with 0 none is. */
export async function deleteOldEntries(db: Db, days: number): Promise<void> {
  if (days === 0) return;
  await sql`delete from audit_entry where at < now() - make_interval(days => ${days})`.execute(db);
}

function selectEntries(db: Db, { person, action, since, until }: AuditFilter) {
  return db
    .selectFrom('audit_entry')
    .select(sql<string>`id::text`.as('id'))
    .select(['at', 'actor_kind', 'actor_id', 'actor_email', 'action', 'target_id', 'target_name', 'details'])
    .select(['network_address', 'request_id'])
    .$if(Boolean(person), (query) =>
      query.where(
        sql<boolean>`(lower(actor_email) = ${person?.toLowerCase() ?? ''} or lower(target_name) = ${person?.toLowerCase() ?? ''}
          or actor_id = ${person ?? ''} or target_id = ${person ?? ''})`,
      ),
    )
    .$if(Boolean(action), (query) =>
      query.where(sql<boolean>`(action = ${action ?? ''} or starts_with(action, ${`${action}.`}))`),
    )
    .$if(since !== undefined, (query) => query.where('at', '>=', new Date(since ?? 0)))
    .$if(until !== undefined, (query) => query.where('at', '<', new Date(until ?? 0)));
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

function entryOf(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, email: row.actor_email },
    action: row.action,
    target: { id: row.target_id, name: row.target_name },
    details: JSON.parse(row.details),
    network_address: row.network_address,
    request_id: row.request_id,
  };
}
