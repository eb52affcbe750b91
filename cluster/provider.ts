import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type FakeProvider, json, startProvider } from '../tests/fixtures/providers/provider.ts';

type ProviderOptions = {
  /** A PNG that every run gives. */
  readonly picture: Uint8Array;
  /** The time that a run takes, in milliseconds. */
  readonly runMs: number;
};

/** A provider that bills each request that it accepts, and counts them. */
export type BillingProvider = {
  readonly url: string;
  /** Requests that were accepted, by the name of the run: each is billed. */
  readonly bills: ReadonlyMap<string, number>;
  /** The most runs that were worked on at once. */
  readonly busiest: number;
  close(): Promise<void>;
};

/** Starts one; it speaks the contract of `docs/engines/http.md`. */
export async function startBillingProvider({ picture, runMs }: ProviderOptions): Promise<BillingProvider> {
  const bills = new Map<string, number>();
  const ends = new Map<string, { readonly endsAt: number; readonly count: number }>();
  const result = { type: 'image/png', base64: Buffer.from(picture).toString('base64') };
  let busiest = 0;
  const openCount = () => [...ends.values()].filter(({ endsAt }) => endsAt > performance.now()).length;

  const provider: FakeProvider = await startProvider(async ({ method, path, headers, body }, response) => {
    const request = path.split('/').at(-1) ?? '';
    if (method === 'DELETE') {
      ends.delete(request);
      return json(response, 200, {});
    }
    if (method === 'POST') {
      const run = String(headers['idempotency-key']);
      bills.set(run, (bills.get(run) ?? 0) + 1);
      const accepted = randomUUID();
      ends.set(accepted, { endsAt: performance.now() + runMs, count: JSON.parse(String(body)).count });
      busiest = Math.max(busiest, openCount());
      return json(response, 202, { request: accepted });
    }
    const state = ends.get(request);
    if (state === undefined) return json(response, 404, {});
    await pause(Math.max(0, Math.min(200, state.endsAt - performance.now())));
    if (state.endsAt > performance.now()) return json(response, 200, { state: 'running' });
    json(response, 200, { state: 'done', results: Array.from({ length: state.count }, () => result), cost: 0.01 });
  });
  return {
    url: provider.url,
    bills,
    get busiest() {
      return busiest;
    },
    close: () => provider.close(),
  };
}
