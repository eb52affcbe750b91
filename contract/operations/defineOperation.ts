import type * as z from 'zod/mini';
import { type Call, defineCall } from '../calls/call.ts';
import type { ObjectKey } from '../ids.ts';
import type { InputName, Job, JobPlan, RecipeSettings } from './job.ts';

/** The messages for a person at a failure: by 403, and by all that no other row of the specification's table names. */
export type OperationFailures = {
  readonly refused?: 'inappropriateImage' | 'inappropriatePrompt';
  readonly failed?: 'processingError';
};

/** The place of a result, or its text. */
export type StoredResult = { readonly url: string | null; readonly key: ObjectKey | null; readonly text: string };

/** The kind of a result. */
export type ResultKind = 'picture' | 'vector' | 'model' | 'video' | 'words';

type OperationFacts<Body extends z.ZodMiniType, Kind extends ResultKind> = {
  readonly resultKind: Kind;
  /** The number of results of a run, where not one. */
  readonly resultCount?: number;
  /** A run may make several results that differ: the body's `variants`. */
  readonly hasVariants?: boolean;
  /** The pictures that it cannot do without. Without any it is made of words alone. */
  readonly requiredInputs: readonly InputName[];
  /** The part of its picture that may change, where not all of it: that which the mask leaves open, or the blank part, always or if there is one. */
  readonly changedPart?: 'mask' | 'blank' | 'ground';
  /** The time that it may take, in the terms of the engines' configuration. */
  readonly durationClass: 'words' | 'picture' | 'long';
  /** Another prompt may help. */
  readonly isPrompted: boolean;
  /** It changes a picture that was there: of that something is left. */
  readonly isEdit: boolean;
  /** It draws nothing new: nobody asks it for another result. */
  readonly isExact?: boolean;
  /** Its picture becomes larger. */
  readonly enlarges?: boolean;
  /** True where the result is handed out, and changes nothing of its node. */
  readonly isExport?: boolean;
  /** True where it is paid for: the trial is without it, and a 403 leads to the plans. */
  readonly isPaidFeature?: boolean;
  readonly failures: OperationFailures;
  /** The sample that it is tried with, beside the pictures that it needs and a prompt for a design. */
  readonly sampleJob?: Partial<Omit<Job, 'inputs'>>;
  /** Reads a body. */
  readonly toJob: (body: z.output<Body>) => JobPlan;
  /** Names the fields of a result. */
  readonly toAnswer: (result: StoredResult) => Readonly<Record<string, unknown>>;
  /** Writes a body from a recipe: the reverse. */
  readonly toBody: (settings: RecipeSettings) => Readonly<Record<string, unknown>>;
};

type OperationDefinition<
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  Kind extends ResultKind,
> = OperationFacts<Body, Kind> &
  Pick<Call<string, Body, Answer>, 'path' | 'body' | 'answer'> & { readonly stream?: boolean };

/** One row of what engines perform; `name` is the last part of its path. */
export function defineOperation<
  const Name extends string,
  Body extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  const Kind extends ResultKind,
>(
  name: Name,
  { path, body, answer, stream, ...operation }: OperationDefinition<Body, Answer, Kind>,
): Call<Name, Body, Answer> & OperationFacts<Body, Kind> {
  // A stream says at once that it began.
  return { ...defineCall(name, { path, body, answer, stream, timeoutKind: stream ? 'answer' : 'run' }), ...operation };
}

/** The two fields of an image, as most operations answer it. */
export function imageFields({ url, key }: StoredResult) {
  return { image_url: url, object_key: key };
}

/** The inputs of what works on one image, perhaps with another beside it. */
export function imageInputs(key: ObjectKey, ref?: ObjectKey | null): JobPlan['inputs'] {
  return ref ? { image: key, style: ref } : { image: key };
}
