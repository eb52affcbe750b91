import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import * as calls from '../../contract/calls/assets.ts';
import { findAssetReader, findReadableAsset } from '../access/assetAccess.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import type { Database } from '../schema/database.ts';
import { serveAssets } from './serveAssets.ts';
import { pictureAnswer, type UploadDeps, uploadRoutes } from './uploadRoutes.ts';

export type AssetsDeps = UploadDeps & { readonly db: Kysely<Database> };

/** The calls of `contract/calls/assets.ts` but the export for printing, and the assets themselves. */
export async function assetRoutes(app: FastifyInstance, deps: AssetsDeps): Promise<void> {
  const { db, assets } = deps;
  serveAssets(app, assets);
  await app.register((scope) => uploadRoutes(scope, deps));

  defineRoute(app, calls.cropImage, async ({ body, user }) => {
    const { bytes } = await assets.readPicture(await findReadableAsset(db, user.id, body.object_key));
    const plan = {
      flipX: body.flip_x ?? false,
      flipY: body.flip_y ?? false,
      rotation: body.rotation ?? 0,
      x: body.crop_x,
      y: body.crop_y,
      width: body.crop_width,
      height: body.crop_height,
    };
    const cropped = await assets.decode({ kind: 'crop', bytes, plan }, { person: user.id });
    return pictureAnswer(assets, await assets.add(user.id, cropped), cropped);
  });

  defineReaderRoute(app, calls.getImageUrl, async ({ body, person }) => {
    await findReadableAsset(db, await findAssetReader(db, person), body.object_key);
    const { userUrl, guestUrl } = assets.addresses;
    return { image_url: (person.kind === 'guest' ? guestUrl : userUrl)(body.object_key) };
  });

  defineRoute(app, calls.getRecipe, async ({ body, user }) => {
    const { recipe } = await findReadableAsset(db, user.id, body.object_key);
    return { recipe: recipe === null ? null : JSON.parse(recipe) };
  });
}
