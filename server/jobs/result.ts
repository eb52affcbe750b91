import { z } from 'zod';
import { ObjectKey } from '../../contract/ids.ts';
import { PictureRemarks } from '../../contract/pictureRemarks.ts';

/** One result of a job: an object, or a text. */
export const Result = z.object({
  index: z.int(),
  object_key: z.optional(ObjectKey),
  text: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Of a video: frames a second. */
  frame_rate: z.number().optional(),
  /** The confidence in a cut-out, 0 to 1. */
  confidence: z.number().optional(),
  /** It only stands where a result could not be made. */
  no_result: z.boolean().optional(),
  /** Of a vector: what of it was left out, and how it was drawn. */
  drawing: z.optional(PictureRemarks),
  /** The recipe, without what only the engine reads. */
  recipe: z.looseObject({}).optional(),
  /** Sentences on what was not understood or was left out. */
  remarks: z.array(z.string()).optional(),
  /** The same by code, one for each sentence; null where one has none. */
  remark_codes: z.array(z.looseObject({ code: z.string() }).nullable()).optional(),
});
export type Result = z.infer<typeof Result>;

/** Reads the `results` column. */
export function parseResults(json: string): Result[] {
  return z.array(Result).parse(JSON.parse(json));
}
