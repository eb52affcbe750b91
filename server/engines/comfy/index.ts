import {
  type Engine,
  EngineError,
  type EngineJob,
  isInterrupted,
  type Media,
  type Step,
} from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { createCancelling } from '../kit/cancelling.ts';
import { kindOf } from '../kit/kindOf.ts';
import { droppedSentences, noteSentences } from '../kit/notes.ts';
import type { Provider } from '../kit/provider.ts';
import { resultOf } from '../kit/result.ts';
import { graver, type Pace, silenceOf, waitFor } from '../kit/transport.ts';
import { fillGraph, findGraphs, type Graph, outOf, readGraph, takesSeed, type Values } from './graphs.ts';
import { COMFY_OPERATIONS, type Fill, promptId, readJob } from './jobs.ts';
import { type ComfyServer, openServer, type PromptState } from './server.ts';

/** The pause between questions how far a prompt is. */
const POLL_MS = 1000;
const FRACTIONS = { pending: 0.05, running: 0.3 } as const;
/** Seeds of most nodes are 32 bits at least; the next results take the next seeds. */
const SEEDS = 2 ** 32;

const FORGOTTEN = 'ComfyUI does not know the prompt any more';

type Options = Pick<Provider, 'name' | 'key' | 'isPaid' | 'url' | 'graphs'>;

/** A ComfyUI server: each model is a graph, filled in by the titles of its nodes. */
export function createComfyEngine(
  { name, url = '', key, isPaid, graphs: folder }: Options,
  { every = POLL_MS, ...times }: Partial<Omit<Pace, 'signal'>> = {},
): Engine {
  const graphs = findGraphs(folder);
  const cancelling = createCancelling();

  function cancel(id: string): void {
    cancelling.start((until) => openServer({ url, key }, { signal: until }).cancel(id));
  }

  return {
    name,
    isPaid,
    can: (operation, model) => operation in COMFY_OPERATIONS && graphs.has(model),
    close: () => cancelling.done(),
    async *run(job, signal) {
      const begun = performance.now();
      const pace: Pace = { every, signal, ...times };
      const path = graphs.get(job.model);
      if (path === undefined) throw new EngineError('unsupported', `there is no graph ${job.model}`);
      const graph = readGraph(path);
      const fill = await readJob(job);
      const server = openServer({ url, key }, { signal, silent: silenceOf(pace) });
      const open: string[] = [];
      let isQueued = false;
      try {
        await queueAll(server, { job, graph, fill, isPaid }, open);
        isQueued = true;
        yield { kind: 'accepted', request: open.join(' ') };
        yield* received({ job, graph, fill, begun }, server, open, pace);
        isQueued = false;
      } finally {
        // After a failure of ours it may be running still: what was queued goes on, unless the person stopped it.
        const goesOn = isQueued && !signal.aborted && open.length > 0;
        if (!goesOn && !isInterrupted(signal)) for (const id of open) cancel(id);
      }
    },
  };

  /** Waits for all prompts in turn: the others go on when one fails. Throws the gravest failure, if any. */
  async function* received(
    { job, graph, fill, begun }: Omit<Task, 'isPaid'> & { readonly begun: number },
    server: ComfyServer,
    open: string[],
    pace: Pace,
  ): AsyncGenerator<Step> {
    const total = open.length;
    // Influence goes into words wherever ours stand before the person's own.
    const remarks = droppedSentences(job, { isByText: fill.values.prompt !== job.prompt });
    const isSeedless = !takesSeed(graph);
    const resultNotes = {
      notes: isSeedless && !OPERATION_ROWS[job.operation].isExact ? noteSentences(['noSeed'], job) : [],
      remarks,
    };
    let fault: EngineError | undefined;
    for (let id = open[0]; id !== undefined; id = open[0]) {
      try {
        let state = await changed(server, id, undefined, pace);
        while (state.kind === 'pending' || state.kind === 'running') {
          yield { kind: 'progress', fraction: (total - open.length + FRACTIONS[state.kind]) / total };
          state = await changed(server, id, state.kind, pace);
        }
        if (state.kind === 'failed') throw state.fault;
        const media = await fileOf(server, state.outputs, { job, graph, pace });
        yield await resultOf(media, { job, engine: name, begun, finish: fill.finish, resultNotes, isSeedless });
      } catch (error) {
        pace.signal.throwIfAborted();
        if (!(error instanceof EngineError)) throw error;
        fault = graver(fault, error);
      }
      open.shift();
    }
    if (fault) throw fault;
  }
}

