import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import * as calls from '../../contract/calls/assets.ts';
import { ObjectKey } from '../../contract/ids.ts';
import { MODEL_BYTES_MAX, SERVER_LIMITS } from '../../contract/limits.ts';
import { resultWhenDone } from '../generation/follow.ts';
import { printingJob, printingOf } from '../generation/printing.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import { ProblemError } from '../http/problems.ts';
import type { MediaTask, Picture } from '../media/protocol.ts';
import type { Services } from '../services.ts';
import { type AssetRow, assetNotFound, readableAsset, readerOf } from './access.ts';
import { bringPicture } from './bring.ts';
import { readDataUrl, readModel } from './dataUrl.ts';
import { serveAssets } from './serve.ts';

/** A picture of the largest size as base64, and the JSON around it. */
export const PICTURE_BODY = Math.ceil((SERVER_LIMITS.pictureBytes * 4) / 3) + 65_536;
const MODEL_BODY = Math.ceil((2 * MODEL_BYTES_MAX * 4) / 3) + 65_536;

/** The calls of `contract/calls/assets.ts`, and the assets themselves. */
export async function assetRoutes(
  app: FastifyInstance,
  { db, assets, moderation, generation }: Services,
): Promise<void> {
  serveAssets(app, assets);

  function stored(object_key: ObjectKey, { width: image_width, height: image_height, drawing }: Picture) {
    const image_url = assets.addresses.of(object_key);
    return { image_url, object_key, image_width, image_height, ...(drawing && { drawing }) };
  }

  async function bring(userId: string, task: MediaTask) {
    const { key, picture } = await bringPicture({ assets, moderation }, userId, task);
    return stored(key, picture);
  }

  defineRoute(
    app,
    calls.saveImage,
    async ({ body, user }) => {
      const { format, alpha } = body;
      const as = format === 'jpeg' ? 'jpg' : format === 'svg' ? undefined : format;
      return bring(user.id, { kind: 'import', bytes: readDataUrl(body.imageb64), alpha, as });
    },
    { bodyLimit: PICTURE_BODY },
  );

  defineRoute(
    app,
    calls.save3dView,
    async ({ body, user }) => bring(user.id, { kind: 'import', bytes: readDataUrl(body.imageb64), alpha: true }),
    { bodyLimit: PICTURE_BODY },
  );

  defineRoute(app, calls.cropImage, async ({ body, user }) => {
    const { bytes } = await assets.picture(await readableAsset(db, user.id, body.object_key));
    const plan = {
      flipX: body.flip_x ?? false,
      flipY: body.flip_y ?? false,
      rotation: body.rotation ?? 0,
      x: body.crop_x,
      y: body.crop_y,
      width: body.crop_width,
      height: body.crop_height,
    };
    const cut = await assets.decode({ kind: 'crop', bytes, plan }, { person: user.id });
    return stored(await assets.add(user.id, cut), cut);
  });

  defineReaderRoute(app, calls.getImageUrl, async ({ body, person }) => {
    await readableAsset(db, await readerOf(db, person), body.object_key);
    return { image_url: assets.addresses.of(body.object_key) };
  });

  defineRoute(app, calls.getRecipe, async ({ body, user }) => {
    const { recipe } = await readableAsset(db, user.id, body.object_key);
    return { recipe: recipe === null ? null : JSON.parse(recipe) };
  });

  defineRoute(
    app,
    calls.upload3d,
    async ({ body, user }) => {
      const format = body.model_format === 'stp' ? 'step' : body.model_format;
      const task = { kind: 'model', bytes: readModel(body.model_b64), format } as const;
      const model = await assets.convert(task, { person: user.id });
      const object_key = await assets.add(user.id, model);
      return { model_url: assets.addresses.of(object_key), object_key };
    },
    { bodyLimit: MODEL_BODY },
  );

  defineRoute(app, calls.exportStl, async ({ body, user, reply }) => {
    const row = await readableAsset(db, user.id, body.object_key);
    const parts = { db, routes: generation.routes };
    const printed = row.key.endsWith('.glb') ? await printingOf(parts, user.id, row) : undefined;
    if (printed === undefined) return exportAsIs(user.id, row);
    const id = await generation.jobs.submit(printingJob(user.id, printed));
    const done = await resultWhenDone(generation.jobs, id, reply);
    if (done === undefined) return reply;
    return exportAsIs(user.id, await readableAsset(db, user.id, done.result.object_key ?? ''));
  });

  /** A model's own triangles; what is an STL already is its own export. */
  async function exportAsIs(userId: string, { key }: AssetRow): Promise<z.output<typeof calls.exportStl.answer>> {
    const format = (['glb', 'obj', 'step', 'stl'] as const).find((name) => key.endsWith(`.${name}`));
    if (format === undefined) throw new ProblemError('invalid_model', 'This file is not a 3D model.');
    const bytes = await assets.storage.read(key);
    if (bytes === undefined) throw assetNotFound();
    const { closed, ...model } = await assets.convert({ kind: 'stl', bytes, format }, { person: userId });
    const exported = format === 'stl' ? ObjectKey.parse(key) : await assets.add(userId, model);
    return { stl_url: assets.addresses.of(exported), closed };
  }
}
