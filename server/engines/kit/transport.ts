import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../../../contract/engine.ts';
import { currentRequestId } from '../../kit/requestId.ts';
import { traceHeaders } from '../../kit/tracing.ts';

/** The largest answer that is read: a video of a minute, or four large pictures as base64. */
const ANSWER_BYTES_MAX = 256 * 1024 * 1024;
/** The time that a provider which accepted a request may be away before its request is given up. */
const AWAY_TIMEOUT_DEFAULT_MS = 60_000;
/** Codes of a request of which nothing reached the other side. */
const UNREACHED_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Of the moment, not of the request: it timed out, met another, or came too early. */
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([408, 409, 425]);

/**
 * A refusal of a provider, by its status. What its body says is for whoever runs the server alone. A request that is wrong as it
 * stands is `unsupported`: to ask once more is no use.
 */
export function refusalError(status: number, headers: Headers, message: string): EngineError {
  const summary = `status ${status}: ${message.slice(0, 500)}`;
  if (status === 429 || status === 503)
    return new EngineError('rate', summary, { retryAfterMs: retryAfterMs(headers) });
  if (status === 401 || status === 402 || status === 403) return new EngineError('key', summary);
  if (status === 501 || (status < 500 && !TRANSIENT_STATUSES.has(status)))
    return new EngineError('unsupported', summary);
  return new EngineError('failed', summary, { mayBeBilled: status >= 500 });
}

/** `Retry-After` in milliseconds, in seconds or as a date; 0 without one. */
function retryAfterMs(headers: Headers): number {
  const text = headers.get('retry-after') ?? '';
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(waitMs) && waitMs > 0 ? waitMs : 0;
}

/** Says whether a request failed before anything reached the other side. */
export function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  const codes = cause instanceof AggregateError ? cause.errors.map(codeOf) : [codeOf(cause)];
  return codes.some((code) => UNREACHED_CODES.has(code));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** An answer that should not lead where it does, or be so large: to ask again is no use. */
export class ForbiddenAddressError extends Error {}

type SendOptions = RequestInit & {
  readonly signal: AbortSignal;
  /** Milliseconds without a byte after which the connection is given up. */
  readonly idleTimeoutMs?: number | undefined;
};

/**
 * Sends a request, once; an answer that leads elsewhere is refused unless `init` says otherwise. Throws EngineError `unreachable`
 * where nobody answers, and `failed` with `mayBeBilled` where the connection broke later; an abort throws its reason.
 */
export async function send(url: string, { idleTimeoutMs, ...init }: SendOptions): Promise<Response> {
  if (!URL.canParse(url)) throw new EngineError('unreachable', 'the address in the configuration is none');
  try {
    return await (idleTimeoutMs === undefined
      ? fetch(url, { redirect: 'error', ...init, headers: withTrace(init.headers) })
      : fetchWithIdleTimeout(url, { ...init, headers: withTrace(init.headers) }, idleTimeoutMs));
  } catch (cause) {
    if (init.signal.aborted) throw init.signal.reason;
    if (isUnreached(cause)) throw new EngineError('unreachable', `nobody answers at ${new URL(url).host}`, { cause });
    throw new EngineError('failed', `the connection to ${new URL(url).host} broke`, { mayBeBilled: true, cause });
  }
}

/** Headers with the id of the request that asked for the run, and of its trace: a provider's log can be laid beside ours. */
function withTrace(headers: HeadersInit | undefined): Headers {
  const all = new Headers(headers);
  const id = currentRequestId();
  if (id !== undefined) all.set('x-request-id', id);
  for (const [name, value] of Object.entries(traceHeaders())) all.set(name, value);
  return all;
}

/** Sends a request whose connection ends when nothing comes for a while. */
async function fetchWithIdleTimeout(
  url: string,
  init: Omit<SendOptions, 'idleTimeoutMs'>,
  idleTimeoutMs: number,
): Promise<Response> {
  const idleAbort = new AbortController();
  const idleTimer = setTimeout(() => idleAbort.abort(new Error('silence')), idleTimeoutMs).unref();
  try {
    const response = await fetch(url, {
      redirect: 'error',
      ...init,
      signal: AbortSignal.any([init.signal, idleAbort.signal]),
    });
    const refreshing = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, next) {
        idleTimer.refresh();
        next.enqueue(chunk);
      },
      flush: () => clearTimeout(idleTimer),
    });
    idleTimer.refresh();
    return new Response(response.body?.pipeThrough(refreshing) ?? null, response);
  } catch (error) {
    clearTimeout(idleTimer);
    throw error;
  }
}

