import { PROBLEM_STATUS, type Problem, type ProblemCode } from '../../contract/problem.ts';
import { isContention, isDatabaseAway, isTableChange } from './databaseErrors.ts';

type ProblemOptions = {
  /** Further fields of the body, such as what differs in a conflict. */
  readonly fields?: Readonly<Record<string, unknown>>;
  /** Seconds until another try may succeed; becomes the header Retry-After. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
};

/** A refusal that the person or program on the other side should see: a stable code and one plain sentence. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly retryAfter: number | undefined;
  constructor(code: ProblemCode, detail: string, { fields = {}, retryAfter, cause }: ProblemOptions = {}) {
    super(detail, { cause });
    this.name = 'ProblemError';
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** The JSON body of a refusal. */
export function problemBody(problem: ProblemError): Problem {
  return { ...problem.fields, status: PROBLEM_STATUS[problem.code], code: problem.code, detail: problem.message };
}

const JSON_ERROR_CODES = new Set([
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
]);
/** PostgreSQL's `disk_full`, and the system's own code. */
const DISK_FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Turns whatever a route threw into a refusal; what nobody foresaw is `internal` and says nothing of its cause. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = errorCodeOf(error);
  if (JSON_ERROR_CODES.has(code) || error instanceof SyntaxError)
    return new ProblemError('invalid_json', 'The body is not readable as JSON.', { cause: error });
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ProblemError('too_large', 'The body is larger than this call accepts.', { cause: error });
  if (DISK_FULL_CODES.has(code)) return diskFullProblem(error);
  if (isDatabaseAway(error) || isContention(error) || isTableChange(error)) return databaseAwayProblem(error);
  switch (clientErrorStatusOf(error)) {
    case 403:
    case 404:
      return routeNotFoundProblem(error);
    case 400:
      return new ProblemError('invalid_request', 'The request is not readable.', { cause: error });
  }
  // The only recursion that a body steers is into its own nesting.
  if (error instanceof RangeError && error.message.includes('call stack'))
    return new ProblemError('invalid_body', 'The body is nested too deeply.', { cause: error });
  return new ProblemError('internal', 'Something went wrong on the server. Please try again.', { cause: error });
}

/** The refusal of an address that names nothing, or nothing that is served. */
export function routeNotFoundProblem(cause?: unknown): ProblemError {
  return new ProblemError('route_not_found', 'There is nothing at this address.', { cause });
}

/** The refusal while the database cannot be reached: nothing was done, and the same may be asked again. */
function databaseAwayProblem(cause: unknown): ProblemError {
  return new ProblemError('busy', 'The database does not answer. Please try again in a moment.', {
    cause,
    retryAfter: 1,
  });
}

/** The refusal of a write when the disk has no room left. */
export function diskFullProblem(cause?: unknown): ProblemError {
  return new ProblemError('disk_full', 'The server has no disk space left, so nothing was saved.', { cause });
}

/** The refusal for a board that is unknown, malformed or somebody else's: one answer, so that ids cannot be probed. */
export function boardNotFoundProblem(): ProblemError {
  return new ProblemError('board_not_found', 'There is no such board, or it is not yours.');
}

/** The refusal for a link that is unknown, ended or for something else: one answer, so that secrets cannot be probed. */
export function linkNotFoundProblem(): ProblemError {
  return new ProblemError('link_not_found', 'This link no longer works. Ask for a new one.');
}

function errorCodeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'cause' in error ? errorCodeOf(error.cause) : '';
}

/** The 4xx that Fastify or its file server answers by itself, told apart as 403, 404 and all others; undefined for any other error. */
function clientErrorStatusOf(error: unknown): 400 | 403 | 404 | undefined {
  if (!(error instanceof Error && 'statusCode' in error)) return undefined;
  const isFromFastify = errorCodeOf(error).startsWith('FST_') || ('expose' in error && error.expose === true);
  const status = Number(error.statusCode);
  if (!isFromFastify || status < 400 || status > 499) return undefined;
  return status === 403 || status === 404 ? status : 400;
}
