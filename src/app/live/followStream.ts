import type { BoardEvent } from '../../../contract/calls/live.ts';
import { isStreamTimeout } from '../../api/errors.ts';
import { retryDelay } from './retries.ts';

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
 * growing pauses. Tells by which code it is over.
 */
export async function followStream({ open, onEvent, pause, random, onError, signal }: FollowOptions): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      for await (const event of open(signal)) {
        if (signal.aborted) return;
        attempt = 0;
        onEvent(event);
        if (event.event === 'ended' && event.data.code !== 'busy') return;
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
