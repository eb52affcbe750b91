import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { type CallerDeps, findCaller } from './access/findCaller.ts';
import { type OidcDeps, oidcRoutes } from './accounts/oidc/routes.ts';
import { type ProfileDeps, profileRoutes } from './accounts/profile/routes.ts';
import { type AccountsDeps, accountRoutes } from './accounts/routes.ts';
import { type AssetsDeps, assetRoutes } from './assets/routes.ts';
import { followOrigins } from './audit/actor.ts';
import { type AuditDeps, auditRoutes } from './audit/routes.ts';
import { type BoardDeps, boardRoutes } from './boards/routes.ts';
import { type SpinOffDeps, spinOffRoutes } from './boards/spinOff/routes.ts';
import { type EngineStatusDeps, engineStatusRoutes } from './engineStatus/routes.ts';
import { type ExportDeps, exportRoutes } from './exports/routes.ts';
import { type GenerationDeps, generationRoutes } from './generation/routes.ts';
import { type PrintingDeps, printingRoutes } from './generation/stlExport/routes.ts';
import { closeStalledUploads, UPLOAD_TIMEOUT_MS } from './http/bodies/stalledUploads.ts';
import { requireCallerAddress } from './http/callerAddress.ts';
import { sendProblem } from './http/errors.ts';
import { type HealthDeps, healthRoutes } from './http/health.ts';
import { requirePlainHost } from './http/hostHeader.ts';
import { logOptions, logRequests, traceRequests } from './http/log.ts';
import { servePages } from './http/pages.ts';
import { decorateRequests } from './http/requests.ts';
import { addSecurityHeaders } from './http/security.ts';
import type { HttpSettings } from './http/settings.ts';
import { type RunReportDeps, reportRuns } from './jobs/reportRuns.ts';
import { type JobsDeps, jobRoutes } from './jobs/routes.ts';
import { createFloodLimiter } from './kit/limits/floodLimiter.ts';
import type { OpenTryCounts } from './kit/limits/tryCounts.ts';
import { rateLimitNetworkOf } from './kit/network.ts';
import { type LiveDeps, liveRoutes } from './live/routes.ts';
import { type PhoneDeps, phoneRoutes } from './phoneUpload/routes.ts';
import { type PlansDeps, planRoutes } from './plans/routes.ts';
import { type StripeDeps, stripeRoutes } from './plans/stripeRoutes.ts';
import { type PresenceDeps, presenceRoutes } from './presence/routes.ts';
import { type ReviewsDeps, reviewRoutes } from './reviews/routes.ts';
import type { ServiceSettings } from './services.ts';
import { type ShareLinkDeps, sharingRoutes } from './sharing/routes.ts';
import type { StorageSettings } from './storage/settings.ts';

const FLOOD_WINDOW_SECONDS = 60;

/** The routes of every area. */
const ROUTE_PLUGINS = [
  healthRoutes,
  accountRoutes,
  oidcRoutes,
  profileRoutes,
  boardRoutes,
  assetRoutes,
  generationRoutes,
  printingRoutes,
  engineStatusRoutes,
  jobRoutes,
  sharingRoutes,
  reviewRoutes,
  liveRoutes,
  presenceRoutes,
  spinOffRoutes,
  planRoutes,
  stripeRoutes,
  phoneRoutes,
  auditRoutes,
  exportRoutes,
];

/** The needs of all areas together. */
export type AppDeps = HealthDeps &
  CallerDeps &
  AccountsDeps &
  OidcDeps &
  ProfileDeps &
  BoardDeps &
  SpinOffDeps &
  AssetsDeps &
  GenerationDeps &
  PrintingDeps &
  EngineStatusDeps &
  JobsDeps &
  RunReportDeps &
  ShareLinkDeps &
  ReviewsDeps &
  LiveDeps &
  PresenceDeps &
  PlansDeps &
  StripeDeps &
  PhoneDeps &
  AuditDeps &
  ExportDeps & {
    readonly config: HttpSettings & ServiceSettings & StorageSettings;
    readonly openTryCounts: OpenTryCounts;
  };

/** Puts the routes of all areas on a server, or those of its health alone where it serves no web; the caller listens. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, accounts, metrics } = deps;
  const app = Fastify({
    logger: logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    routerOptions: { ignoreTrailingSlash: true },
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // Fastify answers a path that it cannot decode before any route.
    frameworkErrors: sendProblem,
  });
  app.setErrorHandler(sendProblem);
  closeStalledUploads(app, config.bodyStallMs);
  traceRequests(app);
  logRequests(app, metrics);
  requireCallerAddress(app);
  requirePlainHost(app);
  await addSecurityHeaders(app, config.publicUrl);

  const floodLimiter = createFloodLimiter(
    deps.openTryCounts('flood', FLOOD_WINDOW_SECONDS),
    config.requestsPerMinuteMax,
  );
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // The route's own path: that of the request may be written with escapes.
    if (request.routeOptions.url?.startsWith('/api/')) await floodLimiter.take(rateLimitNetworkOf(request.ip));
  });
  decorateRequests(app, {
    userOf: accounts.userOf,
    callerOf: (authorization) => findCaller(deps, authorization),
    uploadBytesMax: config.uploadBytesMax,
  });

  followOrigins(app);
  reportRuns(app, deps);

  const isWeb = config.services.has('web');
  for (const routes of isWeb ? ROUTE_PLUGINS : [healthRoutes]) await routes(app, deps);
  if (isWeb) await servePages(app, config.distDir);
  return app;
}
