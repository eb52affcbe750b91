import { type ActorRefFrom, type AnyActorRef, assertEvent, assign, sendTo, setup } from 'xstate';
import { failureFor, NO_ANSWER } from '../../contract/failures.ts';
import type { NodeId } from '../../contract/ids.ts';
import type { BoardEmitted, BoardEvent } from './board.events.ts';
import { failureIn, storeFile } from './effects.ts';
import { isTaken, type NodeUpload, type StoredFile } from './nodeUpload.ts';
import type { UploadProblem } from './upload.events.ts';

/** The pause before a lost upload is sent again; it doubles from one to the next. */
const RESEND_MS = 2_000;
const RESENDS_MAX = 5;

export type UploadActor = ActorRefFrom<typeof uploadMachine>;

type UploadInput = { readonly board: AnyActorRef; readonly nodeId: NodeId; readonly upload: NodeUpload };
type UploadContext = UploadInput & {
  readonly file: File | null;
  /** Lost connections in a row. */
  readonly attempt: number;
  /** Why the last file was refused. */
  readonly problem: UploadProblem | null;
};
type UploadEvent =
  | { readonly type: 'file.chosen'; readonly file: File }
  | { readonly type: 'alert.closed' }
  | { readonly type: 'online' }
  | { readonly type: 'signed.in' };

function outputIn(event: unknown): StoredFile {
  return (event as unknown as { output: StoredFile }).output;
}
function errorIn(event: unknown): unknown {
  return (event as { error?: unknown }).error;
}
function fileIn({ file }: UploadContext): File {
  if (!file) throw new Error('There is no file to be sent.');
  return file;
}
function tell(told: BoardEmitted): BoardEvent {
  return { type: 'run.told', told };
}

/** Takes the file of one node to the server, whether it was chosen, dropped or pasted. It needs no lock: uploads run side by side. */
export const uploadMachine = setup({
  types: { context: {} as UploadContext, events: {} as UploadEvent, input: {} as UploadInput, tags: {} as 'busy' },
  actors: { storeFile },
  delays: { resendPause: ({ context }) => RESEND_MS * 2 ** (context.attempt - 1) },
  guards: {
    isTaken: ({ context, event }) => event.type === 'file.chosen' && isTaken(context.upload, event.file),
    isLost: ({ context, event }) => context.attempt < RESENDS_MAX && failureIn(errorIn(event)).status === NO_ANSWER,
    isSignedOut: ({ event }) => failureIn(errorIn(event)).status === 401,
  },
  actions: {
    takeFile: assign(({ event }) => {
      assertEvent(event, 'file.chosen');
      return { file: event.file, attempt: 0, problem: null };
    }),
    noteWrongFormat: assign(({ context }) => ({ problem: { message: context.upload.wrongFormat } })),
    noteFailure: assign(({ context, event }) => {
      const failure = failureFor('save_image', failureIn(errorIn(event)).status);
      const problem = failure.kind === 'alert' ? { alert: failure.text } : { message: context.upload.failed };
      return { problem, file: null };
    }),
    countLoss: assign(({ context }) => ({ attempt: context.attempt + 1 })),
    keepResult: sendTo(
      ({ context }) => context.board,
      ({ context, event }): BoardEvent => ({
        type: 'node.edited',
        id: context.nodeId,
        data: context.upload.toData(outputIn(event)),
        gather: 'upload',
      }),
    ),
    forgetFile: assign({ file: null }),
    askSignIn: sendTo(({ context }) => context.board, tell({ type: 'signed.out' })),
    askAlert: sendTo(
      ({ context }) => context.board,
      ({ context }) => tell({ type: 'dialog.asked', dialog: 'alert', nodeId: context.nodeId }),
    ),
  },
}).createMachine({
  id: 'upload',
  description: 'Takes the file of one node to the server.',
  context: ({ input }) => ({ ...input, file: null, attempt: 0, problem: null }),
  initial: 'idle',
  on: {
    'file.chosen': [
      { guard: 'isTaken', target: '.sending', actions: 'takeFile', reenter: true },
      { target: '.error-dialog', actions: 'noteWrongFormat' },
    ],
  },
  states: {
    idle: { description: 'No file was chosen yet.' },
    sending: {
      description: 'The file is on its way.',
      tags: 'busy',
      invoke: {
        src: 'storeFile',
        input: ({ context }) => ({ file: fileIn(context) }),
        onDone: { target: 'stored', actions: ['keepResult', 'forgetFile'] },
        onError: [
          { guard: 'isLost', target: 'lost', actions: 'countLoss' },
          { guard: 'isSignedOut', target: 'signedOut', actions: 'askSignIn' },
          { target: 'error-dialog', actions: 'noteFailure' },
        ],
      },
    },
    lost: {
      description: 'The connection broke. The file is kept here and sent again.',
      tags: 'busy',
      after: { resendPause: 'sending' },
      on: { online: 'sending' },
    },
    signedOut: {
      description: 'The person must sign in again; the file is kept here.',
      tags: 'busy',
      on: { 'signed.in': 'sending' },
    },
    stored: { description: 'The node holds the stored file.' },
    refused: { description: 'The last file was not taken; the card says why.' },
    'error-dialog': {
      description: 'An alert with the specification’s exact text waits to be closed.',
      entry: 'askAlert',
      on: { 'alert.closed': 'refused' },
    },
  },
});
