import type { Kysely } from 'kysely';
import type { Media as EngineMedia } from '../../contract/engine.ts';
import { ASSET_TYPES, type AssetExtension, ObjectKey } from '../../contract/ids.ts';
import { MODEL_STILL_SIZE_MAX, THUMBNAIL_SIZES } from '../../contract/limits.ts';
import { type AssetRow, assetNotFound } from '../access/assetAccess.ts';
import type { AssetUrls } from '../access/assetUrls.ts';
import type { DiskSpace } from '../db/diskSpace.ts';
import { ProblemError } from '../kit/problems.ts';
import { createId } from '../kit/secrets.ts';
import { MediaError, type MediaTask, type Model, type ModelTask, type Picture } from '../media/kit/protocol.ts';
import { DISTANT_QUALITY, thumbnailQuality } from '../media/kit/thumbnailQuality.ts';
import type { MediaClient, MediaDecoder } from '../media/mediaDecoder.ts';
import type { Quota } from '../plans/quota.ts';
import type { Database } from '../schema/database.ts';
import type { Storage } from '../storage/storage.ts';

/** Under this ending lies a vector's own picture, or a video's first frame, beside it. */
const RASTER_EXTENSION = '.png';

/** The thumbnail of which smaller ones are made where the object takes long to read. */
const SOURCE_THUMBNAIL_WIDTH = 512;
/** From about this size on, decoding a picture takes longer than writing its largest thumbnail. */
const LARGE_PICTURE_BYTES = 1_048_576;

type ObjectDetails = {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly recipe?: string | undefined;
  /** Moderation has let it pass. */
  readonly isAdmitted?: boolean | undefined;
};
export type NewObject = ObjectDetails & {
  readonly type: AssetExtension;
  readonly bytes: Uint8Array;
  readonly raster?: Uint8Array | undefined;
};

/** Stored objects and what may be done with them. Access is not its business: `access.ts` answers that. */
export type Assets = {
  readonly addresses: AssetUrls;
  readonly storage: Storage;
  /** Keeps an object under a new key; it and its row are on the disk when this returns. */
  add(ownerId: string, object: NewObject): Promise<ObjectKey>;
  /** Writes an object's bytes under a given key; the caller adds its row with `assetRow`. */
  writeBytes(key: ObjectKey, object: NewObject): Promise<void>;
  /** Deletes an object's bytes and what was made of it; its row is the caller's. */
  remove(key: string): Promise<void>;
  /** The bytes of a picture: a vector gives its PNG. Throws 404, or 400 `invalid_image` for what is no picture. */
  readPicture(row: AssetRow): Promise<EngineMedia>;
  /** A thumbnail as WEBP, made on first ask and kept; a video's is one of its first frame, a model's a still. Undefined for what has none. */
  readThumbnail(key: ObjectKey, width: number): Promise<Uint8Array | undefined>;
  /** A task of the decoding process; what it refuses becomes a problem. */
  decode(task: MediaTask, client: MediaClient): Promise<Picture>;
  /** The same for models. */
  convert(task: ModelTask, client: MediaClient): Promise<Model>;
};

type AssetsOptions = {
  readonly db: Kysely<Database>;
  readonly storage: Storage;
  readonly media: MediaDecoder;
  readonly addresses: AssetUrls;
  readonly diskSpace: DiskSpace;
  readonly quota: Quota;
};

