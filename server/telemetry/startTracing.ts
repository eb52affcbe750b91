import { context, propagation, trace } from '@opentelemetry/api';
import type { Environment } from '../kit/settings.ts';

/** Records spans until it is closed; then those that wait are sent. */
type SpanRecorder = { close(): Promise<void> };

/** The time that a stop waits for spans to be sent, in milliseconds. */
const FLUSH_TIMEOUT_MS = 2000;

/**
 * Sends spans to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names, as OpenTelemetry's variables say; undefined where it names none.
 * What records them is loaded only then.
 */
export async function startTracing(env: Environment): Promise<SpanRecorder | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT && !env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return undefined;
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { OTLPTraceExporter }, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const contextManager = new AsyncLocalStorageContextManager().enable();
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': env.OTEL_SERVICE_NAME || 'maquette' }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  context.setGlobalContextManager(contextManager);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      await provider.forceFlush({ timeoutMillis: FLUSH_TIMEOUT_MS }).catch(() => undefined);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}
