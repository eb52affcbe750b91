import { createHash, createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Drawing } from '../../contract/drawing.ts';
import { EngineError, type EngineJob, type Media, type Recipe } from '../../contract/engine.ts';
import { ASSET_TYPES, type AssetExtension, ObjectKey } from '../../contract/ids.ts';
import { type InputName, JobOptions } from '../../contract/operations/job.ts';
import { PROBLEM_STATUS } from '../../contract/problem.ts';
import { BUILT_IN } from '../../contract/providerNames.ts';
import { assetNotFound } from '../access/assets.ts';
import { type Assets, assetRow } from '../assets/assets.ts';
import { withProvenance } from '../assets/provenance.ts';
import { type BegunRequest, perform, type Routes } from '../engines/runner.ts';
import type { Work } from '../jobs/jobs.ts';
import { type JobRow, takeLeft } from '../jobs/store.ts';
import { readStoredJob, type StoredJob } from '../jobs/storedJob.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { forceRoutes } from './engineTest.ts';

const KEY_BYTES = 16;
/** A picture that is not ours becomes a PNG, which can say how it was made. */
const IMPORT = { kind: 'import', alpha: true, as: 'png' } as const;
const PICTURES: ReadonlySet<AssetExtension> = new Set(['png', 'jpg', 'webp']);
const PURPOSE = 'maquette result key';

type WorkOptions = {
  readonly db: Kysely<Database>;
  readonly assets: Assets;
  readonly routes: Routes;
  readonly secret: string;
};

/** Builds the work of a generation job: its inputs from the storage, an engine, its results into the storage. */
export function createWork({ db, assets, routes, secret }: WorkOptions): Work {
  const purposeKey = createHmac('sha256', secret).update(PURPOSE).digest();

  /** The same for each try of a job, so that a picture made twice is kept once; and nobody can guess it. */
  function resultKey(jobId: string, index: number, type: AssetExtension): ObjectKey {
    const bits = createHmac('sha256', purposeKey).update(`${jobId} ${index}`).digest().subarray(0, KEY_BYTES);
    return ObjectKey.parse(`${bits.toString('base64url')}.${type}`);
  }

  return {
    async *run(job, signal) {
      const request = readStoredJob(job.request);
      const media: Partial<Record<InputName, Media>> = {};
      const recipes: Partial<Record<InputName, Recipe>> = {};
      // Who asked was allowed to read these when the job was made.
      for (const [name, key] of Object.entries(request.inputs)) {
        const row = await db.selectFrom('asset').selectAll().where('key', '=', key).executeTakeFirst();
        if (row === undefined) throw assetNotFound();
        media[name as InputName] = await assets.picture(row);
        if (row.recipe !== null) recipes[name as InputName] = JSON.parse(row.recipe);
      }
      const hashes = Object.fromEntries(Object.entries(media).map(([name, { bytes }]) => [name, hashOf(bytes)]));
      const ways = forceRoutes(waysOf(routes, request), request.forced);
      const options = { choice: request.route, begun: await begunOf(db, job, request) };
      for await (const step of perform(ways, engineJob(job, request, { media, recipes }), signal, options))
        yield step.kind === 'result' ? { ...step, recipe: { ...step.recipe, hashes } } : step;
    },

    async keep(job, index, { media, poster, text, width, height, frameRate, confidence, isPlaceholder, recipe }) {
      const request = readStoredJob(job.request);
      const full: Recipe = { ...recipe, inputs: request.inputs, asked: JobOptions.parse(request), index };
      const { detail, ...publicRecipe } = full;
      const remarks = recipe.remarks?.length ? { remarks: [...recipe.remarks] } : {};
      const marks = {
        ...(confidence === undefined ? {} : { confidence }),
        ...(isPlaceholder ? { no_result: true } : {}),
      };
      const about = { index, recipe: publicRecipe, ...marks, ...remarks };
      if (media === undefined) return { result: { ...about, ...(text === undefined ? {} : { text }) }, row: undefined };
      const type = extensionOf(media.type);
      const key = resultKey(job.id, index, type);
      const vain = (cause: unknown) => unreadableResult(job, full, cause);
      const content = await finished(type, media.bytes, { width, height, recipe: full, person: job.user_id, vain });
      const object = poster === undefined ? content : { ...content, raster: poster.bytes };
      await assets.write(key, object);
      const size =
        object.width === undefined || object.height === undefined ? {} : { width: object.width, height: object.height };
      return {
        result: { ...about, object_key: key, ...size, frame_rate: frameRate, ...drawingOf(content) },
        row: assetRow(key, job.user_id, object),
      };
    },
  };

  /** Reads what an engine gave that is not ours, where it can do no harm. Throws EngineError for what is not what it says. */
  async function readStrange<T>(vain: ResultDetails['vain'], read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (cause) {
      if (!(cause instanceof ProblemError) || PROBLEM_STATUS[cause.code] >= 500) throw cause;
      throw vain(cause);
    }
  }

  /** The failure of a result that cannot be read. A paid engine billed it all the same. */
  function unreadableResult(
    { operation, request }: JobRow,
    { route, cost, index = 0 }: Recipe,
    cause: unknown,
  ): EngineError {
    const why = 'what the engine gave cannot be read';
    const isPaid = routes(operation).find(({ id }) => id === route)?.engine.isPaid === true;
    if (!isPaid) return new EngineError('failed', why, { spent: true, cause });
    const isWhole = index + 1 === readStoredJob(request).count;
    return new EngineError('billed', why, {
      isGenerated: true,
      cause,
      ...(cost !== undefined && { bill: { least: cost, isWhole } }),
    });
  }

  type ResultDetails = {
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly recipe: Recipe;
    readonly person: string;
    /** The failure where it cannot be read. */
    readonly vain: (cause: unknown) => EngineError;
  };

  /** A vector gets its picture beside it; a PNG says in itself how it was made. */
  async function finished(
    type: AssetExtension,
    bytes: Uint8Array,
    { width, height, recipe, person, vain }: ResultDetails,
  ) {
    const details = { width, height, recipe: JSON.stringify(recipe) };
    const client = { person, isResult: true };
    if (type === 'svg') return { ...details, ...(await assets.decode({ kind: 'import', bytes, alpha: true }, client)) };
    const isOurs = recipe.route === BUILT_IN;
    if (PICTURES.has(type)) {
      const picture = isOurs
        ? { type, bytes }
        : await readStrange(vain, () => assets.decode({ ...IMPORT, bytes }, client));
      return { ...details, ...picture, bytes: withProvenance(picture.bytes, recipe) };
    }
    if (isOurs || !(type === 'glb' || type === 'stl')) return { ...details, type, bytes };
    const task =
      type === 'glb'
        ? ({ kind: 'model', format: 'glb', bytes } as const)
        : ({ kind: 'stl', format: 'stl', bytes } as const);
    const model = await readStrange(vain, () => assets.convert(task, client));
    return { ...details, type, bytes: model.bytes };
  }
}

