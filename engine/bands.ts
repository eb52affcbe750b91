import type { PaintRows } from './operation.ts';
import { BAND_DONE, BAND_FREE, BAND_ROWS, BAND_TAKEN, type Spread } from './protocol.ts';

/** How long a worker that ran out of bands sleeps before it looks at the cancel flag again, in milliseconds. */
const NAP = 20;

/** A job's sheet of bands, all free. */
export function createBoard(rows: number): SharedArrayBuffer {
  return new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT * Math.ceil(rows / BAND_ROWS));
}

/** Paints bands until none is free. `checkpoint` throws when the job was cancelled. */
export function paintFreeBands({ rows, board }: Spread, paint: PaintRows, checkpoint: () => void): void {
  const bands = new Int32Array(board);
  for (let band = 0; band < bands.length; band++) {
    if (Atomics.compareExchange(bands, band, BAND_FREE, BAND_TAKEN) !== BAND_FREE) continue;
    checkpoint();
    paint(band * BAND_ROWS, Math.min(rows, (band + 1) * BAND_ROWS));
    Atomics.store(bands, band, BAND_DONE);
    Atomics.notify(bands, band);
  }
}

/** Blocks until the bands that others took are done. A helper that dies fails the job in the pool, which ends this thread. */
export function awaitAllBands({ board }: Spread, checkpoint: () => void): void {
  const bands = new Int32Array(board);
  for (let band = 0; band < bands.length; band++) {
    while (Atomics.load(bands, band) !== BAND_DONE) {
      checkpoint();
      Atomics.wait(bands, band, BAND_TAKEN, NAP);
    }
  }
}
