import { type Engine, EngineError, type EngineJob, type Step } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import type { Provider } from '../kit/provider.ts';
import type { PollingOptions } from '../kit/transport.ts';
import { type Client, openClient } from './client.ts';
import { draw } from './draw.ts';
import { shoot } from './film.ts';
import { canDo, KINDS, type Output, type SdkKind } from './kinds.ts';
import { write } from './write.ts';

/** The pause between questions how far a video is. */
const POLL_MS = 5000;
/** The same for a picture that an answer has by its address alone. */
const FILE_MS = 500;

/** The writers of requests to models, by what they give. */
const WRITERS: Readonly<
  Record<Output, (client: Client, job: EngineJob, polling: PollingOptions) => AsyncIterable<Step>>
> = {
  picture: draw,
  words: write,
  video: shoot,
};

/** OpenAI, Google, or a server that speaks as OpenAI's does, by the AI SDK, which is fetched at the first run. */
export function createSdkEngine(
  provider: Provider,
  { intervalMs = POLL_MS, ...timing }: Partial<Omit<PollingOptions, 'signal'>> = {},
): Engine {
  const kind = KINDS[provider.kind as SdkKind];
  let client: Promise<Client> | undefined;
  return {
    name: provider.name,
    isPaid: provider.isPaid,
    can: (operation) => canDo(kind, operation),
    async close() {},
    async *run(job, signal) {
      if (!canDo(kind, job.operation)) throw new EngineError('unsupported', `${provider.name} cannot ${job.operation}`);
      client ??= openClient(provider, { intervalMs: Math.min(intervalMs, FILE_MS), ...timing });
      const opened = await client;
      signal.throwIfAborted();
      // From the first step on the run has its own time limit.
      yield { kind: 'progress', fraction: 0 };
      const writer = WRITERS[OPERATION_ROWS[job.operation].gives as Output];
      yield* writer(opened, job, { intervalMs, ...timing, signal });
    },
  };
}
