import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/calls/accountSettings.ts';
import { TOKEN_HEADER } from '../../../contract/calls/accounts.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import { defineOpenRoute, defineRoute } from '../../http/defineRoute.ts';
import { createBrake } from '../../kit/brake.ts';
import { networkOf } from '../../kit/network.ts';
import type { Mail } from '../../mail/mail.ts';
import type { PlanSettings } from '../../plans/settings.ts';
import { refuseWhileSubscribed } from '../../plans/subscriptions.ts';
import type { Accounts } from '../accounts.ts';
import { type AddressDeps, askToChange, askToReset, askToVerify, openLink } from '../email/address.ts';
import { OF_ADDRESS, spendLink } from '../email/links.ts';
import { PROVIDER_ID } from '../oidc/auth.ts';
import type { OidcDeps } from '../oidc/routes.ts';
import { present } from '../routes.ts';
import { endSessions } from '../sessions/sessions.ts';
import { type DeletionDeps, removeAccount } from './deletion.ts';
import { keepPreferences } from './preferences.ts';

export type ProfileDeps = AddressDeps &
  DeletionDeps &
  OidcDeps & {
    readonly accounts: Accounts;
    readonly config: Pick<PlanSettings, 'stripe'>;
    readonly mail: Mail;
  };

const SECONDS = 15 * 60;
/** Letters of one kind that somebody has written to themselves, or one network to one address. */
const LETTERS = 5;
/** Letters of one kind to one address that it did not ask for, whoever did. */
const LETTERS_PER_ADDRESS = 20;
const LETTERS_PER_NETWORK = 100;
/** Links that did not work, from one network. */
const LINKS_PER_NETWORK = 300;
/** Wrong passwords of somebody who is signed in. */
const PASSWORDS_PER_ACCOUNT = 10;
const WRONG_LINK: readonly ProblemCode[] = ['link_not_found'];
const WRONG_PASSWORD: readonly ProblemCode[] = ['wrong_password'];

/** The calls of `contract/calls/accountSettings.ts`. */
export async function profileRoutes(app: FastifyInstance, deps: ProfileDeps): Promise<void> {
  const { accounts, config, db, mail, oidc } = deps;
  // A brake for each kind, so that what strangers ask for an address stops nothing that its holder asks for.
  const verifyBrake = createBrake(LETTERS, SECONDS);
  const changeBrake = createBrake(LETTERS, SECONDS);
  const resetBrake = createBrake(LETTERS, SECONDS);
  const resetAddressBrake = createBrake(LETTERS_PER_ADDRESS, SECONDS);
  const changeAddressBrake = createBrake(LETTERS_PER_ADDRESS, SECONDS);
  const letterBrake = createBrake(LETTERS_PER_NETWORK, SECONDS);
  const linkBrake = createBrake(LINKS_PER_NETWORK, SECONDS);
  const passwordBrake = createBrake(PASSWORDS_PER_ACCOUNT, SECONDS);

  defineRoute(app, calls.accountSettings, async ({ user: { id, name, email, verified } }) => {
    const count = db.selectFrom('board').select((field) => field.fn.countAll<string>().as('count'));
    const { count: boards } = await count.where('owner_id', '=', id).executeTakeFirstOrThrow();
    const linked = db.selectFrom('account').select('id').where('userId', '=', id).where('providerId', '=', PROVIDER_ID);
    const provider = (await linked.executeTakeFirst()) && oidc?.name;
    const password = await accounts.hasPassword(id);
    return { name, email, verified, mail: mail.isSent, password, provider: provider ?? null, boards: Number(boards) };
  });

  defineRoute(app, calls.sendVerification, async ({ user }) => {
    verifyBrake.press(user.id);
    await askToVerify(deps, user);
    return {};
  });
  defineRoute(app, calls.verifyEmail, async ({ body: { token: secret }, user, request }) =>
    linkBrake.attempt(networkOf(request.ip), () => openLink(deps, { secret, userId: user.id }), WRONG_LINK),
  );
  defineOpenRoute(app, calls.refuseLink, async ({ body: { token }, request }) => {
    await linkBrake.attempt(networkOf(request.ip), () => spendLink(db, token, OF_ADDRESS), WRONG_LINK);
    return {};
  });
  defineOpenRoute(app, calls.forgotPassword, async ({ body: { email }, request }) => {
    const network = networkOf(request.ip);
    const address = email.toLowerCase();
    letterBrake.press(network);
    // From one network first: what it may not ask for does not count against the address.
    resetBrake.press(`${network} ${address}`);
    resetAddressBrake.press(address);
    await askToReset(deps, email);
    return { mail: mail.isSent };
  });
  defineOpenRoute(app, calls.resetPassword, async ({ body: { token, password }, request, reply }) => {
    const reset = () => accounts.resetByLink(token, password);
    return present(await linkBrake.attempt(networkOf(request.ip), reset, WRONG_LINK), reply);
  });

  defineRoute(app, calls.renameAccount, async ({ body: { name }, user }) => {
    await db.updateTable('user').set({ name }).where('id', '=', user.id).execute();
    return {};
  });
  defineRoute(app, calls.changeEmail, async ({ body: { email }, user }) => {
    // By whom as well as to whom: nobody has letters written to many addresses.
    changeBrake.press(user.id);
    changeAddressBrake.press(email.toLowerCase());
    await askToChange(deps, user, email);
    return {};
  });
  defineRoute(app, calls.changePassword, async ({ body, user, reply }) => {
    const token = await passwordBrake.guess(user.id, () => accounts.changePassword(user, body), WRONG_PASSWORD);
    reply.header(TOKEN_HEADER, token);
    return {};
  });
  defineRoute(app, calls.signOutEverywhere, async ({ user }) => {
    await db.transaction().execute((tx) => endSessions(tx, user.id));
    return {};
  });
  defineRoute(app, calls.deleteAccount, async ({ body: { password }, user, request }) => {
    if (await accounts.hasPassword(user.id))
      await passwordBrake.guess(user.id, () => accounts.checkPassword(user.id, password), WRONG_PASSWORD);
    else await accounts.checkFresh(request.headers.authorization);
    if (config.stripe !== undefined) await refuseWhileSubscribed(db, user.id);
    await removeAccount(deps, user);
    request.log.warn({ user: user.id }, 'an account was deleted by its holder');
    return {};
  });

  defineRoute(app, calls.keepPreferences, ({ body, user }) => keepPreferences(db, user.id, body));
}
