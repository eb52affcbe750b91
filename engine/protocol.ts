import type { EngineJob, EngineStep, Fault } from '../contract/engine.ts';
import type { CodedRemark } from '../contract/remarks/codedRemark.ts';

/** Rows of a picture that one worker paints between two looks at the cancel flag. */
export const BAND_ROWS = 32;

/** Work that several workers share: its rows are handed out in bands through `board`, its data lies in shared memory. */
export type Spread = {
  readonly operation: string;
  /** Structured-cloneable; large arrays on SharedArrayBuffers, so that all workers write into the same picture. */
  readonly share: unknown;
  readonly rows: number;
  /** Int32 per band: free, taken or done. */
  readonly board: SharedArrayBuffer;
};

export const BAND_FREE = 0;
export const BAND_TAKEN = 1;
export const BAND_DONE = 2;

/** What the pool tells a worker. `flag` holds one Int32, set to 1 when the job is cancelled. */
export type ToWorker =
  | { readonly kind: 'run'; readonly job: EngineJob; readonly flag: SharedArrayBuffer }
  | { readonly kind: 'help'; readonly spread: Spread; readonly flag: SharedArrayBuffer };

/** What a worker tells the pool. Each `run` and each `help` ends with exactly one of `done` and `failed`. */
export type FromWorker =
  | { readonly kind: 'step'; readonly step: EngineStep }
  | { readonly kind: 'spread'; readonly spread: Spread }
  | { readonly kind: 'done' }
  | {
      readonly kind: 'failed';
      readonly fault: Fault;
      readonly message: string;
      readonly told?: string | undefined;
      readonly remark?: CodedRemark | undefined;
    };
