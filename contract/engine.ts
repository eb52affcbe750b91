import type { Operation } from './operations/index.ts';
import type { InputName, Job, JobOptions } from './operations/job.ts';
import type { CodedRemark } from './remarks/codedRemark.ts';

/** Encoded bytes of a picture, model, vector or video, with its MIME type. */
export type Media = { readonly type: string; readonly bytes: Uint8Array };

/** A job for an engine. Pictures come decoded from nothing: they are the stored bytes, already checked by `server/media`. */
export type EngineJob = Omit<Job, 'inputs'> &
  Readonly<Partial<Record<InputName, Media>>> & {
    readonly id: string;
    readonly operation: Operation;
    readonly model: string;
    /** Recipes of the inputs, by the same names, when we made them ourselves. */
    readonly recipes?: Readonly<Partial<Record<InputName, Recipe>>>;
    /** The name in the `accepted` step of an earlier try: the engine waits for that request instead of making another. */
    readonly acceptedRequest?: string;
  };

/** The recipe of a result; stored beside it. As the job runner fills it in, it is enough to make the result again. */
export type Recipe = {
  readonly engine: string;
  readonly model: string;
  readonly operation: Operation;
  readonly prompt: string;
  readonly seed: number;
  /** The model took no seed: another run gives something else. */
  readonly isSeedless?: boolean;
  /** Of a run without words: the language of those that its picture was made from. */
  readonly language?: NonNullable<Job['language']>;
  /** Asset keys of the inputs, by name; like the next two filled in by the job runner. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** SHA-256 of their bytes as the engine got them, in base64url, by the same names. */
  readonly hashes?: Readonly<Record<string, string>>;
  /** The rest of the job, by its names here. */
  readonly asked?: Partial<JobOptions>;
  /** Its place among the results of the job, from 0. */
  readonly index?: number;
  /** Plain sentences on what was understood or ignored, for people. */
  readonly notes: readonly string[];
  /** Those of the notes that belong beside the result at once: what was not understood or was left out. */
  readonly remarks?: readonly string[];
  /** Both of them by code, a place for each sentence, to be worded for readers of another language; null where one has no code. */
  readonly noteCodes?: readonly (CodedRemark | null)[];
  readonly remarkCodes?: readonly (CodedRemark | null)[];
  /** Notes of the engine for itself (family, parameters, materials, camera); JSON. */
  readonly detail?: unknown;
  readonly milliseconds: number;
  /** The route that made it, and what it cost in US dollars; filled in by the runner where the engine does not know better. */
  readonly route?: string;
  readonly cost?: number;
  /** The cost is ours, of the default models, and only about right. */
  readonly isEstimate?: boolean;
};

/** One step of a run. `fraction` is 0 to 1. */
export type EngineStep =
  | { readonly kind: 'progress'; readonly fraction: number }
  /** A provider took the request and named it: with this text a later process goes on waiting. Before anything is waited for. */
  | { readonly kind: 'accepted'; readonly request: string }
  | {
      readonly kind: 'result';
      readonly media?: Media;
      readonly text?: string;
      readonly width?: number;
      readonly height?: number;
      /** Of a video: its first frame, and frames a second. */
      readonly poster?: Media;
      readonly frameRate?: number;
      /** 0 to 1: how sure a cut-out is; 1 when it is exact. */
      readonly confidence?: number;
      /** It only stands where a result could not be made; why is in the recipe's remarks. */
      readonly isPlaceholder?: boolean;
      readonly recipe: Recipe;
    };

/**
 * Something that performs operations. `run` stops, and frees what it holds, within 200 ms of an abort; it cancels what it asked
 * of a provider, unless the process ends (`isInterrupted`): then the next one goes on with what was accepted.
 */
export interface Engine {
  readonly name: string;
  /** True where a run may be billed: one that failed in doubt is never repeated, nor given to another. */
  readonly isPaid?: boolean;
  can(operation: Operation, model: string): boolean;
  /** Says whether it does this job of an operation that it can; what it leaves to others by plan is no fault. */
  acceptsJob?(job: EngineJob): boolean;
  /** Says whether results of one run differ; where that is not said, they do. Another engine is asked for one. */
  variesResults?(operation: Operation): boolean;
  run(job: EngineJob, signal: AbortSignal): AsyncIterable<EngineStep>;
  close(): Promise<void>;
}

/** The reason of an abort when the process ends: the run goes on in the next one. */
export class Interruption extends Error {}

/** Says whether a run was stopped only because the process ends. */
export function isInterrupted({ reason }: AbortSignal): boolean {
  return reason instanceof Interruption;
}

/**
 * Why a run failed. `unreachable`: nobody answers at the provider's address. `key`: it refuses the key or the account. `empty`: the
 * model answered, and with nothing. `doubtful`: a paid request was made and nobody knows what became of it. `billed`: it was made
 * and billed, and could not be had.
 */
export type Fault =
  | 'rate'
  | 'content'
  | 'failed'
  | 'timeout'
  | 'unsupported'
  | 'unreachable'
  | 'key'
  | 'aborted'
  | 'empty'
  | 'doubtful'
  | 'billed'
  | 'input'
  | 'words';

/**
 * A typed failure of an engine. `mayBeBilled` says that work may have begun and been billed, so it must not be repeated blindly; `isGenerated`
 * that it surely was, and `isRetrievable` that it may still be had under the name that was accepted.
 */
export class EngineError extends Error {
  readonly fault: Fault;
  readonly mayBeBilled: boolean;
  readonly isGenerated: boolean;
  readonly isRetrievable: boolean;
  /** The number of results that were made and lost, where that is known. */
  readonly lostResultCount: number;
  /** The part of that which was surely billed; filled in by the runner. */
  readonly bill: BilledAmount | undefined;
  /** Milliseconds to wait before another try. */
  readonly retryAfterMs: number;
  /** A sentence for the person, where ours alone went into it: what was understood, and what is possible. */
  readonly userMessage: string | undefined;
  /** The same by code, to be worded for whoever reads it; an engine that says it by code is worded by the runner. */
  readonly remark: CodedRemark | undefined;
  constructor(
    fault: Fault,
    message: string,
    {
      isRetrievable = false,
      isGenerated = isRetrievable,
      mayBeBilled = isGenerated,
      lostResultCount = isGenerated ? 1 : 0,
      bill,
      retryAfterMs = 0,
      userMessage,
      remark,
      cause,
    }: Partial<EngineErrorOptions> = {},
  ) {
    super(message, { cause });
    this.name = 'EngineError';
    this.fault = fault;
    this.mayBeBilled = mayBeBilled;
    this.isGenerated = isGenerated;
    this.isRetrievable = isRetrievable;
    this.lostResultCount = lostResultCount;
    this.bill = bill;
    this.retryAfterMs = retryAfterMs;
    this.userMessage = userMessage;
    this.remark = remark;
  }
}

type EngineErrorOptions = Pick<
  EngineError,
  | 'mayBeBilled'
  | 'isGenerated'
  | 'isRetrievable'
  | 'lostResultCount'
  | 'bill'
  | 'retryAfterMs'
  | 'userMessage'
  | 'remark'
  | 'cause'
>;

/** US dollars that a run without its results surely cost, and whether that is all of it. */
export type BilledAmount = { readonly minimumCost: number; readonly isComplete: boolean };
