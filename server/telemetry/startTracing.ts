import { context, propagation, trace } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { z } from 'zod';
import { type Environment, readFileVariables, readVariables } from '../kit/settings.ts';

/** Records spans until it is closed; then those that wait are sent. */
type SpanRecorder = { close(): Promise<void> };

/** The time that a stop waits for spans to be sent, in milliseconds. */
const FLUSH_TIMEOUT_MS = 2000;
/** The path of traces at a collector, by OpenTelemetry's protocol. */
const TRACES_PATH = '/v1/traces';

const collectorUrl = z
  .url({ protocol: /^https?$/, error: 'it takes the address of a collector, such as http://collector:4318' })
  .optional();
const VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl,
  OTEL_SERVICE_NAME: z.string().default('maquette'),
};

/**
 * Sends spans to the collector that `OTEL_EXPORTER_OTLP_ENDPOINT` names, as OpenTelemetry's variables say; undefined where it names none.
 * What records them is loaded only then. One that is away or slow costs spans alone, and `warn` is told once. Throws a SettingError for an
 * address that is none.
 */
export async function startTracing(
  env: Environment,
  warn: (sentence: string) => void,
): Promise<SpanRecorder | undefined> {
  const values = readVariables(readFileVariables(env, new Set()), VARIABLES);
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = values;
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (endpoint && endpoint.replace(/\/$/, '') + TRACES_PATH);
  if (url === undefined) return undefined;
  const [{ AsyncLocalStorageContextManager }, { W3CTraceContextPropagator }, { OTLPTraceExporter }, resources, sdk] =
    await Promise.all([
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const contextManager = new AsyncLocalStorageContextManager().enable();
  const exporter = reportFailure(new OTLPTraceExporter({ url }), (error) =>
    warn(`Traces cannot be sent to ${new URL(url).host} and are lost until they can (${error}).`),
  );
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(contextManager);
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return {
    async close() {
      // What cannot be sent has been told.
      await provider.forceFlush({ timeoutMillis: FLUSH_TIMEOUT_MS }).catch(() => undefined);
      trace.disable();
      propagation.disable();
      context.disable();
    },
  };
}

/** Reports the first batch of spans that cannot be sent. */
function reportFailure(exporter: SpanExporter, onFailure: (reason: string) => void): SpanExporter {
  let isReported = false;
  return {
    export(spans, onEnd) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && !isReported) {
          isReported = true;
          onFailure(result.error.message);
        }
        onEnd(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
