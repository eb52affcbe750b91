import * as z from 'zod/mini';
import { type AnswerOf, defineCall } from './call.ts';

// The calls of the audit log, which are loaded later: `CALLS`, which comes with every page, has them not.

/** The names of what is written into the audit log; they stay what they are. */
export const AUDIT_ACTIONS = [
  'account.signed_in',
  'account.sign_in_failed',
  'account.signed_out',
  'account.created',
  'account.renamed',
  'account.deleted',
  'email.changed',
  'password.changed',
  'session.ended',
  'role.changed',
  'plan.changed',
  'board.shared',
  'board.deleted',
  'board.restored',
  'board.sent',
  'board.received',
  'link.created',
  'link.opened',
  'link.revoked',
  'editor.removed',
  'person.blocked',
  'person.unblocked',
  'export.made',
  'engine.tested',
  'operator.command',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Selects entries. Fields that are left out select all. Times are ISO 8601. */
const filterFields = {
  /** An address or an id: of the person who did it, or of the person or thing it was done to. */
  person: z.optional(z.string().check(z.maxLength(254))),
  /** A name such as `board.deleted`, or the part before its dot. */
  action: z.optional(z.string().check(z.maxLength(100))),
  since: z.optional(z.iso.datetime({ offset: true })),
  until: z.optional(z.iso.datetime({ offset: true })),
};

const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** The actor: an account, a guest, a person who is not signed in, a command of the operator, the provider, or the server itself. */
  actor: z.object({
    kind: z.enum(['account', 'guest', 'nobody', 'operator_command', 'provider', 'system']),
    id: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  action: z.string(),
  /** The account, board, link or other thing that it was done to, by its name at the time. */
  target: z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  details: z.record(z.string(), z.unknown()),
  network_address: z.nullable(z.string()),
  /** The `x-request-id` of the answer, which is also in the logs. */
  request_id: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Returns the entries of the audit log, newest first, a hundred at a time. `before` is the `next` of the page before, which is null at the end. */
export const auditLog = defineCall('audit_log', {
  path: '/api/audit_log/',
  access: 'operator',
  body: z.object({ ...filterFields, before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  answer: z.object({
    entries: z.array(AuditEntry),
    next: z.nullable(z.string()),
    /** The number of days for which entries are kept; 0 means forever. */
    audit_days: z.int(),
  }),
});
export type AuditPage = AnswerOf<typeof auditLog>;

/**
 * Creates an address for downloading the same entries as a file, oldest first: `ndjson` has one object on each line, `csv` a header and
 * one row for each entry. It works once, within a minute, without a token.
 */
export const exportAudit = defineCall('export_audit', {
  path: '/api/export_audit/',
  access: 'operator',
  body: z.object({ ...filterFields, format: z.enum(['ndjson', 'csv']) }),
  answer: z.object({ url: z.string() }),
});
