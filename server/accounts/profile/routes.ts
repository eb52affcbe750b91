import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/calls/accountSettings.ts';
import { TOKEN_HEADER } from '../../../contract/calls/accounts.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import { recordAudit } from '../../audit/record.ts';
import { defineOpenRoute, defineRoute } from '../../http/defineRoute.ts';
import { acceptedLanguage } from '../../kit/acceptedLanguage.ts';
import type { CreateRateLimiter } from '../../kit/limits/rateLimiter.ts';
import { rateLimitNetworkOf } from '../../kit/network.ts';
import type { Mail } from '../../mail/mail.ts';
import type { Accounts } from '../accounts.ts';
import {
  type AccountMailDeps,
  followLink,
  sendEmailChangeMail,
  sendPasswordResetMail,
  sendVerificationMail,
} from '../email/accountMails.ts';
import { ADDRESS_PURPOSES, consumeLink } from '../email/mailLinks.ts';
import { PROVIDER_ID } from '../oidc/auth.ts';
import type { OidcDeps } from '../oidc/routes.ts';
import { requirePasswordSignIn, sendSignIn } from '../routes.ts';
import { deleteSessions } from '../sessions/sessions.ts';
import type { AccountSettings } from '../settings.ts';
import { type DeletionDeps, deleteAccount } from './deletion.ts';
import { storePreferences } from './preferences.ts';

export type ProfileDeps = AccountMailDeps &
  DeletionDeps &
  OidcDeps & {
    readonly accounts: Accounts;
    readonly config: Pick<AccountSettings, 'passwordSignIn'> & { readonly binDays: number };
    readonly mail: Mail;
    readonly createRateLimiter: CreateRateLimiter;
  };

const LIMIT_WINDOW_SECONDS = 15 * 60;
/** Letters of one kind that somebody has written to themselves, or one network to one address. */
const USER_MAIL_LIMIT = 5;
/** Letters of one kind to one address that it did not ask for, whoever did. */
const ADDRESS_MAIL_LIMIT = 20;
const NETWORK_MAIL_LIMIT = 100;
/** Links that did not work, from one network. */
const NETWORK_WRONG_LINK_LIMIT = 300;
/** Wrong passwords of somebody who is signed in. */
const WRONG_PASSWORD_LIMIT = 10;
const WRONG_LINK_CODES: readonly ProblemCode[] = ['link_not_found'];
const WRONG_PASSWORD_CODES: readonly ProblemCode[] = ['wrong_password'];

