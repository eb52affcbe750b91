import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth } from 'better-auth';
import { APIError, getOAuthState } from 'better-auth/api';
import { genericOAuth, oneTimeToken } from 'better-auth/plugins';
import type { Kysely } from 'kysely';
import type { ProviderFailure } from '../../../contract/calls/oidc.ts';
import type { User } from '../../access/user.ts';
import type { Transact } from '../../events/transact.ts';
import { createSecret } from '../../kit/secrets.ts';
import type { Database } from '../../schema/database.ts';
import { commonAuthOptions } from '../sessions/auth.ts';
import { deleteSessions } from '../sessions/sessions.ts';
import type { ProviderDocument } from './discovery.ts';
import { mayEnter, NO_ROLE, roleOf } from './groups.ts';
import type { createPersonReader, ProviderPerson } from './providerPerson.ts';
import { findLinkedAccount, storeProviderRole } from './providerRoles.ts';
import { storeProviderSession } from './providerSessions.ts';
import type { OidcSettings } from './settings.ts';

/** The name of the provider in better-auth's tables and in the address that it sends people back to. */
export const PROVIDER_ID = 'oidc';
/** The page that people come back to. */
export const RETURN_PAGE = '/sign-in';

/** State that goes with a sign-in from its begin to its end; it stays on the server. */
type SignInState = {
  /** SHA-256 of the page's secret. */
  readonly page: string;
  readonly invite?: string | undefined;
};

type OidcAuthOptions = {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly secret: string;
  readonly origin: string;
  readonly settings: OidcSettings;
  readonly document: ProviderDocument;
  readonly readPerson: ReturnType<typeof createPersonReader>;
  /** Lets somebody make an account; throws an `APIError` with a `ProviderFailure`. */
  readonly admitSignUp: (invite: string | undefined) => Promise<void>;
  /** Told of an account that was made. */
  readonly onAccountCreated: (user: Pick<User, 'id' | 'email'> & { readonly emailVerified: boolean }) => Promise<void>;
  /** Told why a provider's answer was of no use. */
  readonly report: (fault: unknown) => void;
};

/** Who comes back from the provider, while their sign-in is being ended: better-auth hands its own fields on alone. */
const personStore = new AsyncLocalStorage<{ person?: ProviderPerson }>();

/** Ends one sign-in. */
export function endSignIn<Result>(work: () => Promise<Result>): Promise<Result> {
  return personStore.run({}, work);
}

function currentPerson(): ProviderPerson {
  const person = personStore.getStore()?.person;
  if (person === undefined) throw new Error('A session began without a person from the provider.');
  return person;
}

/**
 * better-auth for people who come from a provider. It is built once the provider's addresses are known: by itself it would drop a
 * provider for good that is down at the start. Of the provider's tokens the id_token alone is kept, with its session.
 */
export function createOidcAuth({ db, transact, secret, origin, settings, document, ...callbacks }: OidcAuthOptions) {
  return betterAuth({
    ...commonAuthOptions({ db, secret, publicUrl: origin }),
    onAPIError: { errorURL: RETURN_PAGE },
    advanced: { defaultCookieAttributes: { path: '/api/auth' } },
    databaseHooks: {
      user: {
        create: {
          before: async () => callbacks.admitSignUp((await signInState()).invite),
          after: (user) => callbacks.onAccountCreated(user),
        },
      },
      session: {
        create: {
          // Before: whoever has lost a role is signed out, and then in again.
          before: async ({ userId }) => {
            const role = roleOf(currentPerson().groups, settings.groups);
            await transact((tx) => storeProviderRole(tx, userId, role));
          },
          after: ({ id }) => storeProviderSession(db, id, currentPerson()),
        },
      },
    },
    plugins: [
      oneTimeToken({
        storeToken: 'hashed',
        setOttHeaderOnNewSession: true,
        generateToken: async () => `${createSecret()}.${(await signInState()).page}`,
      }),
      genericOAuth({
        config: [
          {
            providerId: PROVIDER_ID,
            clientId: settings.clientId,
            clientSecret: settings.clientSecret,
            authorizationUrl: document.authorization_endpoint,
            tokenUrl: document.token_endpoint,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            async getToken(grant) {
              try {
                const person = await callbacks.readPerson(grant);
                Object.assign(personStore.getStore() ?? {}, { person });
                return { raw: person };
              } catch (error) {
                callbacks.report(error);
                throw error;
              }
            },
            async getUserInfo({ raw }) {
              const person = raw as ProviderPerson;
              await refuseOutsider(person);
              await refuseUsedAddress(db, person);
              const { subject, name, email = null, emailVerified } = person;
              return { subject, name, email, emailVerified };
            },
            accountSubject: ({ profile }) => String(profile.subject),
          },
        ],
      }),
    ],
  });

  /** Refuses who is in none of the groups that may sign in. Who was in one before loses what that brought. */
  async function refuseOutsider({ subject, groups }: ProviderPerson): Promise<void> {
    if (mayEnter(groups, settings.groups)) return;
    const userId = await findLinkedAccount(db, PROVIDER_ID, subject);
    if (userId !== undefined)
      await transact(async (tx) => {
        await storeProviderRole(tx, userId, NO_ROLE);
        await deleteSessions(tx, userId);
      });
    throw signInRefusal('not_in_group');
  }
}

/** Reads the state that `begin` gave to the sign-in that is being ended. */
async function signInState(): Promise<SignInState> {
  return (await getOAuthState()) as unknown as SignInState;
}

/** The refusal of a sign-in, which the page says in words. */
export function signInRefusal(failure: ProviderFailure): APIError {
  return new APIError('FORBIDDEN', { code: failure, message: failure });
}

/**
 * Refuses whoever comes for the first time with an address that an account has, unless both the provider and this installation know it
 * for theirs. better-auth refuses them too, but does not tell which of the two is missing.
 */
async function refuseUsedAddress(
  db: Kysely<Database>,
  { subject, email, emailVerified }: ProviderPerson,
): Promise<void> {
  const accountQuery = db.selectFrom('account').select('id').where('providerId', '=', PROVIDER_ID);
  if ((await accountQuery.where('accountId', '=', subject).executeTakeFirst()) !== undefined || email === undefined)
    return;
  const holderQuery = db.selectFrom('user').select('emailVerified').where('email', '=', email);
  const holder = await holderQuery.executeTakeFirst();
  if (holder === undefined) return;
  if (!emailVerified) throw signInRefusal('address_taken');
  if (!holder.emailVerified) throw signInRefusal('account_unverified');
}
