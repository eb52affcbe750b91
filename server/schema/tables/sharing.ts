import type { Generated, GeneratedAlways } from 'kysely';
import type { LinkKind } from '../../../contract/calls/sharing.ts';
import type { RowNumber } from './rowNumber.ts';

/** The tables of boards that several people use. */
export type SharingTables = {
  share_link: {
    id: string;
    board_id: string;
    name: string;
    kind: LinkKind;
    /** SHA-256; the secret itself is only in the hands of those who were sent the link. */
    secret_hash: string;
    may_comment: boolean;
    created_at: Generated<Date>;
    expires_at: Date | null;
    revoked_at: Date | null;
  };
  /** Each opening of a review link, with the token it gave. */
  guest: {
    id: string;
    link_id: string;
    board_id: string;
    name: string;
    /** Lower case. Nobody has verified it. */
    email: string;
    /** The author of this guest's comments and the voter of their votes; openings that proved to be of one guest share it. */
    identity: string;
    token_hash: string;
    created_at: Generated<Date>;
  };
  /** Whom the owner shut out by address. */
  blocked_guest: { board_id: string; email: string; created_at: Generated<Date> };
  /** Whom the owner shut out alone, where others came under the same address. */
  blocked_entry: { board_id: string; identity: string; created_at: Generated<Date> };
  /** The editors of a board, and the link by which each came; null for those who came before that was kept. */
  board_member: { board_id: string; user_id: string; link_id: string | null; created_at: Generated<Date> };
  /** Whom an owner removed as an editor, and when they last did: no link from before makes them one again. */
  removed_member: { board_id: string; user_id: string; removed_at: Date };
  /** The colours of a board's first people, in the order in which they appeared. Whoever came later has none here. */
  board_person: { board_id: string; identity: string; slot: number };
  /** The voting round of a board, the last one that its owner started. */
  vote_round: {
    board_id: string;
    /** A JSON list of the results that are voted on. */
    node_ids: string;
    started_at: Generated<Date>;
    ends_at: Date | null;
    /** The moment at which its owner ended it. */
    closed_at: Date | null;
  };
  vote: {
    board_id: string;
    node_id: string;
    /** An identity: an e-mail, or `guest:` and one. */
    voter: string;
    /** Null once it was taken back, so that others learn of it. */
    direction: 'up' | 'down' | null;
    /** The board's revision that wrote it. */
    rev: number;
    /** The order in which votes came, which numbers the voters for those who may not see who they are. */
    place: GeneratedAlways<RowNumber>;
  };
};
