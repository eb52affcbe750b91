import type { Generated } from 'kysely';

type Stamps = { createdAt: Date; updatedAt: Date };

/** The tables of accounts. The first four are better-auth's, whose columns it names itself. */
export type AccountTables = {
  user: Stamps & { id: string; name: string; email: string; emailVerified: boolean; image: string | null };
  session: Stamps & {
    id: string;
    expiresAt: Date;
    token: string;
    ipAddress: string | null;
    userAgent: string | null;
    userId: string;
  };
  account: Stamps & {
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
  verification: Stamps & { id: string; identifier: string; value: string; expiresAt: Date };
  /** Invitations that were not used yet; the code itself is only in the hands of the invited. */
  invitation: { code_hash: string; note: string; created_at: Generated<Date> };
};
