import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { AUDIT_ACTIONS, type AuditAction } from '../../../../contract/calls/audit.ts';

/** The actions of the audit log in words. */
export const ACTION_LABELS: Readonly<Record<AuditAction, MessageDescriptor>> = {
  'account.signed_in': msg({ message: 'Signed in', context: 'audit log' }),
  'account.sign_in_failed': msg`Sign-in failed`,
  'account.signed_out': msg({ message: 'Signed out', context: 'audit log' }),
  'account.created': msg`Account created`,
  'account.renamed': msg`Name changed`,
  'account.deleted': msg`Account deleted`,
  'email.changed': msg`Email changed`,
  'password.changed': msg`Password changed`,
  'session.ended': msg`Sessions ended`,
  'role.changed': msg`Role changed`,
  'plan.changed': msg`Plan changed`,
  'board.shared': msg`Board shared with an editor`,
  'board.deleted': msg`Board moved to the bin`,
  'board.restored': msg`Board restored`,
  'board.sent': msg`Board sent`,
  'board.received': msg`Board received`,
  'link.created': msg`Link created`,
  'link.opened': msg`Link opened by a guest`,
  'link.revoked': msg`Link revoked`,
  'editor.removed': msg`Editor removed`,
  'person.blocked': msg`Guest blocked`,
  'person.unblocked': msg`Guest unblocked`,
  'export.made': msg`Data exported`,
  'engine.tested': msg`Engine tested`,
  'operator.command': msg`Command run on the server`,
};

const KNOWN_ACTIONS: ReadonlySet<string> = new Set(AUDIT_ACTIONS);

/** The words for an action, which a newer server may have that this page does not know. */
export function actionLabel(action: string): MessageDescriptor | undefined {
  return KNOWN_ACTIONS.has(action) ? ACTION_LABELS[action as AuditAction] : undefined;
}