/** The facts about a vector. */
function drawingOf(content: object | { readonly drawing?: Drawing | undefined }): { readonly drawing?: Drawing } {
  return 'drawing' in content && content.drawing ? { drawing: content.drawing } : {};
}

type Read = {
  readonly media: Readonly<Partial<Record<InputName, Media>>>;
  readonly recipes: NonNullable<EngineJob['recipes']>;
};

function engineJob({ id, operation }: JobRow, request: StoredJob, { media, recipes }: Read): EngineJob {
  const { prompt, seed, language } = request;
  const options = JobOptions.parse(request);
  return { ...options, ...media, prompt, seed, ...(language && { language }), id, operation, model: '', recipes };
}

/** The ways of a job: where one route is tried, no other takes over. */
function waysOf(routes: Routes, { route, isAlone }: StoredJob): Routes {
  return isAlone ? (operation) => routes(operation).filter(({ id }) => id === route) : routes;
}

/** Reads what an earlier process had asked of a provider; else what an earlier run of the same left there. */
async function begunOf(db: Kysely<Database>, job: JobRow, { isAlone }: StoredJob): Promise<BegunRequest | undefined> {
  const { asked_route: route, accepted } = job;
  if (route !== null) return { route, ...(accepted === null ? {} : { request: accepted }) };
  const left = isAlone ? undefined : await takeLeft(db, job);
  return left && { route: left.route, request: left.accepted, isRepeat: true };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function extensionOf(type: string): AssetExtension {
  const match = Object.entries(ASSET_TYPES).find(([, name]) => name === type);
  if (match === undefined) throw new RangeError(`an engine gave ${type}, which nothing here can keep`);
  return match[0] as AssetExtension;
}
