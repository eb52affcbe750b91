import type { FastifyInstance } from 'fastify';
import { getAccount, signIn, signOut, signUp, signUpMode, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { defineOpenRoute, defineRoute } from '../http/defineRoute.ts';
import type { Services } from '../services.ts';
import type { SignedIn } from './accounts.ts';
import { createBrake } from './brake.ts';

/** Wrong passwords for one account from one address, and tries of any kind from one address. */
const PER_ACCOUNT = { tries: 10, seconds: 15 * 60 };
const PER_ADDRESS = { tries: 300, seconds: 15 * 60 };

/** Sign up, sign in, sign out, who am I. */
export async function accountRoutes(app: FastifyInstance, { accounts, config }: Services): Promise<void> {
  const accountBrake = createBrake(PER_ACCOUNT.tries, PER_ACCOUNT.seconds);
  const addressBrake = createBrake(PER_ADDRESS.tries, PER_ADDRESS.seconds);

  defineOpenRoute(app, signUp, async ({ body, request, reply }) => {
    addressBrake.press(request.ip);
    return present(await accounts.signUp(body), reply);
  });

  defineOpenRoute(app, signIn, async ({ body, request, reply }) => {
    addressBrake.press(request.ip);
    const key = `${request.ip} ${body.email.toLowerCase()}`;
    accountBrake.press(key);
    const signedIn = await accounts.signIn(body);
    accountBrake.release(key);
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

function present({ user: { name, email, operator }, token }: SignedIn, reply: Headers) {
  reply.header(TOKEN_HEADER, token);
  return { name, email, operator };
}
