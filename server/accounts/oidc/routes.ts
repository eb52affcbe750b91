import type { FastifyInstance } from 'fastify';
import type { ProviderFailure } from '../../../contract/calls/oidc.ts';
import * as calls from '../../../contract/calls/oidc.ts';
import { defineOpenRoute } from '../../http/defineRoute.ts';
import { createBrake } from '../../kit/brake.ts';
import { networkOf } from '../../kit/network.ts';
import { ProblemError, routeNotFound } from '../../kit/problems.ts';
import { present } from '../routes.ts';
import { PROVIDER_ID, RETURN_PAGE } from './auth.ts';
import type { Oidc } from './oidc.ts';

/** The provider that people may sign in with, if one is set up. */
export type OidcDeps = { readonly oidc: Oidc | undefined };

const SECONDS = 15 * 60;
/** Sign-ins that one network begins, each of which asks the provider, and those that come back to nothing. */
const PER_NETWORK = 300;

/** The calls of `contract/calls/oidc.ts`, and the address that the provider sends people back to. */
export async function oidcRoutes(app: FastifyInstance, deps: OidcDeps): Promise<void> {
  const { oidc } = deps;
  const beginBrake = createBrake(PER_NETWORK, SECONDS);
  const returnBrake = createBrake(PER_NETWORK, SECONDS);
  const codeBrake = createBrake(PER_NETWORK, SECONDS);

  defineOpenRoute(app, calls.signInProvider, async () => ({
    provider: oidc ? { name: oidc.name, reachable: await oidc.isReachable() } : null,
  }));

  defineOpenRoute(app, calls.beginSignIn, async ({ body, request, reply }) => {
    beginBrake.press(networkOf(request.ip));
    const { url, cookies } = await requireOidc(oidc).begin(body);
    reply.header('set-cookie', [...cookies]).header('cache-control', 'no-store');
    return { url };
  });

  app.get(`/api/auth/callback/${PROVIDER_ID}`, async (request, reply) => {
    const { url, cookies } = await takeBack();
    return reply
      .header('set-cookie', [...cookies])
      .header('cache-control', 'no-store')
      .redirect(url);

    async function takeBack() {
      const provider = requireOidc(oidc);
      try {
        const [, query = ''] = request.url.split(/(?=\?)/);
        const back = await provider.takeBack(query, request.headers.cookie ?? '');
        if (back.url.includes('#failed=')) returnBrake.press(networkOf(request.ip));
        return back;
      } catch (error) {
        // A person stands here, and not a program: the page says it in their language.
        request.log.error(error, 'a sign-in with the provider failed');
        const failure: ProviderFailure =
          error instanceof ProblemError && (error.code === 'provider_down' || error.code === 'busy')
            ? error.code
            : 'internal';
        return { url: `${RETURN_PAGE}#failed=${failure}`, cookies: [] };
      }
    }
  });

  defineOpenRoute(app, calls.endSignIn, async ({ body, request, reply }) => {
    const end = () => requireOidc(oidc).end(body);
    return present(await codeBrake.attempt(networkOf(request.ip), end, ['code_used']), reply);
  });
}

function requireOidc(oidc: Oidc | undefined): Oidc {
  if (oidc === undefined) throw routeNotFound();
  return oidc;
}
