import { z } from 'zod';
import {
  type Engine,
  EngineError,
  type EngineJob,
  type EngineStep,
  isInterrupted,
  type Media,
} from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { InputName, JobOptions } from '../../../contract/operations/job.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { createCancellations } from '../kit/cancellations.ts';
import { mediaTypeOf } from '../kit/mediaType.ts';
import { fewerRemark } from '../kit/notes.ts';
import type { Provider } from '../kit/provider.ts';
import { EMPTY_NOTES, type PostProcess, type ResultNotes, resultStep } from '../kit/result.ts';
import {
  errorWithLostResultCount,
  idleTimeoutOf,
  type PollingOptions,
  pollUntil,
  readJson,
  refusalError,
  send,
} from '../kit/transport.ts';
import { postProcessOf } from './postProcess.ts';

/** The pause between questions how far an accepted request is. */
const POLL_MS = 1000;

const ResultsAnswer = z.object({
  results: z
    .array(
      z.union([
        z.object({
          type: z.enum([
            'image/png',
            'image/jpeg',
            'image/webp',
            'image/svg+xml',
            'video/mp4',
            'model/gltf-binary',
            'model/stl',
          ]),
          base64: z.string().min(1),
          width: z.int().positive().optional(),
          height: z.int().positive().optional(),
          frame_rate: z.number().positive().optional(),
        }),
        z.object({ text: z.string().min(1) }),
      ]),
    )
    .min(1),
  cost: z.number().min(0).optional(),
  notes: z.array(z.string()).optional(),
});
type ResultsAnswer = z.infer<typeof ResultsAnswer>;
const AcceptedAnswer = z.object({ request: z.string().min(1).max(500) });
const RequestState = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['queued', 'running']), fraction: z.number().min(0).max(1).optional() }),
  z.object({ state: z.literal('done'), ...ResultsAnswer.shape }),
  z.object({ state: z.literal('failed'), fault: z.string().optional(), message: z.string().optional() }),
]);
const Refusal = z.object({ fault: z.string().optional(), message: z.string().optional() });

/** The failures that a service may name itself; nothing of it is billed. */
const SERVICE_FAULTS = ['content', 'input', 'words', 'unsupported', 'rate'] as const;

type HttpOptions = Pick<Provider, 'name' | 'key' | 'isPaid'> & { readonly url: string | undefined };

