import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { SettingError } from '../kit/settings.ts';
import { attributeOf, type ReceivedSpan, startCollector } from '../testing/collector.ts';
import { startRestartableServer } from '../testing/processes/restartableServer.ts';
import { startTracing } from './startTracing.ts';

/** A provider of texts that notes the headers of what it is asked. */
async function startProvider() {
  const requestHeaders: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    requestHeaders.push(request.headers);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results: [{ text: 'a kettle' }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const models = { enhance_prompt: 'v1' };
  return {
    requestHeaders,
    engines: JSON.stringify({ providers: { house: { kind: 'http', label: 'House', url, models } } }),
  };
}

async function startTracedServer(env: Readonly<Record<string, string>>, engines = '{}') {
  const server = await startRestartableServer((path) => writeFileSync(join(path, 'engines.json'), engines), env);
  onTestFinished(() => server.close());
  return server;
}

test('a run is one trace from the request to the provider, under the id of the request', async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const { requestHeaders, engines } = await startProvider();
  const server = await startTracedServer({ OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` }, engines);
  const response = await server.post(enhancePrompt, { prompt: 'kettle', instructions: '' });
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ enhanced_prompt: 'a kettle' }),
  ]);
  // What waits is sent by a stop.
  expect([await server.process.stop(), server.process.errors]).toEqual([0, '']);

  const spanNamed = (name: string) => collector.spans.find((span) => span.name === name)!;
  const [request, run, ask] = [`POST ${enhancePrompt.path}`, 'run enhance_prompt', 'ask house:v1'].map(spanNamed) as [
    ReceivedSpan,
    ReceivedSpan,
    ReceivedSpan,
  ];
  const { traceId } = request;
  const requestId = response.headers.get('x-request-id')!;
  expect([run, ask].map((span) => [span.traceId, span.parentSpanId])).toEqual([
    [traceId, request.spanId],
    [traceId, run.spanId],
  ]);
  expect([request, run, ask].map((span) => attributeOf(span, 'maquette.request_id'))).toEqual(Array(3).fill(requestId));
  expect(requestHeaders.map((headers) => [headers.traceparent, headers['x-request-id']])).toEqual([
    [`00-${traceId}-${ask.spanId}-01`, requestId],
  ]);
});

/** The slowest of some requests, in milliseconds. */
async function slowestOf(address: string, count: number): Promise<number> {
  let slowest = 0;
  for (let request = 0; request < count; request += 1) {
    const begin = performance.now();
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - begin);
  }
  return slowest;
}

test.each(['is away', 'never answers'])('a collector that %s slows nobody, and is told of once', async (fault) => {
  const collector = await startCollector({ isSilent: true });
  if (fault === 'is away') await collector.close();
  else onTestFinished(() => collector.close());
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_TIMEOUT: '1500' };
  const { process: server } = await startTracedServer(env);
  await slowestOf(server.address, 600);
  const sentence = new RegExp(`^Traces cannot be sent to ${new URL(collector.url).host} and are lost .*\\n$`);
  await expect.poll(() => server.errors, { timeout: 60_000 }).toMatch(sentence);
  // More than one batch is lost while it answers.
  const slowest = await slowestOf(server.address, 2000);
  expect(slowest).toBeLessThan(1500);
  const begin = performance.now();
  expect(await server.stop()).toBe(0);
  expect(performance.now() - begin).toBeLessThan(10_000);
  expect(server.errors).toMatch(sentence);
});

test('the address of a collector that is none stops the start in a sentence', async () => {
  const warn = () => undefined;
  const start = (OTEL_EXPORTER_OTLP_ENDPOINT: string) => startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT }, warn);
  await expect(start('collector:4318')).rejects.toThrow(
    new SettingError(
      'The setting OTEL_EXPORTER_OTLP_ENDPOINT cannot be used: it takes the address of a collector, such as http://collector:4318.',
    ),
  );
  expect(await start('')).toBeUndefined();
});
