import { betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { PASSWORD_LENGTH } from '../../contract/limits.ts';
import type { Database } from '../db/schema.ts';

const SESSION_SECONDS = 60 * 60 * 24 * 30;

type AuthOptions = {
  readonly db: Kysely<Database>;
  readonly secret: string;
  readonly publicUrl: string | undefined;
};

/**
 * better-auth over our database: e-mail and password, tokens by bearer header. `requireSignature` matters: without it the
 * unsigned session id works as a token too. Its own limiter is off; ours answers what the specification wants.
 */
export function createAuth({ db, secret, publicUrl }: AuthOptions) {
  return betterAuth({
    appName: 'Maquette',
    basePath: '/api/auth',
    baseURL: publicUrl ?? 'http://127.0.0.1',
    secret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
    },
    session: { expiresIn: SESSION_SECONDS },
    plugins: [bearer({ requireSignature: true })],
  });
}
