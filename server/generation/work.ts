import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ASSET_TYPES, type AssetExtension, ObjectKey } from '../../contract/ids.ts';
import { assetNotFound } from '../assets/access.ts';
import { type Assets, assetRow } from '../assets/assets.ts';
import { withProvenance } from '../assets/provenance.ts';
import type { Database } from '../db/schema.ts';
import type { EngineJob, Media, Recipe } from '../engines/engine.ts';
import { perform, type Routes } from '../engines/runner.ts';
import type { Work } from '../jobs/jobs.ts';
import { Request } from '../jobs/request.ts';
import type { JobRow } from '../jobs/store.ts';
import { forceRoutes } from './engineTest.ts';

const KEY_BYTES = 16;
const PURPOSE = 'maquette result key';

type WorkOptions = {
  readonly db: Kysely<Database>;
  readonly assets: Assets;
  readonly routes: Routes;
  readonly secret: string;
};

/** What a generation job does: its inputs from the storage, an engine, its results into the storage. */
export function createWork({ db, assets, routes, secret }: WorkOptions): Work {
  const purposeKey = createHmac('sha256', secret).update(PURPOSE).digest();

  /** The same for each try of a job, so that a picture made twice is kept once; and nobody can guess it. */
  function resultKey(jobId: string, index: number, type: AssetExtension): ObjectKey {
    const bits = createHmac('sha256', purposeKey).update(`${jobId} ${index}`).digest().subarray(0, KEY_BYTES);
    return ObjectKey.parse(`${bits.toString('base64url')}.${type}`);
  }

  return {
    async *run(job, signal) {
      const request = Request.parse(JSON.parse(job.request));
      const media: Partial<Record<keyof Request['inputs'], Media>> = {};
      const recipes: Partial<Record<string, Recipe>> = {};
      // Who asked was allowed to read these when the job was made.
      for (const [name, key] of Object.entries(request.inputs)) {
        const row = await db.selectFrom('asset').selectAll().where('key', '=', key).executeTakeFirst();
        if (row === undefined) throw assetNotFound();
        media[name as keyof Request['inputs']] = await assets.picture(row);
        if (row.recipe !== null) recipes[name] = JSON.parse(row.recipe);
      }
      yield* perform(forceRoutes(routes, request.forced), engineJob(job, request, { media, recipes }), signal);
    },

    async keep(job, index, { media, text, width, height, confidence, recipe }) {
      const { inputs, prompt: _, seed: __, forced: ___, ...asked } = Request.parse(JSON.parse(job.request));
      const full: Recipe = { ...recipe, inputs, asked, index };
      const { detail, ...told } = full;
      const remarks = recipe.remarks?.length ? { remarks: [...recipe.remarks] } : {};
      const about = { index, recipe: told, ...(confidence === undefined ? {} : { confidence }), ...remarks };
      if (media === undefined) return { result: { ...about, ...(text === undefined ? {} : { text }) }, row: undefined };
      const type = extensionOf(media.type);
      const key = resultKey(job.id, index, type);
      const object = await finished(type, media.bytes, { width, height, recipe: full, person: job.user_id });
      await assets.write(key, object);
      const size =
        object.width === undefined || object.height === undefined ? {} : { width: object.width, height: object.height };
      return { result: { ...about, object_key: key, ...size }, row: assetRow(key, job.user_id, object) };
    },
  };

  type Made = {
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly recipe: Recipe;
    readonly person: string;
  };

  /** A vector gets its picture beside it; a PNG says in itself how it was made. */
  async function finished(type: AssetExtension, bytes: Uint8Array, { width, height, recipe, person }: Made) {
    const kept = { width, height, recipe: JSON.stringify(recipe) };
    const client = { person, isResult: true };
    if (type === 'svg') return { ...kept, ...(await assets.decode({ kind: 'import', bytes, alpha: true }, client)) };
    return { ...kept, type, bytes: type === 'png' ? withProvenance(bytes, recipe) : bytes };
  }
}

type Read = { readonly media: Partial<EngineJob>; readonly recipes: Partial<Record<string, Recipe>> };

function engineJob(job: JobRow, request: Request, { media, recipes }: Read): EngineJob {
  const { inputs, forced, ...asked } = request;
  const wanted = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  return { ...(wanted as typeof asked), ...media, id: job.id, operation: job.operation, model: '', recipes };
}

function extensionOf(type: string): AssetExtension {
  const found = Object.entries(ASSET_TYPES).find(([, name]) => name === type);
  if (found === undefined) throw new RangeError(`an engine gave ${type}, which nothing here can keep`);
  return found[0] as AssetExtension;
}
