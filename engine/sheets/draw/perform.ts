import { type Engine, EngineError, type EngineJob, type Media, type Recipe } from '../../../contract/engine.ts';
import type { Operation } from '../../../contract/operations/index.ts';

/** What came of a job: its results, or the sentence that it was refused with. */
export type Made = {
  readonly media?: Media;
  readonly text?: string;
  readonly confidence?: number;
  readonly recipe?: Recipe;
  readonly told?: string;
};

export type Ask = Partial<EngineJob> & { readonly operation: Operation };

/** Runs a job of the sheet to its end. A refusal that the person is told is a result of its own. */
export async function perform(engine: Engine, ask: Ask): Promise<Made[]> {
  const job: EngineJob = { id: 'sheet', model: 'built-in', prompt: '', seed: 7, count: 1, aspectRatio: '1:1', ...ask };
  const made: Made[] = [];
  try {
    for await (const step of engine.run(job, new AbortController().signal)) if (step.kind === 'result') made.push(step);
  } catch (error) {
    if (!(error instanceof EngineError) || error.userMessage === undefined) throw error;
    return [{ told: error.userMessage }];
  }
  return made;
}

/** The first result of a job. */
export async function performOne(engine: Engine, ask: Ask): Promise<Made> {
  const [made] = await perform(engine, ask);
  if (!made) throw new Error(`${ask.operation} gave nothing`);
  return made;
}
