import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { ProblemError } from './problems.ts';

/** `/healthz` (the process lives), `/readyz` (it can reach its database), `/metrics` (Prometheus text). */
export async function healthRoutes(app: FastifyInstance, { db, metrics }: Services): Promise<void> {
  metrics.gauge('uptime_seconds', () => Math.round(process.uptime()));
  metrics.gauge('resident_memory_bytes', () => process.memoryUsage.rss());

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      throw new ProblemError('busy', 'The database does not answer.', { cause: error, retryAfter: 1 });
    }
    return { status: 'ready' };
  });
  app.get('/metrics', async (_, reply) => reply.type('text/plain; version=0.0.4').send(metrics.text()));
}
