import type { Generated } from 'kysely';
import type { PlanName } from '../../../contract/calls/plans.ts';

type Timestamps = { createdAt: Date; updatedAt: Date };

/** The tables of accounts. The first four are better-auth's, whose columns it names itself. */
export type AccountTables = {
  user: Timestamps & { id: string; name: string; email: string; emailVerified: boolean; image: string | null };
  session: Timestamps & {
    id: string;
    expiresAt: Date;
    token: string;
    ipAddress: string | null;
    userAgent: string | null;
    userId: string;
  };
  account: Timestamps & {
    id: string;
    accountId: string;
    providerId: string;
    userId: string;
    accessToken: string | null;
    refreshToken: string | null;
    idToken: string | null;
    accessTokenExpiresAt: Date | null;
    refreshTokenExpiresAt: Date | null;
    scope: string | null;
    password: string | null;
  };
  verification: Timestamps & { id: string; identifier: string; value: string; expiresAt: Date };
  /** The rights that somebody's groups at the provider brought when they last signed in; null for no plan. */
  provider_role: { user_id: string; operator: boolean; plan: PlanName | null };
  /** Sessions that came from the provider. */
  provider_session: {
    session_id: string;
    /** Who they are there, as `account` has it. */
    subject: string;
    /** The provider's own name of the session; null where it has none. */
    sid: string | null;
    /** The token that tells the provider whom to sign out; it opens nothing. */
    id_token: string;
  };
  /** The ids of logout tokens as SHA-256: none is taken twice. */
  used_logout_token: { id_hash: string; used_at: Generated<Date> };
  /** Files that are made while they are sent, by an address that works once. */
  download: {
    /** SHA-256; the secret itself stands in the address alone. */
    secret_hash: string;
    user_id: string;
    kind: 'my_data' | 'audit_log';
    /** The body of the call that asked for it, as JSON. */
    request: string;
    made_at: Generated<Date>;
    begun_at: Date | null;
    /** The time when it was last seen to go on: a process that ends leaves it behind. */
    alive_at: Date | null;
    ended_at: Date | null;
  };
  /** The account that came first, in one row. */
  first_account: { only_one: boolean; user_id: string };
  /** Invitations that were not used yet; the code itself is only in the hands of the invited. */
  invitation: { code_hash: string; note: string; created_at: Generated<Date> };
  /** Links of letters that were not opened yet. */
  mail_link: {
    /** SHA-256; the secret itself stands only in the letter. */
    secret_hash: string;
    user_id: string;
    purpose: LinkPurpose;
    /** The address that the letter went to; of the letter that asks for a change, the new one. */
    email: string;
    expires_at: Date;
  };
  /** The choices of a person for the interface; null for what they never chose. */
  preference: { user_id: string; language: 'english' | 'chinese' | null; theme: 'system' | 'light' | 'dark' | null };
  /** Accounts that their holders deleted. The row of `user` stays until all that was theirs is gone. */
  deleted_account: { user_id: string; deleted_at: Generated<Date> };
  /** Addresses that an account had, as a hash, and until when; null for an account that was deleted with it. */
  former_address: { address_hash: string; user_id: string; until: Date | null; left_at: Generated<Date> };
  /** The use of a month (`2026-11`) by accounts that were deleted before `former_address` was there. */
  used_trial: { address_hash: string; month: string; runs: number };
};

/** Verify an address, set a password, agree to another address, take the other address. */
export type LinkPurpose = 'verify' | 'reset' | 'agree' | 'change';
