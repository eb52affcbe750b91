import { EngineError, type EngineJob, type EngineStep } from '../../../contract/engine.ts';
import { recipeOf } from '../../../contract/recipe.ts';
import { givesText } from '../kit/givesText.ts';
import { instructionOf } from '../kit/instructions.ts';
import { emptyReason } from '../kit/notes.ts';
import { flatPng } from '../kit/pictures.ts';
import type { PollingOptions } from '../kit/transport.ts';
import type { SdkClient } from './client.ts';
import { engineErrorOf, finishReasonError } from './faults.ts';
import { stripThoughts } from './thoughts.ts';

/** A picture is shown at most so large to a model that only reads it. */
const PICTURE_SIDE_MAX = 1024;

/** Describes pictures and rewrites prompts. */
export async function* generateText(
  client: SdkClient,
  job: EngineJob,
  { signal }: Pick<PollingOptions, 'signal'>,
): AsyncGenerator<EngineStep> {
  const startedAt = performance.now();
  const { library, models } = client;
  const content = await messageContentOf(job);
  const answer = await library
    .generateText({
      model: models.text(job.model),
      instructions: instructionOf(job),
      messages: [{ role: 'user', content }],
      maxRetries: 0,
      abortSignal: signal,
    })
    .catch((error: unknown) => {
      signal.throwIfAborted();
      throw engineErrorOf(error, library);
    });
  const text = stripThoughts(answer.text);
  const refusalError = finishReasonError(answer.finishReason);
  if (refusalError) throw refusalError;
  if (text === '')
    throw new EngineError('empty', `no text: ${answer.finishReason}`, {
      mayBeBilled: true,
      ...emptyReason(job),
    });
  const { inputTokens, outputTokens, totalTokens } = answer.usage;
  const detail = { usage: { inputTokens, outputTokens, totalTokens } };
  yield {
    kind: 'result',
    text,
    recipe: recipeOf(client.provider.name, job, { startedAt, notes: [], detail, isSeedless: true }),
  };
}

async function messageContentOf({ operation, image, prompt }: EngineJob) {
  if (givesText(operation)) return [{ type: 'text' as const, text: prompt }];
  if (!image) throw new EngineError('input', 'there is no image');
  const { bytes, type: mediaType } = await flatPng(image, PICTURE_SIDE_MAX);
  return [{ type: 'file' as const, data: bytes, mediaType }];
}
