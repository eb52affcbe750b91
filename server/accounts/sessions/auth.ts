import { AsyncLocalStorage } from 'node:async_hooks';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { bearer, oneTimeToken } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import { PASSWORD_LENGTH } from '../../../contract/limits.ts';
import { isDatabaseAway } from '../../kit/databaseErrors.ts';
import type { Database } from '../../schema/database.ts';

export const SESSION_SECONDS = 60 * 60 * 24 * 30;
/** A session in use is prolonged after this time. */
export const SESSION_UPDATE_SECONDS = 60 * 60 * 24;
/** The error behind one that better-auth throws in its place: it tells its log alone. */
const hiddenFailure = new AsyncLocalStorage<{ cause?: Error }>();

/** Stores passwords as hashes, and compares with them. */
export type PasswordHash = {
  hash(password: string): Promise<string>;
  verify(stored: { readonly hash: string; readonly password: string }): Promise<boolean>;
};

type AuthOptions = {
  readonly db: Kysely<Database>;
  readonly secret: string;
  readonly publicUrl: string | undefined;
};

function recordHiddenFailure(_level: string, _message: string, ...details: readonly unknown[]): void {
  const failure = hiddenFailure.getStore();
  const cause = details.find((detail) => detail instanceof Error);
  if (failure !== undefined && cause !== undefined) failure.cause = cause;
}

/** Asks better-auth. Throws that the database is away, where it would throw an error of its own in its place. */
export function askAuth<T>(ask: () => Promise<T>): Promise<T> {
  const failure: { cause?: Error } = {};
  return hiddenFailure.run(failure, async () => {
    try {
      return await ask();
    } catch (error) {
      throw isDatabaseAway(failure.cause) ? failure.cause : error;
    }
  });
}

/** The options of every better-auth of ours. Its own limiter is off; ours answers what the specification wants. */
export function commonAuthOptions({ db, secret, publicUrl }: AuthOptions) {
  return {
    appName: 'Maquette',
    basePath: '/api/auth',
    baseURL: publicUrl ?? 'http://127.0.0.1',
    secret,
    database: { db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { level: 'error', log: recordHiddenFailure },
    rateLimit: { enabled: false },
    session: { expiresIn: SESSION_SECONDS, updateAge: SESSION_UPDATE_SECONDS },
    // A session and its person are one query.
    advanced: { database: { joins: true } },
  } satisfies BetterAuthOptions;
}

/**
 * better-auth over our database: e-mail and password, tokens by bearer header. `requireSignature` matters: without it the
 * unsigned session id works as a token too. Without a `passwordHash` passwords are hashed by better-auth's scrypt.
 */
export function createAuth({
  passwordHash,
  ...options
}: AuthOptions & { readonly passwordHash?: PasswordHash | undefined }) {
  return betterAuth({
    ...commonAuthOptions(options),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      ...(passwordHash && { password: passwordHash }),
    },
    plugins: [bearer({ requireSignature: true }), oneTimeToken({ storeToken: 'hashed' })],
  });
}
