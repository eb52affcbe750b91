import { z } from 'zod';
import { booleanFlag, type Environment, readVariables, SettingError } from '../kit/settings.ts';

/** The way to a bucket of an S3 store. */
export type S3Settings = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly bucket: string;
  /** The address of a store that is not Amazon's. */
  readonly endpoint: string | undefined;
  /** Writes the bucket's name into the path of addresses, as most stores want it, and not before their host. */
  readonly forcePathStyle: boolean;
};

/** The place of objects, and how large one may be that people upload. */
export type StorageSettings = {
  /** The bucket that holds the objects; undefined where they lie in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Of one file in bytes, where it is less than its call takes. */
  readonly uploadBytesMax: number | undefined;
};

const REQUIRED_VARIABLES = ['AWS_S3_UPLOAD_BUCKET_NAME', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
/** The region of stores that have none. */
const REGION_DEFAULT = 'us-east-1';
const UPLOAD_BYTES_MIN = 1024;

const STORAGE_VARIABLES = {
  FILE_STORAGE: z.enum(['local', 's3'], { error: 'it takes local or s3' }).default('local'),
  FILE_STORAGE_UPLOAD_MAX_SIZE: z.coerce
    .number({ error: 'it takes a number of bytes' })
    .int('it takes a number of bytes')
    .min(UPLOAD_BYTES_MIN, `it takes a number of bytes from ${UPLOAD_BYTES_MIN}`)
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_S3_UPLOAD_BUCKET_URL: z
    .url({ protocol: /^https?$/, error: 'it takes an address such as https://s3.example.com' })
    .optional(),
  AWS_S3_UPLOAD_BUCKET_NAME: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'it takes the name of a bucket: 3 to 63 small letters, figures, - and .',
    )
    .optional(),
  AWS_S3_FORCE_PATH_STYLE: booleanFlag.default(true),
};

/** Reads where objects are kept. Throws a SettingError that names the first wrong or missing variable. */
export function readStorageSettings(env: Environment): StorageSettings {
  const values = readVariables(env, STORAGE_VARIABLES);
  const uploadBytesMax = values.FILE_STORAGE_UPLOAD_MAX_SIZE;
  return { s3: values.FILE_STORAGE === 's3' ? s3Settings(values) : undefined, uploadBytesMax };
}

function s3Settings(values: ReturnType<typeof readVariables<typeof STORAGE_VARIABLES>>): S3Settings {
  const required = (name: (typeof REQUIRED_VARIABLES)[number]): string => {
    const value = values[name];
    if (value === undefined)
      throw new SettingError(`FILE_STORAGE is s3 and ${name} is not set. Set it, or FILE_STORAGE to local.`);
    return value;
  };
  const [bucket, accessKeyId, secretAccessKey] = [
    required('AWS_S3_UPLOAD_BUCKET_NAME'),
    required('AWS_ACCESS_KEY_ID'),
    required('AWS_SECRET_ACCESS_KEY'),
  ];
  const { AWS_S3_UPLOAD_BUCKET_URL: url, AWS_REGION: region } = values;
  if (url === undefined && region === undefined)
    throw new SettingError(
      'FILE_STORAGE is s3 and neither AWS_REGION nor AWS_S3_UPLOAD_BUCKET_URL is set. Set the region of a bucket at Amazon, or the address of another store.',
    );
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    region: region ?? REGION_DEFAULT,
    endpoint: url === undefined ? undefined : endpointOf(url, bucket),
    forcePathStyle: values.AWS_S3_FORCE_PATH_STYLE,
  };
}

/** The address of the store: of one that names the bucket before its host or as its path, what is around that. */
function endpointOf(address: string, bucket: string): string {
  const url = new URL(address);
  if (url.hostname.startsWith(`${bucket}.`)) url.hostname = url.hostname.slice(bucket.length + 1);
  const path = url.pathname.replace(/\/$/, '');
  url.pathname = path.endsWith(`/${bucket}`) ? path.slice(0, -bucket.length - 1) : path;
  return url.href.replace(/\/$/, '');
}
