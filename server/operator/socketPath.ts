import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The longest path of a socket that all systems take, in bytes. */
const PATH_BYTES_MAX = 103;

/** The place where a server hears the commands of its operator; undefined where the data folder's path is too long for one. */
export function operatorSocketPath(dataDir: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\maquette-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`;
  const path = join(dataDir, 'operator.sock');
  return Buffer.byteLength(path) > PATH_BYTES_MAX ? undefined : path;
}
