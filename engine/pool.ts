import { Worker } from 'node:worker_threads';
import { EngineError, type EngineJob, type EngineStep } from '../contract/engine.ts';
import type { FromWorker, Spread, ToWorker } from './protocol.ts';
import { createStepQueue, type StepQueue } from './stepQueue.ts';

/** A cancelled worker that has not answered after so many milliseconds is ended; the promise to callers is 200. */
const PATIENCE = 120;

/** Largest heap of one worker, in megabytes; pictures lie outside it. */
const WORKER_HEAP = 768;

type Task = {
  readonly job: EngineJob;
  readonly flag: SharedArrayBuffer;
  readonly steps: StepQueue<EngineStep>;
  /** Rows that another worker may help with. */
  spread?: Spread;
};

type Hand = { readonly worker: Worker; task: Task | null; helping: boolean };

export type WorkerPool = {
  /** Queues a job and yields its steps. Throws EngineError; a cancelled job ends within 200 ms with fault 'aborted'. */
  run(job: EngineJob, signal: AbortSignal): AsyncGenerator<EngineStep>;
  /** Ends all workers; jobs that still run or wait fail with fault 'aborted'. */
  close(): Promise<void>;
};

/** A few worker threads, started when first needed, behind one queue. `script` is the worker's module. */
export function createWorkerPool({ size, script }: { size: number; script: URL }): WorkerPool {
  const hands = new Set<Hand>();
  const waiting: Task[] = [];
  /** Workers that were told to end and have not ended yet. */
  const leaving = new Set<Promise<unknown>>();
  let closed = false;

  function hire(): Hand {
    const hand: Hand = {
      worker: new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP } }),
      task: null,
      helping: false,
    };
    hands.add(hand);
    hand.worker.unref();
    hand.worker.on('message', (message: FromWorker) => hear(hand, message));
    hand.worker.on('error', (error) => dismiss(hand, `The built-in engine stopped unexpectedly: ${error.message}`));
    hand.worker.on('exit', () => dismiss(hand, 'The built-in engine stopped unexpectedly.'));
    return hand;
  }

  /** Ends a worker. What it still says is not heard: it would give up the process's hold on it before it has ended. */
  function fire(hand: Hand): void {
    if (!hands.delete(hand)) return;
    const ending = hand.worker.terminate().finally(() => leaving.delete(ending));
    leaving.add(ending);
  }

  function freeHand(): Hand | null {
    for (const hand of hands) if (!hand.task) return hand;
    return hands.size < size ? hire() : null;
  }

  function order(hand: Hand, task: Task, message: ToWorker): void {
    hand.task = task;
    hand.helping = message.kind === 'help';
    hand.worker.ref();
    hand.worker.postMessage(message);
  }

  /** Gives waiting jobs to free workers, then lets workers that remain free help with bands. */
  function assign(): void {
    while (waiting.length > 0) {
      const hand = freeHand();
      if (!hand) return;
      const task = waiting.shift();
      if (!task) return;
      order(hand, task, { kind: 'run', job: task.job, flag: task.flag });
      // Who waits learns that its turn has come.
      task.steps.push({ kind: 'progress', fraction: 0 });
      // The others start meanwhile, to be there when the job has bands to share.
      while (hands.size < size) hire();
    }
    for (const { task, helping } of [...hands]) {
      if (!task?.spread || helping) continue;
      const helper = freeHand();
      if (!helper) return;
      const { spread } = task;
      task.spread = undefined;
      order(helper, task, { kind: 'help', spread, flag: task.flag });
    }
  }

  function hear(hand: Hand, message: FromWorker): void {
    const { task, helping } = hand;
    if (!task || !hands.has(hand)) return;
    if (message.kind === 'step') task.steps.push(message.step);
    else if (message.kind === 'spread') task.spread = message.spread;
    else {
      hand.task = null;
      hand.worker.unref();
      if (message.kind === 'failed')
        task.steps.fail(
          new EngineError(message.fault, message.message, {
            userMessage: message.told,
            remark: message.remark,
            mayBeBilled: true,
          }),
        );
      else if (!helping) task.steps.end();
      // A helper's failure leaves bands undone: their owner must not wait for them.
      if (message.kind === 'failed' && helping) cancel(task);
    }
    assign();
  }

  function dismiss(hand: Hand, message: string): void {
    if (!hands.delete(hand)) return;
    if (hand.task) {
      hand.task.steps.fail(new EngineError('failed', message, { mayBeBilled: true }));
      cancel(hand.task);
    }
    if (!closed) assign();
  }

  /** Raises the flag of a task and ends those of its workers that do not obey in time. */
  function cancel(task: Task): void {
    Atomics.store(new Int32Array(task.flag), 0, 1);
    const place = waiting.indexOf(task);
    if (place >= 0) waiting.splice(place, 1);
    setTimeout(() => {
      for (const hand of [...hands]) if (hand.task === task) fire(hand);
      if (!closed) assign();
    }, PATIENCE).unref();
  }

  async function* run(job: EngineJob, signal: AbortSignal): AsyncGenerator<EngineStep> {
    const aborted = () => new EngineError('aborted', 'The job was cancelled.');
    if (closed || signal.aborted) throw aborted();
    const steps = createStepQueue<EngineStep>();
    const task: Task = { job, flag: new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT), steps };
    const stop = () => {
      steps.fail(aborted());
      cancel(task);
    };
    signal.addEventListener('abort', stop, { once: true });
    waiting.push(task);
    assign();
    try {
      yield* steps;
    } finally {
      signal.removeEventListener('abort', stop);
      // The reader left before the end: nobody needs the rest.
      if (!steps.ended()) cancel(task);
    }
  }

  async function close(): Promise<void> {
    closed = true;
    const running = [...hands].flatMap(({ task }) => task ?? []);
    for (const { steps } of [...waiting.splice(0), ...running])
      steps.fail(new EngineError('aborted', 'The built-in engine was closed.'));
    for (const hand of [...hands]) fire(hand);
    await Promise.all(leaving);
  }

  return { run, close };
}
