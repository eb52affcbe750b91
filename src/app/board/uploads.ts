import type { ObjectKey } from '../../../contract/ids.ts';
import type { Api } from '../../api/api.ts';

export type StoredPicture = {
  readonly imageUrl: string;
  readonly objectKey: ObjectKey;
  readonly imageWidth: number;
  readonly imageHeight: number;
};

/** Stores a picture (`save_image`) and answers where it is and how large. Throws a `CallError`. */
export async function storePicture(api: Api, picture: Blob, { alpha }: { alpha: boolean }): Promise<StoredPicture> {
  const { image_url, object_key, image_width, image_height } = await api.call('save_image', {
    imageb64: await dataUrlOf(picture),
    alpha,
  });
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
