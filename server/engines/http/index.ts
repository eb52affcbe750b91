import { z } from 'zod';
import {
  type Engine,
  EngineError,
  type EngineJob,
  isInterrupted,
  type Media,
  type Step,
} from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { InputName, JobOptions } from '../../../contract/operations/job.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { createCancelling } from '../kit/cancelling.ts';
import { kindOf } from '../kit/kindOf.ts';
import { fewerSentence } from '../kit/notes.ts';
import type { Provider } from '../kit/provider.ts';
import { type Finish, NO_NOTES, type ResultNotes, resultOf } from '../kit/result.ts';
import { lostOf, type Pace, readJson, refusal, send, silenceOf, waitFor } from '../kit/transport.ts';
import { finishOf } from './finish.ts';

/** The pause between questions how far an accepted request is. */
const POLL_MS = 1000;

const Results = z.object({
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
type Results = z.infer<typeof Results>;
const Accepted = z.object({ request: z.string().min(1).max(500) });
const State = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['queued', 'running']), fraction: z.number().min(0).max(1).optional() }),
  z.object({ state: z.literal('done'), ...Results.shape }),
  z.object({ state: z.literal('failed'), fault: z.string().optional(), message: z.string().optional() }),
]);
const Refusal = z.object({ fault: z.string().optional(), message: z.string().optional() });

/** The failures that a service may name itself; nothing of it is billed. */
const FAULTS = ['content', 'input', 'words', 'unsupported', 'rate'] as const;

type Options = Pick<Provider, 'name' | 'key' | 'isPaid'> & { readonly url: string | undefined };

/** Any service of one's own that speaks the contract of `docs/engines/http`. */
export function createHttpEngine(
  { name, url = '', key, isPaid }: Options,
  times: Partial<Omit<Pace, 'signal'>> = {},
): Engine {
  const cancelling = createCancelling();
  const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };

  async function ask(
    path: string,
    init: RequestInit & { readonly signal: AbortSignal; readonly silent?: number },
  ): Promise<{ status: number; json: unknown }> {
    const response = await send(`${url}/${path}`, { ...init, headers: { ...headers, ...init.headers } });
    if (response.ok) return { status: response.status, json: await readJson(response, init.signal) };
    const { fault, message } = await refusalIn(response, init.signal);
    throw named(fault, message) ?? refusal(response.status, response.headers, message);
  }

  /** Waits for an accepted request, telling how far it is; a run that is stopped is cancelled there. */
  async function* follow(request: string, task: Task): AsyncGenerator<Step> {
    const path = `requests/${encodeURIComponent(request)}`;
    const pace: Pace = { every: POLL_MS, ...times, signal: task.signal };
    const { signal } = task;
    const silent = silenceOf(pace);
    let fraction = 0;
    try {
      for (;;) {
        const state = await waitFor(async () => {
          const now = parsed(State, (await ask(path, { method: 'GET', signal, silent })).json);
          return now.state !== 'queued' && now.state !== 'running'
            ? now
            : (now.fraction ?? 0) > fraction
              ? now
              : undefined;
        }, pace).catch(unknown);
        if (state.state === 'failed')
          throw (
            named(state.fault, state.message ?? '') ??
            new EngineError('failed', state.message ?? 'it failed', { spent: true })
          );
        if (state.state === 'done') return yield* resultsOf(state, task);
        fraction = 'fraction' in state ? (state.fraction ?? 0) : 0;
        yield { kind: 'progress', fraction };
      }
    } catch (error) {
      if (signal.aborted && !isInterrupted(signal)) cancelling.start((until) => cancel(path, until));
      throw error;
    }
  }

  function cancel(path: string, signal: AbortSignal): Promise<Response> {
    return send(`${url}/${path}`, { method: 'DELETE', headers, signal });
  }

  /** Results as every other adapter gives them: of the size that was asked for, and with what may not change put back. */
  async function* resultsOf(
    { results, cost, notes = [] }: Results,
    { job, begun, finish }: Task,
  ): AsyncGenerator<Step> {
    const fewer = results.length < job.count ? [fewerSentence(results.length, job)] : [];
    const price = cost === undefined ? undefined : cost / results.length;
    let count = 0;
    try {
      for (const result of results) {
        const resultNotes: ResultNotes = count === 0 ? { notes, remarks: fewer } : NO_NOTES;
        const media = mediaIn(result, job);
        if (media) yield await resultOf(media, { job, engine: name, begun, finish, resultNotes, cost: price });
        else if ('text' in result)
          yield {
            kind: 'result',
            text: result.text,
            recipe: recipeOf(name, job, { startedAt: begun, notes: resultNotes.notes, cost: price }),
          };
        count += 1;
      }
    } catch (error) {
      // The rest of the answer was made as well.
      throw error instanceof EngineError && error.isGenerated ? lostOf(error, results.length - count) : error;
    }
  }

  return {
    name,
    isPaid,
    can: () => true,
    close: () => cancelling.done(),
    async *run(job, signal) {
      const task: Task = { job, begun: performance.now(), finish: await finishOf(job), signal };
      if (job.accepted !== undefined) return yield* follow(job.accepted, task);
      const init = {
        method: 'POST',
        body: JSON.stringify(bodyOf(job)),
        headers: { 'idempotency-key': job.id },
        signal,
      };
      const { status, json } = await ask(job.operation, init);
      if (status !== 202) return yield* resultsOf(parsed(Results, json), task);
      const { request } = parsed(Accepted, json);
      yield { kind: 'accepted', request };
      yield* follow(request, task);
    },
  };
}

