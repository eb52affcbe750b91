import type { MessageDescriptor } from '@lingui/core';
import { NO_ANSWER } from '../../../contract/failures.ts';
import type { ObjectKey } from '../../../contract/ids.ts';
import type { Api } from '../../api/api.ts';
import { CallError } from '../../api/errors.ts';
import { PICTURE_ENDINGS } from '../../cards/pictureUpload.ts';
import { isTaken, type OnSent } from '../../machines/nodeUpload.ts';
import { uploadFailure } from '../uploadFailure.ts';

export type StoredPicture = {
  readonly imageUrl: string;
  readonly objectKey: ObjectKey;
  readonly imageWidth: number;
  readonly imageHeight: number;
};

/** Whether a chosen file may be uploaded as a picture, by its name; what it really holds, the server judges. */
export function isPictureFile(file: File): boolean {
  return isTaken({ endings: PICTURE_ENDINGS }, file);
}

/** What kept a picture from being stored: an alert that must be read, or words beside the work (spec section 8). */
export function uploadProblem(error: unknown): MessageDescriptor {
  return uploadFailure(error instanceof CallError ? error.status : NO_ANSWER);
}

/** Stores a picture (`save_image`) and answers where it is and how large. Throws a `CallError`. */
export async function storePicture(
  api: Api,
  picture: Blob,
  { alpha, signal, onSent }: { alpha: boolean; signal?: AbortSignal; onSent?: OnSent },
): Promise<StoredPicture> {
  const body = { imageb64: await dataUrlOf(picture), alpha };
  const { image_url, object_key, image_width, image_height } = await api.call('save_image', body, { signal, onSent });
  const size = image_width && image_height ? { width: image_width, height: image_height } : await sizeOf(picture);
  return { imageUrl: image_url, objectKey: object_key, imageWidth: size.width, imageHeight: size.height };
}

/** A file as a data URL, as bodies of calls carry it. */
export function dataUrlOf(blob: Blob): Promise<string> {
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
