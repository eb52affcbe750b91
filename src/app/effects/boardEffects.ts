import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import type { Call } from '../../../contract/calls/call.ts';
import { CALLS } from '../../../contract/calls/index.ts';
import type { NodeId } from '../../../contract/ids.ts';
import type { Api } from '../../api/api.ts';
import { CallError } from '../../api/errors.ts';
import type { ConnectedInputs } from '../../board/connect/inputs.ts';
import type { PictureComposer } from '../../machines/composing/pictureComposer.ts';
import type {
  ApiRequest,
  PrepareStepInput,
  StoreDraftInput,
  StoreFileInput,
  StreamEvent,
} from '../../machines/effects/effects.ts';
import type { StoredFile } from '../../machines/run/nodeUpload.ts';
import { createTaskQueue } from './taskQueue.ts';

/** The server reads four files of one person at a time and refuses further ones: two tabs may send some. */
const CONCURRENT_UPLOADS_MAX = 2;

type BoardEffectsOptions = {
  /** Names this page's drafts. */
  readonly tab: string;
  /** The actor that composes pictures anew, fetched when it is needed. */
  readonly loadPictureComposer: () => Promise<PictureComposer>;
  readonly onError: (effect: string, error: unknown) => void;
};

/** The machines' effects, provided once: calls and streams by the api, drafts by the device. */
export function createBoardEffects(api: Api, { tab, loadPictureComposer, onError }: BoardEffectsOptions) {
  const uploadQueue = createTaskQueue(CONCURRENT_UPLOADS_MAX);
  return {
    callApi: fromPromise<unknown, ApiRequest>(async ({ input, signal }) => {
      try {
        return await api.call<Call>(CALLS[input.call], input.body, { signal, idempotencyKey: input.key });
      } catch (error) {
        if (!signal.aborted) onError(input.call, error);
        throw error;
      }
    }),

    openStream: fromCallback<EventObject, ApiRequest>(({ input, sendBack }) => {
      const aborter = new AbortController();
      const send = (event: StreamEvent) => {
        if (!aborter.signal.aborted) sendBack(event);
      };
      const logError = (error: unknown) => {
        if (!aborter.signal.aborted) onError(input.call, error);
      };
      const follow = async () => {
        const { followImageStream } = await import('./followImageStream.ts');
        await followImageStream(api, input, { signal: aborter.signal, send, logError });
      };
      follow().catch((error) => {
        logError(error);
        const { status, problem } =
          error instanceof CallError ? error : { status: NO_ANSWER_STATUS, problem: undefined };
        send({ type: 'stream.failed', status, problem });
      });
      return () => aborter.abort();
    }),

    prepareRun: fromPromise<unknown, PrepareStepInput>(async ({ input: { step, inputs }, signal }) => {
      try {
        const prepare = await step.load();
        const { prepareServices } = await import('./prepareServices.ts');
        return await prepare(inputs, prepareServices(api, signal));
      } catch (error) {
        if (!signal.aborted) onError('prepare', error);
        throw error;
      }
    }),

    renewInputs: fromPromise<ConnectedInputs, { readonly id: NodeId }>(async ({ input, signal }) => {
      try {
        return await (await loadPictureComposer()).renewInputs(input.id);
      } catch (error) {
        if (!signal.aborted) onError('compose', error);
        throw error;
      }
    }),

    storeFile: fromPromise<StoredFile, StoreFileInput>(
      async ({ input: { call, file, onSent: onProgress }, signal }) => {
        try {
          const { FILE_UPLOADERS } = await import('../../session/services/uploads.ts');
          return await uploadQueue.enqueue(signal, () => FILE_UPLOADERS[call](api, file, { signal, onProgress }));
        } catch (error) {
          if (!signal.aborted) onError(call, error);
          throw error;
        }
      },
    ),

    storeDraft: fromPromise<unknown, StoreDraftInput>(async ({ input }) => {
      try {
        const { storeDraft } = await import('../../session/drafts.ts');
        await storeDraft(input.boardId, tab, input.draft);
      } catch (error) {
        onError('draft', error);
        throw error;
      }
    }),
  };
}
