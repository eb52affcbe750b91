import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Operation } from '../../../contract/operations.ts';
import { EngineError, type Media } from '../engine.ts';
import { kindOf } from '../kindOf.ts';
import { readBytes, refusal, send } from '../wire.ts';

const File = z.object({ url: z.string() });
/** Where the models of fal put what they made, by their published types. */
const Answer = z.object({
  images: z.array(File).optional(),
  image: File.optional(),
  video: File.optional(),
  model_glb: File.optional(),
  model_mesh: File.optional(),
  has_nsfw_concepts: z.array(z.boolean()).optional(),
});

/** A file of an answer; `isBlanked` where fal's own checker made it black. */
export type Output = { readonly url: string; readonly isBlanked: boolean };

/** How often a file is fetched, and the pause between: it is paid for, and fetching it again is free. */
const FETCHES = 3;
const FETCH_PAUSE_MS = 500;
/** The files that an answer names. Throws EngineError `failed` where there are none. */
export function outputsIn(answer: unknown): Output[] {
  const read = Answer.safeParse(answer).data;
  const { images, image, video, model_glb, model_mesh, has_nsfw_concepts: blanked = [] } = read ?? {};
  const files = images ?? [image ?? video ?? model_glb ?? model_mesh].filter((file) => file !== undefined);
  if (files.length === 0) throw new EngineError('failed', 'fal’s answer names no file', { spent: true });
  return files.map(({ url }, index) => ({ url, isBlanked: blanked[index] === true }));
}

/** Fetches a file and tells by its bytes what it is. Throws EngineError, spent: what was made is gone, or no use. */
export async function fetchOutput({ url }: Output, operation: Operation, signal: AbortSignal): Promise<Media> {
  const bytes = await fetchBytes(url, signal);
  const type = kindOf(bytes, operation);
  if (type === undefined) throw new EngineError('failed', 'fal gave a file of another kind', { spent: true });
  return { type, bytes };
}

async function fetchBytes(url: string, signal: AbortSignal): Promise<Uint8Array> {
  if (!/^https?:/.test(url)) throw new EngineError('failed', 'fal’s answer has no web address', { spent: true });
  for (let fetches = 1; ; fetches += 1) {
    try {
      const response = await send(url, { signal, redirect: 'follow' });
      if (response.ok) return await readBytes(response, signal);
      await response.body?.cancel();
      throw refusal(response.status, response.headers, 'of a result’s address');
    } catch (cause) {
      if (!(cause instanceof EngineError)) throw cause;
      const isAway =
        cause.spent || cause.fault === 'rate' || (cause.fault === 'unreachable' && cause.cause !== undefined);
      if (!isAway || fetches === FETCHES)
        throw new EngineError('failed', `a result cannot be fetched: ${cause.message}`, { spent: true, cause });
      await pause(FETCH_PAUSE_MS, undefined, { signal });
    }
  }
}
