import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CALLS } from '../../contract/calls/index.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { OPERATION_ROWS, OPERATIONS, type Operation } from '../../contract/operations/index.ts';
import type { JobPlan } from '../../contract/operations/job.ts';
import { personOf } from '../access/person.ts';
import type { User } from '../access/user.ts';
import { languageOfCaller } from '../accounts/profile/preferences.ts';
import { defineRoute } from '../http/defineRoute.ts';
import type { Metrics } from '../http/metrics.ts';
import { repeatKeyOf } from '../http/repeatKey.ts';
import { answerWhenDone, streamJob } from '../jobs/follow.ts';
import { type Admit, digestOf } from '../jobs/jobs.ts';
import { type RunKey, readKey, refuseIfReadOnly } from '../jobs/key.ts';
import { ProblemError } from '../kit/problems.ts';
import { type AdmissionDeps, planFor } from './admission.ts';
import { outcomeIn, refuseIfForced, TEST_HEADER } from './engineTest.ts';
import type { Generation } from './generation.ts';
import { type PrepareDeps, prepare } from './prepare.ts';
import { priceOf } from './price.ts';
import type { GenerationSettings } from './settings.ts';

export type GenerationDeps = AdmissionDeps &
  PrepareDeps & {
    readonly config: GenerationSettings;
    readonly generation: Generation;
    readonly metrics: Metrics;
  };

/** A mask of the largest picture, as base64 of a PNG with two colours, and room. */
const MASK_BODY = SERVER_LIMITS.pictureBytes;

/** Every generating call of `contract/operations`: one route each, all alike. */
export async function generationRoutes(app: FastifyInstance, deps: GenerationDeps): Promise<void> {
  for (const operation of OPERATIONS) defineGeneration(app, deps, operation);
}

function defineGeneration<O extends Operation>(app: FastifyInstance, deps: GenerationDeps, operation: O): void {
  const call = CALLS[operation];
  const toJob = OPERATION_ROWS[operation].toJob as (body: z.output<typeof call.body>) => JobPlan;
  const { assets, generation, metrics, config } = deps;
  const { jobs, routes } = generation;
  const parts = { jobs, routes, addresses: assets.addresses };
  const { needs, isExport = false } = OPERATION_ROWS[operation];
  const bodyLimit = needs.some((name) => name === 'mask') ? MASK_BODY : SERVER_LIMITS.jsonBytes;

  const answer = async (body: z.output<typeof call.body>, user: User, request: FastifyRequest, reply: FastifyReply) => {
    const plan = toJob(body);
    const forced = config.engineTest ? outcomeIn(request.headers[TEST_HEADER], plan.prompt) : undefined;
    refuseIfForced(forced);
    const key = await keyIn(request, deps, user);
    const digest = digestOf(operation, body);
    const known = await generation.jobs.known(user.id, key.idempotency_key, digest);
    const mayRun = await planFor(deps, user, operation, body.route);
    const admit: Admit = async (tx, price) => {
      // An export changes nothing of its node.
      if (!isExport) await refuseIfReadOnly(tx, key);
      await mayRun(tx, price);
    };
    const job = { ...key, user_id: user.id, operation, digest, prepare: prepared };
    const id = known ?? (await generation.jobs.submit(job, admit));
    const followed = { id, run: key.run };
    return call.stream ? streamJob(parts, followed, reply) : answerWhenDone(parts, followed, reply);

    async function prepared() {
      try {
        const whole = { ...deps, routes: generation.routes };
        const language = await languageOfCaller(deps.db, user.id, request.headers['accept-language']);
        const run = { userId: user.id, operation, forced, route: body.route, language };
        const stored = await prepare(whole, plan, run);
        return { request: JSON.stringify(stored), price: priceOf(generation.routes, operation, stored) };
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'inappropriate_content') {
          metrics.count('prompts_refused_total', { operation });
          request.log.warn({ user: user.id, operation }, 'words or a picture were refused by moderation');
        }
        throw error;
      }
    }
  };
  defineRoute(app, call, ({ body, user, request, reply }) => answer(body, user, request, reply) as never, {
    bodyLimit,
  });
}

/** Reads what the key of a call says of its run. */
async function keyIn(request: FastifyRequest, { db }: GenerationDeps, user: User): Promise<RunKey> {
  const key = repeatKeyOf(request);
  if (key === undefined) return { idempotency_key: null, board_id: null, node_id: null, run: '' };
  return readKey(db, personOf(user), key);
}
