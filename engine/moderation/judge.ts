import { Worker } from 'node:worker_threads';

/** An idle thread is ended after so many milliseconds: its network holds memory. */
const IDLE_MS = 60_000;

export type Question = { readonly id: number; readonly bytes: Uint8Array };
export type Answer =
  | { readonly id: number; readonly suspicion: number }
  | { readonly id: number; readonly failure: string };

/** Says how likely it is that a picture is pornographic, from 0 to 1. */
export type Judge = {
  /** Rejects for bytes that are no picture, and when its thread dies. */
  suspicion(bytes: Uint8Array): Promise<number>;
  close(): Promise<void>;
};

/** A judge in a thread of its own, which starts when it is first asked and keeps to one picture at a time. */
export function createJudge(): Judge {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;
  const waiting = new Map<number, PromiseWithResolvers<number>>();

  function started(): Worker {
    if (worker) return worker;
    const begun = new Worker(new URL('./judge.worker.ts', import.meta.url));
    worker = begun;
    begun.on('message', hear);
    begun.on('error', (cause) => end(begun, cause));
    begun.on('exit', () => end(begun, new Error('the judging thread ended')));
    begun.unref();
    return begun;
  }

  function hear(answer: Answer): void {
    const turn = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (waiting.size === 0) rest();
    if ('failure' in answer) turn?.reject(new Error(`the picture could not be judged: ${answer.failure}`));
    else turn?.resolve(answer.suspicion);
  }

  function rest(): void {
    worker?.unref();
    idle = setTimeout(() => void close(), IDLE_MS).unref();
  }

  function end(which: Worker, cause: Error): void {
    if (worker !== which) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    if (!ending) return;
    end(ending, new Error('the judge was closed'));
    await ending.terminate();
  }

  return {
    suspicion(bytes) {
      clearTimeout(idle);
      const id = asked++;
      const turn = Promise.withResolvers<number>();
      waiting.set(id, turn);
      const thread = started();
      thread.ref();
      thread.postMessage({ id, bytes } satisfies Question);
      return turn.promise;
    },
    close,
  };
}
