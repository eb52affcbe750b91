import { z } from 'zod';
import { EngineError, type EngineJob, type Media } from '../../../contract/engine.ts';
import type { Operation } from '../../../contract/operations/index.ts';
import { fetchFile } from '../kit/fetchFile.ts';
import { mediaTypeOf } from '../kit/mediaType.ts';
import { emptyReason } from '../kit/notes.ts';
import { idleTimeoutOf, type PollingOptions, pollUntil } from '../kit/transport.ts';

const File = z.object({ url: z.string() });
/** The fields in which models of fal answer, by their published types. */
const ModelAnswer = z.object({
  images: z.array(File).optional(),
  image: File.optional(),
  video: File.optional(),
  model_glb: File.optional(),
  model_mesh: File.optional(),
  has_nsfw_concepts: z.array(z.boolean()).optional(),
});

/** A file of an answer; `isBlanked` where fal's own checker made it black. */
export type OutputFile = { readonly url: string; readonly isBlanked: boolean };

/** The files that an answer names. Throws EngineError `empty` where there are none. */
export function parseOutputs(answer: unknown, job: EngineJob): OutputFile[] {
  const answerFields = ModelAnswer.safeParse(answer).data;
  const { images, image, video, model_glb, model_mesh, has_nsfw_concepts: blankedFlags = [] } = answerFields ?? {};
  const files = images ?? [image ?? video ?? model_glb ?? model_mesh].filter((file) => file !== undefined);
  if (answerFields === undefined) throw new EngineError('failed', 'fal’s answer cannot be read', { isGenerated: true });
  if (files.length === 0)
    throw new EngineError('empty', 'fal’s answer names no file', {
      mayBeBilled: true,
      ...emptyReason(job),
    });
  return files.map(({ url }, index) => ({ url, isBlanked: blankedFlags[index] === true }));
}

type DownloadOptions = {
  readonly operation: Operation;
  readonly ownHost: string | undefined;
  readonly bytesMax: number;
};

/**
 * Fetches a file and tells by its bytes what it is. It is paid for, and fetching it again is free: an address that is away is waited
 * for as long as fal itself. Throws EngineError, made: what was made is gone, or no use; `isRetrievable` where it may come back.
 */
export async function downloadOutput(
  { url }: OutputFile,
  { operation, ownHost, bytesMax }: DownloadOptions,
  polling: PollingOptions,
): Promise<Media> {
  const { signal } = polling;
  try {
    return await pollUntil(async () => {
      const bytes = await fetchFile(url, { signal, ownHost, bytesMax, idleTimeoutMs: idleTimeoutOf(polling) });
      const type = mediaTypeOf(bytes, operation);
      if (type === undefined) throw new EngineError('unsupported', 'the file is of another kind');
      return { type, bytes };
    }, polling);
  } catch (cause) {
    signal.throwIfAborted();
    const { message, isRetrievable } = cause as EngineError;
    throw new EngineError('failed', `a result cannot be fetched: ${message}`, {
      isGenerated: true,
      isRetrievable,
      cause,
    });
  }
}
