import { z } from 'zod';
import { EngineError } from '../../../contract/engine.ts';

const Problem = z.object({ message: z.string().optional(), details: z.string().optional() });
/** Why a graph was not queued: ComfyUI's answer 400. */
const Refusal = z.object({
  error: z.union([z.string(), Problem]).optional(),
  node_errors: z
    .record(z.string(), z.object({ class_type: z.string().optional(), errors: z.array(Problem).optional() }))
    .optional()
    .catch(undefined),
});
/** Why a graph that ran has failed: ComfyUI's `execution_error`. */
const ExecutionError = z.object({
  node_type: z.string().optional(),
  exception_type: z.string().optional(),
  exception_message: z.string().optional(),
});
const OUT_OF_MEMORY = /OutOfMemory|out of memory/i;
const SENTENCE_LENGTH_MAX = 500;

/** A graph that this server cannot run: a node or a model is not installed, or an input is wrong. Nothing was begun. */
export function explainRefusal(bytes: Uint8Array, name: string): EngineError {
  const text = new TextDecoder().decode(bytes);
  let answer: z.infer<typeof Refusal> | undefined;
  try {
    answer = Refusal.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const nodeProblems = Object.entries(answer?.node_errors ?? {}).flatMap(
    ([id, { class_type = 'a node', errors = [] }]) =>
      errors.map((error) => `node ${id} (${class_type}): ${problemText(error)}`),
  );
  const graphProblem =
    answer?.error === undefined || typeof answer.error === 'string' ? answer?.error : problemText(answer.error);
  const reason = nodeProblems.length > 0 ? nodeProblems.join('; ') : (graphProblem ?? text);
  return new EngineError(
    'unsupported',
    `ComfyUI cannot run the graph ${name}: ${reason.slice(0, SENTENCE_LENGTH_MAX)}`,
  );
}

/** A graph that failed while it ran. */
export function explainError(error: unknown): EngineError {
  const {
    node_type = 'a node',
    exception_type = '',
    exception_message = '',
  } = ExecutionError.safeParse(error).data ?? {};
  const isMemory = OUT_OF_MEMORY.test(`${exception_type} ${exception_message}`);
  const sentence = isMemory
    ? `the graphics card has too little memory for ${node_type}`
    : `${node_type} failed: ${exception_message.trim().slice(0, SENTENCE_LENGTH_MAX)}`;
  return new EngineError('failed', sentence, { mayBeBilled: true });
}

function problemText({ message = '', details = '' }: z.infer<typeof Problem>): string {
  return [message, details].filter((part) => part !== '').join(': ');
}
