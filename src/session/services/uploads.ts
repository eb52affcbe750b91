import { saveImage, upload3d } from '../../../contract/calls/assets.ts';
import type { CallAnswer, CallBody } from '../../../contract/calls/index.ts';
import type { Api } from '../../api/api.ts';
import type { StoredPicture } from '../../cards/context/cardServices.ts';
import { PICTURE_EXTENSIONS } from '../../cards/picture/pictureUpload.ts';
import {
  fileExtension,
  isAccepted,
  type StoredFile,
  type UploadCall,
  type UploadProgressListener,
} from '../../machines/run/nodeUpload.ts';

/** A longer name loses its beginning: its ending says what it is. */
const FILE_NAME_LENGTH = 255;

/** True if a chosen file may be uploaded as a picture, by its name; what it really holds, the server judges. */
export function isPictureFile(file: File): boolean {
  return isAccepted({ extensions: PICTURE_EXTENSIONS }, file);
}

/** Stores a picture (`save_image`) and answers where it is and how large. Throws a `CallError`. */
export async function storePicture(
  api: Api,
  picture: Blob,
  { alpha, signal, onProgress }: { alpha: boolean; signal?: AbortSignal; onProgress?: UploadProgressListener },
): Promise<StoredPicture> {
  return storedPictureOf(await api.upload(saveImage, { alpha }, picture, { signal, onProgress }), picture);
}

/** The answer of a call that stored this picture; a server that does not say how large it is need not. */
export async function storedPictureOf(answer: CallAnswer<'save_image'>, picture: Blob): Promise<StoredPicture> {
  const { image_url, object_key, image_width, image_height, drawing } = answer;
  const size = image_width && image_height ? { width: image_width, height: image_height } : await sizeOf(picture);
  const stored = { imageUrl: image_url, objectKey: object_key, imageWidth: size.width, imageHeight: size.height };
  return { ...stored, ...(drawing && { drawing }) };
}

type FileUploader = (
  api: Api,
  file: File,
  options: { signal: AbortSignal; onProgress: UploadProgressListener },
) => Promise<StoredFile>;

/** Stores a file from a person by each call. Throws a `CallError`. */
export const FILE_UPLOADERS: Record<UploadCall, FileUploader> = {
  async save_image(api, file, options) {
    const stored = await storePicture(api, file, { alpha: true, ...options });
    const { imageUrl, objectKey, imageWidth, imageHeight, drawing } = stored;
    return { url: imageUrl, objectKey, pixels: { width: imageWidth, height: imageHeight }, drawing };
  },
  async upload_3d(api, file, options) {
    const fields = {
      model_format: fileExtension(file) as CallBody<'upload_3d'>['model_format'],
      model_file_name: file.name.slice(-FILE_NAME_LENGTH),
    };
    const { model_url, object_key, left_out } = await api.upload(upload3d, fields, file, options);
    return { url: model_url, objectKey: object_key, leftOut: left_out };
  },
};

async function sizeOf(picture: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}
