import { vi } from 'vitest';
import { PAGE_TIMEOUT_MS } from './journeys/pageTimeout.ts';

/**
 * `vi.waitFor` and `vi.waitUntil` have no setting for how long they wait; their own default, a second, is too short for a busy machine.
 * While timers are fake they would let the fake time pass with each try, further than a test says: `expect.poll` does not.
 */
for (const name of ['waitFor', 'waitUntil'] as const) {
  const wait: (callback: never, options?: object | number) => Promise<unknown> = vi[name];
  const patiently: typeof wait = (callback, options = {}) => {
    if (vi.isFakeTimers()) throw new Error(`vi.${name} lets fake time pass. Wait with expect.poll.`);
    return wait(callback, typeof options === 'number' ? options : { timeout: PAGE_TIMEOUT_MS, ...options });
  };
  // Files that share a page or a process share `vi`.
  if (!Object.hasOwn(wait, 'isPatient')) Object.assign(vi, { [name]: Object.assign(patiently, { isPatient: true }) });
}
