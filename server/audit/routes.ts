import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { auditLog } from '../../contract/calls/audit.ts';
import { defineRoute } from '../http/defineRoute.ts';
import { requireOperator } from '../http/operator.ts';
import type { Database } from '../schema/database.ts';
import { readAuditPage } from './entries.ts';

export type AuditDeps = { readonly db: Kysely<Database>; readonly config: { readonly auditDays: number } };

/** The call that reads the audit log; the one that makes a file of it is among the exports. */
export async function auditRoutes(app: FastifyInstance, { db, config }: AuditDeps): Promise<void> {
  defineRoute(app, auditLog, async ({ body: { before, ...filter }, user }) => {
    requireOperator(user);
    return { ...(await readAuditPage(db, filter, before)), audit_days: config.auditDays };
  });
}
