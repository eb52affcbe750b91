import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type MediaAnswer, MediaError, type MediaTask, type Picture } from './protocol.ts';
import { sniff } from './sniff.ts';

/** How long one task may take before its process is killed. A vector is a program; a picture of 50 million pixels is just long. */
const VECTOR_MS = 5000;
const RASTER_MS = 30_000;
/** Heap of the process in megabytes; pixels lie outside it, and the process watches those itself. */
const HEAP_MB = 512;
/** An idle process is ended after so long: it holds memory and nothing else. */
const IDLE_MS = 60_000;

/** Decodes what came from outside. */
export type Media = {
  /** Throws MediaError for bytes that cannot be used, take too long or need too much memory. */
  perform(task: MediaTask): Promise<Picture>;
  close(): void;
};

type MediaOptions = { readonly vectorMs?: number; readonly rasterMs?: number };

const SCRIPT = fileURLToPath(new URL('./child.ts', import.meta.url));
/** Where it finds the system and its fonts; nothing else of ours. */
const { HOME, PATH, SystemRoot, XDG_CACHE_HOME } = process.env;

/**
 * One process of its own, started when first needed, that gets one task after the other. Image libraries are large and read
 * hostile bytes: a crash, an endless loop or a flood of memory ends that process, and the next task gets a new one.
 */
export function createMedia({ vectorMs = VECTOR_MS, rasterMs = RASTER_MS }: MediaOptions = {}): Media {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  /** The process, ready for a task: its start does not count as the task's time. */
  async function running(): Promise<ChildProcess> {
    if (child !== undefined) return child;
    const begun = fork(SCRIPT, [], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { HOME, PATH, SystemRoot, XDG_CACHE_HOME },
    });
    child = begun;
    begun.once('exit', () => {
      if (child === begun) child = undefined;
    });
    const died = new AbortController();
    begun.once('exit', () => died.abort());
    await once(begun, 'message', { signal: died.signal });
    return begun;
  }

  function end(): void {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function performNow(task: MediaTask): Promise<Picture> {
    clearTimeout(idle);
    const limit = sniff(task.bytes) === 'svg' ? vectorMs : rasterMs;
    const answer = await ask(await running(), task, limit).catch((error) => {
      end();
      throw error;
    });
    idle = setTimeout(end, IDLE_MS).unref();
    if (answer.ok) return answer.picture;
    if (answer.fault === undefined) throw new Error(`the decoding process failed: ${answer.detail}`);
    throw new MediaError(answer.fault, answer.detail);
  }

  return {
    perform(task) {
      const turn = last.then(() => performNow(task));
      // The next one's turn comes however this one ends; its caller hears of a failure.
      last = turn.catch(() => undefined);
      return turn;
    },
    close: end,
  };
}

/** Sends one task and waits for its answer, its death or the end of its time. */
function ask(child: ChildProcess, task: MediaTask, taskMs: number): Promise<MediaAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<MediaAnswer>();
  const tooMuch = () =>
    reject(new MediaError('invalid_image', 'This picture takes too long or too much memory to read.'));
  child.once('message', resolve);
  child.once('exit', tooMuch);
  child.once('error', reject);
  const clock = setTimeout(tooMuch, taskMs);
  child.send(task, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(clock);
    child.off('message', resolve).off('exit', tooMuch).off('error', reject);
  });
}
