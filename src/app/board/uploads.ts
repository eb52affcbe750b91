import type { MessageDescriptor } from '@lingui/core';
import { NO_ANSWER } from '../../../contract/failures.ts';
import type { ObjectKey } from '../../../contract/ids.ts';
import type { Api } from '../../api/api.ts';
import { CallError } from '../../api/errors.ts';
import { uploadFailure } from '../failureWords.ts';

export type StoredPicture = {
  readonly imageUrl: string;
  readonly objectKey: ObjectKey;
  readonly imageWidth: number;
  readonly imageHeight: number;
};

/** File endings that can be uploaded as pictures (spec section 5), in any case. */
const PICTURE_FILE = /\.(png|jpe?g|webp|svg)$/i;

/** Whether a chosen file may be uploaded as a picture, by its name; what it really holds, the server judges. */
export function isPictureFile(file: File): boolean {
  return PICTURE_FILE.test(file.name);
}

/** What kept a picture from being stored: an alert that must be read, or words beside the work (spec section 8). */
export function uploadProblem(error: unknown): MessageDescriptor {
  return uploadFailure(error instanceof CallError ? error.status : NO_ANSWER);
}

/** Stores a picture (`save_image`) and answers where it is and how large. Throws a `CallError`. */
export async function storePicture(
  api: Api,
  picture: Blob,
  { alpha, signal }: { alpha: boolean; signal?: AbortSignal },
): Promise<StoredPicture> {
  const body = { imageb64: await dataUrlOf(picture), alpha };
  const { image_url, object_key, image_width, image_height } = await api.call('save_image', body, { signal });
  const size = image_width && image_height ? { width: image_width, height: image_height } : await sizeOf(picture);
  return { imageUrl: image_url, objectKey: object_key, imageWidth: size.width, imageHeight: size.height };
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
