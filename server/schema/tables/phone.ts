import type { Generated } from 'kysely';

/** The codes by which phones send pictures. */
export type PhoneTables = {
  phone_upload: {
    id: string;
    board_id: string;
    node_id: string;
    /** Who asked for it: the picture is theirs, and comes in their name. */
    user_id: string;
    /** SHA-256; the secret itself stands in the address alone. */
    secret_hash: string;
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
    /** The time when it was given up, or another took its place. */
    ended_at: Date | null;
  };
};