export function createAssets({ db, storage, media, addresses, diskSpace, quota }: AssetsOptions): Assets {
  const pendingThumbnails = new Map<string, Promise<Uint8Array | undefined>>();

  async function write(key: ObjectKey, { bytes, raster }: NewObject): Promise<void> {
    await diskSpace.require(bytes.length + (raster?.length ?? 0));
    if (raster !== undefined) await storage.put(key + RASTER_EXTENSION, raster);
    await storage.put(key, bytes);
  }

  async function remove(key: string): Promise<void> {
    const thumbnails = THUMBNAIL_SIZES.flatMap((width) => [
      thumbnailName(key, width),
      earlierThumbnailName(key, width),
    ]);
    for (const name of new Set([...thumbnails, key + RASTER_EXTENSION, key])) await storage.delete(name);
  }

  async function mapMediaErrors<T>(task: Promise<T>): Promise<T> {
    try {
      return await task;
    } catch (error) {
      if (error instanceof MediaError) throw new ProblemError(error.fault, error.message, { cause: error });
      throw error;
    }
  }

  async function thumbnail(key: ObjectKey, width: number): Promise<Uint8Array | undefined> {
    const name = thumbnailName(key, width);
    const thumbnailBytes =
      (await storage.readAll(name)) ??
      (await (pendingThumbnails.get(name) ?? startThumbnail(name, () => makeThumbnail(key, name, width))));
    return thumbnailBytes?.length ? thumbnailBytes : undefined;
  }

  /** Many ask for the same at once, when a board is opened on several devices: it is made once. */
  function startThumbnail(name: string, task: () => Promise<Uint8Array | undefined>): Promise<Uint8Array | undefined> {
    const pending = task().finally(() => pendingThumbnails.delete(name));
    pendingThumbnails.set(name, pending);
    return pending;
  }

  async function makeThumbnail(key: ObjectKey, name: string, width: number): Promise<Uint8Array | undefined> {
    const source = await thumbnailSource(key, width);
    const row = await db.selectFrom('asset').select('owner_id').where('key', '=', key).executeTakeFirst();
    if (source === undefined || row === undefined) return undefined;
    const client = { person: row.owner_id };
    const read = () => readObject(source);
    const format = modelFormatOf(source);
    const thumbnailPicture = format
      ? await media.renderStill(read, { format, side: width }, client).catch(emptyThumbnailIfInvalidModel)
      : await mapMediaErrors(media.renderThumbnail(read, width, client));
    await diskSpace.require(thumbnailPicture.bytes.length);
    await storage.put(name, thumbnailPicture.bytes);
    return thumbnailPicture.bytes;
  }

  /** A model of which no still can be made costs the whole of its time once: an empty one stands for that. */
  function emptyThumbnailIfInvalidModel(error: unknown): { readonly bytes: Uint8Array } {
    if (!(error instanceof MediaError) || error.fault !== 'invalid_model') throw error;
    return { bytes: new Uint8Array() };
  }

  /** The object to make a thumbnail of. What takes long to read is read once for all smaller thumbnails. */
  async function thumbnailSource(key: ObjectKey, width: number): Promise<string | undefined> {
    const name = pictureName(key);
    const head = await storage.head(name);
    const isLarge = modelFormatOf(key) !== undefined || (head !== undefined && head.bytes > LARGE_PICTURE_BYTES);
    if (head === undefined || !isLarge || width >= SOURCE_THUMBNAIL_WIDTH) return head && name;
    return (await thumbnail(key, SOURCE_THUMBNAIL_WIDTH)) && thumbnailName(key, SOURCE_THUMBNAIL_WIDTH);
  }

  async function readObject(name: string): Promise<Uint8Array> {
    const bytes = await storage.readAll(name);
    if (bytes === undefined) throw assetNotFound();
    return bytes;
  }

  return {
    addresses,
    storage,
    writeBytes: write,
    decode: (task, client) => mapMediaErrors(media.perform(task, client)),
    convert: (task, client) => mapMediaErrors(media.convertModel(task, client)),
    async add(ownerId, object) {
      const key = ObjectKey.parse(`${createId()}.${object.type}`);
      const row = assetRow(key, ownerId, object);
      await quota.require(db, ownerId, row.bytes);
      await write(key, object);
      try {
        await db.transaction().execute(async (tx) => {
          await quota.require(tx, ownerId, row.bytes);
          await tx.insertInto('asset').values(row).execute();
        });
      } catch (error) {
        await remove(key);
        throw error;
      }
      return key;
    },
    async readPicture({ key, type }) {
      if (!isPicture(key)) throw new ProblemError('invalid_image', 'This file is not an image.');
      const bytes = await storage.readAll(pictureName(key));
      if (bytes === undefined) throw assetNotFound();
      return { type: isVector(key) ? ASSET_TYPES.png : type, bytes };
    },
    remove,
    async readThumbnail(key, width) {
      if (modelFormatOf(key)) return thumbnail(key, Math.min(width, MODEL_STILL_SIZE_MAX));
      return isPicture(key) || isVideo(key) ? thumbnail(key, width) : undefined;
    },
  };
}

/** The row of an object that was written under a key. */
export function assetRow(
  key: ObjectKey,
  ownerId: string,
  { type, bytes, width, height, recipe, isAdmitted }: NewObject,
) {
  return {
    key,
    owner_id: ownerId,
    type: ASSET_TYPES[type],
    bytes: bytes.length,
    width: width ?? null,
    height: height ?? null,
    recipe: recipe ?? null,
    admitted: isAdmitted ?? false,
  };
}

/** The name of a thumbnail. It tells the quality where that is another than it once was: what was drawn then is drawn anew. */
function thumbnailName(key: string, width: number): string {
  const quality = thumbnailQuality(width);
  return quality === DISTANT_QUALITY ? earlierThumbnailName(key, width) : `${key}.w${width}q${quality}.webp`;
}

function earlierThumbnailName(key: string, width: number): string {
  return `${key}.w${width}.webp`;
}

function pictureName(key: string): string {
  return isVector(key) || isVideo(key) ? key + RASTER_EXTENSION : key;
}

function isVector(key: string): boolean {
  return key.endsWith('.svg');
}

function isVideo(key: string): boolean {
  return key.endsWith('.mp4');
}

/** The format of a stored model; undefined for anything else. */
function modelFormatOf(name: string): 'glb' | 'stl' | undefined {
  return name.endsWith('.glb') ? 'glb' : name.endsWith('.stl') ? 'stl' : undefined;
}

function isPicture(key: string): boolean {
  return /\.(png|jpg|webp|svg)$/.test(key);
}
