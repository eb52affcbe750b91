/** A worker thread of the built-in engine: performs one job, or helps another worker with its bands, at a time. */
import { parentPort } from 'node:worker_threads';
import { EngineError } from '../contract/engine.ts';
import { awaitAllBands, createBoard, paintFreeBands } from './bands.ts';
import { collectGarbage, heldMemory } from './garbage.ts';
import type { OperationModule } from './operation.ts';
import { loadOperation } from './operations.ts';
import type { FromWorker, Spread, ToWorker } from './protocol.ts';
import { forgetShared, heldShared, reuseShared } from './shared.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only');

const tell = (message: FromWorker): void => port.postMessage(message);

port.on('message', async (order: ToWorker) => {
  const flag = new Int32Array(order.flag);
  const checkpoint = () => {
    if (Atomics.load(flag, 0) === 1) throw new EngineError('aborted', 'The job was cancelled.');
  };
  try {
    if (order.kind === 'run') await perform(order, checkpoint);
    else await help(order.spread, checkpoint);
    tell({ kind: 'done' });
  } catch (error) {
    forgetShared();
    if (error instanceof EngineError)
      tell({
        kind: 'failed',
        fault: error.fault,
        message: error.message,
        told: error.userMessage,
        remark: error.remark,
      });
    else tell({ kind: 'failed', fault: 'failed', message: `The built-in engine failed: ${String(error)}` });
  }
  giveBack();
});

/** More shared memory than this is not kept for another operation, in bytes. */
const KEPT = 32 * 2 ** 20;

/** When a worker holds so much more than was alive, in bytes, the dead of it is given back. */
const GROWTH = 64 * 2 ** 20;

/** Bytes that were alive when they were last looked through. */
let alive = heldMemory();

function giveBack(): void {
  alive = Math.min(alive, heldMemory());
  if (heldMemory() < alive + GROWTH) return;
  collectGarbage();
  alive = heldMemory();
}

let current: { readonly name: string; readonly module: OperationModule } | null = null;

/** Loads an operation. Before another one than the last, what that kept is given back: together they would hold too much. */
async function takeUp(name: string): Promise<OperationModule> {
  if (current?.name === name) return current.module;
  const isLarge = heldShared() > KEPT;
  if (current?.module.release || isLarge) {
    current?.module.release?.();
    if (isLarge) forgetShared();
    collectGarbage();
  }
  current = { name, module: await loadOperation(name) };
  return current.module;
}

async function perform({ job }: Extract<ToWorker, { kind: 'run' }>, checkpoint: () => void): Promise<void> {
  const { run, openBands } = await takeUp(job.operation);
  const spread = (share: unknown, rows: number): void => {
    if (!openBands) throw new Error(`${job.operation} spreads rows but has no openBands`);
    const sheet: Spread = { operation: job.operation, share, rows, board: createBoard(rows) };
    tell({ kind: 'spread', spread: sheet });
    paintFreeBands(sheet, openBands(share, checkpoint), checkpoint);
    awaitAllBands(sheet, checkpoint);
  };
  checkpoint();
  reuseShared();
  for await (const step of run(job, { checkpoint, spread })) {
    tell({ kind: 'step', step });
    checkpoint();
  }
}

async function help(sheet: Spread, checkpoint: () => void): Promise<void> {
  const { openBands } = await takeUp(sheet.operation);
  if (!openBands) throw new Error(`${sheet.operation} spreads rows but has no openBands`);
  paintFreeBands(sheet, openBands(sheet.share, checkpoint), checkpoint);
}
