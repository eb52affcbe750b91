import type { FastifyInstance } from 'fastify';
import { getAccount, signIn, signOut, signUp, signUpMode, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import type { Services } from '../services.ts';
import type { SignedIn } from './accounts.ts';
import { askAtSignUp } from './address.ts';
import { createBrake } from './brake.ts';
import { networkOf } from './network.ts';

const SECONDS = 15 * 60;
/** Failed sign-ins to one account from one network. */
const PER_ACCOUNT = 10;
/** Failed sign-ins from one network, and sign-ups: many people may share it. Each sign-up counts, for it is the account that costs. */
const SIGN_INS_PER_NETWORK = 300;
const SIGN_UPS_PER_NETWORK = 300;

/** Sign up, sign in, sign out, who am I. */
export async function accountRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { accounts, config } = services;
  const accountBrake = createBrake(PER_ACCOUNT, SECONDS);
  const signInBrake = createBrake(SIGN_INS_PER_NETWORK, SECONDS);
  const signUpBrake = createBrake(SIGN_UPS_PER_NETWORK, SECONDS);

  defineOpenRoute(app, signUp, async ({ body, request, reply }) => {
    signUpBrake.press(networkOf(request.ip));
    const signedIn = await accounts.signUp(body);
    // Else it would lie in the outbox, unasked for.
    if (services.mail.isSent) await askAtSignUp(services, signedIn.user);
    return present(signedIn, reply);
  });

  defineOpenRoute(app, signIn, async ({ body, request, reply }) => {
    const network = networkOf(request.ip);
    const account = `${network} ${body.email.toLowerCase()}`;
    signInBrake.press(network);
    accountBrake.press(account);
    const signedIn = await accounts.signIn(body);
    signInBrake.forgive(network);
    accountBrake.release(account);
    return present(signedIn, reply);
  });

  defineRoute(app, signOut, async ({ request }) => {
    await accounts.signOut(request.headers.authorization ?? '');
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
