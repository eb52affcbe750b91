import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createSecret } from '../kit/secrets.ts';

const SECRET_BYTES = 48;

/** The installation's secret: SECRET when given, else one that is made once and kept in the data folder for its owner only. */
export function readSecret(dataDir: string, setting: string | undefined): string {
  if (setting !== undefined) return setting;
  const path = join(dataDir, 'secret');
  return readStored(path) ?? writeSecret(path, createSecret(SECRET_BYTES));
}

function readStored(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written beside and renamed, so that a killed first start never leaves half a secret. */
function writeSecret(path: string, secret: string): string {
  const file = openSync(`${path}.new`, 'w', 0o600);
  try {
    writeSync(file, secret);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(`${path}.new`, path);
  return secret;
}
