import { EngineError, type EngineJob, type EngineStep } from '../../contract/engine.ts';
import { edit } from '../editing/edit.ts';
import type { Context } from '../operation.ts';

export { openBands } from '../editing/render.ts';

/** `inpaint_image`: an instruction for what a mask marks. */
export async function* run(job: EngineJob, context: Context): AsyncGenerator<EngineStep> {
  if (!job.mask) throw new EngineError('input', 'There is no mask.');
  yield* edit(job, context);
}
