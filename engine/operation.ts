import type { EngineJob, EngineStep } from '../contract/engine.ts';

/** What the worker offers an operation while it runs. */
export type Context = {
  /** Throws when the job was cancelled; call it between stages, each well under 200 ms. */
  readonly checkpoint: () => void;
  /** Paints rows 0..rows with the operation's own `openBands(share)`, in bands spread over the free workers. */
  readonly spread: (share: unknown, rows: number) => void;
};

/** Paints rows `from` (included) to `to` (excluded) into memory that the share holds. */
export type PaintRows = (from: number, to: number) => void;

/** The module of one operation; it lives in a worker thread and may block it. */
export type OperationModule = {
  readonly run: (job: EngineJob, context: Context) => AsyncIterable<EngineStep>;
  /** `checkpoint` is for bands that take long; between bands it is called anyway. */
  readonly openBands?: (share: unknown, checkpoint: () => void) => PaintRows;
  /** Gives back what it keeps from one job to the next; called before its worker takes up another operation. */
  readonly release?: () => void;
};
