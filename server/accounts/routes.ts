import type { FastifyInstance } from 'fastify';
import { getAccount, signIn, signOut, signUp, signUpMode, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import type { ProblemCode } from '../../contract/problem.ts';
import { tellAccount } from '../events/boardNews.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import type { HttpSettings } from '../http/settings.ts';
import { createBrake } from '../kit/brake.ts';
import { networkOf } from '../kit/network.ts';
import type { Mail } from '../mail/mail.ts';
import type { Accounts, SignedIn } from './accounts.ts';
import { type AddressDeps, askAtSignUp } from './email/address.ts';
import { createKnownBrowsers } from './sessions/knownBrowsers.ts';
import type { AccountSettings } from './settings.ts';

export type AccountsDeps = AddressDeps & {
  readonly accounts: Accounts;
  readonly config: Pick<AccountSettings, 'signUp'> & Pick<HttpSettings, 'publicUrl'>;
  /** Key material of this installation; derive from it per purpose, never use it as it is. */
  readonly secret: string;
  readonly mail: Mail;
};

const SECONDS = 15 * 60;
/** Wrong passwords of one account from one network, and from a browser that has signed in to it before. */
const PER_ACCOUNT = 10;
/** Failed sign-ins from one network, and sign-ups: many people may share it. Each sign-up counts, for it is the account that costs. */
const SIGN_INS_PER_NETWORK = 300;
const SIGN_UPS_PER_NETWORK = 300;
/** Sign-ups from one network with addresses that have an account: the answer must say so, but not of a list of addresses. */
const KNOWN_PER_NETWORK = 30;
const WRONG: readonly ProblemCode[] = ['wrong_credentials'];
const ACCOUNT_EXISTS: readonly ProblemCode[] = ['account_exists'];

/** Sign up, sign in, sign out, who am I. */
export async function accountRoutes(app: FastifyInstance, deps: AccountsDeps): Promise<void> {
  const { accounts, config, secret } = deps;
  const accountBrake = createBrake(PER_ACCOUNT, SECONDS);
  const signInBrake = createBrake(SIGN_INS_PER_NETWORK, SECONDS);
  const browsers = createKnownBrowsers(secret, config.publicUrl);
  const signUpBrake = createBrake(SIGN_UPS_PER_NETWORK, SECONDS);
  const knownBrake = createBrake(KNOWN_PER_NETWORK, SECONDS);

  defineOpenRoute(app, signUp, async ({ body, request, reply }) => {
    const network = networkOf(request.ip);
    signUpBrake.press(network);
    knownBrake.check(network);
    const signedIn = await knownBrake.attempt(network, () => accounts.signUp(body), ACCOUNT_EXISTS);
    // Else it would lie in the outbox, unasked for.
    if (deps.mail.isSent) await askAtSignUp(deps, signedIn.user);
    reply.header('set-cookie', browsers.cookieFor(signedIn.user.email));
    return present(signedIn, reply);
  });

  defineOpenRoute(app, signIn, async ({ body, request, reply }) => {
    const network = networkOf(request.ip);
    const email = body.email.toLowerCase();
    // What others on its network try wrongly does not keep a browser out that has been here before.
    const browser = browsers.knownFor(email, request.headers.cookie);
    const account = browser ?? `${network} ${email}`;
    const tryIt = () => accountBrake.guess(account, () => accounts.signIn(body), WRONG);
    const signedIn = await (browser === undefined ? signInBrake.guess(network, tryIt, WRONG) : tryIt());
    accountBrake.release(account);
    reply.header('set-cookie', browsers.cookieFor(email));
    return present(signedIn, reply);
  });

  defineRoute(app, signOut, async ({ request, user }) => {
    await accounts.signOut(request.headers.authorization ?? '');
    await tellAccount(deps.db, user.id);
    return {};
  });

  defineRoute(app, getAccount, async ({ user: { name, email, operator } }) => ({ name, email, operator }));

  defineOpenRoute(app, signUpMode, async () => ({ mode: config.signUp, first: await accounts.isFirst() }));
}

type Headers = { header(name: string, value: string): unknown };

/** Answers with who is signed in now; the bearer comes in a header. */
export function present({ user: { name, email, operator }, token }: SignedIn, reply: Headers) {
  reply.header(TOKEN_HEADER, token);
  return { name, email, operator };
}
