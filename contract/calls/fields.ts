import * as z from 'zod/mini';
import { ObjectKey } from '../ids.ts';
import { INFLUENCE_API_FACTOR, SERVER_LIMITS, VARIANT_COUNTS } from '../limits.ts';
import { PictureRemarks } from '../pictureRemarks.ts';
import { RemarkField } from '../remarks/remarkField.ts';

/** Fields that several calls share. */
export const prompt = z.string().check(z.maxLength(SERVER_LIMITS.promptLength));
/** A prompt that says something: spaces alone do not. */
export const nonEmptyPrompt = prompt.check(z.refine((text) => text.trim() !== '', 'It is empty'));
export const influence = z.number().check(z.minimum(0), z.maximum(INFLUENCE_API_FACTOR));
export const objectKey = ObjectKey;
/** Sent as specified, never fetched: the server reads the object that `object_key` names. */
export const imageUrl = z.optional(z.string().check(z.maxLength(4000)));
/** Not in the specification: pins a run; absent, the server draws one and keeps it in the recipe. */
export const seed = z.optional(z.int().check(z.minimum(0), z.maximum(0xffffffff)));
/** Not in the specification: the route that the person chose, as `list_routes` names it; one that is not there is ignored. */
export const route = z.optional(z.string().check(z.maxLength(200)));
/** Not in the specification: the number of results, each of a seed of its own; absent, as many as the call makes. One that is not varied by its engine makes one. */
export const variants = z.optional(z.literal(VARIANT_COUNTS));
export const dataUrl = z.string().check(z.startsWith('data:'), z.maxLength(64 * 1024 * 1024));

/** The request of a run: its words, its seed, the object keys of its inputs, and what else was asked for. */
export const requestFields = {
  prompt: z.string(),
  seed: z.number(),
  inputs: z.optional(z.record(z.string(), z.string())),
  asked: z.optional(z.looseObject({})),
};

/** The recipe of a result; enough to make it again with the same inputs. */
export const recipe = z.looseObject({
  engine: z.string(),
  model: z.string(),
  operation: z.string(),
  ...requestFields,
  /** Its place among the results of its run. */
  index: z.optional(z.int()),
  notes: z.array(z.string()),
  /** The model took no seed: the same seed gives something else. */
  isSeedless: z.optional(z.boolean()),
  milliseconds: z.number(),
});

/** Fields that every result of an engine comes with: remarks for the person, if any, and its recipe. */
export const resultFields = {
  remarks: z.optional(z.array(z.string())),
  /** The same by code, one for each sentence, to be worded in another language; null where one has none. */
  remark_codes: z.optional(z.array(z.nullable(RemarkField))),
  recipe: z.optional(recipe),
  /** The run that made it, where the call joined one of its node that was under way already, for the same. */
  run: z.optional(z.string()),
};

export const pixels = z.int().check(z.positive());
const pictureResultFields = {
  image_url: z.string(),
  object_key: ObjectKey,
  image_width: z.optional(pixels),
  image_height: z.optional(pixels),
  /** 0 to 1; 1 when it is exact. */
  confidence: z.optional(z.number()),
  /** The image only stands where a result could not be made: the engine knows no such product. */
  no_result: z.optional(z.boolean()),
  /** Of a vector that was brought: what of it was left out, and how it was drawn. */
  drawing: z.optional(PictureRemarks),
  ...resultFields,
};
/** The specification's two fields; and, where the server knows them, the size in pixels, how sure a cut-out is, and more. */
export const pictureAnswer = z.object({
  ...pictureResultFields,
  /** The results of the run after the first, where several were asked for. */
  variants: z.optional(z.array(z.object(pictureResultFields))),
});
export const nothing = z.object({});
