import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import * as calls from '../../contract/calls/assets.ts';
import { ObjectKey } from '../../contract/ids.ts';
import { type AssetRow, assetNotFound, readableAsset, readerOf } from '../access/assets.ts';
import { planFor } from '../generation/admission.ts';
import { printingJob, printingOf } from '../generation/printing.ts';
import { defineReaderRoute, defineRoute } from '../http/defineRoute.ts';
import { resultWhenDone } from '../jobs/follow.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Services } from '../services.ts';
import { serveAssets } from './serve.ts';
import { storedPicture, uploadRoutes } from './uploadRoutes.ts';

/** The calls of `contract/calls/assets.ts`, and the assets themselves. */
export async function assetRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { db, assets, generation } = services;
  serveAssets(app, assets);
  await app.register((scope) => uploadRoutes(scope, services));

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
    return storedPicture(assets, await assets.add(user.id, cut), cut);
  });

  defineReaderRoute(app, calls.getImageUrl, async ({ body, person }) => {
    await readableAsset(db, await readerOf(db, person), body.object_key);
    const { of, ofGuest } = assets.addresses;
    return { image_url: (person.kind === 'guest' ? ofGuest : of)(body.object_key) };
  });

  defineRoute(app, calls.getRecipe, async ({ body, user }) => {
    const { recipe } = await readableAsset(db, user.id, body.object_key);
    return { recipe: recipe === null ? null : JSON.parse(recipe) };
  });

  defineRoute(app, calls.exportStl, async ({ body, user, reply }) => {
    const row = await readableAsset(db, user.id, body.object_key);
    const parts = { db, routes: generation.routes };
    const printed = row.key.endsWith('.glb') ? await printingOf(parts, user.id, row) : undefined;
    if (printed === undefined) return exportAsIs(user.id, row);
    const id = await generation.jobs.submit(
      printingJob(generation.routes, user.id, printed),
      await planFor(services, user, 'image_to_3d'),
    );
    const done = await resultWhenDone(generation, id, reply);
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
