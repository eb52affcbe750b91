import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { currentRequestId } from './requestId.ts';

/** Without `OTEL_EXPORTER_OTLP_ENDPOINT` nobody records spans, and each call of this is next to nothing. */
const tracer = trace.getTracer('maquette');
const TRACE_HEADER = 'traceparent';

/** Does something within a span of its own, which tells how long it took and whether it failed. */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes: withRequest(attributes) }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error));
      throw markFailed(span, error);
    } finally {
      span.end();
    }
  });
}

/** Passes on the steps of something that others do, within a span of its own. What failed is not in it: it may quote what was asked. */
export async function* tracedSteps<Step>(
  name: string,
  attributes: Attributes,
  start: () => AsyncIterable<Step>,
): AsyncGenerator<Step> {
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes: withRequest(attributes) });
  const within = trace.setSpan(context.active(), span);
  const iterator = context.with(within, () => start()[Symbol.asyncIterator]());
  try {
    for (;;) {
      const next = await context.with(within, () => iterator.next());
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    throw markFailed(span, error);
  } finally {
    await iterator.return?.();
    span.end();
  }
}

/** Notes a span of something that has just ended, such as a query of the database; what no request and no run asked for is no trace. */
export function noteSpan(name: string, attributes: Attributes, milliseconds: number): void {
  if (trace.getActiveSpan() === undefined) return;
  const endTime = Date.now();
  const options = { kind: SpanKind.CLIENT, attributes: withRequest(attributes), startTime: endTime - milliseconds };
  tracer.startSpan(name, options).end(endTime);
}

/** The headers that lead a trace on to whoever is asked next. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The trace and span of what is done now, as one text; undefined where nobody records them. */
export function currentTraceParent(): string | undefined {
  return traceHeaders()[TRACE_HEADER];
}

/** Does something that belongs to a span of an earlier moment, or of another process. */
export function withTraceParent<Result>(parent: string | null, work: () => Result): Result {
  if (parent === null) return work();
  return context.with(propagation.extract(context.active(), { [TRACE_HEADER]: parent }), work);
}

function withRequest(attributes: Attributes): Attributes {
  return { ...attributes, 'maquette.request_id': currentRequestId() };
}

function markFailed(span: Span, error: unknown): unknown {
  span.setStatus({ code: SpanStatusCode.ERROR });
  return error;
}
