import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createFairQueue } from '../kit/fairQueue.ts';
import { fontConfigFile } from './fonts.ts';
import { isGzipped } from './kit/gzip.ts';
import {
  type DrawingEffort,
  type MediaAnswer,
  MediaError,
  type MediaFault,
  type MediaTask,
  type Model,
  type ModelTask,
  type Picture,
  type StillTask,
  type TimedTask,
} from './kit/protocol.ts';
import { pictureTypeOf } from './kit/sniff.ts';

/**
 * Processor time that one task may take before its process is killed, whatever else the machine does. A vector is a program; a
 * picture of 50 million pixels is just long.
 */
const VECTOR_CPU_MS = 5000;
const RASTER_CPU_MS = 30_000;
const MODEL_CPU_MS = 45_000;
/** A still of three million triangles takes a third of that. */
const STILL_CPU_MS = 20_000;
/** So many times that by the clock, on a machine where much else runs, and nobody waits longer. */
const WALL_CLOCK_FACTOR = 12;
/** The ways that are tried, one after the other, with a vector that takes too long. */
const EFFORTS_IN_ORDER: readonly DrawingEffort[] = ['whole', 'smaller', 'plain'];
/** Heap of the process in megabytes; pixels lie outside it, and the process watches those itself. */
const PROCESS_HEAP_MB = 512;
/** An idle process is ended after so long: it holds memory and nothing else. */
const IDLE_TIMEOUT_MS = 60_000;

/** The most that one person may have waiting of a kind. A page asks for many thumbnails at once, and their bytes are read in their turn. */
const WAITING_MAX = { tasks: 3, thumbnails: 200 } as const;

/** For whom something is decoded: people take turns. */
export type MediaClient = {
  readonly person: string;
  /** It belongs to a run, which would be lost: it waits, however much of this person waits. */
  readonly isResult?: boolean;
};

/** Decodes what came from outside. */
export type MediaDecoder = {
  /** Throws MediaError for bytes that cannot be used, take too long or need too much memory; 503 `busy` when much of this person waits. */
  perform(task: MediaTask, client: MediaClient): Promise<Picture>;
  /** A thumbnail of what `read` gives once its turn has come, before this person's other tasks. */
  renderThumbnail(readBytes: () => Promise<Uint8Array>, width: number, client: MediaClient): Promise<Picture>;
  /** Reads a model; throws in the same way. Pictures do not wait for it. */
  convertModel(task: ModelTask, client: MediaClient): Promise<Model>;
  /** A picture of a stored model as WEBP, `side` pixels wide and high, of what `read` gives once its turn has come. */
  renderStill(
    read: () => Promise<Uint8Array>,
    options: Pick<StillTask, 'format' | 'side'>,
    client: MediaClient,
  ): Promise<Picture>;
  close(): void;
};

type MediaDecoderOptions = {
  readonly vectorMs?: number;
  readonly rasterMs?: number;
  readonly modelMs?: number;
  readonly stillMs?: number;
};

const CHILD_SCRIPT = fileURLToPath(new URL('./decodingProcess.ts', import.meta.url));
/** The variables by which it finds the system and its fonts; nothing else of ours. */
const { HOME, PATH, SystemRoot, XDG_CACHE_HOME } = process.env;

/** Three processes: a vector or a model may take long, and pictures do not wait for either. */
export function createMediaDecoder({
  vectorMs = VECTOR_CPU_MS,
  rasterMs = RASTER_CPU_MS,
  modelMs = MODEL_CPU_MS,
  stillMs = STILL_CPU_MS,
}: MediaDecoderOptions = {}): MediaDecoder {
  const pictures = createProcessLane<MediaTask>();
  const vectors = createProcessLane<MediaTask>(async () => ({ FONTCONFIG_FILE: await fontConfigFile() }));
  const models = createProcessLane<ModelTask | StillTask>();
  const pictureLimit = (milliseconds: number): TaskLimit => ({
    milliseconds,
    fault: 'too_complex',
    detail: 'This picture takes too long or too much memory to read.',
  });
  const vectorLimit: TaskLimit = {
    milliseconds: vectorMs,
    fault: 'too_complex',
    detail: 'This drawing takes too long or too much memory to draw, even smaller and without its filters.',
  };
  const modelLimit = (milliseconds: number): TaskLimit => ({
    milliseconds,
    fault: 'invalid_model',
    detail: 'This model takes too long or too much memory to read.',
  });
  const laneTurnOf = ({ person, isResult = false }: MediaClient): LaneTurn => ({
    person,
    waitingMax: isResult ? Infinity : WAITING_MAX.tasks,
  });
  const thumbnailTurn = (person: string): LaneTurn => ({ person, waitingMax: WAITING_MAX.thumbnails, urgent: true });
  return {
    perform(task, client) {
      if (task.kind !== 'import' || !(isGzipped(task.bytes) || pictureTypeOf(task.bytes) === 'svg'))
        return pictures.perform(async () => [task], pictureLimit(rasterMs), laneTurnOf(client));
      const tasks = EFFORTS_IN_ORDER.map((effort) => ({ ...task, effort }));
      return vectors.perform(async () => tasks, vectorLimit, laneTurnOf(client));
    },
    renderThumbnail(read, width, { person }) {
      const readTasks = async () => [{ kind: 'thumbnail', bytes: await read(), width }] as const;
      return pictures.perform(readTasks, pictureLimit(rasterMs), thumbnailTurn(person));
    },
    // Somebody waits for it; stills come as they come.
    convertModel: (task, client) =>
      models.perform(async () => [task], modelLimit(modelMs), { ...laneTurnOf(client), urgent: true }),
    renderStill(read, options, { person }) {
      const readTasks = async () => [{ kind: 'still', bytes: await read(), ...options }] as const;
      return models.perform(readTasks, modelLimit(stillMs), { person, waitingMax: WAITING_MAX.thumbnails });
    },
    close() {
      for (const lane of [pictures, vectors, models]) lane.close();
    },
  };
}

