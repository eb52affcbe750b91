import type * as z from 'zod/mini';
import { type Call, defineCall } from '../calls/call.ts';
import type { ObjectKey } from '../ids.ts';
import type { ASPECT_RATIOS } from '../limits.ts';

/** What a call's body means for an engine: the words of EngineJob, with object keys for media. */
export type JobPlan = {
  readonly prompt: string;
  readonly inputs: Readonly<Partial<Record<'image' | 'style' | 'end', ObjectKey>>>;
  readonly seed?: number | undefined;
  readonly count?: number;
  readonly aspectRatio?: (typeof ASPECT_RATIOS)[number];
  /** A data URL, to be checked against the picture's size. */
  readonly mask?: string;
  readonly background?: boolean | undefined;
  readonly influence?: number | undefined;
  readonly strength?: number;
  readonly think?: boolean;
  readonly highQuality?: boolean;
  readonly colours?: 'binary' | 'color';
  readonly stl?: boolean;
  /** How the prompt should be enhanced. */
  readonly instructions?: string;
};

/** The whole of what a recipe may name. What an old recipe lacks, the call's schema misses. */
export type RecipeSettings = {
  readonly prompt: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly asked: Readonly<Record<string, unknown>>;
};

/** What a person is told of a failure: by 403, which may lead to the plans, and by what no other row of the specification's table names. */
export type OperationFailures = {
  readonly refused?: 'inappropriateImage' | 'inappropriatePrompt';
  readonly thenUpgrade?: boolean;
  readonly failed?: 'processingError';
};

/** Where a result lies, or what it says. */
export type MadeResult = { readonly url: string | null; readonly key: ObjectKey | null; readonly text: string };

type Facts<Body extends z.ZodMiniType> = {
  readonly gives: 'picture' | 'vector' | 'model' | 'video' | 'words';
  /** How long it may take, in the terms of the engines' configuration. */
  readonly length: 'words' | 'picture' | 'long';
  /** Another prompt may help. */
  readonly isPrompted: boolean;
  /** It changes a picture that was there: of that something is left. */
  readonly isEdit: boolean;
  readonly failures: OperationFailures;
  /** Reads a body. */
  readonly toJob: (body: z.output<Body>) => JobPlan;
  /** Names the fields of a result. */
  readonly toAnswer: (made: MadeResult) => Readonly<Record<string, unknown>>;
  /** Writes a body from a recipe: the reverse. */
  readonly toBody: (settings: RecipeSettings) => Readonly<Record<string, unknown>>;
};

type Parts<Body extends z.ZodMiniType, Answer extends z.ZodMiniType> = Facts<Body> &
  Pick<Call<string, Body, Answer>, 'path' | 'body' | 'answer'> & { readonly stream?: boolean };

/** One row of what engines perform; `name` is the last part of its path. */
export function defineOperation<const Name extends string, Body extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  name: Name,
  { path, body, answer, stream, ...facts }: Parts<Body, Answer>,
): Call<Name, Body, Answer> & Facts<Body> {
  // A stream says at once that it began.
  return { ...defineCall(name, { path, body, answer, stream, patience: stream ? 'answer' : 'run' }), ...facts };
}

/** The two fields of an image, as most operations answer it. */
export function imageFields({ url, key }: MadeResult) {
  return { image_url: url, object_key: key };
}

/** The inputs of what works on one image, perhaps with another beside it. */
export function imageOf(key: ObjectKey, ref?: ObjectKey | null): JobPlan['inputs'] {
  return ref ? { image: key, style: ref } : { image: key };
}
