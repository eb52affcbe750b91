import { type Engine, EngineError, type EngineJob, type EngineStep } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import type { Provider } from '../kit/provider.ts';
import type { PollingOptions } from '../kit/transport.ts';
import { openClient, type SdkClient } from './client.ts';
import { generatePictures } from './pictures.ts';
import { PROVIDER_TRAITS, type SdkKind, type SdkOutput, supportsOperation } from './providerTraits.ts';
import { generateText } from './text.ts';
import { generateVideo } from './video.ts';

/** The pause between questions how far a video is. */
const POLL_MS = 5000;
/** The same for a picture that an answer has by its address alone. */
const FILE_POLL_MS = 500;

/** The writers of requests to models, by what they give. */
const GENERATOR_BY_OUTPUT: Readonly<
  Record<SdkOutput, (client: SdkClient, job: EngineJob, polling: PollingOptions) => AsyncIterable<EngineStep>>
> = {
  picture: generatePictures,
  words: generateText,
  video: generateVideo,
};

/** OpenAI, Google, or a server that speaks as OpenAI's does, by the AI SDK, which is fetched at the first run. */
export function createSdkEngine(
  provider: Provider,
  { intervalMs = POLL_MS, ...timing }: Partial<Omit<PollingOptions, 'signal'>> = {},
): Engine {
  const traits = PROVIDER_TRAITS[provider.kind as SdkKind];
  let client: Promise<SdkClient> | undefined;
  return {
    name: provider.name,
    isPaid: provider.isPaid,
    can: (operation) => supportsOperation(traits, operation),
    async close() {},
    async *run(job, signal) {
      if (!supportsOperation(traits, job.operation))
        throw new EngineError('unsupported', `${provider.name} cannot ${job.operation}`);
      client ??= openClient(provider, { intervalMs: Math.min(intervalMs, FILE_POLL_MS), ...timing });
      const openedClient = await client;
      signal.throwIfAborted();
      // From the first step on the run has its own time limit.
      yield { kind: 'progress', fraction: 0 };
      const generate = GENERATOR_BY_OUTPUT[OPERATION_ROWS[job.operation].resultKind as SdkOutput];
      yield* generate(openedClient, job, { intervalMs, ...timing, signal });
    },
  };
}
