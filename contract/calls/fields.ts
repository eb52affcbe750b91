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

/** The recipe of a result: enough to make it again with the same inputs. */
export const recipe = z.looseObject({
  engine: z.string(),
  model: z.string(),
  operation: z.string(),
  ...requestFields,
  /** The result’s number among the results of its run. */
  index: z.optional(z.int()),
  notes: z.array(z.string()),
  /** True if the model takes no seed, so that the same seed gives a different result. */
  isSeedless: z.optional(z.boolean()),
  milliseconds: z.number(),
});

/** Fields that every result of an engine comes with: remarks for the person, if any, and its recipe. */
export const resultFields = {
  remarks: z.optional(z.array(z.string())),
  /** The same as codes, one for each sentence, for wording them in another language; null for a sentence without a code. */
  remark_codes: z.optional(z.array(z.nullable(RemarkField))),
  recipe: z.optional(recipe),
  /** The run that made it, if the call joined a run of its node that was already in progress with the same request. */
  run: z.optional(z.string()),
};

export const pixels = z.int().check(z.positive());
const pictureResultFields = {
  image_url: z.string(),
  object_key: ObjectKey,
  image_width: z.optional(pixels),
  image_height: z.optional(pixels),
  /** 0 to 1; 1 if the result is exact. */
  confidence: z.optional(z.number()),
  /** True if the image is a placeholder, because the engine does not know such a product and could not make a result. */
  no_result: z.optional(z.boolean()),
  /** For a vector that was uploaded: what was left out of it, and how it was drawn. */
  drawing: z.optional(PictureRemarks),
  ...resultFields,
};
/** The address and key of an image. If the server knows them, also its size in pixels, how certain a cut-out is, and more. */
export const pictureAnswer = z.object({
  ...pictureResultFields,
  /** The other results of the run, if several were asked for. */
  variants: z.optional(z.array(z.object(pictureResultFields))),
});
export const nothing = z.object({});
