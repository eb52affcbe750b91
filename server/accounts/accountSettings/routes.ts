import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/calls/accountSettings.ts';
import { TOKEN_HEADER } from '../../../contract/calls/accounts.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import { defineOpenRoute, defineRoute } from '../../http/defineRoute.ts';
import { rateLimitNetworkOf } from '../../kit/network.ts';
import { createRateLimiter } from '../../kit/rateLimiter.ts';
import type { Mail } from '../../mail/mail.ts';
import type { PlanSettings } from '../../plans/settings.ts';
import { refuseWhileSubscribed } from '../../plans/subscriptions.ts';
import type { Accounts } from '../accounts.ts';
import {
  type AddressLetterDeps,
  followLink,
  sendChangeLetter,
  sendResetLetter,
  sendVerifyLetter,
} from '../email/addressLetters.ts';
import { ADDRESS_PURPOSES, consumeLink } from '../email/letterLinks.ts';
import { PROVIDER_ID } from '../oidc/auth.ts';
import type { OidcDeps } from '../oidc/routes.ts';
import { sendSignIn } from '../routes.ts';
import { deleteSessions } from '../sessions/sessions.ts';
import { type DeletionDeps, deleteAccount } from './deletion.ts';
import { storePreferences } from './preferences.ts';

export type ProfileDeps = AddressLetterDeps &
  DeletionDeps &
  OidcDeps & {
    readonly accounts: Accounts;
    readonly config: Pick<PlanSettings, 'stripe'>;
    readonly mail: Mail;
  };

const WINDOW_SECONDS = 15 * 60;
/** Letters of one kind that somebody has written to themselves, or one network to one address. */
const LETTERS_PER_PERSON = 5;
/** Letters of one kind to one address that it did not ask for, whoever did. */
const LETTERS_PER_ADDRESS = 20;
const LETTERS_PER_NETWORK = 100;
/** Links that did not work, from one network. */
const LINKS_PER_NETWORK = 300;
/** Wrong passwords of somebody who is signed in. */
const PASSWORDS_PER_ACCOUNT = 10;
const WRONG_LINK_CODES: readonly ProblemCode[] = ['link_not_found'];
const WRONG_PASSWORD_CODES: readonly ProblemCode[] = ['wrong_password'];

/** The calls of `contract/calls/accountSettings.ts`. */
export async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  const { accounts, config, db, mail, oidc } = deps;
  // A limiter for each kind, so that what strangers ask for an address stops nothing that its holder asks for.
  const verifyLimiter = createRateLimiter(LETTERS_PER_PERSON, WINDOW_SECONDS);
  const changeLimiter = createRateLimiter(LETTERS_PER_PERSON, WINDOW_SECONDS);
  const resetLimiter = createRateLimiter(LETTERS_PER_PERSON, WINDOW_SECONDS);
  const resetAddressLimiter = createRateLimiter(LETTERS_PER_ADDRESS, WINDOW_SECONDS);
  const changeAddressLimiter = createRateLimiter(LETTERS_PER_ADDRESS, WINDOW_SECONDS);
  const letterLimiter = createRateLimiter(LETTERS_PER_NETWORK, WINDOW_SECONDS);
  const linkLimiter = createRateLimiter(LINKS_PER_NETWORK, WINDOW_SECONDS);
  const passwordLimiter = createRateLimiter(PASSWORDS_PER_ACCOUNT, WINDOW_SECONDS);

  defineRoute(app, calls.accountSettings, async ({ user: { id, name, email, verified } }) => {
    const count = db.selectFrom('board').select((field) => field.fn.countAll<string>().as('count'));
    const { count: boards } = await count.where('owner_id', '=', id).executeTakeFirstOrThrow();
    const linkedAccount = db
      .selectFrom('account')
      .select('id')
      .where('userId', '=', id)
      .where('providerId', '=', PROVIDER_ID);
    const provider = (await linkedAccount.executeTakeFirst()) && oidc?.name;
    const password = await accounts.hasPassword(id);
    return { name, email, verified, mail: mail.isSent, password, provider: provider ?? null, boards: Number(boards) };
  });

  defineRoute(app, calls.sendVerification, async ({ user }) => {
    verifyLimiter.consume(user.id);
    await sendVerifyLetter(deps, user);
    return {};
  });
  defineRoute(app, calls.verifyEmail, async ({ body: { token: secret }, user, request }) =>
    linkLimiter.attempt(
      rateLimitNetworkOf(request.ip),
      () => followLink(deps, { secret, userId: user.id }),
      WRONG_LINK_CODES,
    ),
  );
  defineOpenRoute(app, calls.refuseLink, async ({ body: { token }, request }) => {
    await linkLimiter.attempt(
      rateLimitNetworkOf(request.ip),
      () => consumeLink(db, token, ADDRESS_PURPOSES),
      WRONG_LINK_CODES,
    );
    return {};
  });
  defineOpenRoute(app, calls.forgotPassword, async ({ body: { email }, request }) => {
    const network = rateLimitNetworkOf(request.ip);
    const address = email.toLowerCase();
    letterLimiter.consume(network);
    // From one network first: what it may not ask for does not count against the address.
    resetLimiter.consume(`${network} ${address}`);
    resetAddressLimiter.consume(address);
    await sendResetLetter(deps, email);
    return { mail: mail.isSent };
  });
  defineOpenRoute(app, calls.resetPassword, async ({ body: { token, password }, request, reply }) => {
    const reset = () => accounts.resetByLink(token, password);
    return sendSignIn(await linkLimiter.attempt(rateLimitNetworkOf(request.ip), reset, WRONG_LINK_CODES), reply);
  });

  defineRoute(app, calls.renameAccount, async ({ body: { name }, user }) => {
    await db.updateTable('user').set({ name }).where('id', '=', user.id).execute();
    return {};
  });
  defineRoute(app, calls.changeEmail, async ({ body: { email }, user }) => {
    // By whom as well as to whom: nobody has letters written to many addresses.
    changeLimiter.consume(user.id);
    changeAddressLimiter.consume(email.toLowerCase());
    await sendChangeLetter(deps, user, email);
    return {};
  });
  defineRoute(app, calls.changePassword, async ({ body, user, reply }) => {
    const token = await passwordLimiter.guess(user.id, () => accounts.changePassword(user, body), WRONG_PASSWORD_CODES);
    reply.header(TOKEN_HEADER, token);
    return {};
  });
  defineRoute(app, calls.signOutEverywhere, async ({ user }) => {
    await db.transaction().execute((tx) => deleteSessions(tx, user.id));
    return {};
  });
  defineRoute(app, calls.deleteAccount, async ({ body: { password }, user, request }) => {
    if (await accounts.hasPassword(user.id))
      await passwordLimiter.guess(user.id, () => accounts.checkPassword(user.id, password), WRONG_PASSWORD_CODES);
    else await accounts.checkFresh(request.headers.authorization);
    if (config.stripe !== undefined) await refuseWhileSubscribed(db, user.id);
    await deleteAccount(deps, user);
    request.log.warn({ user: user.id }, 'an account was deleted by its holder');
    return {};
  });

  defineRoute(app, calls.keepPreferences, ({ body, user }) => storePreferences(db, user.id, body));
}
