import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ProviderFailure } from '../../../contract/calls/oidc.ts';
import * as calls from '../../../contract/calls/oidc.ts';
import { recordAudit } from '../../audit/record.ts';
import { defineOpenRoute } from '../../http/defineRoute.ts';
import type { CreateRateLimiter } from '../../kit/limits/rateLimiter.ts';
import { rateLimitNetworkOf } from '../../kit/network.ts';
import { ProblemError, routeNotFoundProblem } from '../../kit/problems.ts';
import type { Database } from '../../schema/database.ts';
import { sendSignIn } from '../routes.ts';
import type { AccountSettings } from '../settings.ts';
import { PROVIDER_ID, RETURN_PAGE } from './auth.ts';
import type { Oidc } from './oidc.ts';

export type OidcDeps = {
  /** The provider that people may sign in with, if one is set up. */
  readonly oidc: Oidc | undefined;
  readonly db: Kysely<Database>;
  readonly config: Pick<AccountSettings, 'passwordSignIn'>;
  readonly createRateLimiter: CreateRateLimiter;
};

/** The address at which the provider tells the server that somebody has signed out there. */
const BACKCHANNEL_LOGOUT_PATH = '/api/auth/oidc/backchannel_logout';
const LOGOUT_BODY_BYTES_MAX = 64 * 1024;
const LogoutForm = z.object({ logout_token: z.string().min(1) });

const LIMIT_WINDOW_SECONDS = 15 * 60;
/** Sign-ins that one network begins, each of which asks the provider, and those that come back to nothing. */
const NETWORK_ATTEMPT_LIMIT = 300;

/** The calls of `contract/calls/oidc.ts`, and the address that the provider sends people back to. */
export async function oidcRoutes(app: FastifyInstance, deps: OidcDeps): Promise<void> {
  const { oidc, db, config } = deps;
  const signInLimiter = deps.createRateLimiter('provider sign-in', NETWORK_ATTEMPT_LIMIT, LIMIT_WINDOW_SECONDS);
  const failedCallbackLimiter = deps.createRateLimiter(
    'provider callback',
    NETWORK_ATTEMPT_LIMIT,
    LIMIT_WINDOW_SECONDS,
  );
  const codeLimiter = deps.createRateLimiter('provider code', NETWORK_ATTEMPT_LIMIT, LIMIT_WINDOW_SECONDS);
  const logoutLimiter = deps.createRateLimiter('provider sign-out', NETWORK_ATTEMPT_LIMIT, LIMIT_WINDOW_SECONDS);

  defineOpenRoute(app, calls.signInProvider, async () => ({
    provider: oidc ? { name: oidc.name, reachable: await oidc.isReachable(), only: !config.passwordSignIn } : null,
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
        const [, failure] = redirection.url.split('#failed=');
        if (failure !== undefined) {
          await failedCallbackLimiter.consume(rateLimitNetworkOf(request.ip));
          await recordAudit(db, { action: 'account.sign_in_failed', details: { by: 'provider', reason: failure } });
        }
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
    const result = await codeLimiter.attempt(rateLimitNetworkOf(request.ip), completeSignIn, ['code_used']);
    const { id, email } = result.user;
    const actor = { kind: 'account', id, email } as const;
    await recordAudit(db, { action: 'account.signed_in', actor, details: { by: 'provider' } });
    return sendSignIn(result, reply);
  });

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LOGOUT_BODY_BYTES_MAX },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.post(BACKCHANNEL_LOGOUT_PATH, { bodyLimit: LOGOUT_BODY_BYTES_MAX }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const provider = requireOidc(oidc);
      const form = LogoutForm.safeParse(request.body);
      const endSessions = async () => {
        if (!form.success) throw new ProblemError('invalid_request', 'The body has no logout_token.');
        await provider.endSessionsByToken(form.data.logout_token);
      };
      await logoutLimiter.attempt(rateLimitNetworkOf(request.ip), endSessions, ['invalid_request']);
      return reply.code(200).send();
    });
  });
}

function requireOidc(oidc: Oidc | undefined): Oidc {
  if (oidc === undefined) throw routeNotFoundProblem();
  return oidc;
}