/** Reads an answer's bytes. Throws EngineError where it breaks off or is too large: what was asked may have been billed. */
export async function readBytes(response: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length;
      if (size > ANSWER_BYTES_MAX) throw new EngineError('failed', 'the answer is too large', { mayBeBilled: true });
      chunks.push(chunk);
    }
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    if (cause instanceof EngineError) throw cause;
    throw new EngineError('failed', 'the answer broke off', { mayBeBilled: true, cause });
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}

/** Reads an answer as JSON. */
export async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(response, signal));
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new EngineError('failed', 'the answer is no JSON', { mayBeBilled: true, cause });
  }
}

/** The time for which what was accepted may be said not to be there, before that is believed. */
const MISSING_TIMEOUT_DEFAULT_MS = 10_000;
/** The time that a question which may be asked again waits for a byte. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * The pauses between questions, in milliseconds; how long nobody need answer, what was accepted may be missing, and a single answer may keep
 * silent.
 */
export type PollingOptions = {
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  readonly awayTimeoutMs?: number | undefined;
  readonly missingTimeoutMs?: number | undefined;
  readonly idleTimeoutMs?: number | undefined;
};

/** The time that a question of a pace waits for a byte. */
export function idleTimeoutOf({ idleTimeoutMs = IDLE_TIMEOUT_MS }: Pick<PollingOptions, 'idleTimeoutMs'>): number {
  return idleTimeoutMs;
}

/** Says whether what is not there has been missing for so long that it is believed; the first time that is asked starts the time. */
export function startMissingTimer({ missingTimeoutMs = MISSING_TIMEOUT_DEFAULT_MS }: PollingOptions): () => boolean {
  let since: number | undefined;
  return () => {
    since ??= performance.now();
    return performance.now() - since > missingTimeoutMs;
  };
}

/**
 * Asks how far an accepted request is until `check` returns something. It may ask as often as it likes, for that costs nothing: a
 * provider that is away is waited for a while, then its request is given up as one that may be billed, and what it made may still lie there. An answer
 * that refuses the question is believed, and thrown as it is, where it stays the only one for a time.
 */
export async function pollUntil<T>(
  check: () => Promise<T | undefined>,
  {
    intervalMs,
    signal,
    awayTimeoutMs = AWAY_TIMEOUT_DEFAULT_MS,
    missingTimeoutMs = MISSING_TIMEOUT_DEFAULT_MS,
  }: PollingOptions,
): Promise<T> {
  let lastAnswerAt = performance.now();
  let refusedSince: number | undefined;
  for (;;) {
    try {
      const outcome = await check();
      if (outcome !== undefined) return outcome;
      lastAnswerAt = performance.now();
      refusedSince = undefined;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const now = performance.now();
      if (isTemporarilyAway(error)) {
        refusedSince = undefined;
        if (now - lastAnswerAt > awayTimeoutMs) throw abandonedError(error);
      } else {
        refusedSince ??= now;
        if (!isRefusedPoll(error) || now - refusedSince > missingTimeoutMs) throw error;
      }
    }
    await pause(intervalMs, undefined, { signal });
  }
}

function abandonedError(cause: EngineError): EngineError {
  const { message, isGenerated } = cause;
  return new EngineError('failed', message, { mayBeBilled: true, isGenerated, isRetrievable: true, cause });
}

/** Says whether another look may find more: nobody answered, or the answer says nothing of what was asked. */
function isTemporarilyAway({ fault, mayBeBilled }: EngineError): boolean {
  return fault === 'unreachable' || fault === 'key' || fault === 'rate' || mayBeBilled;
}

/** Says whether an answer refuses the question, which a server between here and there may do for a moment. */
function isRefusedPoll({ fault, cause }: EngineError): boolean {
  return (fault === 'unsupported' || fault === 'failed') && !(cause instanceof ForbiddenAddressError);
}

/** Of two failures of one job the one to tell: a refusal, then what was billed, then what may have been. What was lost adds up. */
export function graverError(one: EngineError | undefined, other: EngineError): EngineError {
  const weight = ({ fault, isGenerated, mayBeBilled }: EngineError) =>
    fault === 'content' ? 3 : isGenerated ? 2 : mayBeBilled ? 1 : 0;
  if (one === undefined) return other;
  const graverFault = weight(other) > weight(one) ? other : one;
  return graverFault.lostResultCount > 0
    ? errorWithLostResultCount(graverFault, one.lostResultCount + other.lostResultCount)
    : graverFault;
}

/** The same failure, of so many results that were made. */
export function errorWithLostResultCount(error: EngineError, lostResultCount: number): EngineError {
  const { fault, message, isGenerated, isRetrievable, mayBeBilled, retryAfterMs, userMessage, remark } = error;
  return new EngineError(fault, message, {
    isGenerated,
    isRetrievable,
    mayBeBilled,
    lostResultCount,
    retryAfterMs,
    userMessage,
    remark,
    cause: error.cause,
  });
}
