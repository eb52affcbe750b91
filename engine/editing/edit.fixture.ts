/** Edits of small square pictures, for tests. */
import sharp from 'sharp';
import type { EngineError, EngineJob } from '../../contract/engine.ts';
import { run as inpaint } from '../inpaint_image/index.ts';
import { run as instruct, openBands } from '../instruct_edit/index.ts';
import { aloneWith, jobOf, type Result, resultOf } from '../studio/job.fixture.ts';

export const SIZE = 64;
export const COUNT = SIZE * SIZE;

export const png = async (rgba: Uint8Array) => ({
  type: 'image/png',
  bytes: new Uint8Array(
    await sharp(rgba, { raw: { width: SIZE, height: SIZE, channels: 4 } })
      .png()
      .toBuffer(),
  ),
});

export const pixels = async ({ media }: Result) =>
  new Uint8Array(
    await sharp(media?.bytes ?? new Uint8Array())
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );

export async function perform(job: Partial<EngineJob>): Promise<Result> {
  const [run, operation] = job.mask ? ([inpaint, 'inpaint_image'] as const) : ([instruct, 'instruct_edit'] as const);
  return resultOf(run(jobOf(operation, { seed: 3, ...job }), aloneWith(openBands)));
}

export const fault = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: EngineError) => `${error.fault}: ${error.userMessage}`,
  );

/** Red, green and blue of a pixel. */
export const at = (rgba: Uint8Array, i: number) => [...rgba.subarray(i * 4, i * 4 + 3)];
