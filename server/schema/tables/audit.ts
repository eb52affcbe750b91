import type { Generated, GeneratedAlways } from 'kysely';
import type { RowNumber } from './rowNumber.ts';

/** The table of who did what. */
export type AuditTables = {
  /** Rows are added, and removed when they are old; the database changes none. */
  audit_entry: {
    id: GeneratedAlways<RowNumber>;
    at: Generated<Date>;
    actor_kind: 'account' | 'guest' | 'nobody' | 'operator_command' | 'provider' | 'system';
    /** An account, or a guest's entry; null for the other kinds. */
    actor_id: string | null;
    /** As it was then. Of a guest it is what they gave, and nobody verified it. */
    actor_email: string | null;
    /** A stable name with dots, as `board.deleted`. */
    action: string;
    /** The account, board, link or other thing that it was done to. */
    target_id: string | null;
    /** Its name or address as it was then. */
    target_name: string | null;
    /** More of it, as a JSON object without secrets. */
    details: string;
    network_address: string | null;
    request_id: string | null;
  };
};
