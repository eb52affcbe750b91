import type { Generated } from 'kysely';

/** The table of letters that wait. */
export type MailTables = {
  /** Letters that have not gone out yet. One that has is gone from here: what it says is nobody's but the reader's. */
  letter: {
    id: string;
    name: string;
    address: string;
    subject: string;
    text: string;
    tries: Generated<number>;
    /** The time when it is tried next. */
    due_at: Generated<Date>;
    created_at: Generated<Date>;
  };
  /** The number of letters to people who had not asked for any. */
  letter_day: { day: Date; letters: number };
};
