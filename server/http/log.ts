import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import { currentRequestId, withRequestId } from '../kit/requestId.ts';
import type { Metrics } from './metrics.ts';
import type { HttpSettings } from './settings.ts';

type LoggedError = { readonly type: string; readonly message: string; readonly stack: string; readonly code: unknown };

/**
 * Structured lines on stderr, so that stdout keeps the one line for people. An error is written without the query's
 * parameters that database errors carry: they hold prompts and password hashes.
 */
export function logOptions({ logLevel }: Pick<HttpSettings, 'logLevel'>): FastifyServerOptions['logger'] {
  return {
    level: logLevel,
    stream: process.stderr,
    serializers: { err: serializeError },
    // Also on what a run writes that a request asked for.
    mixin: () => ({ request_id: currentRequestId() }),
  };
}

function serializeError(error: Error): LoggedError {
  const code = 'code' in error ? error.code : undefined;
  return { type: error.name, message: error.message, stack: error.stack ?? '', code };
}

/** Spans of the requests that are being answered. */
const requestSpans = new WeakMap<FastifyRequest, Span>();

/** Gives whatever is done for a request its id, and the span of its trace, which a proxy before us may have begun. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = trace.getTracer('maquette');
  app.addHook('onRequest', (request, _, done) => {
    const { method, headers, routeOptions, id } = request;
    const parent = propagation.extract(context.active(), headers);
    const route = routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': method, 'http.route': route, 'maquette.request_id': id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    requestSpans.set(request, span);
    context.with(trace.setSpan(parent, span), () => withRequestId(id, done));
  });
  app.addHook('onResponse', async (request, reply) => {
    const span = requestSpans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/** Logs and counts each answered request: method, route and status, never a body, a token or a signed address. */
export function logRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const seconds = reply.elapsedTime / 1000;
    metrics.count('requests_total', { route, status: reply.statusCode });
    metrics.observe('request_seconds', { route }, seconds);
    const { method } = request;
    request.log.info({ method, route, status: reply.statusCode, seconds }, 'answered');
  });
}
