import type { Feedback } from './cardServices.ts';

/** A call of somebody who comments or votes, which waits until the test answers it. */
export type FeedbackCall = {
  readonly call: keyof Feedback;
  readonly args: readonly unknown[];
  answer(): void;
  fail(status: number, code?: string): void;
};

/** Feedback whose calls wait in a list, oldest first. */
export function fakeFeedback() {
  const calls: FeedbackCall[] = [];
  const pendingCall =
    (call: keyof Feedback) =>
    (...args: unknown[]) =>
      new Promise<void>((resolve, reject) => {
        const fail = (status: number, code = 'internal') => reject({ status, problem: { status, code, detail: '' } });
        calls.push({ call, args, answer: resolve, fail });
      });
  const feedback: Feedback = {
    put: pendingCall('put'),
    remove: pendingCall('remove'),
    vote: pendingCall('vote'),
    resolve: pendingCall('resolve'),
    hide: pendingCall('hide'),
    block: pendingCall('block'),
  };
  return { calls, feedback: () => Promise.resolve(feedback) };
}
