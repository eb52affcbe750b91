import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isObjectName } from '../storage/objectName.ts';
import { BackupError } from './backupError.ts';
import type { ListedObject } from './manifest.ts';

export const OBJECT_LIST_FILE = 'objects.ndjson.gz';
/** The folder of the tables' files in a backup. */
export const TABLES_FOLDER = 'tables';
/** A table is text that repeats itself: the quickest way to make it smaller is enough. */
const COMPRESSION_LEVEL = 1;
const LINES_PER_BATCH = 100;

/** The file of a table's rows in a backup. */
export function tableFile(folder: string, table: string): string {
  return join(folder, TABLES_FOLDER, `${table}.ndjson.gz`);
}

/** Writes lines into a compressed file, which is on the disk when this returns, and gives the file's sha-256. */
export async function writeLines(path: string, batches: AsyncIterable<readonly string[]>): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(
    batches,
    async function* (source) {
      for await (const lines of source) yield `${lines.join('\n')}\n`;
    },
    createGzip({ level: COMPRESSION_LEVEL }),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return hash.digest('hex');
}

/** Reads the lines of a compressed file, some at a time. */
export async function* readLines(path: string): AsyncGenerator<string[]> {
  const source = createReadStream(path);
  const gunzip = createGunzip();
  source.once('error', (error) => gunzip.destroy(error));
  let batch: string[] = [];
  for await (const line of createInterface({ input: source.pipe(gunzip), crlfDelay: Infinity })) {
    batch.push(line);
    if (batch.length < LINES_PER_BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The sha-256 of a file. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** Reads the list of a backup's objects. Throws BackupError where a line names none. */
export async function* readObjectList(folder: string): AsyncGenerator<ListedObject> {
  for await (const lines of readLines(join(folder, OBJECT_LIST_FILE)))
    for (const line of lines) {
      const { name, bytes, sha256 } = JSON.parse(line) as ListedObject;
      if (!isObjectName(name) || !Number.isSafeInteger(bytes))
        throw new BackupError(`The backup ${folder} is damaged: its list of objects has one that cannot be.`);
      yield { name, bytes, sha256 };
    }
}
