/** Classes of PostgreSQL's own codes that mean that it is away for a moment: a connection that broke, a server that stops or starts. */
const AWAY_CODES = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Two transactions were in each other's way, and one of them was given up: it may be tried again. */
const CONTENTION_CODES = new Set(['40001', '40P01', '55P03']);
/** A prepared statement would answer with other columns than before: a table was changed meanwhile. */
const CHANGED_PLAN_CODE = '0A000';
const CHANGED_PLAN_MESSAGE = 'cached plan must not change result type';
/** Messages of the driver that have no code. */
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
];

/** Says of an error whether PostgreSQL could not be reached, or broke off; what was asked may be asked again. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    AWAY_CODES.has(databaseErrorCode(error)) ||
    (error instanceof Error && AWAY_MESSAGES.some((text) => error.message.startsWith(text)))
  );
}

/** Says of an error whether it came of two transactions in each other's way. */
export function isContention(error: unknown): boolean {
  return CONTENTION_CODES.has(databaseErrorCode(error));
}

/** Says of an error whether a statement that was prepared has to be again, since a table was changed: what was asked may be asked again. */
export function isTableChange(error: unknown): boolean {
  return (
    databaseErrorCode(error) === CHANGED_PLAN_CODE && error instanceof Error && error.message === CHANGED_PLAN_MESSAGE
  );
}

/** The code of an error of PostgreSQL or of the system; of several, that of the first. */
export function databaseErrorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if (error instanceof AggregateError && error.errors.length > 0) return databaseErrorCode(error.errors[0]);
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
