import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '../db/database.ts';
import { ProblemError, routeNotFoundProblem } from '../kit/problems.ts';
import { hashOf } from '../kit/secrets.ts';
import type { Database } from '../schema/database.ts';
import type { Metrics } from './metrics.ts';
import type { HttpSettings } from './settings.ts';

export type HealthDeps = {
  readonly db: Kysely<Database>;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  readonly pool: OpenDatabase['pool'];
  readonly config: Pick<HttpSettings, 'metricsToken'>;
};

/** The life of a process, of which it tells whether it is about to stop. */
export type Lifecycle = { isStopping: boolean };

/** `/healthz` (the process lives), `/readyz` (it can reach its database and does not stop), `/metrics` (Prometheus text, not for everybody). */
export async function healthRoutes(
  app: FastifyInstance,
  { db, pool, metrics, lifecycle, config }: HealthDeps,
): Promise<void> {
  if (pool !== undefined)
    metrics.gauge('database_connections', () => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'awaited' }, value: pool.waitingCount },
    ]);
  metrics.gauge('uptime_seconds', () => Math.round(process.uptime()));
  metrics.gauge('resident_memory_bytes', () => process.memoryUsage.rss());

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (lifecycle.isStopping) throw new ProblemError('busy', 'This process stops.', { retryAfter: 1 });
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      throw new ProblemError('busy', 'The database does not answer.', { cause: error, retryAfter: 1 });
    }
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.metricsToken)) throw routeNotFoundProblem();
    return reply.type('text/plain; version=0.0.4').send(await metrics.renderText());
  });
}

const LOOPBACK_PATTERN = /^(127\.|::1$|::ffff:127\.)/;

/** Says whether a request has the token; where there is none, whether it comes from this machine and not through a proxy on it. */
function mayReadMetrics({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const [actual, expected] = [headers.authorization ?? '', `Bearer ${token}`].map(hashOf);
    return actual === expected;
  }
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return !isForwarded && LOOPBACK_PATTERN.test(socket.remoteAddress ?? '');
}
