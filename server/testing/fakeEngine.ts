import sharp from 'sharp';
import { type Engine, EngineError, type EngineJob, type Fault } from '../../contract/engine.ts';
import { failureReason, remark } from '../../contract/remarks/wordRemark.ts';

/** An engine whose runs a test holds in its hands. */
export type FakeEngine = Engine & {
  /** Jobs in the order they began. */
  readonly startedJobs: readonly EngineJob[];
  /** Jobs that were aborted while they ran. */
  readonly abortedJobIds: readonly string[];
  /** Resolves when so many jobs have begun. */
  waitForStarted(count: number): Promise<void>;
  /** Lets every job that waits for it (a prompt with 'wait') make its next result. */
  release(): void;
};

/**
 * Makes one grey pixel per result, as dark as its seed. A prompt may say `wait`, or `fail:<fault>`, or `fail2` for a late failure;
 * `fail:blank` is the refusal of a blank sketch.
 */
export function createFakeEngine(): FakeEngine {
  const startedJobs: EngineJob[] = [];
  const abortedJobIds: string[] = [];
  let jobStarted = Promise.withResolvers<void>();
  let gate = Promise.withResolvers<void>();

  return {
    name: 'fake',
    startedJobs,
    abortedJobIds,
    can: (operation) => operation !== 'image_to_video',
    async close() {},
    async waitForStarted(count) {
      while (startedJobs.length < count) await jobStarted.promise;
    },
    release() {
      gate.resolve();
      gate = Promise.withResolvers<void>();
    },
    async *run(job, signal) {
      startedJobs.push(job);
      jobStarted.resolve();
      jobStarted = Promise.withResolvers<void>();
      const fault = /fail:(\w+)/.exec(job.prompt)?.[1];
      if (fault === 'blank') throw new EngineError('input', 'blank', failureReason(remark('blank.sketch'), 'en'));
      if (fault !== undefined) throw new EngineError(fault as Fault, 'provider said 429', { mayBeBilled: true });
      for (let index = 0; index < job.count; index += 1) {
        if (job.prompt.includes('wait')) await waitForRelease(job.id, signal);
        if (job.prompt.includes('fail2') && index === 1) throw new EngineError('failed', 'late', { mayBeBilled: true });
        const background = { r: (job.seed + index) % 256, g: 0, b: 0 };
        const picture = sharp({ create: { width: 8, height: 4, channels: 3, background } });
        const recipe = {
          engine: 'fake',
          model: job.model,
          operation: job.operation,
          prompt: job.prompt,
          seed: job.seed,
        };
        const media = { type: 'image/png', bytes: await picture.png().toBuffer() };
        yield { kind: 'result', media, width: 8, height: 4, recipe: { ...recipe, notes: [], milliseconds: 1 } };
      }
    },
  };

  async function waitForRelease(jobId: string, signal: AbortSignal): Promise<void> {
    const abortSignal = Promise.withResolvers<never>();
    const handleAbort = () => {
      abortedJobIds.push(jobId);
      abortSignal.reject(signal.reason);
    };
    signal.addEventListener('abort', handleAbort, { once: true });
    try {
      await Promise.race([gate.promise, abortSignal.promise]);
    } finally {
      signal.removeEventListener('abort', handleAbort);
    }
  }
}