/** Any service of one's own that speaks the contract of `docs/engines/http`. */
export function createHttpEngine(
  { name, url = '', key, isPaid }: HttpOptions,
  timing: Partial<Omit<PollingOptions, 'signal'>> = {},
): Engine {
  const cancellations = createCancellations();
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };

  async function sendRequest(
    path: string,
    init: RequestInit & { readonly signal: AbortSignal; readonly idleTimeoutMs?: number },
  ): Promise<{ status: number; json: unknown }> {
    const response = await send(`${url}/${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (response.ok) return { status: response.status, json: await readJson(response, init.signal) };
    const { fault, message } = await readRefusal(response, init.signal);
    throw knownFaultError(fault, message) ?? refusalError(response.status, response.headers, message);
  }

  /** Waits for an accepted request, telling how far it is; a run that is stopped is cancelled there. */
  async function* pollRequest(request: string, task: HttpTask): AsyncGenerator<EngineStep> {
    const path = `requests/${encodeURIComponent(request)}`;
    const polling: PollingOptions = { intervalMs: POLL_MS, ...timing, signal: task.signal };
    const { signal } = task;
    const idleTimeoutMs = idleTimeoutOf(polling);
    let fraction = 0;
    try {
      for (;;) {
        const state = await pollUntil(async () => {
          const current = parseAnswer(
            RequestState,
            (await sendRequest(path, { method: 'GET', signal, idleTimeoutMs })).json,
          );
          return current.state !== 'queued' && current.state !== 'running'
            ? current
            : (current.fraction ?? 0) > fraction
              ? current
              : undefined;
        }, polling).catch(rethrowAsFailed);
        if (state.state === 'failed')
          throw (
            knownFaultError(state.fault, state.message ?? '') ??
            new EngineError('failed', state.message ?? 'it failed', { mayBeBilled: true })
          );
        if (state.state === 'done') return yield* yieldResults(state, task);
        fraction = 'fraction' in state ? (state.fraction ?? 0) : 0;
        yield { kind: 'progress', fraction };
      }
    } catch (error) {
      if (signal.aborted && !isInterrupted(signal)) cancellations.start((until) => cancel(path, until));
      throw error;
    }
  }

  function cancel(path: string, signal: AbortSignal): Promise<Response> {
    return send(`${url}/${path}`, { method: 'DELETE', headers, signal });
  }

  /** Results as every other adapter gives them: of the size that was asked for, and with what may not change put back. */
  async function* yieldResults(
    { results, cost, notes = [] }: ResultsAnswer,
    { job, startedAt, postProcess }: HttpTask,
  ): AsyncGenerator<EngineStep> {
    const fewerResultsRemark = results.length < job.count ? [fewerRemark(results.length, job)] : [];
    const costPerResult = cost === undefined ? undefined : cost / results.length;
    let yieldedCount = 0;
    try {
      for (const result of results) {
        const resultNotes: ResultNotes = yieldedCount === 0 ? { notes, remarks: fewerResultsRemark } : EMPTY_NOTES;
        const media = decodeMedia(result, job);
        if (media)
          yield await resultStep(media, {
            job,
            engine: name,
            startedAt,
            postProcess,
            resultNotes,
            cost: costPerResult,
          });
        else if ('text' in result)
          yield {
            kind: 'result',
            text: result.text,
            recipe: recipeOf(name, job, { startedAt, notes: resultNotes.notes, cost: costPerResult }),
          };
        yieldedCount += 1;
      }
    } catch (error) {
      // The rest of the answer was made as well.
      throw error instanceof EngineError && error.isGenerated
        ? errorWithLostResultCount(error, results.length - yieldedCount)
        : error;
    }
  }

  return {
    name,
    isPaid,
    can: () => true,
    close: () => cancellations.waitForAll(),
    async *run(job, signal) {
      const task: HttpTask = { job, startedAt: performance.now(), postProcess: await postProcessOf(job), signal };
      if (job.acceptedRequest !== undefined) return yield* pollRequest(job.acceptedRequest, task);
      const init = {
        method: 'POST',
        body: JSON.stringify(requestBody(job)),
        headers: { 'idempotency-key': job.id },
        signal,
      };
      const { status, json } = await sendRequest(job.operation, init);
      if (status !== 202) return yield* yieldResults(parseAnswer(ResultsAnswer, json), task);
      const { request } = parseAnswer(AcceptedAnswer, json);
      yield { kind: 'accepted', request };
      yield* pollRequest(request, task);
    },
  };
}

/** A run on its way. */
type HttpTask = {
  readonly job: EngineJob;
  readonly startedAt: number;
  readonly postProcess: PostProcess | undefined;
  readonly signal: AbortSignal;
};

/** The file of a result, by its bytes, whatever it is called; undefined of a text. Throws EngineError for what the operation does not give. */
function decodeMedia(result: ResultsAnswer['results'][number], { operation }: EngineJob): Media | undefined {
  const isText = 'text' in result;
  const givesText = OPERATION_ROWS[operation].resultKind === 'words';
  if (isText && givesText) return undefined;
  const bytes = isText || givesText ? undefined : new Uint8Array(Buffer.from(result.base64, 'base64'));
  const type = bytes && mediaTypeOf(bytes, operation);
  if (bytes && type !== undefined) return { type, bytes };
  throw new EngineError('failed', `what came is not what ${operation} gives`, { isGenerated: true });
}

/** A job as it goes over the wire. */
function requestBody(job: EngineJob): Record<string, unknown> {
  const { id, operation, model, prompt, seed } = job;
  const options = Object.entries(JobOptions.parse(job)).map(([name, value]) => [snakeCase(name), value]);
  const inputs = InputName.options.flatMap((name) => {
    const media = job[name];
    return media ? [[name, encodeMedia(media)]] : [];
  });
  return { id, operation, model, prompt, seed, ...Object.fromEntries(options), inputs: Object.fromEntries(inputs) };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function encodeMedia({ type, bytes }: Media) {
  return { type, base64: Buffer.from(bytes).toString('base64') };
}

/** The failure of a request of which the service refuses to say more: another route would not find it either. */
function rethrowAsFailed(error: unknown): never {
  const isRefused = error instanceof EngineError && error.fault === 'unsupported';
  throw isRefused ? new EngineError('failed', error.message, { cause: error }) : error;
}

function parseAnswer<T>(schema: z.ZodType<T>, json: unknown): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new EngineError('failed', 'the answer is not as the contract has it', {
      mayBeBilled: true,
      cause: parsed.error,
    });
  return parsed.data;
}

async function readRefusal(
  response: Response,
  signal: AbortSignal,
): Promise<{ fault: string | undefined; message: string }> {
  try {
    const { fault, message = '' } = Refusal.parse(await readJson(response, signal));
    return { fault, message };
  } catch (error) {
    if (signal.aborted) throw error;
    // A proxy answers in HTML: the status says enough.
    return { fault: undefined, message: response.statusText };
  }
}

function knownFaultError(fault: string | undefined, message: string): EngineError | undefined {
  const knownFault = SERVICE_FAULTS.find((one) => one === fault);
  return knownFault && new EngineError(knownFault, message);
}
