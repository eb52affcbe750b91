import { isAPIError } from 'better-auth/api';
import { PROVIDER_FAILURES, type ProviderFailure } from '../../../contract/calls/oidc.ts';
import type { Site } from '../../http/site.ts';
import { ProblemError } from '../../kit/problems.ts';
import { hashOf } from '../../kit/secrets.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Accounts, SignedIn } from '../accounts.ts';
import { admit } from '../admission.ts';
import { type AddressDeps, askAtSignUp } from '../email/address.ts';
import type { AccountSettings } from '../settings.ts';
import { createOidcAuth, PROVIDER_ID, RETURN_PAGE, refusal } from './auth.ts';
import { createDiscovery, type ProviderDocument } from './discovery.ts';
import { createPersonReader } from './person.ts';
import type { OidcSettings } from './settings.ts';

/** An answer of better-auth to a browser: where it goes on, and the cookies that it is given. */
type Redirection = { readonly url: string; readonly cookies: readonly string[] };

/** Signing in with a provider, by OpenID Connect. */
export type Oidc = {
  readonly name: string;
  isReachable(): Promise<boolean>;
  /** Sends somebody to the provider. Throws 502 `provider_down`. */
  begin(request: { readonly page: string; readonly invite?: string | undefined }): Promise<Redirection>;
  /** Takes somebody back from the provider, by the query and the cookies that they bring, and leads to the page. */
  takeBack(query: string, cookie: string): Promise<Redirection>;
  /** Signs the page in that began. Throws 400 `code_used`. */
  end(request: { readonly page: string; readonly code: string }): Promise<SignedIn>;
  /** Watches the provider from now on, and reports what whoever runs the installation should know. */
  start(report: (sentence: string) => void): void;
  close(): void;
};

type OidcOptions = AddressDeps & {
  readonly secret: string;
  readonly mail: Mail;
  readonly config: Pick<AccountSettings, 'signUp'>;
  readonly settings: OidcSettings;
  readonly accounts: Pick<Accounts, 'isFirst' | 'signInByCode'>;
  /** Its origin is known for certain once the server listens. */
  readonly site: Site;
  /** The time that the provider may take for one answer; some seconds where it is missing. */
  readonly milliseconds?: number | undefined;
};

/** Failures by what better-auth and the provider call them. */
const FAILURES: Readonly<Record<string, ProviderFailure>> = {
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
export function createOidc({ db, secret, config, settings, accounts, mail, site, milliseconds }: OidcOptions): Oidc {
  const discovery = createDiscovery({ issuer: settings.issuer, milliseconds });
  let built: { readonly key: string; readonly auth: ReturnType<typeof createOidcAuth> } | undefined;
  let report = (_: string) => {};

  /** The better-auth of the provider as it is now; its keys stay fetched as long as its addresses stay the same. */
  function authFor(document: ProviderDocument) {
    const key = `${site.origin} ${JSON.stringify(document)}`;
    if (built?.key !== key) built = { key, auth: build(document) };
    return built.auth;
  }

  function build(document: ProviderDocument) {
    const readPerson = createPersonReader(document, settings, milliseconds);
    const tell = (fault: unknown) => report(`A sign-in with ${settings.name} came to nothing: ${fault}`);
    return createOidcAuth({
      db,
      secret,
      origin: site.origin,
      settings,
      document,
      readPerson,
      report: tell,
      async welcome({ id, email, emailVerified: verified }) {
        // Else it would lie in the outbox, unasked for.
        if (mail.isSent) await askAtSignUp({ db, mail, site }, { id, email, verified });
      },
      async admit(invite) {
        try {
          await admit({ db, config, isFirst: accounts.isFirst }, invite);
        } catch (error) {
          if (error instanceof ProblemError && error.code === 'sign_up_closed') throw refusal('sign_up_closed');
          throw error;
        }
      },
    });
  }

  return {
    name: settings.name,
    isReachable: discovery.isReachable,
    async begin({ page, invite }) {
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
    async takeBack(query, cookie) {
      const auth = authFor(await discovery.document());
      const url = `${site.origin}/api/auth/callback/${PROVIDER_ID}${query}`;
      const answer = await auth.handler(new Request(url, { headers: { cookie } }));
      const code = answer.headers.get('set-ott');
      const outcome = code === null ? `failed=${await failureOf(answer)}` : `signed=${code}`;
      return { url: `${RETURN_PAGE}#${outcome}`, cookies: stateCookies(answer.headers) };
    },
    async end({ page, code }) {
      const [, pageHash] = code.split('.');
      if (pageHash !== hashOf(page)) throw codeUsed();
      try {
        return await accounts.signInByCode(code);
      } catch (error) {
        if (isAPIError(error)) throw codeUsed(error);
        throw error;
      }
    },
    start(to) {
      report = to;
      discovery.start(to);
    },
    close: discovery.close,
  };
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
  const own = PROVIDER_FAILURES.find((failure) => failure === reason);
  if (own !== undefined) return own;
  return FAILURES[reason ?? ''] ?? (answer.status >= 500 ? 'internal' : 'provider_failed');
}

function codeUsed(cause?: unknown): ProblemError {
  return new ProblemError('code_used', 'This sign-in was used already, or took too long. Please sign in again.', {
    cause,
  });
}
