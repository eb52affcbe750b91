import type { Kysely } from 'kysely';
import type { Assets } from '../assets/assets.ts';
import { createRouteTable, type Engines } from '../engines/routeTable.ts';
import type { RouteTable } from '../engines/runner.ts';
import type { EngineSettings } from '../engines/settings/settings.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import type { Database } from '../schema/database.ts';
import { createJobRunner } from './jobRunner.ts';

/** The ways to each operation, and the jobs that take them. */
export type Generation = { readonly routes: RouteTable; readonly jobs: Jobs; close(): Promise<void> };

type GenerationOptions = {
  readonly db: Kysely<Database>;
  readonly assets: Assets;
  readonly secret: string;
  /** The engines that close every chain. */
  readonly engines: Engines;
  readonly settings: EngineSettings;
};

export function createGeneration({ db, assets, secret, engines, settings }: GenerationOptions): Generation {
  const routes = createRouteTable(engines, settings);
  const keys = settings.providers.flatMap(({ key }) => key ?? []);
  const jobs = createJobs({ db, runner: createJobRunner({ db, assets, routes, secret }), keys });
  return {
    routes,
    jobs,
    async close() {
      await jobs.close();
      await Promise.all(
        [engines.pictures, engines.texts, ...(engines.providerEngines?.values() ?? [])].map((engine) => engine.close()),
      );
    },
  };
}
