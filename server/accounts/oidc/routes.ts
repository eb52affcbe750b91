import type { FastifyInstance } from 'fastify';
import type { ProviderFailure } from '../../../contract/calls/oidc.ts';
import * as calls from '../../../contract/calls/oidc.ts';
import { defineOpenRoute } from '../../http/defineRoute.ts';
import type { CreateRateLimiter } from '../../kit/limits/rateLimiter.ts';
import { rateLimitNetworkOf } from '../../kit/network.ts';
import { ProblemError, routeNotFoundProblem } from '../../kit/problems.ts';
import { sendSignIn } from '../routes.ts';
import { PROVIDER_ID, RETURN_PAGE } from './auth.ts';
import type { Oidc } from './oidc.ts';

/** The provider that people may sign in with, if one is set up. */
export type OidcDeps = { readonly oidc: Oidc | undefined; readonly createRateLimiter: CreateRateLimiter };

const LIMIT_WINDOW_SECONDS = 15 * 60;
/** Sign-ins that one network begins, each of which asks the provider, and those that come back to nothing. */
const NETWORK_ATTEMPT_LIMIT = 300;

/** The calls of `contract/calls/oidc.ts`, and the address that the provider sends people back to. */
export async function oidcRoutes(app: FastifyInstance, deps: OidcDeps): Promise<void> {
  const { oidc } = deps;
  const signInLimiter = deps.createRateLimiter('provider sign-in', NETWORK_ATTEMPT_LIMIT, LIMIT_WINDOW_SECONDS);
  const failedCallbackLimiter = deps.createRateLimiter(
    'provider callback',
    NETWORK_ATTEMPT_LIMIT,
    LIMIT_WINDOW_SECONDS,
  );
  const codeLimiter = deps.createRateLimiter('provider code', NETWORK_ATTEMPT_LIMIT, LIMIT_WINDOW_SECONDS);

  defineOpenRoute(app, calls.signInProvider, async () => ({
    provider: oidc ? { name: oidc.name, reachable: await oidc.isReachable() } : null,
  }));

  defineOpenRoute(app, calls.beginSignIn, async ({ body, request, reply }) => {
    await signInLimiter.consume(rateLimitNetworkOf(request.ip));
    const { url, cookies } = await requireOidc(oidc).beginSignIn(body);
    reply.header('set-cookie', [...cookies]).header('cache-control', 'no-store');
    return { url };
  });

  app.get(`/api/auth/callback/${PROVIDER_ID}`, async (request, reply) => {
    const { url, cookies } = await handleCallback();
    return reply
      .header('set-cookie', [...cookies])
      .header('cache-control', 'no-store')
      .redirect(url);

    async function handleCallback() {
      const provider = requireOidc(oidc);
      try {
        const [, query = ''] = request.url.split(/(?=\?)/);
        const redirection = await provider.handleCallback(query, request.headers.cookie ?? '');
        if (redirection.url.includes('#failed=')) await failedCallbackLimiter.consume(rateLimitNetworkOf(request.ip));
        return redirection;
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
    const completeSignIn = () => requireOidc(oidc).completeSignIn(body);
    return sendSignIn(await codeLimiter.attempt(rateLimitNetworkOf(request.ip), completeSignIn, ['code_used']), reply);
  });
}

function requireOidc(oidc: Oidc | undefined): Oidc {
  if (oidc === undefined) throw routeNotFoundProblem();
  return oidc;
}