/** The calls of `contract/calls/accountSettings.ts`. */
export async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  const { accounts, config, db, transact, mail, oidc } = deps;
  // A limiter for each kind, so that what strangers ask for an address stops nothing that its holder asks for.
  const verificationMailLimiter = deps.createRateLimiter('verification letter', USER_MAIL_LIMIT, LIMIT_WINDOW_SECONDS);
  const emailChangeLimiter = deps.createRateLimiter('address change', USER_MAIL_LIMIT, LIMIT_WINDOW_SECONDS);
  const resetMailLimiter = deps.createRateLimiter('reset letter', USER_MAIL_LIMIT, LIMIT_WINDOW_SECONDS);
  const resetAddressLimiter = deps.createRateLimiter('reset address', ADDRESS_MAIL_LIMIT, LIMIT_WINDOW_SECONDS);
  const changeAddressLimiter = deps.createRateLimiter('changed address', ADDRESS_MAIL_LIMIT, LIMIT_WINDOW_SECONDS);
  const networkMailLimiter = deps.createRateLimiter('letters of a network', NETWORK_MAIL_LIMIT, LIMIT_WINDOW_SECONDS);
  const linkLimiter = deps.createRateLimiter('letter link', NETWORK_WRONG_LINK_LIMIT, LIMIT_WINDOW_SECONDS);
  const passwordLimiter = deps.createRateLimiter('password', WRONG_PASSWORD_LIMIT, LIMIT_WINDOW_SECONDS);

  defineRoute(app, calls.accountSettings, async ({ user: { id, name, email, verified } }) => {
    const boardCountQuery = db.selectFrom('board').select((field) => field.fn.countAll<string>().as('count'));
    const { count: boards } = await boardCountQuery.where('owner_id', '=', id).executeTakeFirstOrThrow();
    const linkedAccount = db
      .selectFrom('account')
      .select('id')
      .where('userId', '=', id)
      .where('providerId', '=', PROVIDER_ID);
    const provider = (await linkedAccount.executeTakeFirst()) && oidc?.name;
    const password = await accounts.hasPassword(id);
    return {
      name,
      email,
      verified,
      mail: mail.hasMailServer,
      password,
      provider: provider ?? null,
      boards: Number(boards),
      bin_days: config.binDays,
      password_sign_in: config.passwordSignIn,
    };
  });

  defineRoute(app, calls.sendVerification, async ({ user, request }) => {
    await verificationMailLimiter.consume(user.id);
    await sendVerificationMail(deps, user, pageLanguageOf(request));
    return {};
  });
  defineRoute(app, calls.verifyEmail, async ({ body: { token: secret }, user, request }) =>
    linkLimiter.attempt(
      rateLimitNetworkOf(request.ip),
      () => followLink(deps, { secret, userId: user.id }, pageLanguageOf(request)),
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
    requirePasswordSignIn(config);
    const network = rateLimitNetworkOf(request.ip);
    const address = email.toLowerCase();
    await networkMailLimiter.consume(network);
    // From one network first: what it may not ask for does not count against the address.
    await resetMailLimiter.consume(`${network} ${address}`);
    await resetAddressLimiter.consume(address);
    await sendPasswordResetMail(deps, email, pageLanguageOf(request));
    return { mail: mail.hasMailServer };
  });
  defineOpenRoute(app, calls.resetPassword, async ({ body: { token, password }, request, reply }) => {
    requirePasswordSignIn(config);
    const resetPassword = () => accounts.resetPasswordByLink(token, password);
    return sendSignIn(
      await linkLimiter.attempt(rateLimitNetworkOf(request.ip), resetPassword, WRONG_LINK_CODES),
      reply,
    );
  });

  defineRoute(app, calls.renameAccount, async ({ body: { name }, user }) => {
    await transact(async (tx) => {
      await tx.updateTable('user').set({ name }).where('id', '=', user.id).execute();
      await recordAudit(tx, { action: 'account.renamed', details: { from: user.name, to: name } });
    });
    return {};
  });
  defineRoute(app, calls.changeEmail, async ({ body: { email }, user, request }) => {
    // By whom as well as to whom: nobody has letters written to many addresses.
    await emailChangeLimiter.consume(user.id);
    await changeAddressLimiter.consume(email.toLowerCase());
    await sendEmailChangeMail(deps, user, email, pageLanguageOf(request));
    return {};
  });
  defineRoute(app, calls.changePassword, async ({ body, user, reply }) => {
    requirePasswordSignIn(config);
    const token = await passwordLimiter.guess(user.id, () => accounts.changePassword(user, body), WRONG_PASSWORD_CODES);
    reply.header(TOKEN_HEADER, token);
    return {};
  });
  defineRoute(app, calls.signOutEverywhere, async ({ user }) => {
    await transact(async (tx) => {
      await deleteSessions(tx, user.id);
      await recordAudit(tx, { action: 'session.ended', details: { sessions: 'all' } });
    });
    return {};
  });
  defineRoute(app, calls.deleteAccount, async ({ body: { password }, user, request }) => {
    if (await accounts.hasPassword(user.id))
      await passwordLimiter.guess(user.id, () => accounts.checkPassword(user.id, password), WRONG_PASSWORD_CODES);
    else await accounts.requireFreshSignIn(request.headers.authorization);
    await deleteAccount(deps, user);
    request.log.warn({ user: user.id }, 'an account was deleted by its holder');
    return {};
  });

  defineRoute(app, calls.keepPreferences, ({ body, user }) => storePreferences(db, user.id, body));
}

/** The language of the page by which somebody asks. */
function pageLanguageOf(request: FastifyRequest) {
  return acceptedLanguage(request.headers['accept-language']);
}
