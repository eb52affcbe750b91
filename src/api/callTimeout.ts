import type { CallTimeoutKind } from '../../contract/calls/call.ts';
import { HEARTBEAT_MS } from '../../contract/limits.ts';
import { CallError, noAnswerError } from './errors.ts';

/**
 * The time that an answer may take to begin, and then to arrive, in milliseconds: longer by what its body takes on a slow line. A run is
 * answered when its job has ended, which the server limits; asked again, it joins the same job.
 */
const ANSWER_TIMEOUT_MS = 30_000;
const RUN_TIMEOUT_MS = 600_000;
/** So many bytes a millisecond go over a slow line. */
const SLOW_LINE_BYTES_PER_MS = 32;
/** An answer may arrive for this long where its length is not known. */
const UNKNOWN_LENGTH_TIMEOUT_MS = 600_000;
/** After so many silences that were not filled, a stream is dead. */
const MISSED_HEARTBEATS_MAX = 3;

/** Watches over one call: its signal aborts when the server is silent for longer than it may be, or when the caller's does. */
export function createCallTimeout(callerSignal: AbortSignal | undefined) {
  const aborter = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasHeartbeat = false;

  function clearTimer(): void {
    clearTimeout(timer);
  }

  function restartTimer(ms: number): void {
    clearTimer();
    timer = setTimeout(() => aborter.abort(new DOMException('The server is silent.', 'TimeoutError')), ms);
  }

  return {
    signal: callerSignal ? AbortSignal.any([callerSignal, aborter.signal]) : aborter.signal,
    /** A call goes out with a body of so many bytes. */
    startWaiting: (bytes: number, timeoutKind: CallTimeoutKind) =>
      restartTimer((timeoutKind === 'run' ? RUN_TIMEOUT_MS : ANSWER_TIMEOUT_MS) + bytes / SLOW_LINE_BYTES_PER_MS),
    /** The answer has begun: its body is on its way. */
    startReceiving({ headers }: Response): void {
      const bytes = headers.get('content-length');
      restartTimer(
        bytes === null ? UNKNOWN_LENGTH_TIMEOUT_MS : ANSWER_TIMEOUT_MS + Number(bytes) / SLOW_LINE_BYTES_PER_MS,
      );
    },
    /** A stream has begun whose server sends a comment at once and in every silence. */
    expectHeartbeats(): void {
      hasHeartbeat = true;
      restartTimer(HEARTBEAT_MS);
    },
    /** An event or a comment has come. A stream may be silent as long as it likes, unless its server fills silences with comments. */
    onEvent(isComment: boolean): void {
      hasHeartbeat ||= isComment;
      if (hasHeartbeat) restartTimer(HEARTBEAT_MS * MISSED_HEARTBEATS_MAX);
      else clearTimer();
    },
    clear: clearTimer,
    /** Makes the error of a call that went wrong: a `CallError`, or the caller's own reason when it aborted. */
    callErrorFor(error: unknown): unknown {
      if (callerSignal?.aborted) return callerSignal.reason;
      return error instanceof CallError ? error : noAnswerError(error);
    },
  };
}

export type CallTimeout = ReturnType<typeof createCallTimeout>;

/** Makes a call whose answer is read to its end. Throws a `CallError`, or the caller's own reason when it aborts. */
export async function enforceTimeout<T>(
  signal: AbortSignal | undefined,
  makeCall: (timeout: CallTimeout) => Promise<T>,
): Promise<T> {
  const timeout = createCallTimeout(signal);
  try {
    return await makeCall(timeout);
  } catch (error) {
    throw timeout.callErrorFor(error);
  } finally {
    timeout.clear();
  }
}
