import { NO_ANSWER_STATUS } from '../../../contract/callFailures.ts';
import type { BodyOf } from '../../../contract/calls/call.ts';
import { CALLS } from '../../../contract/calls/index.ts';
import { generateImage } from '../../../contract/operations/generateImage.ts';
import type { Api } from '../../api/api.ts';
import type { ApiRequest, StreamEvent } from '../../machines/effects/effects.ts';

type ImageStreamOptions = {
  readonly signal: AbortSignal;
  readonly send: (event: StreamEvent) => void;
  readonly logError: (error: unknown) => void;
};

/** Follows the results of a generating call as the one that always streams its answer gives them. */
export async function followImageStream(
  api: Api,
  { call, body, key }: ApiRequest,
  { signal, send, logError }: ImageStreamOptions,
): Promise<void> {
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
          remark: answer.data.remark,
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
