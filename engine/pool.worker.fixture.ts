/** A worker for the pool's tests: the prompt says how it behaves. */
import { parentPort, threadId } from 'node:worker_threads';
import { awaitAllBands, createBoard, paintFreeBands } from './bands.ts';
import type { FromWorker, Spread, ToWorker } from './protocol.ts';

const tell = (message: FromWorker): void => parentPort?.postMessage(message);
const recipe = {
  engine: 'fixture',
  model: '',
  operation: 'process_sketch',
  prompt: '',
  seed: 1,
  notes: [],
  milliseconds: 1,
} as const;
const say = (text: string): void => tell({ kind: 'step', step: { kind: 'result', text, recipe } });

const ROWS = 320;

parentPort?.on('message', (order: ToWorker) => {
  if (order.kind === 'help') {
    if (order.spread.operation === 'crash') process.exit(3);
    const rows = new Int32Array(order.spread.share as SharedArrayBuffer);
    paintFreeBands(
      order.spread,
      (from, to) => rows.fill(threadId, from, to),
      () => {},
    );
    tell({ kind: 'done' });
    return;
  }
  const behaviour = order.job.prompt;
  say(`thread ${threadId}`);
  if (behaviour === 'throw') throw new Error('bad luck');
  if (behaviour === 'exit') process.exit(3);
  if (behaviour === 'refuse') {
    tell({ kind: 'failed', fault: 'input', message: 'The sketch is blank.' });
    return;
  }
  if (behaviour === 'hang') for (;;);
  if (behaviour === 'obey') {
    const flag = new Int32Array(order.flag);
    while (Atomics.load(flag, 0) === 0);
    tell({ kind: 'failed', fault: 'aborted', message: 'The job was cancelled.' });
    // Whoever asked hears that the answer is on its way.
    const bell = new Int32Array(order.job.image?.bytes.buffer ?? new SharedArrayBuffer(4));
    Atomics.store(bell, 0, 1);
    Atomics.notify(bell, 0);
    return;
  }
  if (behaviour === 'spread' || behaviour === 'crash') {
    const share = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * ROWS);
    const sheet: Spread = { operation: behaviour, share, rows: ROWS, board: createBoard(ROWS) };
    tell({ kind: 'spread', spread: sheet });
    // Leaves all bands to the helper.
    awaitAllBands(sheet, () => {});
    say(`painted by ${[...new Set(new Int32Array(share))].join(' and ')}`);
  }
  tell({ kind: 'done' });
});
