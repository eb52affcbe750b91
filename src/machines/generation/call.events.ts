import type { RunBill } from '../../../contract/bill.ts';
import type { CallName } from '../../../contract/calls/index.ts';
import type { JobSummary } from '../../../contract/calls/jobs.ts';
import type { Failure } from '../../../contract/failure.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { StreamEvent } from '../effects/effects.ts';
import type { NodeRun, RunInputs, RunRequest } from '../run/nodeRun.ts';

/** A run as it was sent: repeated unchanged after a lost connection, it joins the job that may be running. */
export type SentRun = { readonly id: string; readonly request: RunRequest };

/** The result of the step before the call, and its inputs. */
export type PreparedStep = { readonly key: string; readonly outcome: unknown };

/** `code`, `detail` and `remark` as the server says; a detail of an engine is in the language of whoever ran it, its remark the same by code. */
export type RunFailure = {
  readonly failure: Failure;
  readonly call: CallName;
  readonly status: number;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  readonly remark?: unknown;
  /** The cost that was billed all the same, or may be. */
  readonly bill?: RunBill | undefined;
};

export type CallInput = {
  readonly nodeId: NodeId;
  readonly run: NodeRun;
  readonly inputs: RunInputs;
  /** Names the run if it is a new one. */
  readonly id: string;
  /** A run whose answer never came: it is sent again as it was. */
  readonly sentRun: SentRun | null;
  readonly preparedStep: PreparedStep | null;
  /** A job of an earlier visit: it is followed, nothing is sent. */
  readonly followedJob: JobSummary | null;
};

export type CallContext = CallInput & {
  /** Lost connections in a row. */
  readonly attempt: number;
};

export type CallEvent = { readonly type: 'online' } | StreamEvent;

/** Events that the call machine sends to the generation machine that invoked it. */
export type CallReport =
  /** Composed pictures that feed the node are of now; an earlier run that was to be sent again asked for others where `sent` is null. */
  | { readonly type: 'call.renewed'; readonly inputs: RunInputs; readonly sentRun: SentRun | null }
  /** The feed of the node now, told as `call.renewed`, is not what the run needs. */
  | { readonly type: 'call.refused' }
  /** The step before the call is being done. */
  | { readonly type: 'call.preparing' }
  | { readonly type: 'call.sending'; readonly sentRun: SentRun; readonly preparedStep: PreparedStep | null }
  /** The server took the job of a stream. */
  | { readonly type: 'call.prepared'; readonly jobId?: string | undefined }
  /** One result, as in a call's answer. Without an index, results count as they come. */
  | {
      readonly type: 'call.answered';
      readonly answer: Readonly<Record<string, unknown>>;
      readonly index?: number | undefined;
    }
  /** The job of an earlier visit, as it is now. */
  | { readonly type: 'call.following'; readonly job: JobSummary | null }
  /** The connection broke; it is tried again. */
  | { readonly type: 'call.lost' }
  | { readonly type: 'call.failed'; readonly runFailure: RunFailure }
  | { readonly type: 'call.ended' };
