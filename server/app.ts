import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { findPerson } from './access/guests.ts';
import { oidcRoutes } from './accounts/oidcRoutes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { settingsRoutes } from './accounts/settingsRoutes.ts';
import { assetRoutes } from './assets/routes.ts';
import { boardRoutes } from './boards/routes.ts';
import { spinOffRoutes } from './boards/spinOffRoutes.ts';
import { engineRoutes } from './generation/engineRoutes.ts';
import { printingRoutes } from './generation/printing/routes.ts';
import { generationRoutes } from './generation/routes.ts';
import { createBodyBudget } from './http/bodyBudget.ts';
import { notSignedIn } from './http/defineRoute.ts';
import { answerProblem } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { logOptions, watchRequests } from './http/log.ts';
import { servePages } from './http/pages.ts';
import { addSecurityHeaders } from './http/security.ts';
import { giveUpStalledUploads, UPLOAD_MS } from './http/stalledUploads.ts';
import { jobRoutes } from './jobs/routes.ts';
import { createBrake } from './kit/brake.ts';
import { networkOf } from './kit/network.ts';
import { liveRoutes } from './live/routes.ts';
import { phoneRoutes } from './phone/routes.ts';
import { planRoutes } from './plans/routes.ts';
import { stripeRoutes } from './plans/stripeRoutes.ts';
import { linkRoutes } from './reviews/linkRoutes.ts';
import { reviewRoutes } from './reviews/routes.ts';
import type { Services } from './services.ts';

const FLOOD_SECONDS = 60;

/** The routes of every area. */
const AREAS = [
  healthRoutes,
  accountRoutes,
  oidcRoutes,
  settingsRoutes,
  boardRoutes,
  assetRoutes,
  generationRoutes,
  printingRoutes,
  engineRoutes,
  jobRoutes,
  linkRoutes,
  reviewRoutes,
  liveRoutes,
  spinOffRoutes,
  planRoutes,
  stripeRoutes,
  phoneRoutes,
];

/** Composes the server over its services; the caller listens. */
export async function createApp(services: Services): Promise<FastifyInstance> {
  const { config, accounts, metrics } = services;
  const app = Fastify({
    logger: logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: UPLOAD_MS,
    // Fastify answers a path that it cannot decode before any route.
    frameworkErrors: answerProblem,
  });
  app.setErrorHandler(answerProblem);
  giveUpStalledUploads(app);
  watchRequests(app, metrics);
  await addSecurityHeaders(app, config.publicUrl);

  const brake = createBrake(config.floodLimit, FLOOD_SECONDS);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // The route's own path: that of the request may be written with escapes.
    if (request.routeOptions.url?.startsWith('/api/')) brake.press(networkOf(request.ip));
  });
  app.decorate('bodies', createBodyBudget());
  app.decorateRequest('user', null);
  app.decorate('requireUser', async (request) => {
    request.user = (await accounts.userOf(request.headers.authorization)) ?? null;
    if (request.user === null) throw notSignedIn();
  });
  app.decorateRequest('person', null);
  app.decorate('requirePerson', async (request) => {
    request.person = (await findPerson(services, request.headers.authorization)) ?? null;
    if (request.person === null) throw notSignedIn();
  });

  for (const routes of AREAS) await routes(app, services);
  await servePages(app, config.distDir);
  return app;
}
