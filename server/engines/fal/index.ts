import { type Engine, EngineError, type EngineJob, isInterrupted, type Step } from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { createCancelling } from '../kit/cancelling.ts';
import { emptySentence, fewerSentence } from '../kit/notes.ts';
import type { Provider } from '../kit/provider.ts';
import { resultOf } from '../kit/result.ts';
import { graver, type Pace, startPatience, waitFor } from '../kit/transport.ts';
import { ENDED, openQueue, type Queue, type State } from './client.ts';
import { fetchOutput, type Output, outputsIn } from './outputs.ts';
import { FAL_OPERATIONS, type FalRequest, writeRequest } from './requests.ts';

/** The pause between questions how far an accepted request is. */
const POLL_MS = 1000;
/** The fractions that a request is reported at: at the head of fal's queue, and when a machine has it. */
const AT_HEAD = 0.1;
const RUNNING = 0.3;

/** Bytes of a picture that is fetched at most, and of a film or a model. */
const PICTURE_BYTES = 64 * 1024 * 1024;
const LONG_BYTES = 256 * 1024 * 1024;

type Options = Pick<Provider, 'name' | 'key' | 'isPaid' | 'url'>;
type Times = Partial<Omit<Pace, 'signal'>>;

/** The models of fal, by its queue. A request goes out once; whatever became of it is asked for by its name. */
export function createFalEngine(
  { name, key, url, isPaid }: Options,
  { every = POLL_MS, ...times }: Times = {},
): Engine {
  const cancelling = createCancelling();
  const own = url === undefined ? undefined : URL.parse(url)?.host;

  function cancel(model: string, request: string): void {
    cancelling.start(async (until) => (await openQueue({ key, url }, { signal: until })).cancel(model, request));
  }

  return {
    name,
    isPaid,
    can: (operation) => operation in FAL_OPERATIONS,
    takes: (job) => FAL_OPERATIONS[job.operation]?.takes?.(job) !== false,
    close: () => cancelling.done(),
    async *run(job, signal) {
      const begun = performance.now();
      const pace: Pace = { every, signal, ...times };
      const request = await writeRequest(job);
      const queue = await openQueue({ key, url }, pace);
      const open = job.accepted?.split(' ') ?? [];
      let hasFailed = false;
      try {
        const refused = job.accepted === undefined ? await submit(queue, request, open) : undefined;
        if (job.accepted === undefined) yield { kind: 'accepted', request: open.join(' ') };
        yield* received({ job, request, queue, open, pace, begun }, refused);
      } catch (error) {
        hasFailed = !signal.aborted;
        throw error;
      } finally {
        // After a failure of ours it may be running still, and be fetched when the same is asked for again.
        if (!hasFailed && !isInterrupted(signal)) for (const one of open) cancel(request.model, one);
      }
    },
  };

  /** Waits for all requests in turn: those that go on when one fails were paid for too. Throws the gravest failure, if any. */
  async function* received(queued: QueuedRequest, refused: EngineError | undefined): AsyncGenerator<Step> {
    const { job, request, queue, open, pace, begun } = queued;
    const { signal } = pace;
    const { finish, isSeedless } = request;
    const requests = open.length;
    const bytesMax = OPERATION_ROWS[job.operation].length === 'long' ? LONG_BYTES : PICTURE_BYTES;
    let fault = refused;
    for (let results = 0; open[0] !== undefined; ) {
      try {
        for await (const fraction of waited(queue, { model: request.model, request: open[0] }, pace))
          yield { kind: 'progress', fraction: (requests - open.length + fraction) / requests };
        const outputs = (await answerOf(queued, open[0])).slice(0, job.count - results);
        const fewer = requests === 1 && outputs.length < job.count ? [fewerSentence(outputs.length, job)] : [];
        for (const [index, output] of outputs.entries()) {
          if (output.isBlanked) throw new EngineError('content', 'fal blanked the picture');
          const media = await fetchOutput(output, { operation: job.operation, own, bytesMax }, pace);
          const resultNotes =
            index === 0
              ? { ...request.resultNotes, remarks: [...fewer, ...request.resultNotes.remarks] }
              : request.resultNotes;
          yield await resultOf(media, { job, engine: name, begun, finish, resultNotes, isSeedless });
          results += 1;
        }
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof EngineError)) throw error;
        fault = graver(fault, error);
      }
      open.shift();
    }
    if (fault) throw fault;
  }
}

type QueuedRequest = {
  readonly job: EngineJob;
  readonly request: FalRequest;
  readonly queue: Queue;
  /** The requests that have not ended. */
  readonly open: string[];
  readonly pace: Pace;
  readonly begun: number;
};

/** The files that a request made, once it has ended. */
async function answerOf({ job, request: { model }, queue, pace }: QueuedRequest, id: string): Promise<Output[]> {
  const isGone = startPatience(pace);
  const outcome = await waitFor(async () => {
    const outcome = await queue.outcome(model, id);
    return 'isMissing' in outcome && outcome.isMissing && !isGone() ? undefined : outcome;
  }, pace);
  if ('fault' in outcome)
    throw outcome.fault.fault === 'empty' && outcome.fault.userMessage === undefined
      ? new EngineError('empty', outcome.fault.message, { spent: true, userMessage: emptySentence(job) })
      : outcome.fault;
  return outputsIn(outcome.answer, job);
}

/** Asks for all results. Where fal took some requests and not the next, those go on; what it said of the next comes back. */
async function submit(queue: Queue, { model, inputs }: FalRequest, open: string[]): Promise<EngineError | undefined> {
  for (const input of inputs) {
    try {
      open.push(await queue.submit(model, input));
    } catch (error) {
      if (open.length === 0 || !(error instanceof EngineError)) throw error;
      return error;
    }
  }
  return undefined;
}

/** Waits until a request has ended, telling how far it is. Where the way to its state stays shut, its result has the word. */
async function* waited(
  queue: Queue,
  { model, request }: { readonly model: string; readonly request: string },
  pace: Pace,
): AsyncGenerator<number> {
  for (let reported = 0; ; ) {
    const state = await waitFor(async () => {
      const now = await queue.state(model, request);
      return now.status === 'COMPLETED' || fractionOf(now) > reported ? now : undefined;
    }, pace).catch(endedUnlessWaiting);
    if (state.status === 'COMPLETED') return;
    reported = fractionOf(state);
    yield reported;
  }
}

function endedUnlessWaiting(error: unknown): State {
  if (error instanceof EngineError && error.fault === 'unsupported') return ENDED;
  throw error;
}

function fractionOf({ status, queue_position = 0 }: State): number {
  return status === 'IN_QUEUE' ? AT_HEAD / (1 + queue_position) : RUNNING;
}
