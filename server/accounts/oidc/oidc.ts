import { isAPIError } from 'better-auth/api';
import type { Kysely } from 'kysely';
import { PROVIDER_FAILURES, type ProviderFailure } from '../../../contract/calls/oidc.ts';
import { recordAudit } from '../../audit/record.ts';
import type { Site } from '../../http/site.ts';
import { ProblemError } from '../../kit/problems.ts';
import { createSecret, hashOf } from '../../kit/secrets.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Database } from '../../schema/database.ts';
import type { Accounts, SignInResult } from '../accounts.ts';
import { admitSignUp } from '../admitSignUp.ts';
import { type AccountMailDeps, sendSignUpMail } from '../email/accountMails.ts';
import type { AccountSettings } from '../settings.ts';
import { createOidcAuth, endSignIn, PROVIDER_ID, RETURN_PAGE, signInRefusal } from './auth.ts';
import { createDiscovery, type ProviderDocument } from './discovery.ts';
import { readLogoutToken } from './logoutToken.ts';
import { ProviderFault } from './providerFetch.ts';
import { createPersonReader, createProviderKeys } from './providerPerson.ts';
import { endProviderSessions, findIdToken } from './providerSessions.ts';
import type { OidcSettings } from './settings.ts';

/** An answer of better-auth to a browser: where it goes on, and the cookies that it is given. */
type Redirection = { readonly url: string; readonly cookies: readonly string[] };

/** Signing in with a provider, by OpenID Connect. */
export type Oidc = {
  readonly name: string;
  isReachable(): Promise<boolean>;
  /** Sends somebody to the provider. Throws 502 `provider_down`. */
  beginSignIn(request: { readonly page: string; readonly invite?: string | undefined }): Promise<Redirection>;
  /** Takes somebody back from the provider, by the query and the cookies that they bring, and leads to the page. */
  handleCallback(query: string, cookie: string): Promise<Redirection>;
  /** Signs the page in that began. Throws 400 `code_used`. */
  completeSignIn(request: { readonly page: string; readonly code: string }): Promise<SignInResult>;
  /** The address that signs the person of a session out at the provider; undefined where it did not come from there, or the provider has none. */
  signOutUrl(sessionId: string): Promise<string | undefined>;
  /** Ends the sessions that the provider's token names. Throws 400 `invalid_request` for one that cannot be believed, or was used. */
  endSessionsByToken(token: string): Promise<void>;
  /** Watches the provider from now on, and reports what whoever runs the installation should know. */
  start(report: (sentence: string) => void): void;
  close(): void;
};

type OidcOptions = AccountMailDeps & {
  readonly db: Kysely<Database>;
  readonly secret: string;
  readonly mail: Mail;
  readonly config: Pick<AccountSettings, 'signUp'>;
  readonly settings: OidcSettings;
  readonly accounts: Pick<Accounts, 'isFirstAccount' | 'signInByCode'>;
  /** Its origin is known for certain once the server listens. */
  readonly site: Site;
  /** The time that the provider may take for one answer; some seconds where it is missing. */
  readonly timeoutMs?: number | undefined;
};

/** The longest address that browsers, proxies and providers surely take. */
const SIGN_OUT_URL_LENGTH_MAX = 4000;

/** Failures by what better-auth and the provider call them. */
const FAILURE_BY_ERROR: Readonly<Record<string, ProviderFailure>> = {
  access_denied: 'provider_refused',
  state_mismatch: 'sign_in_expired',
  state_not_found: 'sign_in_expired',
  state_invalid: 'sign_in_expired',
  email_not_found: 'no_email',
  // Another sign-in was faster, between our look and better-auth's.
  account_not_linked: 'address_taken',
  unable_to_create_user: 'internal',
};

