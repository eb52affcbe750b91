import { join } from 'node:path';
import { readPostgresSettings } from '../db/postgres/settings.ts';
import type { Environment } from '../kit/settings.ts';
import { readStorageSettings } from '../storage/settings.ts';
import { BackupError } from './backupError.ts';
import type { DataPlace } from './restoreBackup.ts';

type MoveOptions = { readonly to?: string | undefined; readonly objects?: string | undefined };

const BUCKET_ADDRESS = /^s3:\/\/([^/]+)\/?$/;

/** Reads where data is to go, by the words of a command and the variables that it begins with. Throws BackupError and SettingError. */
export function destinationOf(from: DataPlace, { to, objects }: MoveOptions, env: Environment): DataPlace {
  return {
    dataDir: from.dataDir,
    postgres: to === undefined ? from.postgres : postgresOf(to, env),
    s3: objects === undefined ? from.s3 : bucketOf(objects, env),
  };
}

function postgresOf(to: string, env: Environment): DataPlace['postgres'] {
  return to === 'embedded' ? undefined : readPostgresSettings({ ...env, DATABASE_URL: to });
}

function bucketOf(objects: string, env: Environment): DataPlace['s3'] {
  if (objects === 'local') return undefined;
  const bucket = BUCKET_ADDRESS.exec(objects)?.[1];
  if (bucket === undefined) throw new BackupError('--objects takes local, or a bucket such as s3://maquette.');
  return readStorageSettings({ ...env, FILE_STORAGE: 's3', AWS_S3_UPLOAD_BUCKET_NAME: bucket }).s3;
}

/** Says what to set once data was moved, a sentence each. */
export function advice(from: DataPlace, to: DataPlace): string[] {
  const sentences: string[] = [];
  if (from.postgres?.url !== to.postgres?.url)
    sentences.push(
      to.postgres === undefined
        ? 'Now leave DATABASE_URL out, and start the server.'
        : `Now set DATABASE_URL to the address that you named, and SECRET to what it was, or to the text of ${join(from.dataDir, 'secret')}; then start the server.`,
    );
  if (from.s3?.bucket !== to.s3?.bucket || from.s3?.endpoint !== to.s3?.endpoint)
    sentences.push(
      to.s3 === undefined
        ? 'Now set FILE_STORAGE to local.'
        : `Now set FILE_STORAGE to s3 and AWS_S3_UPLOAD_BUCKET_NAME to ${to.s3.bucket}.`,
    );
  return [...sentences, 'What was moved is still where it was, too. Remove it once you are content.'];
}
