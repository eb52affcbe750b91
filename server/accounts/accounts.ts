import { isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { OperatorCheck, User } from '../access/user.ts';
import { recordAudit } from '../audit/record.ts';
import type { NoticeTransaction, Transact } from '../events/transact.ts';
import type { HttpSettings } from '../http/settings.ts';
import { ProblemError } from '../kit/problems.ts';
import { createId } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import { admitSignUp } from './admitSignUp.ts';
import { markVerified } from './email/accountMails.ts';
import { isDeletedAccount } from './email/authorship.ts';
import { consumeLink, deleteLinks, requireLink } from './email/mailLinks.ts';
import { readFirstAccount, recordFirstAccount } from './firstAccount.ts';
import { isProviderOperator } from './oidc/providerRoles.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { requireStrongPassword } from './passwords/passwordStrength.ts';
import { askAuth, createAuth, type PasswordHash } from './sessions/auth.ts';
import { readSession } from './sessions/readSession.ts';
import { deleteSessions } from './sessions/sessions.ts';
import type { AccountSettings } from './settings.ts';

/** The time after signing in within which somebody without a password may do what others need theirs for. */
const FRESH_SIGN_IN_MS = 10 * 60 * 1000;

export type SignInResult = { readonly user: User; readonly token: string };
/** A person as better-auth has them. */
type AuthUser = Pick<User, 'id' | 'email' | 'name'> & { readonly emailVerified: boolean };
type Credentials = { readonly email: string; readonly password: string };

/** The knowledge of people: who they are by their token, and how they come and go. */
export type Accounts = {
  /** The person whom an Authorization header names; undefined without a valid, signed bearer token. */
  userOf(authorization: string | undefined): Promise<User | undefined>;
  signUp(person: Credentials & { readonly name: string; readonly invite?: string | undefined }): Promise<SignInResult>;
  signIn(credentials: Credentials): Promise<SignInResult>;
  /** Signs in by a code that better-auth made for one use. Throws better-auth's `APIError` for any other. */
  signInByCode(code: string): Promise<SignInResult>;
  signOut(authorization: string): Promise<void>;
  /** The session of a bearer token; undefined without a valid one. */
  sessionIdOf(authorization: string): Promise<string | undefined>;
  /** Makes an account whatever the sign-up mode is; for the operator's command. */
  createAccount(person: Credentials & { readonly name: string }): Promise<SignInResult>;
  /** Says whether an account has a password: one that came from a provider has none until its holder sets one. */
  hasPassword(userId: string): Promise<boolean>;
  /** Checks somebody's password; throws 400 `wrong_password`, or `no_password` where there is none. */
  checkPassword(userId: string, password: string): Promise<unknown>;
  /** Throws 400 `not_fresh` unless the session began some minutes ago: what stands for a password where there is none. */
  requireFreshSignIn(authorization: string | undefined): Promise<void>;
  /** Changes a password, ends all sessions and returns the token of a new one. Throws as `checkPassword` does, and 400 `weak_password`. */
  changePassword(user: User, change: { readonly password: string; readonly new_password: string }): Promise<string>;
  /** Sets a password by the link of a letter, ends all sessions and signs in. Throws 404 `link_not_found`. */
  resetPasswordByLink(secret: string, password: string): Promise<SignInResult>;
  /** Sets a password and ends all sessions of its account; false when there is no such account. */
  resetPassword(email: string, password: string): Promise<boolean>;
  isFirstAccount(): Promise<boolean>;
  /** Says whether whoever makes an account next runs the installation. */
  isNextOperator(): Promise<boolean>;
  readonly isOperator: OperatorCheck;
  /** The address of OPERATOR_EMAIL while nobody has shown that it is theirs: nobody runs the installation then. */
  unverifiedOperatorEmail(): Promise<string | undefined>;
};

type AccountsOptions = {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly secret: string;
  readonly config: AccountSettings &
    Pick<HttpSettings, 'publicUrl'> & { readonly oidc?: Pick<OidcSettings, 'groups'> | undefined };
  readonly passwordHash?: PasswordHash | undefined;
};

/** Builds the accounts over a database. */
export function createAccounts({ db, transact, secret, config, passwordHash }: AccountsOptions): Accounts {
  const auth = createAuth({ db, secret, publicUrl: config.publicUrl, passwordHash });
  let cachedFirstAccountId: string | undefined;

  async function firstAccountId(tx: Kysely<Database> = db): Promise<string | undefined> {
    cachedFirstAccountId ??= (await readFirstAccount(tx)) ?? (await recordFirstAccount(tx));
    return cachedFirstAccountId;
  }

  /** Says whether the provider's groups say who runs the installation. */
  const isRunByGroup = config.oidc !== undefined && config.oidc.groups.operators.length > 0;

  async function isOperator(
    { id, email, verified }: Pick<User, 'id' | 'email' | 'verified'>,
    tx?: Kysely<Database>,
  ): Promise<boolean> {
    if (config.operatorEmail !== undefined && verified && email === config.operatorEmail) return true;
    // Where the provider says who runs the installation, the first to come is nobody special.
    if (isRunByGroup) return isProviderOperator(tx ?? db, id);
    return config.operatorEmail === undefined && id === (await firstAccountId(tx));
  }

  function sessionOf(authorization: string) {
    return askAuth(() => auth.api.getSession({ headers: new Headers({ authorization }) }));
  }

  async function userFromAuth({ id, email, name, emailVerified: verified }: AuthUser): Promise<User> {
    return { id, email, name, verified, operator: await isOperator({ id, email, verified }) };
  }

  async function signInResult(authAnswer: { headers: Headers; response: { user: AuthUser } }): Promise<SignInResult> {
    const token = authAnswer.headers.get(TOKEN_HEADER);
    if (token === null) throw new Error('better-auth answered without a token');
    return { user: await userFromAuth(authAnswer.response.user), token };
  }

  async function createAccount({
    email,
    password,
    name,
  }: Credentials & { readonly name: string }): Promise<SignInResult> {
    await requireStrongPassword(password, email);
    try {
      const result = await signInResult(
        await askAuth(() => auth.api.signUpEmail({ body: { email, password, name }, returnHeaders: true })),
      );
      const target = { id: result.user.id, name: result.user.email };
      await recordAudit(db, { action: 'account.created', target, details: { by: 'password' } });
      return result;
    } catch (error) {
      if (isAPIError(error) && (await hasAccount(email)))
        throw new ProblemError('account_exists', 'There is already an account with this email.');
      throw error;
    }
  }

  async function hasAccount(email: string): Promise<boolean> {
    const query = db.selectFrom('user').select('id').where('email', '=', email.toLowerCase());
    return (await query.executeTakeFirst()) !== undefined;
  }

  async function isFirstAccount(): Promise<boolean> {
    return (await firstAccountId()) === undefined;
  }

  async function signIn(credentials: Credentials): Promise<SignInResult> {
    try {
      return await signInResult(await askAuth(() => auth.api.signInEmail({ body: credentials, returnHeaders: true })));
    } catch (error) {
      if (isAPIError(error) && error.statusCode === 401)
        throw new ProblemError('wrong_credentials', 'Wrong email or password.');
      throw error;
    }
  }

  async function passwordHashOf(userId: string, tx: Kysely<Database> = db): Promise<string | null | undefined> {
    const query = tx.selectFrom('account').select('password').where('userId', '=', userId);
    return (await query.where('providerId', '=', 'credential').executeTakeFirst())?.password;
  }

  /** Checks somebody's password, and returns its hash. */
  async function checkPassword(userId: string, password: string): Promise<string> {
    const hash = await passwordHashOf(userId);
    if (!hash)
      throw new ProblemError('no_password', 'This account has no password. Set one first: we’ll email you a link.');
    const { password: passwordHasher } = await auth.$context;
    if (!(await passwordHasher.verify({ hash, password }))) throw wrongPasswordProblem();
    return hash;
  }

  /**
   * Sets a password, in the transaction of what allows it. All sessions end, and so do letters' links that would set another. Throws 400
   * `wrong_password` where the password that was checked, by its hash, was changed meanwhile.
   */
  async function setPassword(tx: NoticeTransaction, userId: string, hash: string, checkedHash?: string): Promise<void> {
    await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute();
    if (checkedHash !== undefined && (await passwordHashOf(userId, tx)) !== checkedHash) throw wrongPasswordProblem();
    const now = new Date();
    const accountUpdate = tx.updateTable('account').set({ password: hash, updatedAt: now });
    const update = accountUpdate.where('userId', '=', userId).where('providerId', '=', 'credential');
    if ((await update.executeTakeFirst()).numUpdatedRows === 0n)
      await tx.insertInto('account').values(credentialRow()).execute();
    await deleteSessions(tx, userId);
    await deleteLinks(tx, userId, ['reset']);
    const { email } = await tx.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow();
    await recordAudit(tx, { action: 'password.changed', target: { id: userId, name: email } });

    function credentialRow() {
      const emptyTokens = { accessToken: null, refreshToken: null, idToken: null, scope: null };
      const timestamps = { accessTokenExpiresAt: null, refreshTokenExpiresAt: null, createdAt: now, updatedAt: now };
      return {
        id: createId(),
        accountId: userId,
        providerId: 'credential',
        userId,
        password: hash,
        ...emptyTokens,
        ...timestamps,
      };
    }
  }

  return {
    createAccount,
    isFirstAccount,
    isNextOperator: async () => config.operatorEmail === undefined && !isRunByGroup && (await isFirstAccount()),
    isOperator,
    signIn,
    checkPassword,
    // One that nobody can sign in with any more is none.
    hasPassword: async (userId) => config.passwordSignIn && Boolean(await passwordHashOf(userId)),
    async requireFreshSignIn(authorization = '') {
      const session = await sessionOf(authorization);
      if (session === null || Date.now() - session.session.createdAt.getTime() > FRESH_SIGN_IN_MS)
        throw new ProblemError('not_fresh', 'This sign-in is some time ago. Please sign in again first.');
    },
    async unverifiedOperatorEmail() {
      const { operatorEmail } = config;
      if (operatorEmail === undefined) return undefined;
      const query = db.selectFrom('user').select('emailVerified').where('email', '=', operatorEmail);
      return (await query.executeTakeFirst())?.emailVerified ? undefined : operatorEmail;
    },
    async changePassword({ id, email }, { password, new_password }) {
      await requireStrongPassword(new_password, email);
      const checkedHash = await checkPassword(id, password);
      const hash = await (await auth.$context).password.hash(new_password);
      await transact((tx) => setPassword(tx, id, hash, checkedHash));
      return (await signIn({ email, password: new_password })).token;
    },
    async resetPasswordByLink(secret, password) {
      await requireStrongPassword(password);
      // To hash costs a processor's time, which a link that does not work is not given.
      await requireLink(db, secret, ['reset']);
      const hash = await (await auth.$context).password.hash(password);
      const email = await transact(async (tx) => {
        const link = await consumeLink(tx, secret, ['reset']);
        await setPassword(tx, link.user_id, hash);
        // Whoever has read the letter has the address.
        await markVerified(tx, link.user_id, link.email);
        return link.email;
      });
      return signIn({ email, password });
    },
    async userOf(authorization) {
      if (authorization === undefined) return undefined;
      const user = (await readSession(db, secret, authorization)) ?? (await sessionOf(authorization))?.user;
      // A session that began while its account was deleted is nobody's.
      return user === undefined || isDeletedAccount(user) ? undefined : userFromAuth(user);
    },
    async signUp({ invite, ...person }) {
      const restoreInvitation = await admitSignUp({ db, config, isFirstAccount }, invite);
      try {
        return await createAccount(person);
      } catch (error) {
        await restoreInvitation();
        throw error;
      }
    },
    async signInByCode(code) {
      return signInResult(
        await askAuth(() => auth.api.verifyOneTimeToken({ body: { token: code }, returnHeaders: true })),
      );
    },
    async sessionIdOf(authorization) {
      return (await sessionOf(authorization))?.session.id;
    },
    async signOut(authorization) {
      await askAuth(() => auth.api.signOut({ headers: new Headers({ authorization }) }));
    },
    async resetPassword(email, password) {
      const existingUser = await db
        .selectFrom('user')
        .select('id')
        .where('email', '=', email.toLowerCase())
        .executeTakeFirst();
      if (existingUser === undefined) return false;
      const hash = await (await auth.$context).password.hash(password);
      await transact((tx) => setPassword(tx, existingUser.id, hash));
      return true;
    },
  };
}

function wrongPasswordProblem(): ProblemError {
  return new ProblemError('wrong_password', 'Wrong password.');
}
