import { type EventObject, fromCallback, fromPromise } from 'xstate';
import { NO_ANSWER_STATUS } from '../../contract/callFailures.ts';
import { getImageUrl } from '../../contract/calls/assets.ts';
import type { BodyOf, Call } from '../../contract/calls/call.ts';
import { CALLS } from '../../contract/calls/index.ts';
import type { NodeId, ObjectKey } from '../../contract/ids.ts';
import { generateImage } from '../../contract/operations/generateImage.ts';
import type { Api } from '../api/api.ts';
import { dataUrlOf } from '../api/dataUrl.ts';
import { CallError } from '../api/errors.ts';
import { fetchAsset } from '../api/fetchAsset.ts';
import type { ConnectedInputs } from '../board/connect/inputs.ts';
import type { Asset } from '../board/document/nodeFacts.ts';
import type { PictureComposer } from '../machines/composing/pictureComposer.ts';
import type {
  ApiRequest,
  PrepareStepInput,
  StoreDraftInput,
  StoreFileInput,
  StreamEvent,
} from '../machines/effects/effects.ts';
import type { PrepareServices } from '../machines/run/nodeRun.ts';
import type { StoredFile } from '../machines/run/nodeUpload.ts';
import { FILE_UPLOADERS, storePicture } from '../session/services/uploads.ts';
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
      followImageStream(api, input, { signal: aborter.signal, send, logError }).catch((error) => {
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
          return await uploadQueue.enqueue(signal, () => FILE_UPLOADERS[call](api, file, { signal, onProgress }));
        } catch (error) {
          if (!signal.aborted) onError(call, error);
          throw error;
        }
      },
    ),

    storeDraft: fromPromise<unknown, StoreDraftInput>(async ({ input }) => {
      try {
        const { storeDraft } = await import('../session/drafts.ts');
        await storeDraft(input.boardId, tab, input.draft);
      } catch (error) {
        onError('draft', error);
        throw error;
      }
    }),
  };
}

/** The context of a step before a call. */
export function prepareServices(api: Api, signal: AbortSignal): PrepareServices {
  async function addressOf({ objectKey, url }: Asset): Promise<string | undefined> {
    if (!objectKey) return url;
    const answer = await api.call(getImageUrl, { object_key: objectKey as ObjectKey }, { signal });
    return answer.image_url;
  }
  return {
    signal,
    async store(picture, { alpha }) {
      const { imageUrl, objectKey } = await storePicture(api, picture, { alpha, signal });
      return { objectKey, url: imageUrl };
    },
    addressOf,
    async dataUrlOf(asset) {
      const address = await addressOf(asset);
      if (address === undefined) throw new Error('The object has neither a key nor an address.');
      return dataUrlOf(await fetchAsset(address));
    },
  };
}

type ImageStreamOptions = {
  readonly signal: AbortSignal;
  readonly send: (event: StreamEvent) => void;
  readonly logError: (error: unknown) => void;
};

/** Follows the results of a generating call as the one that always streams its answer gives them. */
async function followImageStream(
  api: Api,
  { call, body, key }: ApiRequest,
  { signal, send, logError }: ImageStreamOptions,
) {
  let imageCount = 0;
  const { path } = CALLS[call];
  for await (const answer of api.stream({ ...generateImage, path }, body as BodyOf<typeof generateImage>, {
    signal,
    idempotencyKey: key,
  })) {
    switch (answer.event) {
      case 'prepared':
        send({ type: 'stream.prepared', jobId: answer.data.job_id });
        break;
      case 'image':
        imageCount += 1;
        send({ type: 'stream.image', answer: answer.data, index: answer.data.index });
        break;
      case 'error':
        logError(new Error(`The run failed: ${answer.data.code ?? 'no code'}: ${answer.data.detail}`));
        send({
          type: 'stream.reported',
          detail: answer.data.detail,
          code: answer.data.code,
          bill: answer.data.bill,
        });
        break;
      case 'done':
        if (imageCount === 0) logError(new Error('The stream ended without an image.'));
        send({ type: 'stream.ended' });
        return;
      case 'other':
        break;
    }
  }
  logError(new Error('The stream ended before it was done.'));
  send({ type: 'stream.failed', status: NO_ANSWER_STATUS });
}
