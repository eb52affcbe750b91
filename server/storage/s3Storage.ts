import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isObjectName, requireObjectName } from './objectName.ts';
import { bucketError, isObjectMissing, isStoreAway, storeAwayProblem } from './s3Faults.ts';
import type { S3Settings } from './settings.ts';
import type { Storage } from './storage.ts';

/** A store that takes no connection in this time is away, in milliseconds. */
const CONNECT_TIMEOUT_MS = 2000;
/** A store that gives no answer in this time is away; an object that is put adds what it takes on a slow line. */
const ANSWER_TIMEOUT_MS = 5000;
const SLOW_LINE_BYTES_PER_MS = 250;
/** A connection on which nothing moves; somebody on a slow line who reads a picture may stop for a while. */
const IDLE_TIMEOUT_MS = 60_000;
const CONNECTIONS_MAX = 64;
/** A request that failed for a moment is sent again, after a pause that doubles. */
const ATTEMPTS_MAX = 3;
const PAUSE_MS = 100;

/** Errors are thrown, and logged where they are answered. */
const ignore = () => undefined;
const SILENT_LOGGER = { debug: ignore, info: ignore, warn: ignore, error: ignore };

/** Tries to reach the store until it answers, a bounded number of times. Throws 503 `store_away` after the last. */
async function retry<T>(send: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isStoreAway(error)) throw error;
      if (count === ATTEMPTS_MAX) throw storeAwayProblem(error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (count - 1) * (1 + Math.random())));
    }
  }
}

async function retryOrUndefined<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await retry(send);
  } catch (error) {
    if (isObjectMissing(error)) return undefined;
    throw error;
  }
}

/** Sends what a stream gives; the client would not see that it breaks. */
async function sendStream(
  source: Readable,
  send: (source: Readable, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const abortion = new AbortController();
  source.once('error', (error) => abortion.abort(error));
  try {
    await send(source, abortion.signal);
  } catch (error) {
    throw source.errored ?? error;
  } finally {
    source.destroy();
  }
}

/**
 * Objects in a bucket of an S3 store. Nothing relies on conditional writes, nor on checksums beyond what the protocol requires: stores
 * differ in both. What it throws while the store is away is 503 `store_away`. Throws BucketError where the bucket cannot be used.
 */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  // Large, and only for those who have such a store.
  const s3 = await import('@aws-sdk/client-s3');
  const { bucket, accessKeyId, secretAccessKey, region, endpoint, forcePathStyle } = settings;
  const agent = { keepAlive: true, maxSockets: CONNECTIONS_MAX };
  const client = new s3.S3Client({
    credentials: { accessKeyId, secretAccessKey },
    region,
    forcePathStyle,
    ...(endpoint !== undefined && { endpoint }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    logger: SILENT_LOGGER,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  const answerSoon = { requestTimeout: ANSWER_TIMEOUT_MS };
  const objectOf = (name: string) => ({ Bucket: bucket, Key: requireObjectName(name) });
  const headBucket = () => client.send(new s3.HeadBucketCommand({ Bucket: bucket }), answerSoon);

  async function get(name: string, Range?: string): Promise<Readable> {
    const { Body } = await client.send(new s3.GetObjectCommand({ ...objectOf(name), Range }), answerSoon);
    return Body as Readable;
  }

  try {
    await headBucket();
  } catch (error) {
    client.destroy();
    throw bucketError(error, settings);
  }
  return {
    async put(name, content) {
      const object = objectOf(name);
      const bytes = content instanceof Uint8Array ? content.length : content.bytes;
      const requestTimeout = ANSWER_TIMEOUT_MS + bytes / SLOW_LINE_BYTES_PER_MS;
      const send = (Body: Uint8Array | Readable, abortSignal?: AbortSignal) =>
        client.send(new s3.PutObjectCommand({ ...object, Body, ContentLength: bytes }), {
          requestTimeout,
          ...(abortSignal && { abortSignal }),
        });
      await retry(async () => {
        if (content instanceof Uint8Array) await send(content);
        else await sendStream(await content.open(), send);
      });
    },
    async openStream(name, range) {
      return retryOrUndefined(() => get(name, range && `bytes=${range.start}-${range.end}`));
    },
    async readAll(name) {
      return retryOrUndefined(async () => buffer(await get(name)));
    },
    async head(name) {
      const object = objectOf(name);
      const head = await retryOrUndefined(() => client.send(new s3.HeadObjectCommand(object), answerSoon));
      if (head !== undefined) return { bytes: head.ContentLength ?? 0 };
      // An answer without a body does not say whether the object is missing or the whole bucket.
      await retry(headBucket);
      return undefined;
    },
    async delete(name) {
      const object = objectOf(name);
      await retryOrUndefined(() => client.send(new s3.DeleteObjectCommand(object), answerSoon));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const query = { Bucket: bucket, ContinuationToken };
        const page = await retry(() => client.send(new s3.ListObjectsV2Command(query), answerSoon));
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          if (isObjectName(Key)) yield { name: Key, bytes: Size };
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (ContinuationToken !== undefined);
    },
  };
}
