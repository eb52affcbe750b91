import {
  type Engine,
  EngineError,
  type EngineJob,
  type EngineStep,
  isInterrupted,
  type Media,
} from '../../../contract/engine.ts';
import { OPERATION_ROWS } from '../../../contract/operations/index.ts';
import { createCancellations } from '../kit/cancellations.ts';
import { mediaTypeOf } from '../kit/mediaType.ts';
import { droppedOptionRemarks, noteRemarks } from '../kit/notes.ts';
import type { Provider } from '../kit/provider.ts';
import { resultStep } from '../kit/result.ts';
import { graverError, idleTimeoutOf, type PollingOptions, pollUntil } from '../kit/transport.ts';
import { type ComfyServer, connectComfy, type PromptState } from './client.ts';
import { COMFY_OPERATIONS, type GraphInputs, graphInputsFor, promptId } from './graphInputs.ts';
import {
  fillGraph,
  findGraphs,
  type Graph,
  type GraphValues,
  hasSeedInput,
  outputNodeId,
  readGraph,
} from './graphs.ts';

/** The pause between questions how far a prompt is. */
const POLL_MS = 1000;
const PROGRESS_BY_STATE = { pending: 0.05, running: 0.3 } as const;
/** Seeds of most nodes are 32 bits at least; the next results take the next seeds. */
const SEED_COUNT = 2 ** 32;

const UNKNOWN_PROMPT_MESSAGE = 'ComfyUI does not know the prompt any more';

type ComfyOptions = Pick<Provider, 'name' | 'key' | 'isPaid' | 'url' | 'graphsFolder'>;

/** A ComfyUI server: each model is a graph, filled in by the titles of its nodes. */
export function createComfyEngine(
  { name, url = '', key, isPaid, graphsFolder }: ComfyOptions,
  { intervalMs = POLL_MS, ...timing }: Partial<Omit<PollingOptions, 'signal'>> = {},
): Engine {
  const graphPaths = findGraphs(graphsFolder);
  const cancellations = createCancellations();

  function cancel(id: string): void {
    cancellations.start((until) => connectComfy({ url, key }, { signal: until }).cancel(id));
  }

  return {
    name,
    isPaid,
    can: (operation, model) => operation in COMFY_OPERATIONS && graphPaths.has(model),
    close: () => cancellations.waitForAll(),
    async *run(job, signal) {
      const startedAt = performance.now();
      const polling: PollingOptions = { intervalMs, signal, ...timing };
      const path = graphPaths.get(job.model);
      if (path === undefined) throw new EngineError('unsupported', `there is no graph ${job.model}`);
      const graph = readGraph(path);
      const inputs = await graphInputsFor(job);
      const server = connectComfy({ url, key }, { signal, idleTimeoutMs: idleTimeoutOf(polling) });
      const openPrompts: string[] = [];
      let isQueued = false;
      try {
        await queuePrompts(server, { job, graph, inputs, isPaid }, openPrompts);
        isQueued = true;
        yield { kind: 'accepted', request: openPrompts.join(' ') };
        yield* pollResults({ job, graph, inputs, startedAt }, server, openPrompts, polling);
        isQueued = false;
      } finally {
        // After a failure of ours it may be running still: what was queued goes on, unless the person stopped it.
        const keepsRunning = isQueued && !signal.aborted && openPrompts.length > 0;
        if (!keepsRunning && !isInterrupted(signal)) for (const id of openPrompts) cancel(id);
      }
    },
  };

  /** Waits for all prompts in turn: the others go on when one fails. Throws the gravest failure, if any. */
  async function* pollResults(
    { job, graph, inputs, startedAt }: Omit<GraphTask, 'isPaid'> & { readonly startedAt: number },
    server: ComfyServer,
    openPrompts: string[],
    polling: PollingOptions,
  ): AsyncGenerator<EngineStep> {
    const total = openPrompts.length;
    // Influence goes into words wherever ours stand before the person's own.
    const remarks = droppedOptionRemarks(job, { isByText: inputs.values.prompt !== job.prompt });
    const isSeedless = !hasSeedInput(graph);
    const resultNotes = {
      notes: isSeedless && !OPERATION_ROWS[job.operation].isExact ? noteRemarks(['noSeed']) : [],
      remarks,
    };
    let fault: EngineError | undefined;
    for (let id = openPrompts[0]; id !== undefined; id = openPrompts[0]) {
      try {
        let state = await waitForStateChange(server, id, undefined, polling);
        while (state.kind === 'pending' || state.kind === 'running') {
          yield { kind: 'progress', fraction: (total - openPrompts.length + PROGRESS_BY_STATE[state.kind]) / total };
          state = await waitForStateChange(server, id, state.kind, polling);
        }
        if (state.kind === 'failed') throw state.fault;
        const media = await downloadResult(server, state.outputs, { job, graph, polling });
        yield await resultStep(media, {
          job,
          engine: name,
          startedAt,
          postProcess: inputs.postProcess,
          resultNotes,
          isSeedless,
        });
      } catch (error) {
        polling.signal.throwIfAborted();
        if (!(error instanceof EngineError)) throw error;
        fault = graverError(fault, error);
      }
      openPrompts.shift();
    }
    if (fault) throw fault;
  }
}

