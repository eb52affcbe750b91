import { NO_ANSWER_STATUS } from '../../contract/callFailures.ts';
import { Problem } from '../../contract/problem.ts';

/** A call that did not give its answer: `status` as HTTP says, 0 when no answer came; `code` and `detail` as the server says. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly problem: Problem | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    { problem, cause }: { problem?: Problem; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.problem = problem;
  }
}

/** The status that a call was answered with; 0 for anything that went wrong without an answer. */
export function callStatusOf(error: unknown): number {
  return error instanceof CallError ? error.status : NO_ANSWER_STATUS;
}

/** The code of a call's refusal; undefined for what is none. */
export function callErrorCodeOf(error: unknown): string | undefined {
  return error instanceof CallError ? error.code : undefined;
}

/** Reads a refusal: a JSON problem where the server wrote one, else its status alone (a proxy's page, say). */
export async function callErrorOf(response: Response): Promise<CallError> {
  const text = await response.text();
  const problem = Problem.safeParse(parseJson(text)).data;
  if (problem) return new CallError(response.status, problem.code, problem.detail, { problem });
  return new CallError(response.status, `http_${response.status}`, response.statusText || `HTTP ${response.status}`);
}

/** No answer at all: offline, refused, cut off. */
export function noAnswerError(cause: unknown): CallError {
  return new CallError(NO_ANSWER_STATUS, 'no_answer', cause instanceof Error ? cause.message : String(cause), {
    cause,
  });
}

/** Says whether a stream was given up since nothing was heard of it. */
export function isStreamTimeout(error: unknown): boolean {
  return error instanceof CallError && error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
}

/** The value that a text of JSON holds; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
