import type { BoardEvent } from '../../../contract/calls/live.ts';
import { isStreamTimeout } from '../../api/errors.ts';
import { retryDelay } from './retries.ts';

/** The codes of ends that pass: too many streams were open, or the session has ended, and the person may sign in again on this page. */
const PASSING_END_CODES: ReadonlySet<string> = new Set(['busy', 'not_signed_in']);

export type FollowOptions = {
  /** Opens the stream, from what is known by then. */
  readonly open: (signal: AbortSignal) => AsyncIterable<BoardEvent>;
  readonly onEvent: (event: BoardEvent) => void;
  /** Resolves after so many milliseconds, or earlier when it is worth trying again. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, for the jitter of retries. */
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
  readonly signal: AbortSignal;
};

/**
 * Follows a board's events until the signal aborts or the server says that it is over: a stream that breaks is opened again, with
 * growing pauses, and so is one that ended for a reason that passes.
 */
export async function followStream({ open, onEvent, pause, random, onError, signal }: FollowOptions): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      for await (const event of open(signal)) {
        if (signal.aborted) return;
        attempt = 0;
        onEvent(event);
        if (event.event === 'ended' && !PASSING_END_CODES.has(event.data.code)) return;
      }
    } catch (error) {
      if (signal.aborted) return;
      onError(error);
      // It has taken long enough to find out.
      if (isStreamTimeout(error)) attempt = 0;
    }
    await pause(retryDelay(attempt, random()), signal);
  }
}
