import { z } from 'zod';
import { EngineError } from '../../../contract/engine.ts';
import { type FetchOptions, putFile } from '../kit/fetchFile.ts';
import { type Pace, readBytes, send, silenceOf } from '../kit/transport.ts';
import { faultIn, isEnd, REFUSED } from './faults.ts';

const Submitted = z.object({ request_id: z.string().regex(/^[\w-]{1,200}$/) });
const State = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  queue_position: z.int().min(0).optional(),
});
export type State = z.infer<typeof State>;
export const ENDED: State = { status: 'COMPLETED' };
const UPLOAD_ANSWER_BYTES = 1_000_000;
/** The outcome of a request that has ended: its answer, or why there is none; `isMissing` where that may be of the moment. */
type Outcome = { readonly answer: unknown } | { readonly fault: EngineError; readonly isMissing?: boolean };

/** fal's queue as an engine needs it; every request goes out once. */
export type Queue = {
  submit(model: string, input: Readonly<Record<string, unknown>>): Promise<string>;
  /** Throws EngineError `unsupported` where fal says that it does not know the request, or takes no such question. */
  state(model: string, request: string): Promise<State>;
  outcome(model: string, request: string): Promise<Outcome>;
  cancel(model: string, request: string): Promise<void>;
};

/**
 * A failed request on its way through the client. It has no cause, for the client looks through causes and sends again whatever
 * broke, a request that may be billed among it.
 */
class Stop extends Error {
  readonly fault: EngineError;
  readonly status: number;
  /** Says that, at a request's result, it is the model's own word; else fal itself did not answer, and may be asked again. */
  readonly isEnd: boolean;
  constructor(fault: EngineError, status = 0, isEnd = false) {
    super(fault.message);
    this.fault = fault;
    this.status = status;
    this.isEnd = isEnd;
  }
}

type Patience = Pick<Pace, 'signal' | 'silent'>;
type Account = { readonly key: string | undefined; readonly url: string | undefined };

/** fal's own hosts; with a `url` of one's own they are asked through it, as the first part of the path. */
const HOSTS = /^https:\/\/((?:queue\.|rest\.)?fal\.(?:run|ai)\/)/;

/** Opens the queue for one run; the client is fetched here, at the first. */
export async function openQueue({ key, url }: Account, { signal, ...times }: Patience): Promise<Queue> {
  const silent = silenceOf(times);
  const { createFalClient } = await import('@fal-ai/client');
  const client = createFalClient({
    credentials: key,
    retry: { maxRetries: 0 },
    async fetch(input, init) {
      try {
        const address = String(input);
        const isQuestion = /^get$/i.test(init?.method ?? 'get');
        const sent = { ...init, signal, ...(isQuestion ? { silent } : {}) };
        const response = HOSTS.test(address)
          ? await send(url ? address.replace(HOSTS, `${url}/$1`) : address, sent)
          : await upload(address, init ?? {}, { signal, own: URL.parse(url ?? '')?.host });
        // Read here, so that the client never sees an answer break off.
        const bytes = await readBytes(response, signal);
        if (!response.ok) throw new Stop(faultIn(response, bytes), response.status, isEnd(response, bytes));
        return new Response(bytes, { status: response.status, headers: response.headers });
      } catch (error) {
        throw error instanceof EngineError ? new Stop(error) : error;
      }
    },
  });

  async function call<T>(ask: Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
    try {
      return schema.parse(await ask);
    } catch (error) {
      if (error instanceof Stop) throw error.fault;
      if (signal.aborted) throw signal.reason;
      throw unreadable(error);
    }
  }

  return {
    async submit(model, input) {
      const headers = { 'x-fal-no-retry': '1' };
      const sent = client.queue.submit(model, { input, headers, abortSignal: signal });
      return (await call(sent, Submitted)).request_id;
    },
    async state(model, requestId) {
      try {
        return State.parse(await client.queue.status(model, { requestId, abortSignal: signal }));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        // The request goes on, whatever the way to its state says: only when that lasts its result has the word.
        if (error instanceof Stop && isRefused(error)) throw new EngineError('unsupported', error.message);
        throw new EngineError('failed', error instanceof Error ? error.message : 'no state', {
          spent: true,
          cause: error,
        });
      }
    },
    async outcome(model, requestId) {
      try {
        const { data } = await client.queue.result(model, { requestId, abortSignal: signal });
        return typeof data === 'object' && data !== null
          ? { answer: data }
          : { fault: unreadable(data), isMissing: true };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (!(error instanceof Stop)) return { fault: unreadable(error), isMissing: true };
        if (!error.isEnd) throw waitable(error.fault);
        const fault = afterwards(error.fault);
        return { fault, isMissing: fault !== error.fault };
      }
    },
    async cancel(model, requestId) {
      await client.queue.cancel(model, { requestId, abortSignal: signal });
    },
  };
}

/** Puts a large picture where fal's storage says. */
async function upload(
  address: string,
  { headers, body }: RequestInit,
  place: Omit<FetchOptions, 'bytesMax'>,
): Promise<Response> {
  const bytes = await new Response(body ?? null).bytes();
  const sent = { headers: Object.fromEntries(new Headers(headers)), body: bytes };
  return putFile(address, sent, { ...place, bytesMax: UPLOAD_ANSWER_BYTES });
}

function unreadable(cause: unknown): EngineError {
  return new EngineError('failed', 'fal’s answer cannot be read', { spent: true, cause });
}

/** The fault of fal itself at the moment, as something that may have been billed all the same. */
function waitable(error: EngineError): EngineError {
  return error.fault === 'failed' ? new EngineError('failed', error.message, { spent: true, cause: error }) : error;
}

/** Says whether a question was refused as it stands. */
function isRefused({ status, isEnd }: Stop): boolean {
  return isEnd && status < 500;
}

/** A fault of a request that had been accepted: a refusal costs nothing, anything else may have. */
function afterwards(error: EngineError): EngineError {
  const { fault, message } = error;
  const isFinal = fault === 'content' || fault === 'empty' || message.startsWith(REFUSED);
  return isFinal ? error : new EngineError('failed', message, { spent: true, cause: error });
}
