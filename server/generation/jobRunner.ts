import { createHash, createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import { EngineError, type EngineJob, type Media, type Recipe } from '../../contract/engine.ts';
import { ASSET_TYPES, type AssetExtension, ObjectKey } from '../../contract/ids.ts';
import { type InputName, JobOptions } from '../../contract/operations/job.ts';
import type { PictureRemarks } from '../../contract/pictureRemarks.ts';
import { PROBLEM_STATUS } from '../../contract/problem.ts';
import { BUILT_IN } from '../../contract/providerNames.ts';
import { assetNotFound } from '../access/assetAccess.ts';
import { type Assets, assetRow } from '../assets/assets.ts';
import { addProvenance } from '../assets/provenance.ts';
import { type PendingRequest, type RouteTable, tryRoutes } from '../engines/runner.ts';
import type { JobRunner } from '../jobs/jobRuns.ts';
import { type JobRow, takeOverAccepted } from '../jobs/jobTable.ts';
import { parseStoredJob, type StoredJob } from '../jobs/storedJob.ts';
import { retryWhileAway } from '../kit/outages.ts';
import { ProblemError } from '../kit/problems.ts';
import type { Database } from '../schema/database.ts';
import { routesWithForcedOutcome } from './forcedOutcome.ts';

const RESULT_KEY_BYTES = 16;
/** A picture that is not ours becomes a PNG, which can say how it was made. */
const IMPORT_OPTIONS = { kind: 'import', alpha: true, as: 'png' } as const;
const PICTURE_EXTENSIONS: ReadonlySet<AssetExtension> = new Set(['png', 'jpg', 'webp']);
const RESULT_KEY_PURPOSE = 'maquette result key';

type JobRunnerOptions = {
  readonly db: Kysely<Database>;
  readonly assets: Assets;
  readonly routes: RouteTable;
  readonly secret: string;
};

/** Builds the work of a generation job: its inputs from the storage, an engine, its results into the storage. */
export function createJobRunner({ db, assets, routes, secret }: JobRunnerOptions): JobRunner {
  const resultKeySecret = createHmac('sha256', secret).update(RESULT_KEY_PURPOSE).digest();

  /** The same for each try of a job, so that a picture made twice is kept once; and nobody can guess it. */
  function resultKey(jobId: string, index: number, type: AssetExtension): ObjectKey {
    const bits = createHmac('sha256', resultKeySecret)
      .update(`${jobId} ${index}`)
      .digest()
      .subarray(0, RESULT_KEY_BYTES);
    return ObjectKey.parse(`${bits.toString('base64url')}.${type}`);
  }

  return {
    async *run(job, signal) {
      const request = parseStoredJob(job.request);
      const media: Partial<Record<InputName, Media>> = {};
      const recipes: Partial<Record<InputName, Recipe>> = {};
      // Who asked was allowed to read these when the job was made.
      for (const [name, key] of Object.entries(request.inputs)) {
        const row = await db.selectFrom('asset').selectAll().where('key', '=', key).executeTakeFirst();
        if (row === undefined) throw assetNotFound();
        media[name as InputName] = await retryWhileAway(() => assets.readPicture(row), signal);
        if (row.recipe !== null) recipes[name as InputName] = JSON.parse(row.recipe);
      }
      const hashes = Object.fromEntries(Object.entries(media).map(([name, { bytes }]) => [name, hashOf(bytes)]));
      const routeTable = routesWithForcedOutcome(routesOfJob(routes, request), request.forced);
      const options = { choice: request.route, pendingRequest: await pendingRequestOf(db, job, request) };
      for await (const step of tryRoutes(routeTable, engineJobOf(job, request, { media, recipes }), signal, options))
        yield step.kind === 'result' ? { ...step, recipe: { ...step.recipe, hashes } } : step;
    },

    async storeResult(
      job,
      index,
      { media, poster, text, width, height, frameRate, confidence, isPlaceholder, recipe },
      signal,
    ) {
      const request = parseStoredJob(job.request);
      const completeRecipe: Recipe = { ...recipe, inputs: request.inputs, asked: JobOptions.parse(request), index };
      const { detail, ...publicRecipe } = completeRecipe;
      const remarks = recipe.remarks?.length ? remarkFields(recipe.remarks, recipe.remarkCodes) : {};
      const resultMarkers = {
        ...(confidence === undefined ? {} : { confidence }),
        ...(isPlaceholder ? { no_result: true } : {}),
      };
      const resultDetails = { index, recipe: publicRecipe, ...resultMarkers, ...remarks };
      if (media === undefined)
        return { result: { ...resultDetails, ...(text === undefined ? {} : { text }) }, row: undefined };
      const type = extensionOf(media.type);
      const key = resultKey(job.id, index, type);
      const createUnreadableError = (cause: unknown) => unreadableResultError(job, completeRecipe, cause);
      const storedContent = await prepareContent(type, media.bytes, {
        width,
        height,
        recipe: completeRecipe,
        person: job.user_id,
        createUnreadableError,
      });
      const object = poster === undefined ? storedContent : { ...storedContent, raster: poster.bytes };
      await retryWhileAway(() => assets.writeBytes(key, object), signal);
      const size =
        object.width === undefined || object.height === undefined ? {} : { width: object.width, height: object.height };
      return {
        result: { ...resultDetails, object_key: key, ...size, frame_rate: frameRate, ...drawingFields(storedContent) },
        row: assetRow(key, job.user_id, object),
      };
    },
  };

  /** Reads what an engine gave that is not ours, where it can do no harm. Throws EngineError for what is not what it says. */
  async function readUntrusted<T>(
    createUnreadableError: ResultDetails['createUnreadableError'],
    read: () => Promise<T>,
  ): Promise<T> {
    try {
      return await read();
    } catch (cause) {
      if (!(cause instanceof ProblemError) || PROBLEM_STATUS[cause.code] >= 500) throw cause;
      throw createUnreadableError(cause);
    }
  }

  /** The failure of a result that cannot be read. A paid engine billed it all the same. */
  function unreadableResultError(
    { operation, request }: JobRow,
    { route, cost, index = 0 }: Recipe,
    cause: unknown,
  ): EngineError {
    const reason = 'what the engine gave cannot be read';
    const isPaid = routes(operation).find(({ id }) => id === route)?.engine.isPaid === true;
    if (!isPaid) return new EngineError('failed', reason, { mayBeBilled: true, cause });
    const isComplete = index + 1 === parseStoredJob(request).count;
    return new EngineError('billed', reason, {
      isGenerated: true,
      cause,
      ...(cost !== undefined && { bill: { minimumCost: cost, isComplete } }),
    });
  }

  type ResultDetails = {
    readonly width: number | undefined;
    readonly height: number | undefined;
    readonly recipe: Recipe;
    readonly person: string;
    /** The failure where it cannot be read. */
    readonly createUnreadableError: (cause: unknown) => EngineError;
  };

  /** A vector gets its picture beside it; a PNG says in itself how it was made. */
  async function prepareContent(
    type: AssetExtension,
    bytes: Uint8Array,
    { width, height, recipe, person, createUnreadableError }: ResultDetails,
  ) {
    const details = { width, height, recipe: JSON.stringify(recipe) };
    const client = { person, isResult: true };
    if (type === 'svg') return { ...details, ...(await assets.decode({ kind: 'import', bytes, alpha: true }, client)) };
    const isBuiltIn = recipe.route === BUILT_IN;
    if (PICTURE_EXTENSIONS.has(type)) {
      const picture = isBuiltIn
        ? { type, bytes }
        : await readUntrusted(createUnreadableError, () => assets.decode({ ...IMPORT_OPTIONS, bytes }, client));
      return { ...details, ...picture, bytes: addProvenance(picture.bytes, recipe) };
    }
    if (isBuiltIn || !(type === 'glb' || type === 'stl')) return { ...details, type, bytes };
    const task =
      type === 'glb'
        ? ({ kind: 'model', format: 'glb', bytes } as const)
        : ({ kind: 'stl', format: 'stl', bytes } as const);
    const model = await readUntrusted(createUnreadableError, () => assets.convert(task, client));
    return { ...details, type, bytes: model.bytes };
  }
}

/** Remarks as a result has them: their sentences, and their codes where they have any. */
function remarkFields(remarks: readonly string[], codes: Recipe['remarkCodes']) {
  return { remarks: [...remarks], ...(codes && { remark_codes: codes.map((code) => code && { ...code }) }) };
}

/** The facts about a vector. */
function drawingFields(content: object | { readonly drawing?: PictureRemarks | undefined }): {
  readonly drawing?: PictureRemarks;
} {
  return 'drawing' in content && content.drawing ? { drawing: content.drawing } : {};
}

type JobInputs = {
  readonly media: Readonly<Partial<Record<InputName, Media>>>;
  readonly recipes: NonNullable<EngineJob['recipes']>;
};

function engineJobOf({ id, operation }: JobRow, request: StoredJob, { media, recipes }: JobInputs): EngineJob {
  const { prompt, seed, language } = request;
  const options = JobOptions.parse(request);
  return { ...options, ...media, prompt, seed, ...(language && { language }), id, operation, model: '', recipes };
}

/** The ways of a job: where one route is tried, no other takes over. */
function routesOfJob(routes: RouteTable, { route, isAlone }: StoredJob): RouteTable {
  return isAlone ? (operation) => routes(operation).filter(({ id }) => id === route) : routes;
}

/** Reads what an earlier process had asked of a provider; else what an earlier run of the same left there. */
async function pendingRequestOf(
  db: Kysely<Database>,
  job: JobRow,
  { isAlone }: StoredJob,
): Promise<PendingRequest | undefined> {
  const { asked_route: route, accepted } = job;
  if (route !== null) return { route, ...(accepted === null ? {} : { request: accepted }) };
  const abandonedRequest = isAlone ? undefined : await takeOverAccepted(db, job);
  return abandonedRequest && { route: abandonedRequest.route, request: abandonedRequest.accepted, isRepeat: true };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function extensionOf(type: string): AssetExtension {
  const match = Object.entries(ASSET_TYPES).find(([, name]) => name === type);
  if (match === undefined) throw new RangeError(`an engine gave ${type}, which nothing here can keep`);
  return match[0] as AssetExtension;
}
