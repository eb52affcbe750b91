import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DiskSpace } from '../../db/diskSpace.ts';
import { OBJECTS_FOLDER } from '../../db/folders.ts';
import type { DataSettings } from '../../db/settings.ts';
import { ProblemError } from '../../kit/problems.ts';
import { UNFINISHED_FOLDER } from '../../storage/unfinishedFiles.ts';
import type { BodyBudget } from './bodyBudget.ts';

/** The parts that take files: the folder where they lie, and the space on its disk. */
export type BodyFileDeps = { readonly config: Pick<DataSettings, 'dataDir'>; readonly bodySpace: DiskSpace };

/** The types of bytes that come as they are. What they hold is seen by reading them. */
const FILE_CONTENT_TYPE = /^(?:application\/octet-stream|(?:image|model)\/[\w.+-]+)\s*(?:;|$)/i;

/** A body that came as bytes and lies on the disk until its call has been answered. */
export class BodyFile {
  readonly #path: string;
  readonly #bytes: number;
  constructor(path: string, bytes: number) {
    this.#path = path;
    this.#bytes = bytes;
  }

  /** Its bytes, once there is memory for them; what gives that back comes with them. */
  async read(bodyBudget: BodyBudget): Promise<{ readonly bytes: Uint8Array; release(): void }> {
    const release = await bodyBudget.reserveFileBytes(this.#bytes);
    try {
      return { bytes: await readFile(this.#path), release };
    } catch (error) {
      release();
      throw error;
    }
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

/** Says whether a request carries a file as it is. */
export function isFileBody({ headers }: FastifyRequest): boolean {
  return FILE_CONTENT_TYPE.test(headers['content-type'] ?? '');
}

/** Lets the routes of a scope take files as they are: they go to the disk while they come, and cost no memory. */
export function acceptFiles(scope: FastifyInstance, { config, bodySpace }: BodyFileDeps): void {
  const folder = join(config.dataDir, OBJECTS_FOLDER, UNFINISHED_FOLDER);
  scope.addContentTypeParser(
    FILE_CONTENT_TYPE,
    async (request: FastifyRequest, payload: Readable): Promise<BodyFile> => {
      const limit = Math.min(request.routeOptions.bodyLimit ?? 0, scope.uploadBytesMax ?? Infinity);
      const length = Number(request.headers['content-length'] ?? limit);
      if (length > limit) throw fileTooLargeError();
      await bodySpace.require(length);
      await mkdir(folder, { recursive: true });
      const path = join(folder, randomUUID());
      const counter = new ByteCounter(limit);
      try {
        await pipeline(payload, counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
      return new BodyFile(path, counter.bytes);
    },
  );
}

/** Passes bytes on and counts them. */
class ByteCounter extends Transform {
  bytes = 0;
  readonly #limit: number;
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _: BufferEncoding, callback: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes <= this.#limit) callback(null, chunk);
    else callback(fileTooLargeError());
  }
}

/** The refusal of a file that is larger than its call or the installation takes. */
export function fileTooLargeError(): ProblemError {
  return new ProblemError('too_large', 'The file is larger than this call accepts.');
}
