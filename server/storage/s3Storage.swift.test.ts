import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe } from 'vitest';
import { hasSwift, startSwift } from '../../scripts/services/swift.mjs';
import { testStorageRules } from '../testing/objects/storageRules.ts';
import { openS3Storage } from './s3Storage.ts';
import type { Storage } from './storage.ts';

const START_TIMEOUT_MS = 60_000;

/** A store that is unlike Amazon's: its S3 door stands before another protocol. */
describe.runIf(hasSwift())('OpenStack Swift', () => {
  let swift: Awaited<ReturnType<typeof startSwift>>;
  let storage: Storage;
  beforeAll(async () => {
    swift = await startSwift();
    const { endpoint, region, accessKeyId, secretAccessKey } = swift;
    const credentials = { accessKeyId, secretAccessKey };
    const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: 'maquette-tests' }));
    client.destroy();
    storage = await openS3Storage({ ...swift, bucket: 'maquette-tests', forcePathStyle: true });
  }, START_TIMEOUT_MS);
  afterAll(() => swift.remove());

  testStorageRules(() => storage);
});
