import type { FastifyInstance } from 'fastify';
import { redactedError } from '../engines/kit/faultLog.ts';
import type { EngineSettings } from '../engines/settings/settings.ts';
import type { FaultHandler } from './jobRuns.ts';
import type { Jobs } from './jobs.ts';

export type RunReportDeps = {
  readonly config: { readonly engines: Pick<EngineSettings, 'providers'> };
  readonly generation: { readonly jobs: Pick<Jobs, 'close'>; reportTo(onError: FaultHandler): void };
};

/** Has the faults of runs logged, without keys, and the runs end before the app does: of a process that works as of one for the web. */
export function reportRuns(app: FastifyInstance, { config, generation }: RunReportDeps): void {
  const keys = config.engines.providers.flatMap(({ key }) => key ?? []);
  generation.reportTo((error, context) =>
    app.log.error({ ...context, err: redactedError(error, keys) }, 'a run failed'),
  );
  // Before the server waits for its connections: those of running jobs would hold it.
  app.addHook('preClose', () => generation.jobs.close());
}
