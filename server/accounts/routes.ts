import type { FastifyInstance } from 'fastify';
import { getAccount, signIn, signOut, signUp, signUpMode, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { notifyAccount } from '../events/boardNotifications.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import type { HttpSettings } from '../http/settings.ts';
import { rateLimitNetworkOf } from '../kit/network.ts';
import { createRateLimiter } from '../kit/rateLimiter.ts';
import type { Mail } from '../mail/mail.ts';
import type { Accounts, SignInResult } from './accounts.ts';
import { type AddressLetterDeps, sendSignUpLetter } from './email/addressLetters.ts';
import { createKnownBrowsers } from './sessions/knownBrowsers.ts';
import type { AccountSettings } from './settings.ts';

export type AccountsDeps = AddressLetterDeps & {
  readonly accounts: Accounts;
  readonly config: Pick<AccountSettings, 'signUp'> & Pick<HttpSettings, 'publicUrl'>;
  /** Key material of this installation; derive from it per purpose, never use it as it is. */
  readonly secret: string;
  readonly mail: Mail;
};

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords of one account from one network, and from a browser that has signed in to it before. */
const TRIES_PER_ACCOUNT = 10;
/** Failed sign-ins from one network, and sign-ups: many people may share it. Each sign-up counts, for it is the account that costs. */
const SIGN_INS_PER_NETWORK = 300;
const SIGN_UPS_PER_NETWORK = 300;
/** Sign-ups from one network with addresses that have an account: the answer must say so, but not of a list of addresses. */
const USED_ADDRESSES_PER_NETWORK = 30;
const WRONG_CREDENTIALS_CODES: readonly ProblemCode[] = ['wrong_credentials'];
const ACCOUNT_EXISTS_CODES: readonly ProblemCode[] = ['account_exists'];

/** Sign up, sign in, sign out, who am I. */
export async function accountRoutes(app: FastifyInstance, deps: AccountsDeps): Promise<void> {
  const { accounts, config, secret } = deps;
  const accountLimiter = createRateLimiter(TRIES_PER_ACCOUNT, WINDOW_SECONDS);
  const signInLimiter = createRateLimiter(SIGN_INS_PER_NETWORK, WINDOW_SECONDS);
  const knownBrowsers = createKnownBrowsers(secret, config.publicUrl);
  const signUpLimiter = createRateLimiter(SIGN_UPS_PER_NETWORK, WINDOW_SECONDS);
  const usedAddressLimiter = createRateLimiter(USED_ADDRESSES_PER_NETWORK, WINDOW_SECONDS);

  defineOpenRoute(app, signUp, async ({ body, request, reply }) => {
    const network = rateLimitNetworkOf(request.ip);
    signUpLimiter.consume(network);
    usedAddressLimiter.check(network);
    const signedIn = await usedAddressLimiter.attempt(network, () => accounts.signUp(body), ACCOUNT_EXISTS_CODES);
    // Else it would lie in the outbox, unasked for.
    if (deps.mail.isSent) await sendSignUpLetter(deps, signedIn.user);
    reply.header('set-cookie', knownBrowsers.cookieFor(signedIn.user.email));
    return sendSignIn(signedIn, reply);
  });

  defineOpenRoute(app, signIn, async ({ body, request, reply }) => {
    const network = rateLimitNetworkOf(request.ip);
    const email = body.email.toLowerCase();
    // What others on its network try wrongly does not keep a browser out that has been here before.
    const browserKey = knownBrowsers.browserKeyOf(email, request.headers.cookie);
    const tryKey = browserKey ?? `${network} ${email}`;
    const attemptSignIn = () => accountLimiter.guess(tryKey, () => accounts.signIn(body), WRONG_CREDENTIALS_CODES);
    const signedIn = await (browserKey === undefined
      ? signInLimiter.guess(network, attemptSignIn, WRONG_CREDENTIALS_CODES)
      : attemptSignIn());
    accountLimiter.reset(tryKey);
    reply.header('set-cookie', knownBrowsers.cookieFor(email));
    return sendSignIn(signedIn, reply);
  });

  defineRoute(app, signOut, async ({ request, user }) => {
    await accounts.signOut(request.headers.authorization ?? '');
    await notifyAccount(deps.db, user.id);
    return {};
  });

  defineRoute(app, getAccount, async ({ user: { name, email, operator } }) => ({ name, email, operator }));

  defineOpenRoute(app, signUpMode, async () => ({ mode: config.signUp, first: await accounts.isFirstAccount() }));
}

type HeaderTarget = { header(name: string, value: string): unknown };

/** Answers with who is signed in now; the bearer comes in a header. */
export function sendSignIn({ user: { name, email, operator }, token }: SignInResult, reply: HeaderTarget) {
  reply.header(TOKEN_HEADER, token);
  return { name, email, operator };
}
