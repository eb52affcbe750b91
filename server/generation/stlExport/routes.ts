import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { exportStl } from '../../../contract/calls/assets.ts';
import { ObjectKey } from '../../../contract/ids.ts';
import { type AssetRow, assetNotFound, findReadableAsset } from '../../access/assetAccess.ts';
import type { Assets } from '../../assets/assets.ts';
import { defineRoute } from '../../http/defineRoute.ts';
import { awaitFirstResult } from '../../jobs/jobAnswers.ts';
import { ProblemError } from '../../kit/problems.ts';
import { type AdmissionDeps, createAdmissionCheck } from '../admission.ts';
import type { Generation } from '../generation.ts';
import { printingJob, printingRequest } from './stlExport.ts';

export type PrintingDeps = AdmissionDeps & { readonly assets: Assets; readonly generation: Generation };

/** The export of a model for printing, for which an engine makes its own model anew. */
export async function printingRoutes(app: FastifyInstance, deps: PrintingDeps): Promise<void> {
  const { db, assets, generation } = deps;

  defineRoute(app, exportStl, async ({ body, user, reply }) => {
    const row = await findReadableAsset(db, user.id, body.object_key);
    const printingParts = { db, routes: generation.routes };
    const request = row.key.endsWith('.glb') ? await printingRequest(printingParts, user.id, row) : undefined;
    if (request === undefined) return exportStoredModel(user.id, row);
    const id = await generation.jobs.submitJob(
      printingJob(generation.routes, user.id, request),
      await createAdmissionCheck(deps, user, 'image_to_3d'),
    );
    const finished = await awaitFirstResult(generation, id, reply);
    if (finished === undefined) return reply;
    return exportStoredModel(user.id, await findReadableAsset(db, user.id, finished.result.object_key ?? ''));
  });

  /** A model's own triangles; what is an STL already is its own export. */
  async function exportStoredModel(userId: string, { key }: AssetRow): Promise<z.output<typeof exportStl.answer>> {
    const format = (['glb', 'obj', 'step', 'stl'] as const).find((name) => key.endsWith(`.${name}`));
    if (format === undefined) throw new ProblemError('invalid_model', 'This file is not a 3D model.');
    const bytes = await assets.storage.readAll(key);
    if (bytes === undefined) throw assetNotFound();
    const { closed, ...model } = await assets.convert({ kind: 'stl', bytes, format }, { person: userId });
    const exported = format === 'stl' ? ObjectKey.parse(key) : await assets.add(userId, model);
    return { stl_url: assets.addresses.userUrl(exported), closed };
  }
}
