import { type EventObject, fromCallback, fromPromise } from 'xstate';
import type { RunBill } from '../../../contract/bill.ts';
import { NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import type { CallName } from '../../../contract/calls/index.ts';
import type { BoardId, NodeId } from '../../../contract/ids.ts';
import type { ConnectedInputs } from '../../board/connect/inputs.ts';
import type { BoardDraft } from '../../board/history/draft.ts';
import type { PrepareStep, RunInputs } from '../run/nodeRun.ts';
import type { StoredFile, UploadCall, UploadProgressListener } from '../run/nodeUpload.ts';
import { loadWordList } from '../run/wordList.ts';

/** A call to make. `body` is what the contract's schema of `call` takes; `key` goes into the `Idempotency-Key` header. */
export type ApiRequest = { readonly call: CallName; readonly body: unknown; readonly key?: string | undefined };

/** Events that a stream sends to its machine. The app parses the server's events and sends these. */
export type StreamEvent =
  /** The server took the job. */
  | { readonly type: 'stream.prepared'; readonly jobId?: string | undefined }
  /** One result: `answer` as in a call's answer. Without an index, results count as they come. */
  | {
      readonly type: 'stream.image';
      readonly answer: Readonly<Record<string, unknown>>;
      readonly index?: number | undefined;
    }
  /** An event carried a `detail`: the run failed on the server. `code` is a problem's, where it has one. */
  | {
      readonly type: 'stream.reported';
      readonly detail: string;
      readonly code?: string | undefined;
      readonly remark?: unknown;
      readonly bill?: RunBill | undefined;
    }
  | { readonly type: 'stream.ended' }
  /** It did not start (HTTP status, and the body of the refusal), or broke off before its end (0). */
  | { readonly type: 'stream.failed'; readonly status: number; readonly problem?: unknown };

/** Makes a call and resolves with its parsed answer. Rejects with an error that has a `status`, 0 for no answer. */
export const callApi = fromPromise<unknown, ApiRequest>(() => Promise.reject(new Error('callApi was not provided')));

/** Follows a streaming call until it ends; being stopped closes the connection, which never cancels the job. */
export const openStream = fromCallback<EventObject, ApiRequest>(() => {
  throw new Error('openStream was not provided');
});

/** Fetches the word list. */
export const fetchWordList = fromPromise(loadWordList);

/** Does the step before a call. Resolves with what `toRequest` takes; rejects as a call does. */
export const prepareRun = fromPromise<unknown, PrepareStepInput>(() =>
  Promise.reject(new Error('prepareRun was not provided')),
);

/**
 * Composes anew what feeds a node where it was made of other pictures than are wired now, and resolves with what feeds the node then.
 * Rejects as a call does.
 */
export const renewInputs = fromPromise<ConnectedInputs, { readonly id: NodeId }>(() =>
  Promise.reject(new Error('renewInputs was not provided')),
);

export type PrepareStepInput = { readonly step: PrepareStep; readonly inputs: RunInputs };

export type StoreFileInput = {
  readonly call: UploadCall;
  readonly file: File;
  readonly onSent: UploadProgressListener;
};

/** Stores a file. Rejects as a call does. */
export const storeFile = fromPromise<StoredFile, StoreFileInput>(() =>
  Promise.reject(new Error('storeFile was not provided')),
);

export type StoreDraftInput = { readonly boardId: BoardId; readonly draft: BoardDraft | null };

/** Keeps a board's unsent work on this device in place of what was kept before; null clears it. Resolves once it is kept. */
export const storeDraft = fromPromise<unknown, StoreDraftInput>(() =>
  Promise.reject(new Error('storeDraft was not provided')),
);

/** The error of a failed call: its HTTP status, 0 when no answer came, and the body of the refusal where there is one. */
export type CallFailure = { readonly status: number; readonly problem: unknown };

/** Statuses that a reverse proxy answers by itself while the server behind it is away. Our own 502 to 504 carry a problem. */
const PROXY_STATUSES: ReadonlySet<unknown> = new Set([502, 503, 504]);

/** Reads the error of a call, or a stream's. Anything that is not a call's error, or not this server's answer, counts as no answer. */
export function callFailureOf(error: unknown): CallFailure {
  if (typeof error !== 'object' || error === null) return { status: NO_ANSWER_STATUS, problem: undefined };
  const { status, problem } = error as { status?: unknown; problem?: unknown };
  const isAnswer = typeof status === 'number' && (problem !== undefined || !PROXY_STATUSES.has(status));
  return { status: isAnswer ? status : NO_ANSWER_STATUS, problem };
}