/** Builds the signing in with a provider. The provider is not asked before somebody wants it, or `start` is called. */
export function createOidc({
  db,
  transact,
  secret,
  config,
  settings,
  accounts,
  mail,
  site,
  timeoutMs,
}: OidcOptions): Oidc {
  const discovery = createDiscovery({ issuer: settings.issuer, timeoutMs });
  let cachedAuth: { readonly key: string; readonly auth: ReturnType<typeof createOidcAuth> } | undefined;
  let cachedKeys: { readonly url: string; readonly keys: ReturnType<typeof createProviderKeys> } | undefined;
  let report = (_: string) => {};

  /** The better-auth of the provider as it is now; its keys stay fetched as long as its addresses stay the same. */
  function authFor(document: ProviderDocument) {
    const key = `${site.origin} ${JSON.stringify(document)}`;
    if (cachedAuth?.key !== key) cachedAuth = { key, auth: buildAuth(document) };
    return cachedAuth.auth;
  }

  /** The keys of the provider as it is now; they stay fetched as long as they lie at the same address. */
  function keysFor(document: ProviderDocument) {
    if (cachedKeys?.url !== document.jwks_uri)
      cachedKeys = { url: document.jwks_uri, keys: createProviderKeys(document, timeoutMs) };
    return cachedKeys.keys;
  }

  function buildAuth(document: ProviderDocument) {
    const readPerson = createPersonReader({ document, settings, keys: keysFor(document), timeoutMs });
    const reportFault = (fault: unknown) => report(`A sign-in with ${settings.name} came to nothing: ${fault}`);
    return createOidcAuth({
      db,
      transact,
      secret,
      origin: site.origin,
      settings,
      document,
      readPerson,
      report: reportFault,
      async onAccountCreated({ id, email, emailVerified: verified }) {
        const target = { id, name: email };
        await recordAudit(db, { action: 'account.created', target, details: { by: 'provider' } });
        // Else it would lie in the outbox, unasked for.
        if (mail.hasMailServer) await sendSignUpMail({ transact, mail, site }, { id, email, verified }, undefined);
      },
      async admitSignUp(invite) {
        try {
          await admitSignUp({ db, config, isFirstAccount: accounts.isFirstAccount }, invite);
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'sign_up_closed') throw signInRefusal('sign_up_closed');
          throw error;
        }
      },
    });
  }

  return {
    name: settings.name,
    isReachable: discovery.isReachable,
    async beginSignIn({ page, invite }) {
      const { headers, response } = await authFor(await discovery.document()).api.signInSocial({
        body: {
          provider: PROVIDER_ID,
          callbackURL: RETURN_PAGE,
          errorCallbackURL: RETURN_PAGE,
          additionalData: { page: hashOf(page), invite },
        },
        returnHeaders: true,
      });
      const url = new URL(response.url ?? '');
      url.searchParams.set('nonce', url.searchParams.get('code_challenge') ?? '');
      return { url: url.href, cookies: stateCookies(headers) };
    },
    async handleCallback(query, cookie) {
      const auth = authFor(await discovery.document());
      const url = `${site.origin}/api/auth/callback/${PROVIDER_ID}${query}`;
      const answer = await endSignIn(() => auth.handler(new Request(url, { headers: { cookie } })));
      const code = answer.headers.get('set-ott');
      const fragment = code === null ? `failed=${await failureOf(answer)}` : `signed=${code}`;
      return { url: `${RETURN_PAGE}#${fragment}`, cookies: stateCookies(answer.headers) };
    },
    async completeSignIn({ page, code }) {
      const [, pageHash] = code.split('.');
      if (pageHash !== hashOf(page)) throw codeUsedProblem();
      try {
        return await accounts.signInByCode(code);
      } catch (error) {
        if (isAPIError(error)) throw codeUsedProblem(error);
        throw error;
      }
    },
    async signOutUrl(sessionId) {
      const idToken = await findIdToken(db, sessionId);
      if (idToken === undefined) return undefined;
      const endpoint = (await discovery.document().catch(ignoreProviderDown))?.end_session_endpoint;
      return endpoint && signOutAddress(endpoint, idToken);
    },
    async endSessionsByToken(token) {
      const document = await discovery.document();
      try {
        const options = { document, clientId: settings.clientId, keys: keysFor(document) };
        const logoutToken = await readLogoutToken(token, options);
        const isNew = await transact((tx) => endProviderSessions(tx, logoutToken, PROVIDER_ID));
        if (!isNew) throw new ProviderFault('The logout token was used before.');
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        report(`A sign-out by ${settings.name} came to nothing: ${error}`);
        throw new ProblemError('invalid_request', 'The logout token cannot be used.', { cause: error });
      }
    },
    start(callback) {
      report = callback;
      discovery.start(callback);
    },
    close: discovery.close,
  };

  /** The address that signs somebody out at the provider, and leads them back to the page for signing in. */
  function signOutAddress(endpoint: string, idToken: string): string {
    const url = new URL(endpoint);
    url.searchParams.set('client_id', settings.clientId);
    url.searchParams.set('post_logout_redirect_uri', `${site.origin}${RETURN_PAGE}`);
    url.searchParams.set('state', createSecret());
    // Without it the provider asks whether to sign out: a token with a thousand groups is no part of an address.
    if (url.href.length + idToken.length <= SIGN_OUT_URL_LENGTH_MAX) url.searchParams.set('id_token_hint', idToken);
    return url.href;
  }
}

/** A provider that does not answer keeps nobody signed in here. */
function ignoreProviderDown(error: unknown): undefined {
  if (error instanceof ProblemError && error.code === 'provider_down') return undefined;
  throw error;
}

/** Only the cookie that says whose sign-in it is: a browser is signed in by its token alone. */
function stateCookies(headers: Headers): string[] {
  return headers.getSetCookie().filter((cookie) => cookie.split('=')[0]?.endsWith('.state'));
}

async function failureOf(answer: Response): Promise<ProviderFailure> {
  const location = answer.headers.get('location');
  const reason =
    location === null
      ? ((await answer.json()) as { code?: string }).code
      : new URL(location, 'http://here').searchParams.get('error');
  const knownFailure = PROVIDER_FAILURES.find((failure) => failure === reason);
  if (knownFailure !== undefined) return knownFailure;
  return FAILURE_BY_ERROR[reason ?? ''] ?? (answer.status >= 500 ? 'internal' : 'provider_failed');
}

function codeUsedProblem(cause?: unknown): ProblemError {
  return new ProblemError('code_used', 'This sign-in was used already, or took too long. Please sign in again.', {
    cause,
  });
}
