import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '../scripts/services/postgres.mjs';

const BUCKET = 'maquette';
const CREDENTIALS = { accessKeyId: 'maquette', secretAccessKey: 'maquette-secret' } as const;
const REGION = 'us-east-1';
const STORE_PROGRAM = join(import.meta.dirname, 'objectStoreProcess.ts');

/** An S3 store in a process of its own. */
export type ObjectStore = {
  /** The settings of an installation that keeps its objects there. */
  readonly env: Readonly<Record<string, string>>;
  /** Has it say nothing until `resume`, as one does whose machine stands still. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
};

/** Starts one with an empty bucket. */
export async function startObjectStore(): Promise<ObjectStore> {
  const port = await freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const child: ChildProcess = spawn(process.execPath, [STORE_PROGRAM, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while (!(await answers(endpoint))) await pause(50);
  const client = new S3Client({ endpoint, region: REGION, credentials: CREDENTIALS, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  client.destroy();
  return {
    env: {
      FILE_STORAGE: 's3',
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
      AWS_REGION: REGION,
      AWS_S3_UPLOAD_BUCKET_URL: endpoint,
      AWS_S3_UPLOAD_BUCKET_NAME: BUCKET,
      AWS_S3_FORCE_PATH_STYLE: 'true',
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint);
    return true;
  } catch {
    // It does not listen yet.
    return false;
  }
}
