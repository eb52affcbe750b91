import { type ActorRefFrom, type AnyActorRef, assertEvent, assign, sendTo, setup } from 'xstate';
import { failureFor, NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import type { NodeId } from '../../../contract/ids.ts';
import { Problem, type ProblemCode } from '../../../contract/problem.ts';
import { errorIn, outputIn } from '../effects/actorEnds.ts';
import { callFailureOf, storeFile } from '../effects/effects.ts';
import type { BoardEmitted, BoardEvent } from '../events/board.events.ts';
import { fileExtension, fileTitle, isAccepted, type NodeUpload, type StoredFile } from '../run/nodeUpload.ts';
import type { UploadProblem } from './uploadProblem.ts';

/** The pause before a lost upload is sent again; it doubles from one to the next. */
const RESEND_PAUSE_MS = 2_000;
const RESENDS_MAX = 5;
const TOO_LARGE: ProblemCode = 'too_large';

export type UploadActor = ActorRefFrom<typeof uploadMachine>;

type UploadInput = {
  readonly board: AnyActorRef;
  readonly nodeId: NodeId;
  readonly upload: NodeUpload;
  /** The node was laid for its file: they come and go in one undo step. */
  readonly completes: boolean;
};
type UploadContext = UploadInput & {
  readonly file: File | null;
  /** Lost connections in a row. */
  readonly attempt: number;
  /** The part of the file that was sent, 0 to 1; null where that is not known. */
  readonly sentFraction: number | null;
  /** Why the last file was refused. One that may be taken another time is still held. */
  readonly problem: UploadProblem | null;
};
type UploadEvent =
  | { readonly type: 'file.selected'; readonly file: File }
  | { readonly type: 'file.progressed'; readonly fraction: number }
  | { readonly type: 'stop.pressed' }
  | { readonly type: 'retry.pressed' }
  | { readonly type: 'alert.closed' }
  | { readonly type: 'online' }
  | { readonly type: 'signed.in' };

function requireFile({ file }: UploadContext): File {
  if (!file) throw new Error('There is no file to be sent.');
  return file;
}
/** True if the same file may be taken another time: nobody answered, or the server had a fault of its own. */
function isRetryable(status: number): boolean {
  return status === NO_ANSWER_STATUS || status >= 500;
}
/** Why the server did not take a file. */
function uploadProblem(upload: NodeUpload, status: number, refusal: unknown): UploadProblem {
  const failure = failureFor(upload.call, status);
  if (failure.kind === 'alert') return { alert: failure.text };
  if (status === NO_ANSWER_STATUS) return { message: upload.failedMessage, cause: 'no_answer' };
  const { code, detail } = Problem.safeParse(refusal).data ?? {};
  return code === TOO_LARGE ? tooLargeProblem(upload) : { message: upload.failedMessage, cause: code, detail };
}
function tooLargeProblem({ tooLargeMessage: message, failedMessage }: NodeUpload): UploadProblem {
  return message ? { message } : { message: failedMessage, cause: TOO_LARGE };
}
function runReport(report: BoardEmitted): BoardEvent {
  return { type: 'run.reported', report };
}

/** Takes the file of one node to the server, whether it was chosen, dropped or pasted. It needs no lock: uploads run side by side. */
export const uploadMachine = setup({
  types: { context: {} as UploadContext, events: {} as UploadEvent, input: {} as UploadInput, tags: {} as 'busy' },
  actors: { storeFile },
  delays: { resendPause: ({ context }) => RESEND_PAUSE_MS * 2 ** (context.attempt - 1) },
  guards: {
    isFileAccepted: ({ context, event }) => event.type === 'file.selected' && isAccepted(context.upload, event.file),
    isTooLarge: ({ context: { upload }, event }) =>
      event.type === 'file.selected' && isAccepted(upload, event.file) && event.file.size > upload.bytesMax,
    mayResend: ({ context, event }) =>
      context.attempt < RESENDS_MAX && callFailureOf(errorIn(event)).status === NO_ANSWER_STATUS,
    hasFile: ({ context }) => context.file !== null,
    isSignedOut: ({ event }) => callFailureOf(errorIn(event)).status === 401,
  },
  actions: {
    noteFile: assign(({ event }) => {
      assertEvent(event, 'file.selected');
      return { file: event.file, attempt: 0, problem: null };
    }),
    resetAttempts: assign({ attempt: 0, problem: null }),
    noteProgress: assign(({ event }) => {
      assertEvent(event, 'file.progressed');
      return { sentFraction: event.fraction };
    }),
    clearProgress: assign({ sentFraction: null }),
    noteWrongFormat: assign(({ context }) => ({ file: null, problem: { message: context.upload.wrongFormatMessage } })),
    noteTooLarge: assign(({ context }) => ({ file: null, problem: tooLargeProblem(context.upload) })),
    noteFailure: assign(({ context, event }) => {
      const { status, problem: refusal } = callFailureOf(errorIn(event));
      return {
        problem: uploadProblem(context.upload, status, refusal),
        file: isRetryable(status) ? context.file : null,
      };
    }),
    countResend: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    recordStoredFile: sendTo(
      ({ context }) => context.board,
      ({ context, event }): BoardEvent => ({
        type: 'node.edited',
        id: context.nodeId,
        data: {
          ...context.upload.toData(outputIn(event) as StoredFile, fileExtension(requireFile(context))),
          fileName: fileTitle(requireFile(context)),
        },
        ...(context.completes && { completes: true }),
      }),
    ),
    clearFile: assign({ file: null, completes: false }),
    requestSignIn: sendTo(({ context }) => context.board, runReport({ type: 'signed.out' })),
    openAlert: sendTo(
      ({ context }) => context.board,
      ({ context }) => runReport({ type: 'dialog.requested', dialog: 'alert', nodeId: context.nodeId }),
    ),
  },
}).createMachine({
  id: 'upload',
  description: 'Takes the file of one node to the server.',
  context: ({ input }) => ({ ...input, file: null, attempt: 0, sentFraction: null, problem: null }),
  initial: 'idle',
  on: {
    'file.selected': [
      { guard: 'isTooLarge', target: '.error-dialog', actions: 'noteTooLarge' },
      { guard: 'isFileAccepted', target: '.sending', actions: 'noteFile', reenter: true },
      { target: '.error-dialog', actions: 'noteWrongFormat' },
    ],
  },
  states: {
    idle: { description: 'No file was chosen, or the last one was given up.' },
    sending: {
      description: 'The file is on its way.',
      tags: 'busy',
      on: { 'file.progressed': { actions: 'noteProgress' }, 'stop.pressed': { target: 'idle', actions: 'clearFile' } },
      exit: 'clearProgress',
      invoke: {
        src: 'storeFile',
        input: ({ context, self }) => ({
          call: context.upload.call,
          file: requireFile(context),
          onSent: (fraction) => self.send({ type: 'file.progressed', fraction }),
        }),
        onDone: { target: 'stored', actions: ['recordStoredFile', 'clearFile'] },
        onError: [
          { guard: 'mayResend', target: 'lost', actions: 'countResend' },
          { guard: 'isSignedOut', target: 'signedOut', actions: 'requestSignIn' },
          { target: 'error-dialog', actions: 'noteFailure' },
        ],
      },
    },
    lost: {
      description: 'The connection broke. The file is kept here and sent again.',
      tags: 'busy',
      after: { resendPause: 'sending' },
      on: { online: 'sending', 'stop.pressed': { target: 'idle', actions: 'clearFile' } },
    },
    signedOut: {
      description: 'The person must sign in again; the file is kept here.',
      tags: 'busy',
      on: { 'signed.in': 'sending', 'stop.pressed': { target: 'idle', actions: 'clearFile' } },
    },
    stored: { description: 'The node holds the stored file.' },
    refused: {
      description: 'The last file was not taken; the card says why.',
      on: { 'retry.pressed': { guard: 'hasFile', target: 'sending', actions: 'resetAttempts' } },
    },
    'error-dialog': {
      description: 'An alert with the specification’s exact text waits to be closed.',
      entry: 'openAlert',
      on: { 'alert.closed': 'refused' },
    },
  },
});
