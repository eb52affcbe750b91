import { BackupError } from './backup/backupError.ts';
import { DirectoryInUseError } from './db/embedded/directoryLock.ts';
import { NewerDataError } from './db/migrate.ts';
import { postgresFaultMessage } from './db/postgres/faults.ts';
import { DataInUseError, DataLockedError } from './db/postgres/installationLock.ts';
import type { DataSettings } from './db/settings.ts';
import type { HttpSettings } from './http/settings.ts';
import { ProblemError } from './kit/problems.ts';
import { SettingError } from './kit/settings.ts';
import { RedisError } from './redis/openRedis.ts';
import { BucketError } from './storage/s3Faults.ts';

/** Errors whose message is the sentence. */
const SENTENCES = [
  SettingError,
  DirectoryInUseError,
  DataInUseError,
  DataLockedError,
  NewerDataError,
  BucketError,
  BackupError,
  RedisError,
];

/** Says in one sentence why the server cannot start; undefined for what nobody foresaw, which deserves its stack. */
export function startFaultMessage(
  error: unknown,
  config: (Pick<HttpSettings, 'host' | 'port'> & Pick<DataSettings, 'dataDir' | 'postgres'>) | undefined,
): string | undefined {
  if (SENTENCES.some((kind) => error instanceof kind)) return (error as Error).message;
  if (config === undefined) return undefined;
  const { host, port, dataDir, postgres } = config;
  const databaseSentence = postgres && postgresFaultMessage(error, postgres.url);
  if (databaseSentence !== undefined) return databaseSentence;
  if (error instanceof ProblemError && error.code === 'disk_full')
    return `The disk that holds the data folder ${dataDir} is nearly full. Free some space, or set DATA_DIR to another disk.`;
  switch (errorCodeOf(error)) {
    case 'EADDRINUSE':
      return `The port ${port} is taken by another program. Stop that one, or choose another: PORT=${port + 1} npm start.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}. Set HOST to 127.0.0.1, or to 0.0.0.0 for every network.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return isListenError(error)
        ? `The port ${port} may not be used by this user. Choose one above 1024: PORT=4400 npm start.`
        : `The data folder ${dataDir} cannot be written. Set DATA_DIR to a folder that this user may write.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the data folder ${dataDir} is full. Free some space, or set DATA_DIR to another disk.`;
    default:
      return undefined;
  }
}

function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isListenError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