/** A run on its way. */
type Task = {
  readonly job: EngineJob;
  readonly begun: number;
  readonly finish: Finish | undefined;
  readonly signal: AbortSignal;
};

/** The file of a result, by its bytes, whatever it is called; undefined of a text. Throws EngineError for what the operation does not give. */
function mediaIn(result: Results['results'][number], { operation }: EngineJob): Media | undefined {
  const isText = 'text' in result;
  const isWanted = OPERATION_ROWS[operation].gives === 'words';
  if (isText && isWanted) return undefined;
  const bytes = isText || isWanted ? undefined : new Uint8Array(Buffer.from(result.base64, 'base64'));
  const type = bytes && kindOf(bytes, operation);
  if (bytes && type !== undefined) return { type, bytes };
  throw new EngineError('failed', `what came is not what ${operation} gives`, { isGenerated: true });
}

/** A job as it goes over the wire. */
function bodyOf(job: EngineJob): Record<string, unknown> {
  const { id, operation, model, prompt, seed } = job;
  const options = Object.entries(JobOptions.parse(job)).map(([name, value]) => [snakeCase(name), value]);
  const inputs = InputName.options.flatMap((name) => {
    const media = job[name];
    return media ? [[name, encoded(media)]] : [];
  });
  return { id, operation, model, prompt, seed, ...Object.fromEntries(options), inputs: Object.fromEntries(inputs) };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function encoded({ type, bytes }: Media) {
  return { type, base64: Buffer.from(bytes).toString('base64') };
}

/** The failure of a request of which the service refuses to say more: another route would not find it either. */
function unknown(error: unknown): never {
  const isRefused = error instanceof EngineError && error.fault === 'unsupported';
  throw isRefused ? new EngineError('failed', error.message, { cause: error }) : error;
}

function parsed<T>(schema: z.ZodType<T>, json: unknown): T {
  const read = schema.safeParse(json);
  if (!read.success)
    throw new EngineError('failed', 'the answer is not as the contract has it', { spent: true, cause: read.error });
  return read.data;
}

async function refusalIn(
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

function named(fault: string | undefined, message: string): EngineError | undefined {
  const known = FAULTS.find((one) => one === fault);
  return known && new EngineError(known, message);
}
