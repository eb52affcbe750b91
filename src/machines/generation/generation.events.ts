import type { AnyActorRef } from 'xstate';
import type { JobSummary } from '../../../contract/calls/jobs.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { ProgressKind } from '../../board/run/progress.ts';
import { GO, type NodeRuns, type RunInputs, type RunMessage } from '../run/nodeRun.ts';
import type { CallReport, PreparedStep, RunFailure, SentRun } from './call.events.ts';

export type GenerationEvent =
  /** `run` names this run if it is a new one; it makes the key under which the call may be repeated. */
  | { readonly type: 'go.pressed'; readonly action: string; readonly inputs: RunInputs; readonly run: string }
  /** From itself: what Go was pressed with is to be judged. */
  | { readonly type: 'inputs.captured' }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'alert.closed' }
  | { readonly type: 'job.listed'; readonly action: string; readonly job: JobSummary; readonly inputs: RunInputs }
  | { readonly type: 'online' }
  | { readonly type: 'time.passed' }
  | CallReport;

/** `board` is the board's actor, which is told of the lock, the results and what a person should see. */
export type GenerationInput = { readonly board: AnyActorRef; readonly nodeId: NodeId; readonly runs: NodeRuns };

export type GenerationContext = GenerationInput & {
  /** The one of the type's runs that this is. */
  readonly action: string;
  readonly inputs: RunInputs | null;
  /** The id that a new run would have. */
  readonly nextRunId: string;
  /** The run under way, or the last one if its answer never came. */
  readonly sentRun: SentRun | null;
  /** The newest outcome of the step before the call. */
  readonly preparedStep: PreparedStep | null;
  /** A job that an earlier visit began and that this machine follows to its end. */
  readonly followedJob: JobSummary | null;
  /** The job of the run, once it is known: what Stop cancels. */
  readonly jobId: string | null;
  /** Results of this run that were placed. */
  readonly placedCount: number;
  readonly elapsedMs: number;
  readonly progress: ProgressKind;
  /** The failure of the last run; of one that was stopped, that it may still be billed. */
  readonly runFailure: RunFailure | null;
  /** Why Go was refused, or why there is no result. */
  readonly message: RunMessage | null;
};

/** A generation machine that has not done anything. */
export function initialGenerationContext(input: GenerationInput): GenerationContext {
  return {
    ...input,
    action: GO,
    inputs: null,
    nextRunId: '',
    sentRun: null,
    preparedStep: null,
    followedJob: null,
    jobId: null,
    placedCount: 0,
    elapsedMs: 0,
    progress: 'none',
    runFailure: null,
    message: null,
  };
}
