import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Metrics } from './metrics.ts';
import type { HttpSettings } from './settings.ts';

type LoggedError = { readonly type: string; readonly message: string; readonly stack: string; readonly code: unknown };

/**
 * Structured lines on stderr, so that stdout keeps the one line for people. An error is written without the query's
 * parameters that database errors carry: they hold prompts and password hashes.
 */
export function logOptions({ logLevel }: Pick<HttpSettings, 'logLevel'>): FastifyServerOptions['logger'] {
  return { level: logLevel, stream: process.stderr, serializers: { err: serializeError } };
}

function serializeError(error: Error): LoggedError {
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, message: error.message, stack: error.stack ?? '', code };
}

/** Logs and counts each answered request: method, route and status, never a body, a token or a signed address. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.count('requests_total', { route, status: reply.statusCode });
    metrics.count('request_seconds_total', { route }, seconds);
    const { method } = request;
    request.log.info({ method, route, status: reply.statusCode, seconds }, 'answered');
  });
}
