import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS } from '../scripts/process/settings.mjs';
import { freePort, startPostgres } from '../scripts/services/postgres.mjs';
import { plainPng } from '../server/testing/pictures.ts';
import { type Balancer, type BalancerLimits, startBalancer } from './balancer.ts';
import { type ObjectStore, startObjectStore } from './objectStore.ts';
import { type ClusterProcess, createProcess } from './processes.ts';
import { type BillingProvider, startBillingProvider } from './provider.ts';

/** Runs that the provider works on at once, whatever asks it. */
export const PROVIDER_WIDTH = 8;
const PROVIDER_RUN_MS = 800;
const PICTURE_PIXELS = 64;

/** An installation as a company has it, on this machine: PostgreSQL, an S3 store, web and worker processes behind HAProxy. */
export type Installation = {
  /** The address of the balancer. */
  readonly url: string;
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>;
  readonly store: ObjectStore;
  readonly provider: BillingProvider;
  readonly balancer: Balancer;
  readonly webs: readonly ClusterProcess[];
  readonly workers: readonly ClusterProcess[];
  close(): Promise<void>;
};

type InstallationOptions = {
  readonly webCount: number;
  readonly workerCount: number;
  /** Has commits wait for the disk, as an installation's do. */
  readonly isDurable?: boolean;
  /** Further variables of all processes. */
  readonly env?: Readonly<Record<string, string>>;
  readonly limits?: BalancerLimits;
};

/** Starts one and waits until it answers. */
export async function startInstallation({
  webCount,
  workerCount,
  isDurable = true,
  env: extraEnv = {},
  limits,
}: InstallationOptions): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'maquette-cluster-'));
  const postgres = await startPostgres({ isDurable });
  const store = await startObjectStore();
  const provider = await startBillingProvider({
    picture: await plainPng(PICTURE_PIXELS, PICTURE_PIXELS),
    runMs: PROVIDER_RUN_MS,
  });
  const enginesFile = join(folder, 'engines.json');
  writeFileSync(enginesFile, JSON.stringify(enginesOf(provider.url)));
  const port = await freePort();
  const env = {
    ...SETTINGS,
    NODE_ENV: 'production',
    DATABASE_URL: postgres.url(),
    SECRET: 'the same words for every process of it',
    ...store.env,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '127.0.0.1',
    ENGINES_FILE: enginesFile,
    FLOOD_LIMIT: '1000000',
    MODERATION: '0',
    PLAN_DEFAULT: 'unlimited',
    STOP_DELAY_SECONDS: '1.5',
    ...extraEnv,
  };
  const make = (service: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        createProcess({ name: `${service}${index + 1}`, folder, env: { ...env, SERVICES: service } }),
      ),
    );
  const webs = await make('web', webCount);
  const workers = await make('worker', workerCount);
  const processes = [...webs, ...workers];
  await Promise.all(processes.map((one) => one.start()));
  const balancer = await startBalancer({ folder, port, webPorts: webs.map((web) => web.port), limits });
  return {
    url: balancer.url,
    postgres,
    store,
    provider,
    balancer,
    webs,
    workers,
    async close() {
      await balancer.stop();
      await Promise.all(processes.map((one) => one.kill()));
      await provider.close();
      await store.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function enginesOf(url: string) {
  const route = 'house:v1';
  return {
    providers: {
      house: { kind: 'http', label: 'House', url, paid: true, width: PROVIDER_WIDTH, models: { generate_image: 'v1' } },
    },
    routes: { generate_image: [route] },
    prices: { [route]: 0.01 },
  };
}
