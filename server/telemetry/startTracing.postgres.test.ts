import { expect, onTestFinished, test } from 'vitest';
import { signUp, TOKEN_HEADER } from '../../contract/calls/accounts.ts';
import { enhancePrompt } from '../../contract/operations/enhancePrompt.ts';
import { attributeOf, startCollector } from '../testing/collector.ts';
import { createDataFolder } from '../testing/dataFolder.ts';
import { createPostgresDatabase } from '../testing/openTestDatabase.ts';
import { ServerProcess } from '../testing/processes/serverProcess.ts';

const SERVER = process.env.TEST_DATABASE_URL;

test.skipIf(SERVER === undefined)(
  'a run of another process is in the trace of its request, with its queries',
  async () => {
    const postgres = await createPostgresDatabase(SERVER!);
    const folder = await createDataFolder();
    const collector = await startCollector();
    const servers: ServerProcess[] = [];
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.kill()));
      await collector.close();
      await postgres.drop();
      folder.remove();
    });
    for (const SERVICES of ['web', 'worker'])
      servers.push(
        await ServerProcess.start({
          DATA_DIR: folder.path,
          DATABASE_URL: postgres.settings.url,
          SECRET: 'a secret of thirty-two characters',
          MODERATION: '0',
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_SERVICE_NAME: SERVICES,
          SERVICES,
        }),
      );
    const post = (call: { readonly path: string }, body: object, token = '') => {
      const headers = { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) };
      return fetch(servers[0]!.address + call.path, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    const account = await post(signUp, { email: 'ann@example.com', password: 'copper kettle', name: 'Ann' });
    const response = await post(
      enhancePrompt,
      { prompt: 'kettle', instructions: '' },
      account.headers.get(TOKEN_HEADER)!,
    );
    expect(response.status).toBe(200);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);

    const request = collector.spans.find(({ name }) => name === `POST ${enhancePrompt.path}`)!;
    const ofTrace = collector.spans.filter(({ traceId }) => traceId === request.traceId);
    const run = ofTrace.find(({ name }) => name === 'run enhance_prompt')!;
    expect(run.parentSpanId).toBe(request.spanId);
    const names = ofTrace.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([request.name, run.name, 'ask built-in', 'database']));
    const parents = ofTrace.filter(({ name }) => name === 'database').map(({ parentSpanId }) => parentSpanId);
    expect(parents).toEqual(expect.arrayContaining([request.spanId, run.spanId]));
    // Libraries add spans of their own, which know no request.
    const ours = ofTrace.filter((span) => span === request || span === run || span.name === 'database');
    expect(new Set(ours.map((span) => attributeOf(span, 'maquette.request_id')))).toEqual(
      new Set([response.headers.get('x-request-id')]),
    );
    // What nobody asked for, such as the work that each process does by itself, is no trace.
    const alone = collector.spans.filter(({ name, parentSpanId }) => name === 'database' && !parentSpanId);
    expect(alone).toEqual([]);
  },
);
