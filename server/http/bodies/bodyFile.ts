import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DiskSpace } from '../../db/diskSpace.ts';
import { OBJECTS } from '../../db/open.ts';
import type { DataSettings } from '../../db/settings.ts';
import { ProblemError } from '../../kit/problems.ts';
import { BEGUN } from '../../storage/fileStorage.ts';
import type { BodyBudget } from './budget.ts';

/** The parts that take files: the folder where they lie, and the space on the disk. */
export type FilesDeps = { readonly config: Pick<DataSettings, 'dataDir'>; readonly diskSpace: DiskSpace };

/** The types of bytes that come as they are. What they hold is seen by reading them. */
const RAW = /^(?:application\/octet-stream|(?:image|model)\/[\w.+-]+)\s*(?:;|$)/i;

/** A body that came as bytes and lies on the disk until its call has been answered. */
export class BodyFile {
  readonly #path: string;
  readonly #bytes: number;
  constructor(path: string, bytes: number) {
    this.#path = path;
    this.#bytes = bytes;
  }

  /** Its bytes, once there is memory for them; what gives that back comes with them. */
  async read(bodies: BodyBudget): Promise<{ readonly bytes: Uint8Array; giveBack(): void }> {
    const giveBack = await bodies.read(this.#bytes);
    try {
      return { bytes: await readFile(this.#path), giveBack };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  async remove(): Promise<void> {
    await rm(this.#path, { force: true });
  }
}

/** Says whether a request carries a file as it is. */
export function isFileBody({ headers }: FastifyRequest): boolean {
  return RAW.test(headers['content-type'] ?? '');
}

/** Lets the routes of a scope take files as they are: they go to the disk while they come, and cost no memory. */
export function takeFiles(scope: FastifyInstance, { config, diskSpace }: FilesDeps): void {
  const folder = join(config.dataDir, OBJECTS, BEGUN);
  scope.addContentTypeParser(RAW, async (request: FastifyRequest, payload: Readable): Promise<BodyFile> => {
    const limit = request.routeOptions.bodyLimit ?? 0;
    const length = Number(request.headers['content-length'] ?? limit);
    if (length > limit) throw tooLarge();
    await diskSpace.require(length);
    await mkdir(folder, { recursive: true });
    const path = join(folder, randomUUID());
    const counted = new Counter(limit);
    try {
      await pipeline(payload, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    return new BodyFile(path, counted.bytes);
  });
}

/** Passes bytes on and counts them. */
class Counter extends Transform {
  bytes = 0;
  readonly #limit: number;
  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(piece: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.bytes += piece.length;
    if (this.bytes <= this.#limit) done(null, piece);
    else done(tooLarge());
  }
}

function tooLarge(): ProblemError {
  return new ProblemError('too_large', 'The file is larger than this call accepts.');
}