type GraphJob = { readonly job: EngineJob; readonly graph: Graph; readonly pace: Pace };

/** The file that a graph saved. It was made: a server that is away for a moment is asked again. */
async function fileOf(
  server: ComfyServer,
  outputs: Extract<PromptState, { kind: 'done' }>['outputs'],
  { job, graph, pace }: GraphJob,
): Promise<Media> {
  try {
    return await waitFor(async () => {
      const bytes = await server.fetch(outputs, outOf(graph) ?? '');
      const type = kindOf(bytes, job.operation);
      if (type === undefined) throw new EngineError('unsupported', 'the graph saved a file of another kind');
      return { type, bytes };
    }, pace);
  } catch (cause) {
    pace.signal.throwIfAborted();
    const { message, isLeft } = cause as EngineError;
    throw new EngineError('failed', message, { isGenerated: true, isLeft, cause });
  }
}

type Task = { readonly job: EngineJob; readonly graph: Graph; readonly fill: Fill; readonly isPaid: boolean };

/**
 * Queues a job's prompts and puts their names into `open`. Those that the server knows already, from a try whose answer was lost,
 * are not queued again.
 */
async function queueAll(server: ComfyServer, { job, graph, fill, isPaid }: Task, open: string[]): Promise<void> {
  const known = job.accepted?.split(' ');
  const names = known ?? Array.from({ length: job.count }, (_, index) => promptId(job, index));
  const states = await Promise.all(names.map((id) => server.state(id)));
  if (known && isPaid) {
    if (states.includes(undefined)) throw lost();
    open.push(...known);
    return;
  }
  const isNew = (state: PromptState | undefined) => state === undefined || state.kind === 'failed';
  const pictures = states.some(isNew) ? await uploadAll(server, fill) : {};
  for (const [index, id] of names.entries()) {
    open.push(id);
    if (!isNew(states[index])) continue;
    const values = { ...fill.values, ...pictures, seed: (job.seed + index) % SEEDS };
    const filled = fillGraph(graph, values, job.model);
    try {
      open.splice(-1, 1, await queue(server, filled, id, job.model));
    } catch (error) {
      // What was refused need not be cancelled.
      if (error instanceof EngineError && !error.spent) open.pop();
      throw error;
    }
  }
}

async function uploadAll(server: ComfyServer, { pictures }: Fill): Promise<Values> {
  const entries = Object.entries(pictures).map(
    async ([handle, media]) => [handle, await server.upload(media)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Queues a prompt, once. Where its answer is lost, the server is asked whether it has it. */
async function queue(server: ComfyServer, graph: Graph, id: string, name: string): Promise<string> {
  try {
    return await server.prompt(graph, id, name);
  } catch (error) {
    if (!(error instanceof EngineError) || !error.spent) throw error;
    if ((await server.state(id)) === undefined) throw error;
    return id;
  }
}

async function changed(
  server: ComfyServer,
  id: string,
  from: PromptState['kind'] | undefined,
  pace: Pace,
): Promise<PromptState> {
  try {
    return await waitFor(async () => {
      const state = await server.state(id);
      if (state === undefined) throw new EngineError('unsupported', FORGOTTEN);
      return state.kind === from ? undefined : state;
    }, pace);
  } catch (error) {
    // It was queued: whatever is said of the question, it may have run.
    if (!(error instanceof EngineError) || error.spent) throw error;
    return { kind: 'failed', fault: new EngineError('failed', error.message, { spent: true, cause: error }) };
  }
}

function lost(): EngineError {
  return new EngineError('failed', FORGOTTEN, { spent: true });
}
