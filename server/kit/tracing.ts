import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/** Without `OTEL_EXPORTER_OTLP_ENDPOINT` nobody records spans, and each call of this is next to nothing. */
const tracer = trace.getTracer('maquette');

/** Does something within a span of its own, which tells how long it took and whether it failed. */
export async function traced<Result>(
  name: string,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.recordException(error instanceof Error ? error : String(error));
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Notes a span of something that has just ended, such as a query of the database. */
export function noteSpan(name: string, attributes: Attributes, milliseconds: number): void {
  const endTime = Date.now();
  tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes, startTime: endTime - milliseconds }).end(endTime);
}

/** The headers that lead a trace on to whoever is asked next. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}
