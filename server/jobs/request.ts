import { z } from 'zod';
import { Drawing } from '../../contract/drawing.ts';
import { ObjectKey } from '../../contract/ids.ts';
import { ASPECT_RATIOS } from '../../contract/limits.ts';

/** What a job asks of an engine: complete and unchanging, so that a job begun again makes the same pictures. */
export const Request = z.object({
  prompt: z.string(),
  instructions: z.string().optional(),
  seed: z.int(),
  count: z.int(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  /** Object keys by the names of the engine's inputs. */
  inputs: z.partialRecord(z.enum(['image', 'style', 'end', 'mask']), ObjectKey),
  background: z.boolean().optional(),
  influence: z.number().optional(),
  strength: z.number().optional(),
  think: z.boolean().optional(),
  highQuality: z.boolean().optional(),
  colours: z.enum(['binary', 'color']).optional(),
  stl: z.boolean().optional(),
  /** The language of the caller's interface, where they said it: what engines tell them is in it. */
  language: z.enum(['en', 'zh']).optional(),
  /** The route that the person chose. */
  route: z.string().optional(),
  /** That route and no other: it is tried. */
  isAlone: z.boolean().optional(),
  /** An outcome that a test forces; see `server/generation/engineTest.ts`. */
  forced: z.string().optional(),
});
export type Request = z.infer<typeof Request>;

/** One result of a job: an object, or a text. */
export const Result = z.object({
  index: z.int(),
  object_key: z.optional(ObjectKey),
  text: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Of a video: frames a second. */
  frame_rate: z.number().optional(),
  /** How sure a cut-out is, 0 to 1. */
  confidence: z.number().optional(),
  /** It only stands where a result could not be made. */
  no_result: z.boolean().optional(),
  /** Of a vector: what of it was left out, and how it was drawn. */
  drawing: z.optional(Drawing),
  /** How it was made, without what only the engine reads. */
  recipe: z.looseObject({}).optional(),
  /** What was not understood or was left out, in sentences. */
  remarks: z.array(z.string()).optional(),
});
export type Result = z.infer<typeof Result>;

/** Reads the `results` column. */
export function readResults(json: string): Result[] {
  return z.array(Result).parse(JSON.parse(json));
}
