import type { Kysely } from 'kysely';
import type { AuditAction } from '../../contract/calls/audit.ts';
import type { Database } from '../schema/database.ts';
import { type AuditActor, currentOrigin } from './actor.ts';

/** Something that was done. */
export type AuditFact = {
  readonly action: AuditAction;
  /** The account, board, link or other thing that it was done to. */
  readonly target?: { readonly id?: string | undefined; readonly name?: string | null | undefined } | undefined;
  /** More of it; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Who did it, where that is another than who makes the request: whoever has just signed in. */
  readonly actor?: AuditActor;
};

/** A name that nobody needs whole: what people type may be as long as a body. */
const NAME_LENGTH_MAX = 300;
/** The sum of an entry's details; longer ones are told by their length. */
const DETAILS_LENGTH_MAX = 4000;

/** Writes into the audit log who does what, in the transaction of what it tells of where there is one. */
export async function recordAudit(db: Kysely<Database>, fact: AuditFact): Promise<void> {
  await recordAudits(db, [fact]);
}

/** The same of several things that are done at once. */
export async function recordAudits(db: Kysely<Database>, facts: readonly AuditFact[]): Promise<void> {
  if (facts.length === 0) return;
  const origin = currentOrigin();
  await db
    .insertInto('audit_entry')
    .values(
      facts.map(({ action, target, details = {}, actor = origin.actor }) => ({
        actor_kind: actor.kind,
        actor_id: actor.id ?? null,
        actor_email: shorten(actor.email),
        action,
        target_id: shorten(target?.id),
        target_name: shorten(target?.name),
        details: boundedJson(details),
        network_address: origin.networkAddress ?? null,
        request_id: origin.requestId ?? null,
      })),
    )
    .execute();
}

function shorten(text: string | null | undefined): string | null {
  return text?.slice(0, NAME_LENGTH_MAX) ?? null;
}

function boundedJson(details: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(details);
  return json.length <= DETAILS_LENGTH_MAX ? json : JSON.stringify({ omitted_characters: json.length });
}
