import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { listRoutes } from '../../contract/calls/engines.ts';
import { engineStatus, testEngine } from '../../contract/calls/operator.ts';
import type { Media } from '../../contract/engine.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import { OPERATIONS, type Operation } from '../../contract/operations/index.ts';
import type { InputName } from '../../contract/operations/job.ts';
import type { User } from '../access/user.ts';
import type { Assets } from '../assets/assets.ts';
import { recordAudit } from '../audit/record.ts';
import type { EngineSettings } from '../engines/settings/settings.ts';
import type { Generation } from '../generation/generation.ts';
import { maxPrice } from '../generation/price.ts';
import { defineRoute } from '../http/defineRoute.ts';
import { requireOperator } from '../http/operator.ts';
import { awaitFirstResult } from '../jobs/jobAnswers.ts';
import { requireSpendingLeft, spendingLimits } from '../jobs/spending.ts';
import type { StoredJob } from '../jobs/storedJob.ts';
import { ProblemError, problemBody } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { sampleJob } from './samples.ts';
import {
  lastFaultOf,
  lastFaults,
  newestFaults,
  providerSummaries,
  routeChoices,
  totalUsage,
  usageByDay,
} from './status.ts';

export type EngineStatusDeps = {
  readonly db: Kysely<Database>;
  readonly assets: Assets;
  readonly config: { readonly engines: EngineSettings };
  readonly generation: Generation;
};

/** The width of a still in pixels. */
const STILL_WIDTH = 256;

type LastTest = Awaited<ReturnType<typeof testEngine.answer.parse>>;

/** The calls of `contract/calls/engines.ts`. */
export async function engineStatusRoutes(app: FastifyInstance, deps: EngineStatusDeps): Promise<void> {
  const { db, assets, config, generation } = deps;
  /** Until this process ends, by operation. */
  const lastTests = new Map<Operation, LastTest>();

  defineRoute(app, listRoutes, async () => ({
    operations: await routeChoices(db, generation.routes, config.engines),
  }));

  defineRoute(app, engineStatus, async ({ user }) => {
    requireOperator(user);
    const choices = await routeChoices(db, generation.routes, config.engines);
    const faults = await lastFaults(db);
    return {
      read_at: new Date().toISOString(),
      providers: providerSummaries(config.engines),
      operations: OPERATIONS.map((operation) => ({
        operation,
        routes: choices[operation] ?? [],
        last_test: lastTests.get(operation) ?? null,
        last_fault: faults.get(operation) ?? null,
      })),
      faults: await newestFaults(db),
      use: await usageByDay(db),
      spending: await spendingLimits(db, config.engines.limits, user),
      use_in_all: await totalUsage(db),
    };
  });

  defineRoute(app, testEngine, async ({ body: { operation, route }, user, reply }) => {
    requireOperator(user);
    if (!generation.routes(operation).some(({ id }) => id === route))
      throw new ProblemError('invalid_body', 'There is no such route for this operation.');
    await recordAudit(db, { action: 'engine.tested', target: { name: operation }, details: { route } });
    const startTime = performance.now();
    const testStart = { route, at: new Date().toISOString() };
    const recordTest = (outcome: Omit<LastTest, 'route' | 'at' | 'milliseconds'>) => {
      const test = { ...testStart, ...outcome, milliseconds: Math.round(performance.now() - startTime) };
      lastTests.set(operation, test);
      return test;
    };
    const emptyTest = { image_url: null, text: null, code: null, fault: null, reason: null };
    let submittedJobId: string | undefined;
    try {
      const request: StoredJob = { ...(await sampleRequest(operation, user)), route, isAlone: true };
      const price = maxPrice(generation.routes, operation, request);
      const jobKey = { board_id: null, node_id: null, run: '', idempotency_key: null, digest: randomUUID() };
      const prepare = async () => ({ request: JSON.stringify(request), price });
      const id = await generation.jobs.submitJob({ ...jobKey, user_id: user.id, operation, prepare }, (tx) =>
        requireSpendingLeft(tx, config.engines.limits, { person: user, price }),
      );
      submittedJobId = id;
      const finished = await awaitFirstResult(generation, id, reply);
      if (finished === undefined) return reply;
      const { object_key, text } = finished.result;
      return recordTest({
        ...emptyTest,
        image_url: object_key ? previewAddress(object_key) : null,
        text: text ?? null,
      });
    } catch (error) {
      if (error instanceof ProblemError) {
        const { bill } = problemBody(error);
        const lastFault = submittedJobId === undefined ? {} : await lastFaultOf(db, submittedJobId);
        recordTest({ ...emptyTest, code: error.code, ...lastFault, ...(bill && { bill }) });
      }
      throw error;
    }
  });

  /** The address where it can be seen: a picture as it is, of a model or a video a still. */
  function previewAddress(key: ObjectKey): string {
    const address = assets.addresses.userUrl(key);
    return /\.(glb|stl|mp4)$/.test(key) ? `${address}&w=${STILL_WIDTH}` : address;
  }

  /** A sample as a job keeps it, its pictures among the operator's own. */
  async function sampleRequest(operation: Operation, { id: person }: User): Promise<StoredJob> {
    const { pictures, ...job } = await sampleJob(operation);
    const inputs: StoredJob['inputs'] = {};
    for (const [name, media] of Object.entries(pictures)) inputs[name as InputName] = await storeSample(media, person);
    return { ...job, inputs };
  }

  async function storeSample({ bytes }: Media, person: string) {
    return assets.add(person, await assets.decode({ kind: 'import', bytes, alpha: true }, { person }));
  }
}
