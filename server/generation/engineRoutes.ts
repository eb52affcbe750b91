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
import type { EngineSettings } from '../engines/settings/settings.ts';
import { defineRoute } from '../http/defineRoute.ts';
import { requireOperator } from '../http/operator.ts';
import { resultWhenDone } from '../jobs/follow.ts';
import { refuseBeyondSpending, spendingOf } from '../jobs/spending.ts';
import type { StoredJob } from '../jobs/storedJob.ts';
import { ProblemError, problemBody } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import {
  lastFaultOf,
  lastFaults,
  newestFaults,
  providersOf,
  routeChoices,
  useByDay,
  useInAll,
} from './engineStatus.ts';
import type { Generation } from './generation.ts';
import { priceOf } from './price.ts';
import { sampleOf } from './samples.ts';

export type EnginesDeps = {
  readonly db: Kysely<Database>;
  readonly assets: Assets;
  readonly config: { readonly engines: EngineSettings };
  readonly generation: Generation;
};

/** The width of a still in pixels. */
const STILL = 256;

type LastTest = Awaited<ReturnType<typeof testEngine.answer.parse>>;

/** The calls of `contract/calls/engines.ts`. */
export async function engineRoutes(app: FastifyInstance, deps: EnginesDeps): Promise<void> {
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
      providers: providersOf(config.engines),
      operations: OPERATIONS.map((operation) => ({
        operation,
        routes: choices[operation] ?? [],
        last_test: lastTests.get(operation) ?? null,
        last_fault: faults.get(operation) ?? null,
      })),
      faults: await newestFaults(db),
      use: await useByDay(db),
      spending: await spendingOf(db, config.engines.limits, user),
      use_in_all: await useInAll(db),
    };
  });

  defineRoute(app, testEngine, async ({ body: { operation, route }, user, reply }) => {
    requireOperator(user);
    if (!generation.routes(operation).some(({ id }) => id === route))
      throw new ProblemError('invalid_body', 'There is no such route for this operation.');
    const begun = performance.now();
    const last = { route, at: new Date().toISOString() };
    const keep = (outcome: Omit<LastTest, 'route' | 'at' | 'milliseconds'>) => {
      const test = { ...last, ...outcome, milliseconds: Math.round(performance.now() - begun) };
      lastTests.set(operation, test);
      return test;
    };
    const none = { image_url: null, text: null, code: null, fault: null, reason: null };
    let run: string | undefined;
    try {
      const request: StoredJob = { ...(await requestOf(operation, user)), route, isAlone: true };
      const price = priceOf(generation.routes, operation, request);
      const beside = { board_id: null, node_id: null, run: '', idempotency_key: null, digest: randomUUID() };
      const prepare = async () => ({ request: JSON.stringify(request), price });
      const id = await generation.jobs.submit({ ...beside, user_id: user.id, operation, prepare }, (tx) =>
        refuseBeyondSpending(tx, config.engines.limits, { of: user, price }),
      );
      run = id;
      const done = await resultWhenDone(generation, id, reply);
      if (done === undefined) return reply;
      const { object_key, text } = done.result;
      return keep({ ...none, image_url: object_key ? seenAt(object_key) : null, text: text ?? null });
    } catch (error) {
      if (error instanceof ProblemError) {
        const { bill } = problemBody(error);
        const failed = run === undefined ? {} : await lastFaultOf(db, run);
        keep({ ...none, code: error.code, ...failed, ...(bill && { bill }) });
      }
      throw error;
    }
  });

  /** The address where it can be seen: a picture as it is, of a model or a video a still. */
  function seenAt(key: ObjectKey): string {
    const address = assets.addresses.of(key);
    return /\.(glb|stl|mp4)$/.test(key) ? `${address}&w=${STILL}` : address;
  }

  /** A sample as a job keeps it, its pictures among the operator's own. */
  async function requestOf(operation: Operation, { id: person }: User): Promise<StoredJob> {
    const { pictures, ...job } = await sampleOf(operation);
    const inputs: StoredJob['inputs'] = {};
    for (const [name, media] of Object.entries(pictures)) inputs[name as InputName] = await store(media, person);
    return { ...job, inputs };
  }

  async function store({ bytes }: Media, person: string) {
    return assets.add(person, await assets.decode({ kind: 'import', bytes, alpha: true }, { person }));
  }
}
