import { createFileStorage } from './fileStorage.ts';
import { openS3Storage } from './s3Storage.ts';
import type { StorageSettings } from './settings.ts';
import type { Storage } from './storage.ts';

/** Opens the store of an installation: the bucket that is named, else a folder. Throws BucketError where the bucket cannot be used. */
export async function openStorage({ s3 }: Pick<StorageSettings, 's3'>, folder: string): Promise<Storage> {
  return s3 === undefined ? createFileStorage(folder) : openS3Storage(s3);
}
