import { isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { PASSWORD_LENGTH } from '../../contract/limits.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { ProblemError } from '../http/problems.ts';
import { createAuth } from './auth.ts';
import { spendInvitation } from './invitations.ts';
import type { User } from './user.ts';

export type SignedIn = { readonly user: User; readonly token: string };
type Credentials = { readonly email: string; readonly password: string };

/** What the server knows of people: who they are by their token, and how they come and go. */
export type Accounts = {
  /** The person whom an Authorization header names; undefined without a valid, signed bearer token. */
  userOf(authorization: string | undefined): Promise<User | undefined>;
  signUp(person: Credentials & { readonly name: string; readonly invite?: string | undefined }): Promise<SignedIn>;
  signIn(credentials: Credentials): Promise<SignedIn>;
  signOut(authorization: string): Promise<void>;
  /** Makes an account whatever the sign-up mode is; for the operator's command. */
  create(person: Credentials & { readonly name: string }): Promise<SignedIn>;
  /** Sets a password and ends all sessions of its account; false when there is no such account. */
  resetPassword(email: string, password: string): Promise<boolean>;
  isFirst(): Promise<boolean>;
};

type AccountsOptions = {
  readonly db: Kysely<Database>;
  readonly secret: string;
  readonly config: Pick<Config, 'publicUrl' | 'signUp' | 'operatorEmail'>;
};

/** Builds the accounts over a database. */
export function createAccounts({ db, secret, config }: AccountsOptions): Accounts {
  const auth = createAuth({ db, secret, publicUrl: config.publicUrl });
  let firstAccount: string | undefined;

  async function operatorId(): Promise<string | undefined> {
    const first = db.selectFrom('user').select('id').orderBy('createdAt').orderBy('id').limit(1);
    firstAccount ??= (await first.executeTakeFirst())?.id;
    return firstAccount;
  }

  async function toUser({ id, email, name }: Omit<User, 'operator'>): Promise<User> {
    const operator = config.operatorEmail === undefined ? id === (await operatorId()) : email === config.operatorEmail;
    return { id, email, name, operator };
  }

  async function signedIn(answer: { headers: Headers; response: { user: Omit<User, 'operator'> } }): Promise<SignedIn> {
    const token = answer.headers.get(TOKEN_HEADER);
    if (token === null) throw new Error('better-auth answered without a token');
    return { user: await toUser(answer.response.user), token };
  }

  async function create({ email, password, name }: Credentials & { readonly name: string }): Promise<SignedIn> {
    if (password.length < PASSWORD_LENGTH.min)
      throw new ProblemError('weak_password', `The password needs at least ${PASSWORD_LENGTH.min} characters.`);
    try {
      return await signedIn(await auth.api.signUpEmail({ body: { email, password, name }, returnHeaders: true }));
    } catch (error) {
      if (isAPIError(error) && (await exists(email)))
        throw new ProblemError('account_exists', 'There is already an account with this e-mail.');
      throw error;
    }
  }

  async function exists(email: string): Promise<boolean> {
    const query = db.selectFrom('user').select('id').where('email', '=', email.toLowerCase());
    return (await query.executeTakeFirst()) !== undefined;
  }

  async function isFirst(): Promise<boolean> {
    return (await operatorId()) === undefined;
  }

  return {
    create,
    isFirst,
    async userOf(authorization) {
      if (authorization === undefined) return undefined;
      const session = await auth.api.getSession({ headers: new Headers({ authorization }) });
      return session === null ? undefined : toUser(session.user);
    },
    async signUp({ invite, ...person }) {
      if (config.signUp === 'open' || (config.signUp === 'invite' && (await isFirst()))) return create(person);
      if (config.signUp === 'closed')
        throw new ProblemError(
          'sign_up_closed',
          'New accounts cannot be made here. Please ask whoever runs this server.',
        );
      const giveBack = await spendInvitation(db, invite ?? '');
      if (giveBack === undefined)
        throw new ProblemError('sign_up_closed', 'An account here needs an invitation code that was not used yet.');
      try {
        return await create(person);
      } catch (error) {
        await giveBack();
        throw error;
      }
    },
    async signIn(credentials) {
      try {
        return await signedIn(await auth.api.signInEmail({ body: credentials, returnHeaders: true }));
      } catch (error) {
        if (isAPIError(error) && error.statusCode === 401)
          throw new ProblemError('wrong_credentials', 'The e-mail or the password is not right.');
        throw error;
      }
    },
    async signOut(authorization) {
      await auth.api.signOut({ headers: new Headers({ authorization }) });
    },
    async resetPassword(email, password) {
      const { password: hashing, internalAdapter } = await auth.$context;
      const known = await internalAdapter.findUserByEmail(email.toLowerCase());
      if (known === null) return false;
      await internalAdapter.updatePassword(known.user.id, await hashing.hash(password));
      await db.deleteFrom('session').where('userId', '=', known.user.id).execute();
      return true;
    },
  };
}
