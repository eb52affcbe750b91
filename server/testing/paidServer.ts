import type { Operation } from '../../contract/operations/index.ts';
import { type FakeProvider, json, startProvider } from '../../tests/fixtures/providers/provider.ts';
import { readEngineSettings, type SpendingLimits } from '../engines/settings/settings.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { plainPng } from '../testing/pictures.ts';
import { startTestServer, type TestServer } from '../testing/testServer.ts';

type PaidServerOptions = {
  readonly models: Readonly<Partial<Record<Operation, string>>>;
  /** By model. */
  readonly prices: Readonly<Record<string, number>>;
  readonly limits?: SpendingLimits;
};

/** A server whose one provider, "At work", bills, and is played by the test. */
export type PaidServer = {
  readonly server: TestServer;
  readonly provider: FakeProvider;
  /** The answer where nothing is wrong. */
  readonly picture: object;
  /** Answers with that picture, and forgets what was billed. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

/** Starts one. */
export async function startPaidServer({ models, prices, limits }: PaidServerOptions): Promise<PaidServer> {
  const picture = { type: 'image/png', base64: Buffer.from(await plainPng(8, 4)).toString('base64') };
  const provider = await startProvider(() => undefined);
  const workProvider = {
    name: 'work',
    label: 'At work',
    kind: 'http' as const,
    environmentVariable: undefined,
    key: undefined,
    concurrency: 4,
    url: provider.url,
    isPaid: true,
    graphsFolder: undefined,
    missingSetting: undefined,
    models,
  };
  const routePrices = Object.fromEntries(Object.entries(prices).map(([model, price]) => [`work:${model}`, price]));
  const settings = readEngineSettings({}, '/nowhere');
  const engines = { ...settings, providers: [workProvider], prices: routePrices, limits: limits ?? settings.limits };
  const server = await startTestServer({ engines }, {}, { engine: createFakeEngine() });
  return {
    server,
    provider,
    picture,
    async reset() {
      provider.answer = (_, response) => json(response, 200, { results: [picture] });
      await server.database.db.deleteFrom('ledger').execute();
    },
    async close() {
      await server.close();
      await provider.close();
    },
  };
}