/** The processor time that a task may take, and what is said when it takes more or kills its process. */
type TaskLimit = { readonly milliseconds: number; readonly fault: MediaFault; readonly detail: string };

type LaneTurn = { readonly person: string; readonly waitingMax: number; readonly urgent?: boolean };

/** `read` is called once the turn has come; what it gives is tried in that order, each when the one before took too much. */
type ProcessLane<Task> = {
  perform<Result>(read: () => Promise<readonly Task[]>, limit: TaskLimit, turn: LaneTurn): Promise<Result>;
  close(): void;
};

/**
 * One process of its own, started when first needed, that gets one task after the other, of each person in turn. Image
 * libraries are large and read hostile bytes: a crash, an endless loop or a flood of memory ends that process, and the next
 * task gets a new one. `extraEnvironment` is what else its environment holds.
 */
function createProcessLane<Task extends MediaTask | ModelTask | StillTask>(
  extraEnvironment: () => Promise<NodeJS.ProcessEnv> = async () => ({}),
): ProcessLane<Task> {
  let child: ChildProcess | undefined;
  const queue = createFairQueue({ places: 1, placesPerPerson: 1 });
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** The process, ready for a task: its start does not count as the task's time. */
  async function readyProcess(): Promise<ChildProcess> {
    if (child !== undefined) return child;
    const environment = await extraEnvironment();
    if (isClosed) throw new Error('the decoding processes were ended');
    const childProcess = fork(CHILD_SCRIPT, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${PROCESS_HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { HOME, PATH, SystemRoot, XDG_CACHE_HOME, ...environment },
    });
    child = childProcess;
    childProcess.once('exit', () => {
      if (child === childProcess) child = undefined;
    });
    const exitController = new AbortController();
    childProcess.once('exit', () => exitController.abort());
    await once(childProcess, 'message', { signal: exitController.signal });
    return childProcess;
  }

  function killProcess(): void {
    clearTimeout(idleTimer);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function performTask<Result>(task: Task, limit: TaskLimit): Promise<Result> {
    clearTimeout(idleTimer);
    const answer = await sendTask<Result>(await readyProcess(), task, limit).catch((error) => {
      killProcess();
      throw error;
    });
    idleTimer = setTimeout(killProcess, IDLE_TIMEOUT_MS).unref();
    if (answer.ok) return answer.result;
    if (answer.fault === undefined) throw new Error(`the decoding process failed: ${answer.detail}`);
    throw new MediaError(answer.fault, answer.detail);
  }

  return {
    async perform<Result>(read: () => Promise<readonly Task[]>, limit: TaskLimit, { person, ...turn }: LaneTurn) {
      const release = await queue.acquire(person, turn);
      try {
        return await performFirstPossible((task) => performTask<Result>(task, limit), await read());
      } finally {
        release();
      }
    },
    close() {
      isClosed = true;
      killProcess();
    },
  };
}

/** The first of some tasks that does not take too much; they are the same work, done with ever less effort. */
async function performFirstPossible<Task, Result>(
  perform: (task: Task) => Promise<Result>,
  [task, ...others]: readonly Task[],
): Promise<Result> {
  if (task === undefined) throw new Error('there is nothing to be done');
  try {
    return await perform(task);
  } catch (error) {
    if (others.length === 0 || !(error instanceof TaskTooExpensive)) throw error;
    return performFirstPossible(perform, others);
  }
}

/** A task that took more time or memory than it may. */
class TaskTooExpensive extends MediaError {}

/** Sends one task and waits for its answer, its death or the end of its time. */
function sendTask<Result>(
  child: ChildProcess,
  task: MediaTask | ModelTask | StillTask,
  { milliseconds, fault, detail }: TaskLimit,
): Promise<MediaAnswer<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<MediaAnswer<Result>>();
  const rejectTooExpensive = () => reject(new TaskTooExpensive(fault, detail));
  child.once('message', resolve);
  child.once('exit', rejectTooExpensive);
  child.once('error', reject);
  const timer = setTimeout(rejectTooExpensive, milliseconds * WALL_CLOCK_FACTOR);
  child.send({ task, milliseconds } satisfies TimedTask<typeof task>, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', rejectTooExpensive).off('error', reject);
  });
}
