import { setTimeout as pause } from 'node:timers/promises';
import type { makeCall } from '../scripts/seed/seedBoard.ts';

/** The pause before a call that came to nothing is made again, in milliseconds. */
const RETRY_MS = 250;
/** A call that has come to nothing for so long is lost, in milliseconds. */
const GIVE_UP_MS = 60_000;
/** Answers after which a client asks again: nobody could do it now. */
const BUSY = /answered (502|503|504)/;
/** An answer that nobody should get, and after which the browser asks again all the same. */
const FAULT = /answered 500/;

/** Counts how often calls were made again. */
export type CallCounts = { retries: number; refusals: string[] };

/** Makes calls as the browser does: what meets a process that has ended, or a database that is away, is asked again, under the same id. */
export function createPatientCall(call: typeof makeCall, counts: CallCounts): typeof makeCall {
  return async (account, definition, body) => {
    const deadline = performance.now() + GIVE_UP_MS;
    for (;;)
      try {
        return await call(account, definition, body);
      } catch (error) {
        const isFault = error instanceof Error && FAULT.test(error.message);
        if (!mayAskAgain(error)) counts.refusals.push(String(error));
        if (!(mayAskAgain(error) || isFault) || performance.now() > deadline) throw error;
        counts.retries += 1;
        await pause(RETRY_MS);
      }
  };
}

/** Says of an error whether it came of the way there, not of what was asked. */
export function mayAskAgain(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return BUSY.test(error.message) || error instanceof TypeError || error.name === 'AbortError';
}
