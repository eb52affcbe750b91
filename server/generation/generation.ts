import type { Kysely } from 'kysely';
import type { Assets } from '../assets/assets.ts';
import { createRouteTable, type Engines } from '../engines/routeTable.ts';
import type { RouteTable } from '../engines/runner.ts';
import type { EngineSettings } from '../engines/settings/settings.ts';
import type { Bus } from '../events/bus.ts';
import type { Transact } from '../events/transact.ts';
import type { Metrics } from '../http/metrics.ts';
import type { FaultHandler } from '../jobs/jobRuns.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createProviderPlaces } from '../jobs/places/providerPlaces.ts';
import type { WorkQueues } from '../queues/workQueues.ts';
import type { Database } from '../schema/database.ts';
import { createJobRunner } from './jobRunner.ts';

/** The ways to each operation, and the jobs that take them. */
export type Generation = {
  readonly routes: RouteTable;
  readonly jobs: Jobs;
  /** Has `onError` hear what whoever runs the server should know of, and where. */
  reportTo(onError: FaultHandler): void;
  close(): Promise<void>;
};

type GenerationOptions = {
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly bus: Bus;
  readonly queues: WorkQueues;
  readonly assets: Assets;
  readonly secret: string;
  /** The engines that close every chain. */
  readonly engines: Engines;
  readonly settings: EngineSettings;
  readonly metrics: Metrics;
};

export function createGeneration({
  db,
  transact,
  bus,
  queues,
  assets,
  secret,
  engines,
  settings,
  metrics,
}: GenerationOptions): Generation {
  let reportFault: FaultHandler = (error) => {
    throw error;
  };
  const onError: FaultHandler = (error, context) => reportFault(error, context);
  // A process that has the database alone has the providers alone.
  const places = queues.isShared ? createProviderPlaces({ db, transact, bus, onError }) : undefined;
  const routes = createRouteTable(engines, settings, places?.placesOf);
  const keys = settings.providers.flatMap(({ key }) => key ?? []);
  const runner = createJobRunner({ db, assets, routes, secret });
  const jobs = createJobs({ db, transact, bus, queues, runner, keys, metrics, onError });
  return {
    routes,
    jobs,
    reportTo(handler) {
      reportFault = handler;
    },
    async close() {
      await jobs.close();
      places?.close();
      await Promise.all(
        [engines.pictures, engines.texts, ...(engines.providerEngines?.values() ?? [])].map((engine) => engine.close()),
      );
    },
  };
}
