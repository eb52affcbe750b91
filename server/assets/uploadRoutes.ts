import type { FastifyInstance } from 'fastify';
import * as calls from '../../contract/calls/assets.ts';
import type { ObjectKey } from '../../contract/ids.ts';
import { MODEL_BYTES_MAX, SERVER_LIMITS } from '../../contract/limits.ts';
import { acceptFiles, type BodyFileDeps } from '../http/bodies/bodyFile.ts';
import { defineFileRoute } from '../http/fileRoute.ts';
import type { MediaTask, Picture } from '../media/kit/protocol.ts';
import type { Assets } from './assets.ts';
import { checkModel, checkPicture, decodeDataUrl, decodeModelBase64 } from './dataUrl.ts';
import { type ImportDeps, importPicture } from './importPicture.ts';

export type UploadDeps = ImportDeps & BodyFileDeps & { readonly assets: Assets };

/** A picture in a JSON body: of the largest size as base64, and the JSON around it. */
export const PICTURE_FIELD = {
  field: 'imageb64',
  decode: decodeDataUrl,
  bodyLimit: Math.ceil((SERVER_LIMITS.pictureBytes * 4) / 3) + 65_536,
} as const;
const MODEL_FIELD = {
  field: 'model_b64',
  decode: decodeModelBase64,
  bodyLimit: Math.ceil((2 * MODEL_BYTES_MAX * 4) / 3) + 65_536,
} as const;

/** The calls that bring a file, in JSON or as it is. */
export async function uploadRoutes(app: FastifyInstance, deps: UploadDeps): Promise<void> {
  const { assets, moderation } = deps;
  acceptFiles(app, deps);

  async function importAndAnswer(userId: string, task: MediaTask) {
    const { key, picture } = await importPicture({ assets, moderation }, userId, task);
    return pictureAnswer(assets, key, picture);
  }

  defineFileRoute(app, { call: calls.saveImage, ...PICTURE_FIELD }, async ({ body, bytes, user }) => {
    const { format, alpha } = body;
    const as = format === 'jpeg' ? 'jpg' : format === 'svg' ? undefined : format;
    return importAndAnswer(user.id, { kind: 'import', bytes: checkPicture(bytes), alpha, as });
  });

  defineFileRoute(app, { call: calls.save3dView, ...PICTURE_FIELD }, async ({ bytes, user }) =>
    importAndAnswer(user.id, { kind: 'import', bytes: checkPicture(bytes), alpha: true }),
  );

  defineFileRoute(app, { call: calls.upload3d, ...MODEL_FIELD }, async ({ body, bytes, user }) => {
    const format = body.model_format === 'stp' ? 'step' : body.model_format;
    const task = { kind: 'model', bytes: checkModel(bytes), format } as const;
    const converted = await assets.convert(task, { person: user.id });
    const object_key = await assets.add(user.id, converted);
    const left_out = converted.left_out && [...converted.left_out];
    return { model_url: assets.addresses.userUrl(object_key), object_key, ...(left_out && { left_out }) };
  });
}

/** The answer of a call that stored a picture. */
export function pictureAnswer({ addresses }: Assets, object_key: ObjectKey, { width, height, drawing }: Picture) {
  const image_url = addresses.userUrl(object_key);
  return { image_url, object_key, image_width: width, image_height: height, ...(drawing && { drawing }) };
}
