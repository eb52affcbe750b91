import type { EngineJob, EngineStep } from '../../contract/engine.ts';
import { edit } from '../editing/edit.ts';
import type { Context } from '../operation.ts';

export { openBands } from '../editing/render.ts';

/** `instruct_edit`: an instruction for the whole picture. */
export async function* run(job: EngineJob, context: Context): AsyncGenerator<EngineStep> {
  const { mask: _, ...unmasked } = job;
  yield* edit(unmasked, context);
}
