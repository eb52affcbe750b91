import { createCancelling } from '../cancelling.ts';
import type { Provider } from '../configuration.ts';
import { type Engine, EngineError, isInterrupted } from '../engine.ts';
import { resultOf } from '../result.ts';
import { waitFor } from '../wire.ts';
import { openQueue, type Queue, type State } from './client.ts';
import { fetchOutput, outputsIn } from './outputs.ts';
import { FAL_OPERATIONS, type Request, writeRequest } from './requests.ts';

/** How often it is asked how far an accepted request is. */
const POLL_MS = 1000;
/** How far a request is told to be: at the head of fal's queue, and when a machine has it. */
const AT_HEAD = 0.1;
const RUNNING = 0.3;

type Options = Pick<Provider, 'name' | 'key' | 'isPaid' | 'url'>;

/** The models of fal, by its queue. A request goes out once; whatever became of it is asked for by its name. */
export function createFalEngine({ name, key, url, isPaid }: Options, { every = POLL_MS } = {}): Engine {
  const cancelling = createCancelling();

  function cancel(model: string, request: string): void {
    cancelling.start(async (until) => (await openQueue({ key, url }, until)).cancel(model, request));
  }

  return {
    name,
    isPaid,
    can: (operation) => FAL_OPERATIONS.has(operation),
    close: () => cancelling.done(),
    async *run(job, signal) {
      const begun = performance.now();
      const request = await writeRequest(job);
      const queue = await openQueue({ key, url }, signal);
      const open = job.accepted?.split(' ') ?? [];
      try {
        const refused = job.accepted === undefined ? await submit(queue, request, open) : undefined;
        if (job.accepted === undefined) yield { kind: 'accepted', request: open.join(' ') };
        const asked = open.length;
        for (let made = 0; open[0] !== undefined; ) {
          for await (const fraction of waited(queue, { model: request.model, request: open[0] }, { every, signal }))
            yield { kind: 'progress', fraction: (asked - open.length + fraction) / asked };
          const outcome = await waitFor(() => queue.outcome(request.model, open[0] ?? ''), { every, signal });
          open.shift();
          if ('fault' in outcome) throw outcome.fault;
          for (const output of outputsIn(outcome.answer).slice(0, job.count - made)) {
            if (output.isBlanked) throw new EngineError('content', 'fal blanked the picture');
            const media = await fetchOutput(output, job.operation, signal);
            yield await resultOf(media, { job, engine: name, begun, finish: request.finish });
            made += 1;
          }
        }
        if (refused) throw refused;
      } finally {
        if (!isInterrupted(signal)) for (const one of open) cancel(request.model, one);
      }
    },
  };
}

/** Asks for all results. Where fal took some requests and not the next, those go on; what it said of the next comes back. */
async function submit(queue: Queue, { model, inputs }: Request, open: string[]): Promise<unknown> {
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

/** Waits until a request has ended, telling how far it is. */
async function* waited(
  queue: Queue,
  { model, request }: { readonly model: string; readonly request: string },
  pace: { readonly every: number; readonly signal: AbortSignal },
): AsyncGenerator<number> {
  for (let told = 0; ; ) {
    const state = await waitFor(async () => {
      const now = await queue.state(model, request);
      return now.status === 'COMPLETED' || fractionOf(now) > told ? now : undefined;
    }, pace);
    if (state.status === 'COMPLETED') return;
    told = fractionOf(state);
    yield told;
  }
}

function fractionOf({ status, queue_position = 0 }: State): number {
  return status === 'IN_QUEUE' ? AT_HEAD / (1 + queue_position) : RUNNING;
}
