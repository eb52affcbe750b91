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

/** The selection of entries; what is left out selects all. Times are ISO 8601. */
const filterFields = {
  /** An address or an id: of who did it, or whom or what it was done to. */
  person: z.optional(z.string().check(z.maxLength(254))),
  /** A name as `board.deleted`, or the part before its dot. */
  action: z.optional(z.string().check(z.maxLength(100))),
  since: z.optional(z.iso.datetime({ offset: true })),
  until: z.optional(z.iso.datetime({ offset: true })),
};

const AuditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Who did it: an account, a guest, somebody who is not signed in, a command of the operator, the provider, or the server itself. */
  actor: z.object({
    kind: z.enum(['account', 'guest', 'nobody', 'operator_command', 'provider', 'system']),
    id: z.nullable(z.string()),
    email: z.nullable(z.string()),
  }),
  action: z.string(),
  /** The account, board, link or other thing that it was done to, by its name then. */
  target: z.object({ id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  details: z.record(z.string(), z.unknown()),
  network_address: z.nullable(z.string()),
  /** The answer's `x-request-id`, which the logs have too. */
  request_id: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Who did what to whom, the newest first, a hundred at a time: for the operator alone. `before` is the `next` of the page before it, which is null at the end. */
export const auditLog = defineCall('audit_log', {
  path: '/api/audit_log/',
  access: 'operator',
  body: z.object({ ...filterFields, before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))) }),
  answer: z.object({
    entries: z.array(AuditEntry),
    next: z.nullable(z.string()),
    /** The days for which entries are kept; 0 for ever. */
    audit_days: z.int(),
  }),
});
export type AuditPage = AnswerOf<typeof auditLog>;

/**
 * Makes an address at which the same entries are read as a file, the oldest first: `ndjson` has one object in each line, `csv` a header and one
 * row each. It works once, within a minute, without a token: for the operator alone.
 */
export const exportAudit = defineCall('export_audit', {
  path: '/api/export_audit/',
  access: 'operator',
  body: z.object({ ...filterFields, format: z.enum(['ndjson', 'csv']) }),
  answer: z.object({ url: z.string() }),
});
