import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CALLS } from '../../contract/calls/index.ts';
import { SERVER_LIMITS } from '../../contract/limits.ts';
import { OPERATION_ROWS, OPERATIONS, type Operation } from '../../contract/operations/index.ts';
import type { JobPlan } from '../../contract/operations/job.ts';
import { personOf } from '../access/person.ts';
import type { User } from '../access/user.ts';
import { preferredLanguageOf } from '../accounts/profile/preferences.ts';
import { defineRoute } from '../http/defineRoute.ts';
import { idempotencyKeyOf } from '../http/idempotencyKey.ts';
import type { Metrics } from '../http/metrics.ts';
import { sendFirstResult, sendJobEvents } from '../jobs/jobAnswers.ts';
import { type AdmissionCheck, requestDigest } from '../jobs/jobs.ts';
import { type RunKey, readRunKey, refuseIfReadOnly } from '../jobs/runKey.ts';
import { ProblemError } from '../kit/problems.ts';
import { type AdmissionDeps, createAdmissionCheck } from './admission.ts';
import { FORCED_OUTCOME_HEADER, forcedOutcomeOf, refuseIfForced } from './forcedOutcome.ts';
import type { Generation } from './generation.ts';
import { type PrepareDeps, prepareJob } from './prepare.ts';
import { maxPrice } from './price.ts';
import type { GenerationSettings } from './settings.ts';

export type GenerationDeps = AdmissionDeps &
  PrepareDeps & {
    readonly config: GenerationSettings;
    readonly generation: Generation;
    readonly metrics: Metrics;
  };

/** A mask of the largest picture, as base64 of a PNG with two colours, and room. */
const MASK_BODY_BYTES = SERVER_LIMITS.pictureBytes;

/** Every generating call of `contract/operations`: one route each, all alike. */
export async function generationRoutes(app: FastifyInstance, deps: GenerationDeps): Promise<void> {
  for (const operation of OPERATIONS) defineGeneration(app, deps, operation);
}

function defineGeneration<O extends Operation>(app: FastifyInstance, deps: GenerationDeps, operation: O): void {
  const call = CALLS[operation];
  const planOf = OPERATION_ROWS[operation].toJob as (body: z.output<typeof call.body>) => JobPlan;
  const { assets, generation, metrics, config } = deps;
  const { jobs, routes } = generation;
  const answerSources = { jobs, routes, addresses: assets.addresses };
  const { requiredInputs, isExport = false, hasVariants = false } = OPERATION_ROWS[operation];
  const bodyLimit = requiredInputs.some((name) => name === 'mask') ? MASK_BODY_BYTES : SERVER_LIMITS.jsonBytes;

  const runOperation = async (
    body: z.output<typeof call.body>,
    user: User,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const plan = { ...planOf(body), ...('variants' in body && body.variants && { count: body.variants }) };
    const forcedOutcome = config.engineTest
      ? forcedOutcomeOf(request.headers[FORCED_OUTCOME_HEADER], plan.prompt)
      : undefined;
    refuseIfForced(forcedOutcome);
    const key = await runKeyOf(request, deps, user);
    const digest = requestDigest(operation, body);
    const existingId = await generation.jobs.findJobByKey(user.id, key.idempotency_key, digest);
    const checkAdmission = await createAdmissionCheck(deps, user, operation, body.route);
    const checkRun: AdmissionCheck = async (tx, price) => {
      // An export changes nothing of its node.
      if (!isExport) await refuseIfReadOnly(tx, key);
      await checkAdmission(tx, price);
    };
    const job = { ...key, user_id: user.id, operation, digest, prepare: prepareRun };
    const id = existingId ?? (await generation.jobs.submitJob(job, checkRun));
    const followedJob = { id, run: key.run };
    return call.stream || (hasVariants && acceptsEvents(request))
      ? sendJobEvents(answerSources, followedJob, reply)
      : sendFirstResult(answerSources, followedJob, reply);

    async function prepareRun() {
      try {
        const prepareDeps = { ...deps, routes: generation.routes };
        const language = await preferredLanguageOf(deps.db, user.id, request.headers['accept-language']);
        const run = { userId: user.id, operation, forcedOutcome, route: body.route, language };
        const storedJob = await prepareJob(prepareDeps, plan, run);
        return { request: JSON.stringify(storedJob), price: maxPrice(generation.routes, operation, storedJob) };
      } catch (error) {
        if (error instanceof ProblemError && error.code === 'inappropriate_content') {
          metrics.count('prompts_refused_total', { operation });
          request.log.warn({ user: user.id, operation }, 'words or an image were refused by moderation');
        }
        throw error;
      }
    }
  };
  defineRoute(app, call, ({ body, user, request, reply }) => runOperation(body, user, request, reply) as never, {
    bodyLimit,
  });
}

/** Says whether the caller wants each result as it is made. */
function acceptsEvents({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/event-stream');
}

/** Reads what the key of a call says of its run. */
async function runKeyOf(request: FastifyRequest, { db }: GenerationDeps, user: User): Promise<RunKey> {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return { idempotency_key: null, board_id: null, node_id: null, run: '' };
  return readRunKey(db, personOf(user), key);
}
