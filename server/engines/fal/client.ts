import { z } from 'zod';
import { EngineError } from '../../../contract/engine.ts';
import { type FetchOptions, putFile } from '../kit/fetchFile.ts';
import { idleTimeoutOf, type PollingOptions, readBytes, send } from '../kit/transport.ts';
import { errorOf, isModelAnswer, REFUSED_PREFIX } from './faults.ts';

const SubmittedAnswer = z.object({ request_id: z.string().regex(/^[\w-]{1,200}$/) });
const QueueState = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  queue_position: z.int().min(0).optional(),
});
export type QueueState = z.infer<typeof QueueState>;
export const ENDED_STATE: QueueState = { status: 'COMPLETED' };
const UPLOAD_ANSWER_BYTES = 1_000_000;
/** The outcome of a request that has ended: its answer, or why there is none; `isMissing` where that may be of the moment. */
type RequestOutcome = { readonly answer: unknown } | { readonly fault: EngineError; readonly isMissing?: boolean };

/** fal's queue as an engine needs it; every request goes out once. */
export type FalQueue = {
  submit(model: string, input: Readonly<Record<string, unknown>>): Promise<string>;
  /** Throws EngineError `unsupported` where fal says that it does not know the request, or takes no such question. */
  state(model: string, request: string): Promise<QueueState>;
  outcome(model: string, request: string): Promise<RequestOutcome>;
  cancel(model: string, request: string): Promise<void>;
};

/**
 * A failed request on its way through the client. It has no cause, for the client looks through causes and sends again whatever
 * broke, a request that may be billed among it.
 */
class FalError extends Error {
  readonly fault: EngineError;
  readonly status: number;
  /** Says that, at a request's result, it is the model's own word; else fal itself did not answer, and may be asked again. */
  readonly isModelAnswer: boolean;
  constructor(fault: EngineError, status = 0, isModelAnswer = false) {
    super(fault.message);
    this.fault = fault;
    this.status = status;
    this.isModelAnswer = isModelAnswer;
  }
}

type ConnectionOptions = Pick<PollingOptions, 'signal' | 'idleTimeoutMs'>;
type FalAccount = { readonly key: string | undefined; readonly url: string | undefined };

/** fal's own hosts; with a `url` of one's own they are asked through it, as the first part of the path. */
const FAL_HOSTS = /^https:\/\/((?:queue\.|rest\.)?fal\.(?:run|ai)\/)/;

/** Opens the queue for one run; the client is fetched here, at the first. */
export async function openQueue({ key, url }: FalAccount, { signal, ...timing }: ConnectionOptions): Promise<FalQueue> {
  const idleTimeoutMs = idleTimeoutOf(timing);
  const { createFalClient } = await import('@fal-ai/client');
  const client = createFalClient({
    credentials: key,
    retry: { maxRetries: 0 },
    async fetch(input, init) {
      try {
        const address = String(input);
        const isGet = /^get$/i.test(init?.method ?? 'get');
        const options = { ...init, signal, ...(isGet ? { idleTimeoutMs } : {}) };
        const response = FAL_HOSTS.test(address)
          ? await send(url ? address.replace(FAL_HOSTS, `${url}/$1`) : address, options)
          : await uploadToStorage(address, init ?? {}, { signal, ownHost: URL.parse(url ?? '')?.host });
        // Read here, so that the client never sees an answer break off.
        const bytes = await readBytes(response, signal);
        if (!response.ok) throw new FalError(errorOf(response, bytes), response.status, isModelAnswer(response, bytes));
        return new Response(bytes, { status: response.status, headers: response.headers });
      } catch (error) {
        throw error instanceof EngineError ? new FalError(error) : error;
      }
    },
  });

  async function parseCall<T>(pendingAnswer: Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
    try {
      return schema.parse(await pendingAnswer);
    } catch (error) {
      if (error instanceof FalError) throw error.fault;
      if (signal.aborted) throw signal.reason;
      throw unreadableAnswer(error);
    }
  }

  return {
    async submit(model, input) {
      const headers = { 'x-fal-no-retry': '1' };
      const sent = client.queue.submit(model, { input, headers, abortSignal: signal });
      return (await parseCall(sent, SubmittedAnswer)).request_id;
    },
    async state(model, requestId) {
      try {
        return QueueState.parse(await client.queue.status(model, { requestId, abortSignal: signal }));
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        // The request goes on, whatever the way to its state says: only when that lasts its result has the word.
        if (error instanceof FalError && isRefusedRequest(error)) throw new EngineError('unsupported', error.message);
        throw new EngineError('failed', error instanceof Error ? error.message : 'no state', {
          mayBeBilled: true,
          cause: error,
        });
      }
    },
    async outcome(model, requestId) {
      try {
        const { data } = await client.queue.result(model, { requestId, abortSignal: signal });
        return typeof data === 'object' && data !== null
          ? { answer: data }
          : { fault: unreadableAnswer(data), isMissing: true };
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (!(error instanceof FalError)) return { fault: unreadableAnswer(error), isMissing: true };
        if (!error.isModelAnswer) throw retryableError(error.fault);
        const fault = errorAfterAccepting(error.fault);
        return { fault, isMissing: fault !== error.fault };
      }
    },
    async cancel(model, requestId) {
      await client.queue.cancel(model, { requestId, abortSignal: signal });
    },
  };
}

/** Puts a large picture where fal's storage says. */
async function uploadToStorage(
  address: string,
  { headers, body }: RequestInit,
  destination: Omit<FetchOptions, 'bytesMax'>,
): Promise<Response> {
  const bytes = await new Response(body ?? null).bytes();
  const upload = { headers: Object.fromEntries(new Headers(headers)), body: bytes };
  return putFile(address, upload, { ...destination, bytesMax: UPLOAD_ANSWER_BYTES });
}

function unreadableAnswer(cause: unknown): EngineError {
  return new EngineError('failed', 'fal’s answer cannot be read', { mayBeBilled: true, cause });
}

/** The fault of fal itself at the moment, as something that may have been billed all the same. */
function retryableError(error: EngineError): EngineError {
  return error.fault === 'failed'
    ? new EngineError('failed', error.message, { mayBeBilled: true, cause: error })
    : error;
}

/** Says whether a question was refused as it stands. */
function isRefusedRequest({ status, isModelAnswer }: FalError): boolean {
  return isModelAnswer && status < 500;
}

/** A fault of a request that had been accepted: a refusal costs nothing, anything else may have. */
function errorAfterAccepting(error: EngineError): EngineError {
  const { fault, message } = error;
  const isFinal = fault === 'content' || fault === 'empty' || message.startsWith(REFUSED_PREFIX);
  return isFinal ? error : new EngineError('failed', message, { mayBeBilled: true, cause: error });
}
