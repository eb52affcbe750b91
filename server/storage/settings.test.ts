import { expect, test } from 'vitest';
import { SettingError } from '../kit/settings.ts';
import { readStorageSettings } from './settings.ts';

const S3 = {
  FILE_STORAGE: 's3',
  AWS_ACCESS_KEY_ID: 'id',
  AWS_SECRET_ACCESS_KEY: 'secret',
  AWS_S3_UPLOAD_BUCKET_NAME: 'maquette',
};

test('objects lie in the data folder unless a store is asked for', () => {
  expect(readStorageSettings({ AWS_ACCESS_KEY_ID: 'of something else' })).toEqual({
    s3: undefined,
    uploadBytesMax: undefined,
  });
});

test.each([
  ['https://s3.example.com', 'https://s3.example.com'],
  ['https://s3.example.com/', 'https://s3.example.com'],
  ['https://maquette.s3.example.com', 'https://s3.example.com'],
  ['https://s3.example.com:9000/maquette', 'https://s3.example.com:9000'],
  ['http://10.0.0.5:9000/door', 'http://10.0.0.5:9000/door'],
])('%s is the store at %s', (AWS_S3_UPLOAD_BUCKET_URL, endpoint) => {
  expect(readStorageSettings({ ...S3, AWS_S3_UPLOAD_BUCKET_URL })).toEqual({
    s3: {
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      bucket: 'maquette',
      region: 'us-east-1',
      endpoint,
      forcePathStyle: true,
    },
    uploadBytesMax: undefined,
  });
});

test('a bucket at Amazon is named by its region', () => {
  expect(readStorageSettings({ ...S3, AWS_REGION: 'eu-central-1', AWS_S3_FORCE_PATH_STYLE: 'false' }).s3).toMatchObject(
    { region: 'eu-central-1', endpoint: undefined, forcePathStyle: false },
  );
});

test.each([
  [{ FILE_STORAGE: 'disk' }, 'The setting FILE_STORAGE cannot be used: it takes local or s3.'],
  [
    { FILE_STORAGE_UPLOAD_MAX_SIZE: '10 MB' },
    'The setting FILE_STORAGE_UPLOAD_MAX_SIZE cannot be used: it takes a number of bytes.',
  ],
  [
    { ...S3, AWS_S3_UPLOAD_BUCKET_NAME: '' },
    'FILE_STORAGE is s3 and AWS_S3_UPLOAD_BUCKET_NAME is not set. Set it, or FILE_STORAGE to local.',
  ],
  [
    { ...S3, AWS_SECRET_ACCESS_KEY: undefined },
    'FILE_STORAGE is s3 and AWS_SECRET_ACCESS_KEY is not set. Set it, or FILE_STORAGE to local.',
  ],
  [
    S3,
    'FILE_STORAGE is s3 and neither AWS_REGION nor AWS_S3_UPLOAD_BUCKET_URL is set. Set the region of a bucket at Amazon, or the address of another store.',
  ],
  [
    { ...S3, AWS_S3_UPLOAD_BUCKET_URL: 'minio:9000' },
    'The setting AWS_S3_UPLOAD_BUCKET_URL cannot be used: it takes an address such as https://s3.example.com.',
  ],
])('%o stops the start in a sentence', (env, sentence) => {
  expect(() => readStorageSettings(env)).toThrow(new SettingError(sentence));
});
