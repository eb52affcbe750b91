import { isDatabaseAway } from '../kit/databaseErrors.ts';
import { ProblemError } from '../kit/problems.ts';
import type { S3Settings } from './settings.ts';

/** The seconds until a store that was away is asked again. */
const RETRY_AFTER_SECONDS = 2;
/** Names that the client gives to answers that did not come. */
const TIMEOUT_NAMES = new Set(['TimeoutError', 'AbortError', 'RequestTimeout', 'RequestTimeTooSkewed']);
/** Answers of a store that may do it when it is asked again. */
const TRANSIENT_NAMES = new Set(['SlowDown', 'Throttling', 'ServiceUnavailable', 'InternalError', 'OperationAborted']);

/** The bucket cannot be used; its message is one sentence for the person who starts the server. */
export class BucketError extends Error {}

/** Says of an error whether the store could not be reached or was too busy; what was asked may be asked again. */
export function isStoreAway(error: unknown): boolean {
  const status = statusOf(error);
  const name = nameOf(error);
  return (
    isDatabaseAway(error) || status === 429 || status >= 500 || TIMEOUT_NAMES.has(name) || TRANSIENT_NAMES.has(name)
  );
}

/** Says of an error whether the store has no such object. */
export function isObjectMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket';
}

/** The refusal while the store cannot be reached: nothing was done, and the same may be asked again. */
export function storeAwayProblem(cause: unknown): ProblemError {
  return new ProblemError('store_away', 'The store of files does not answer. Please try again in a moment.', {
    cause,
    retryAfter: RETRY_AFTER_SECONDS,
  });
}

/** Gives the sentence of a start whose bucket did not let itself be looked at; what nobody foresaw stays as it is. */
export function bucketError(error: unknown, { bucket, endpoint, region }: S3Settings): unknown {
  const place = endpoint ?? `Amazon's region ${region}`;
  if (isStoreAway(error))
    return new BucketError(
      `The store of files at ${place} cannot be reached. Start it, or check AWS_S3_UPLOAD_BUCKET_URL and AWS_REGION.`,
      { cause: error },
    );
  switch (statusOf(error)) {
    case 301:
    case 400:
      return new BucketError(`The bucket ${bucket} does not lie in the region ${region}. Check AWS_REGION.`, {
        cause: error,
      });
    case 401:
    case 403:
      return new BucketError(
        `The store of files at ${place} does not let this key use the bucket ${bucket}. Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and what the key may do.`,
        { cause: error },
      );
    case 404:
      return new BucketError(
        `The store of files at ${place} has no bucket ${bucket}. Make it, or name another in AWS_S3_UPLOAD_BUCKET_NAME.`,
        { cause: error },
      );
    default:
      return error;
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}

/** The status of a store's answer; zero where there was none. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return 0;
  const { $metadata: metadata } = error;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0;
  return Number(metadata.httpStatusCode ?? 0);
}
