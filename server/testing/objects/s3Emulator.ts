import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import type { S3Settings } from '../../storage/settings.ts';

/** An S3 store in this process that a test stops and starts again over the same data and at the same address. */
export type S3Emulator = {
  readonly settings: S3Settings;
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
};

const BUCKET = 'maquette-tests';

export async function startS3Emulator(): Promise<S3Emulator> {
  const s3StorageDir = await mkdtemp(join(tmpdir(), 'maquette-s3-'));
  const open = (port: number) => startFauxqs({ port, logger: false, s3StorageDir, host: 'localhost' });
  let server: FauxqsServer | undefined = await open(0);
  const { port } = server;
  server.createBucket(BUCKET);
  const stop = async () => {
    await server?.stop();
    server = undefined;
  };
  return {
    settings: {
      bucket: BUCKET,
      accessKeyId: 'test',
      secretAccessKey: 'test',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      forcePathStyle: true,
    },
    stop,
    async start() {
      server = await open(port);
      server.createBucket(BUCKET);
    },
    async remove() {
      await stop();
      rmSync(s3StorageDir, { recursive: true, force: true });
    },
  };
}
