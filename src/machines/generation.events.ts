import type { AnyActorRef } from 'xstate';
import type { CallName } from '../../contract/calls/index.ts';
import type { JobSummary } from '../../contract/calls/jobs.ts';
import type { Failure } from '../../contract/failures.ts';
import type { NodeId } from '../../contract/ids.ts';
import type { ProgressKind } from '../board/progress.ts';
import type { StreamEvent } from './effects.ts';
import type { NodeRun, RunInputs, RunMessage, RunRequest } from './nodeRun.ts';

export type GenerationEvent =
  /** `run` names this run if it is a new one; it makes the key under which the call may be repeated. */
  | { readonly type: 'go.pressed'; readonly inputs: RunInputs; readonly run: string }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'alert.closed' }
  | { readonly type: 'job.found'; readonly job: JobSummary; readonly inputs: RunInputs }
  | { readonly type: 'online' }
  | { readonly type: 'time.passed' }
  | StreamEvent;

/** `board` is the board's actor, which is told of the lock, the results and what a person should see. */
export type GenerationInput = { readonly board: AnyActorRef; readonly nodeId: NodeId; readonly run: NodeRun };

/** A run as it was sent: repeated unchanged after a lost connection, it joins the job that may be running. */
export type SentRun = { readonly id: string; readonly request: RunRequest };

/** `code` and `detail` as the server says; a detail of an engine is in the language of the prompt. */
export type RunFailure = {
  readonly failure: Failure;
  readonly call: CallName;
  readonly status: number;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
};

export type GenerationContext = GenerationInput & {
  readonly inputs: RunInputs | null;
  /** The id that a new run would have. */
  readonly nextRun: string;
  /** The run under way, or the last one if its answer never came. */
  readonly sent: SentRun | null;
  /** A job that an earlier visit began and that this machine follows to its end. */
  readonly followed: JobSummary | null;
  /** The job of the run, once it is known: what Stop cancels. */
  readonly jobId: string | null;
  /** Results of this run that were placed. */
  readonly placed: number;
  readonly elapsedMs: number;
  readonly progress: ProgressKind;
  /** Lost connections in a row. */
  readonly attempt: number;
  readonly failed: RunFailure | null;
  readonly message: RunMessage | null;
};

/** A generation machine that has not done anything. */
export function freshGeneration(input: GenerationInput): GenerationContext {
  return {
    ...input,
    inputs: null,
    nextRun: '',
    sent: null,
    followed: null,
    jobId: null,
    placed: 0,
    elapsedMs: 0,
    progress: 'none',
    attempt: 0,
    failed: null,
    message: null,
  };
}
