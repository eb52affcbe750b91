import * as z from 'zod/mini';
import { ObjectKey } from '../ids.ts';
import { ASPECT_RATIOS } from '../limits.ts';

/** The names that engines have for the pictures of a job. */
export const InputName = z.enum(['image', 'style', 'end', 'mask']);
export type InputName = z.infer<typeof InputName>;

/**
 * The request of a run to an engine: complete and unchanging, so that a job begun again makes the same. Bodies, stored jobs, samples, what an
 * engine gets and what a recipe remembers are made from it. Stored recipes have the order of its fields: a new one comes last.
 */
export const Job = z.object({
  prompt: z.string(),
  /** The wish for an enhanced prompt, in the person's words. */
  instructions: z.optional(z.string()),
  /** 32-bit unsigned. The same seed and inputs give the same bytes. */
  seed: z.int(),
  /** The number of results that the engine should make; it yields a `result` step for each. */
  count: z.int(),
  aspectRatio: z.enum(ASPECT_RATIOS),
  inputs: z.partialRecord(InputName, ObjectKey),
  /** The words are about the background within the mask: the call's `bg_mode`. */
  background: z.optional(z.boolean()),
  /** 0 to 2: the call's `image_influence`. */
  influence: z.optional(z.number()),
  /** 0.25 to 1: the call's `strength`. */
  strength: z.optional(z.number()),
  think: z.optional(z.boolean()),
  highQuality: z.optional(z.boolean()),
  /** Of a vector: black alone, or colours. */
  colours: z.optional(z.enum(['binary', 'color'])),
  /** Of a 3D model: for printing (STL), without materials. */
  stl: z.optional(z.boolean()),
  /** The language of the person's interface, where the call says it: what the engine tells them is in it. */
  language: z.optional(z.enum(['en', 'zh'])),
});
export type Job = Readonly<z.infer<typeof Job>>;

/** The options of a job beside its words, its seed and its pictures: a recipe remembers them as `asked`. */
export const JobOptions = z.omit(Job, { prompt: true, seed: true, inputs: true, language: true });
export type JobOptions = Readonly<z.infer<typeof JobOptions>>;

/** The part of a job that a call's body says. */
export type JobPlan = Partial<Omit<Job, 'language'>> &
  Pick<Job, 'prompt' | 'inputs'> & {
    /** A data URL, to be checked against the picture's size. */
    readonly mask?: string;
  };

/** The whole of what a recipe may name. What an old recipe lacks, the call's schema misses. */
export type RecipeSettings = {
  readonly prompt: string;
  readonly inputs: Readonly<Partial<Record<InputName, string>>>;
  readonly asked: Readonly<Partial<Record<keyof JobOptions, unknown>>>;
};
