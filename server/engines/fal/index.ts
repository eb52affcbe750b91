import { type Engine, EngineError, type EngineJob, type EngineStep, isInterrupted } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { createCancellations } from '../kit/cancellations.ts';
import { emptyReason, fewerRemark } from '../kit/notes.ts';
import type { Provider } from '../kit/provider.ts';
import { resultStep } from '../kit/result.ts';
import { graverError, type PollingOptions, pollUntil, startMissingTimer } from '../kit/transport.ts';
import { COMPLETED_STATE, type FalQueue, openQueue, type QueueState } from './client.ts';
import { downloadOutput, type OutputFile, parseOutputs } from './outputs.ts';
import { FAL_OPERATIONS, type FalRequest, writeRequest } from './requests.ts';

/** The pause between questions how far an accepted request is. */
const POLL_MS = 1000;
/** The fractions that a request is reported at: at the head of fal's queue, and when a machine has it. */
const QUEUE_HEAD_FRACTION = 0.1;
const RUNNING_FRACTION = 0.3;

/** Bytes of a picture that is fetched at most, and of a film or a model. */
const PICTURE_BYTES_MAX = 64 * 1024 * 1024;
const VIDEO_OR_MODEL_BYTES_MAX = 256 * 1024 * 1024;

type FalOptions = Pick<Provider, 'name' | 'key' | 'isPaid' | 'url'>;
type TimingOptions = Partial<Omit<PollingOptions, 'signal'>>;

/** The models of fal, by its queue. A request goes out once; whatever became of it is asked for by its name. */
export function createFalEngine(
  { name, key, url, isPaid }: FalOptions,
  { intervalMs = POLL_MS, ...timing }: TimingOptions = {},
): Engine {
  const cancellations = createCancellations();
  const ownHost = url === undefined ? undefined : URL.parse(url)?.host;

  function cancel(model: string, request: string): void {
    cancellations.start(async (until) => (await openQueue({ key, url }, { signal: until })).cancel(model, request));
  }

  return {
    name,
    isPaid,
    can: (operation) => operation in FAL_OPERATIONS,
    acceptsJob: (job) => FAL_OPERATIONS[job.operation]?.acceptsJob?.(job) !== false,
    close: () => cancellations.waitForAll(),
    async *run(job, signal) {
      const startedAt = performance.now();
      const polling: PollingOptions = { intervalMs, signal, ...timing };
      const request = await writeRequest(job);
      const queue = await openQueue({ key, url }, polling);
      const openRequests = job.acceptedRequest?.split(' ') ?? [];
      let hasFailed = false;
      try {
        const submitError =
          job.acceptedRequest === undefined ? await submitRequests(queue, request, openRequests) : undefined;
        if (job.acceptedRequest === undefined) yield { kind: 'accepted', request: openRequests.join(' ') };
        yield* pollResults({ job, request, queue, openRequests, polling, startedAt }, submitError);
      } catch (error) {
        hasFailed = !signal.aborted;
        throw error;
      } finally {
        // After a failure of ours it may be running still, and be fetched when the same is asked for again.
        if (!hasFailed && !isInterrupted(signal)) for (const id of openRequests) cancel(request.model, id);
      }
    },
  };

  /** Waits for all requests in turn: those that go on when one fails were paid for too. Throws the gravest failure, if any. */
  async function* pollResults(queued: QueuedRequest, submitError: EngineError | undefined): AsyncGenerator<EngineStep> {
    const { job, request, queue, openRequests, polling, startedAt } = queued;
    const { signal } = polling;
    const { postProcess, isSeedless } = request;
    const requestCount = openRequests.length;
    const bytesMax =
      OPERATION_ROWS[job.operation].durationClass === 'long' ? VIDEO_OR_MODEL_BYTES_MAX : PICTURE_BYTES_MAX;
    let fault = submitError;
    for (let resultCount = 0; openRequests[0] !== undefined; ) {
      try {
        for await (const fraction of pollProgress(queue, { model: request.model, request: openRequests[0] }, polling))
          yield { kind: 'progress', fraction: (requestCount - openRequests.length + fraction) / requestCount };
        const outputs = (await fetchOutputs(queued, openRequests[0])).slice(0, job.count - resultCount);
        const fewerResultsRemark =
          requestCount === 1 && outputs.length < job.count ? [fewerRemark(outputs.length, job)] : [];
        for (const [index, output] of outputs.entries()) {
          if (output.isBlanked) throw new EngineError('content', 'fal blanked the image');
          const media = await downloadOutput(output, { operation: job.operation, ownHost, bytesMax }, polling);
          const resultNotes =
            index === 0
              ? { ...request.resultNotes, remarks: [...fewerResultsRemark, ...request.resultNotes.remarks] }
              : request.resultNotes;
          yield await resultStep(media, { job, engine: name, startedAt, postProcess, resultNotes, isSeedless });
          resultCount += 1;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof EngineError)) throw error;
        fault = graverError(fault, error);
      }
      openRequests.shift();
    }
    if (fault) throw fault;
  }
}

type QueuedRequest = {
  readonly job: EngineJob;
  readonly request: FalRequest;
  readonly queue: FalQueue;
  /** The requests that have not ended. */
  readonly openRequests: string[];
  readonly polling: PollingOptions;
  readonly startedAt: number;
};

/** The files that a request made, once it has ended. */
async function fetchOutputs(
  { job, request: { model }, queue, polling }: QueuedRequest,
  id: string,
): Promise<OutputFile[]> {
  const isMissingTooLong = startMissingTimer(polling);
  const outcome = await pollUntil(async () => {
    const outcome = await queue.fetchOutcome(model, id);
    return 'isMissing' in outcome && outcome.isMissing && !isMissingTooLong() ? undefined : outcome;
  }, polling);
  if ('fault' in outcome)
    throw outcome.fault.fault === 'empty' && outcome.fault.userMessage === undefined
      ? new EngineError('empty', outcome.fault.message, { mayBeBilled: true, ...emptyReason(job) })
      : outcome.fault;
  return parseOutputs(outcome.answer, job);
}

/** Asks for all results. Where fal took some requests and not the next, those go on; what it said of the next comes back. */
async function submitRequests(
  queue: FalQueue,
  { model, inputs }: FalRequest,
  openRequests: string[],
): Promise<EngineError | undefined> {
  for (const input of inputs) {
    try {
      openRequests.push(await queue.submit(model, input));
    } catch (error) {
      if (openRequests.length === 0 || !(error instanceof EngineError)) throw error;
      return error;
    }
  }
  return undefined;
}

/** Waits until a request has ended, telling how far it is. Where the way to its state stays shut, its result has the word. */
async function* pollProgress(
  queue: FalQueue,
  { model, request }: { readonly model: string; readonly request: string },
  polling: PollingOptions,
): AsyncGenerator<number> {
  for (let reportedFraction = 0; ; ) {
    const state = await pollUntil(async () => {
      const current = await queue.fetchState(model, request);
      return current.status === 'COMPLETED' || progressFraction(current) > reportedFraction ? current : undefined;
    }, polling).catch(treatUnsupportedAsCompleted);
    if (state.status === 'COMPLETED') return;
    reportedFraction = progressFraction(state);
    yield reportedFraction;
  }
}

function treatUnsupportedAsCompleted(error: unknown): QueueState {
  if (error instanceof EngineError && error.fault === 'unsupported') return COMPLETED_STATE;
  throw error;
}

function progressFraction({ status, queue_position = 0 }: QueueState): number {
  return status === 'IN_QUEUE' ? QUEUE_HEAD_FRACTION / (1 + queue_position) : RUNNING_FRACTION;
}