type DownloadOptions = { readonly job: EngineJob; readonly graph: Graph; readonly polling: PollingOptions };

/** The file that a graph saved. It was made: a server that is away for a moment is asked again. */
async function downloadResult(
  server: ComfyServer,
  outputs: Extract<PromptState, { kind: 'done' }>['outputs'],
  { job, graph, polling }: DownloadOptions,
): Promise<Media> {
  try {
    return await pollUntil(async () => {
      const bytes = await server.downloadOutput(outputs, outputNodeId(graph) ?? '');
      const type = mediaTypeOf(bytes, job.operation);
      if (type === undefined) throw new EngineError('unsupported', 'the graph saved a file of another kind');
      return { type, bytes };
    }, polling);
  } catch (cause) {
    polling.signal.throwIfAborted();
    const { message, isRetrievable } = cause as EngineError;
    throw new EngineError('failed', message, { isGenerated: true, isRetrievable, cause });
  }
}

type GraphTask = {
  readonly job: EngineJob;
  readonly graph: Graph;
  readonly inputs: GraphInputs;
  readonly isPaid: boolean;
};

/**
 * Queues a job's prompts and puts their names into `openPrompts`. Those that the server knows already, from a try whose answer was lost,
 * are not queued again.
 */
async function queuePrompts(
  server: ComfyServer,
  { job, graph, inputs, isPaid }: GraphTask,
  openPrompts: string[],
): Promise<void> {
  const acceptedIds = job.acceptedRequest?.split(' ');
  const promptIds = acceptedIds ?? Array.from({ length: job.count }, (_, index) => promptId(job, index));
  const states = await Promise.all(promptIds.map((id) => server.fetchState(id)));
  if (acceptedIds && isPaid) {
    if (states.includes(undefined)) throw unknownPromptError();
    openPrompts.push(...acceptedIds);
    return;
  }
  const needsQueueing = (state: PromptState | undefined) => state === undefined || state.kind === 'failed';
  const pictures = states.some(needsQueueing) ? await uploadPictures(server, inputs) : {};
  for (const [index, id] of promptIds.entries()) {
    openPrompts.push(id);
    if (!needsQueueing(states[index])) continue;
    const values = { ...inputs.values, ...pictures, seed: (job.seed + index) % SEED_COUNT };
    const filledGraph = fillGraph(graph, values, job.model);
    try {
      openPrompts.splice(-1, 1, await queuePromptOnce(server, filledGraph, id, job.model));
    } catch (error) {
      // What was refused need not be cancelled.
      if (error instanceof EngineError && !error.mayBeBilled) openPrompts.pop();
      throw error;
    }
  }
}

async function uploadPictures(server: ComfyServer, { pictures }: GraphInputs): Promise<GraphValues> {
  const entries = Object.entries(pictures).map(
    async ([handle, media]) => [handle, await server.uploadPicture(media)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

/** Queues a prompt, once. Where its answer is lost, the server is asked whether it has it. */
async function queuePromptOnce(server: ComfyServer, graph: Graph, id: string, name: string): Promise<string> {
  try {
    return await server.queuePrompt(graph, id, name);
  } catch (error) {
    if (!(error instanceof EngineError) || !error.mayBeBilled) throw error;
    if ((await server.fetchState(id)) === undefined) throw error;
    return id;
  }
}

async function waitForStateChange(
  server: ComfyServer,
  id: string,
  previousState: PromptState['kind'] | undefined,
  polling: PollingOptions,
): Promise<PromptState> {
  try {
    return await pollUntil(async () => {
      const state = await server.fetchState(id);
      if (state === undefined) throw new EngineError('unsupported', UNKNOWN_PROMPT_MESSAGE);
      return state.kind === previousState ? undefined : state;
    }, polling);
  } catch (error) {
    // It was queued: whatever is said of the question, it may have run.
    if (!(error instanceof EngineError) || error.mayBeBilled) throw error;
    return { kind: 'failed', fault: new EngineError('failed', error.message, { mayBeBilled: true, cause: error }) };
  }
}

function unknownPromptError(): EngineError {
  return new EngineError('failed', UNKNOWN_PROMPT_MESSAGE, { mayBeBilled: true });
}
