import type { FastifyInstance } from 'fastify';
import { getAccount, signIn, signOut, signUp, signUpMode, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { recordAudit } from '../audit/record.ts';
import { notifyAccount } from '../events/boardNotifications.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import type { HttpSettings } from '../http/settings.ts';
import { acceptedLanguage } from '../kit/acceptedLanguage.ts';
import type { CreateRateLimiter } from '../kit/limits/rateLimiter.ts';
import { rateLimitNetworkOf } from '../kit/network.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Mail } from '../mail/mail.ts';
import type { Accounts, SignInResult } from './accounts.ts';
import { type AccountMailDeps, sendSignUpMail } from './email/accountMails.ts';
import type { Oidc } from './oidc/oidc.ts';
import { createKnownBrowsers } from './sessions/knownBrowsers.ts';
import type { AccountSettings } from './settings.ts';

export type AccountsDeps = AccountMailDeps & {
  readonly accounts: Accounts;
  readonly config: Pick<AccountSettings, 'signUp' | 'passwordSignIn'> & Pick<HttpSettings, 'publicUrl'>;
  /** The provider that people may sign in with, if one is set up. */
  readonly oidc: Pick<Oidc, 'signOutUrl'> | undefined;
  /** Key material of this installation; derive from it per purpose, never use it as it is. */
  readonly secret: string;
  readonly mail: Mail;
  readonly createRateLimiter: CreateRateLimiter;
};

const LIMIT_WINDOW_SECONDS = 15 * 60;
/** Wrong passwords of one account from one network, and from a browser that has signed in to it before. */
const WRONG_PASSWORD_LIMIT = 10;
/** Failed sign-ins from one network, and sign-ups: many people may share it. Each sign-up counts, for it is the account that costs. */
const NETWORK_FAILED_SIGN_IN_LIMIT = 300;
const NETWORK_SIGN_UP_LIMIT = 300;
/** Sign-ups from one network with addresses that have an account: the answer must say so, but not of a list of addresses. */
const NETWORK_USED_EMAIL_LIMIT = 30;
const WRONG_CREDENTIALS_CODES: readonly ProblemCode[] = ['wrong_credentials'];
const ACCOUNT_EXISTS_CODES: readonly ProblemCode[] = ['account_exists'];

/** Sign up, sign in, sign out, who am I. */
export async function accountRoutes(app: FastifyInstance, deps: AccountsDeps): Promise<void> {
  const { accounts, config, secret, transact, oidc } = deps;
  const accountLimiter = deps.createRateLimiter('sign-in of an account', WRONG_PASSWORD_LIMIT, LIMIT_WINDOW_SECONDS);
  const signInLimiter = deps.createRateLimiter(
    'sign-in of a network',
    NETWORK_FAILED_SIGN_IN_LIMIT,
    LIMIT_WINDOW_SECONDS,
  );
  const knownBrowsers = createKnownBrowsers(secret, config.publicUrl);
  const signUpLimiter = deps.createRateLimiter('sign-up', NETWORK_SIGN_UP_LIMIT, LIMIT_WINDOW_SECONDS);
  const usedEmailLimiter = deps.createRateLimiter('used address', NETWORK_USED_EMAIL_LIMIT, LIMIT_WINDOW_SECONDS);

  defineOpenRoute(app, signUp, async ({ body, request, reply }) => {
    requirePasswordSignIn(config);
    const network = rateLimitNetworkOf(request.ip);
    await signUpLimiter.consume(network);
    await usedEmailLimiter.check(network);
    const signInResult = await usedEmailLimiter.attempt(network, () => accounts.signUp(body), ACCOUNT_EXISTS_CODES);
    // Else it would lie in the outbox, unasked for.
    if (deps.mail.hasMailServer)
      await sendSignUpMail(deps, signInResult.user, acceptedLanguage(request.headers['accept-language']));
    reply.header('set-cookie', knownBrowsers.cookieFor(signInResult.user.email));
    return sendSignIn(signInResult, reply);
  });

  defineOpenRoute(app, signIn, async ({ body, request, reply }) => {
    requirePasswordSignIn(config);
    const network = rateLimitNetworkOf(request.ip);
    const email = body.email.toLowerCase();
    // What others on its network try wrongly does not keep a browser out that has been here before.
    const browserKey = knownBrowsers.browserKeyOf(email, request.headers.cookie);
    const attemptKey = browserKey ?? `${network} ${email}`;
    const attemptSignIn = () => accountLimiter.guess(attemptKey, () => checkCredentials(body), WRONG_CREDENTIALS_CODES);
    const signInResult = await (browserKey === undefined
      ? signInLimiter.guess(network, attemptSignIn, WRONG_CREDENTIALS_CODES)
      : attemptSignIn());
    await accountLimiter.reset(attemptKey);
    await recordSignIn(signInResult);
    reply.header('set-cookie', knownBrowsers.cookieFor(email));
    return sendSignIn(signInResult, reply);
  });

  defineRoute(app, signOut, async ({ request, user }) => {
    const authorization = request.headers.authorization ?? '';
    const sessionId = oidc && (await accounts.sessionIdOf(authorization));
    const url = sessionId && (await oidc.signOutUrl(sessionId));
    await accounts.signOut(authorization);
    await transact(async (tx) => {
      notifyAccount(tx, user.id);
      await recordAudit(tx, { action: 'account.signed_out' });
    });
    return url ? { url } : {};
  });

  defineRoute(app, getAccount, async ({ user: { name, email, operator } }) => ({ name, email, operator }));

  defineOpenRoute(app, signUpMode, async () => ({ mode: config.signUp, first: await accounts.isNextOperator() }));

  async function checkCredentials(credentials: { readonly email: string; readonly password: string }) {
    try {
      return await accounts.signIn(credentials);
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'wrong_credentials')
        await transact((tx) =>
          recordAudit(tx, {
            action: 'account.sign_in_failed',
            target: { name: credentials.email.toLowerCase() },
            details: { by: 'password', reason: error.code },
          }),
        );
      throw error;
    }
  }

  async function recordSignIn({ user: { id, email } }: SignInResult): Promise<void> {
    const actor = { kind: 'account', id, email } as const;
    await transact((tx) => recordAudit(tx, { action: 'account.signed_in', actor, details: { by: 'password' } }));
  }
}

/** Refuses what is done by e-mail and password where the provider is the only way in. */
export function requirePasswordSignIn({ passwordSignIn }: Pick<AccountSettings, 'passwordSignIn'>): void {
  if (!passwordSignIn)
    throw new ProblemError('password_sign_in_off', 'Sign-in by email and password is off. Use the sign-in provider.');
}

type HeaderTarget = { header(name: string, value: string): unknown };

/** Answers with who is signed in now; the bearer comes in a header. */
export function sendSignIn({ user: { name, email, operator }, token }: SignInResult, reply: HeaderTarget) {
  reply.header(TOKEN_HEADER, token);
  return { name, email, operator };
}
