import type { CallPatience } from '../../contract/calls/call.ts';
import { HEARTBEAT_MS } from '../../contract/limits.ts';
import { CallError, noAnswer } from './errors.ts';

/**
 * The time that an answer may take to begin, and then to arrive, in milliseconds: longer by what its body takes on a slow line. A run is
 * answered when its job has ended, which the server limits; asked again, it joins the same job.
 */
const ANSWER_MS = 30_000;
const RUN_MS = 600_000;
/** So many bytes a millisecond go over a slow line. */
const SLOWEST = 32;
/** An answer may arrive for this long where its length is not known. */
const LONGEST_MS = 600_000;
/** After so many silences that were not filled, a stream is dead. */
const HEARTBEATS_MISSED = 3;

/** Watches over one call: its signal aborts when the server is silent for longer than it may be, or when the caller's does. */
export function createPatience(callers: AbortSignal | undefined) {
  const aborter = new AbortController();
  let alarm: ReturnType<typeof setTimeout> | undefined;
  let isBeating = false;

  function end(): void {
    clearTimeout(alarm);
  }

  function wait(ms: number): void {
    end();
    alarm = setTimeout(() => aborter.abort(new DOMException('The server is silent.', 'TimeoutError')), ms);
  }

  return {
    signal: callers ? AbortSignal.any([callers, aborter.signal]) : aborter.signal,
    /** A call goes out with a body of so many bytes. */
    begin: (bytes: number, limit: CallPatience) => wait((limit === 'run' ? RUN_MS : ANSWER_MS) + bytes / SLOWEST),
    /** The answer has begun: its body is on its way. */
    hear({ headers }: Response): void {
      const bytes = headers.get('content-length');
      wait(bytes === null ? LONGEST_MS : ANSWER_MS + Number(bytes) / SLOWEST);
    },
    /** A stream has begun whose server sends a comment at once and in every silence. */
    expectBeats(): void {
      isBeating = true;
      wait(HEARTBEAT_MS);
    },
    /** An event or a comment has come. A stream may be silent as long as it likes, unless its server fills silences with comments. */
    hearEvent(isComment: boolean): void {
      isBeating ||= isComment;
      if (isBeating) wait(HEARTBEAT_MS * HEARTBEATS_MISSED);
      else end();
    },
    end,
    /** Makes the error of a call that went wrong: a `CallError`, or the caller's own reason when it aborted. */
    failureOf(error: unknown): unknown {
      if (callers?.aborted) return callers.reason;
      return error instanceof CallError ? error : noAnswer(error);
    },
  };
}

export type Patience = ReturnType<typeof createPatience>;

/** Makes a call whose answer is read to its end. Throws a `CallError`, or the caller's own reason when it aborts. */
export async function exchange<T>(
  signal: AbortSignal | undefined,
  make: (patience: Patience) => Promise<T>,
): Promise<T> {
  const patience = createPatience(signal);
  try {
    return await make(patience);
  } catch (error) {
    throw patience.failureOf(error);
  } finally {
    patience.end();
  }
}
