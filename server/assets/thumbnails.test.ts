import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { ObjectKey } from '../../contract/ids.ts';
import { createAssetUrls } from '../access/assetUrls.ts';
import { MediaError } from '../media/kit/protocol.ts';
import type { MediaDecoder } from '../media/mediaDecoder.ts';
import { performTask } from '../media/performTask.ts';
import type { Storage } from '../storage/storage.ts';
import { createAssets } from './assets.ts';

const KEY = ObjectKey.parse('AbCdEfGhIjKlMnOpQrStUv.png');

/** A database in which everything is Ann's. */
const owned = {
  selectFrom: () => owned,
  select: () => owned,
  where: () => owned,
  executeTakeFirst: async () => ({ owner_id: 'Ann' }),
};

/** Assets over a storage in memory, with the sizes of what was decoded, in bytes. */
async function assetsWith(
  picture: Uint8Array,
  still: MediaDecoder['renderStill'] = () => Promise.reject(new Error('no models here')),
) {
  const objects = new Map<string, Uint8Array>([[KEY, picture]]);
  const decoded: number[] = [];
  const storage: Pick<Storage, 'put' | 'readAll' | 'head' | 'delete'> = {
    put: async (name, content) => void objects.set(name, content as Uint8Array),
    readAll: async (name) => objects.get(name),
    delete: async (name) => void objects.delete(name),
    head: async (name) => {
      const bytes = objects.get(name)?.length;
      return bytes === undefined ? undefined : { bytes };
    },
  };
  const assets = createAssets({
    storage: storage as Storage,
    db: owned as never,
    diskSpace: { require: async () => undefined } as never,
    quota: { require: async () => undefined },
    addresses: createAssetUrls('secret'),
    media: {
      async renderThumbnail(read, width, client) {
        expect(client).toEqual({ person: 'Ann' });
        const bytes = await read();
        decoded.push(bytes.length);
        return performTask({ kind: 'thumbnail', bytes, width });
      },
      perform: () => Promise.reject(new Error('nothing but thumbnails here')),
      convertModel: () => Promise.reject(new Error('no models here')),
      renderStill: still,
      close: () => undefined,
    },
  });
  return { assets, decoded, objects };
}

async function noise(side: number): Promise<Uint8Array> {
  return sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

async function sidesOf(bytes: Uint8Array | undefined) {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

test('a large picture is decoded once: its smaller thumbnails are made of its largest', async () => {
  const picture = await noise(700);
  const { assets, decoded } = await assetsWith(picture);
  const small = [
    await assets.readThumbnail(KEY, 64),
    await assets.readThumbnail(KEY, 256),
    await assets.readThumbnail(KEY, 512),
  ];
  expect(await Promise.all(small.map(sidesOf))).toEqual([
    [64, 64],
    [256, 256],
    [512, 512],
  ]);
  expect(decoded.filter((bytes) => bytes === picture.length)).toHaveLength(1);
  expect(decoded).toHaveLength(3);
});

test('a thumbnail that several ask for at once is made once', async () => {
  const { assets, decoded, objects } = await assetsWith(await noise(100));
  const [one, other] = await Promise.all([assets.readThumbnail(KEY, 64), assets.readThumbnail(KEY, 64)]);
  expect(one).toBe(other);
  expect(decoded).toHaveLength(1);
  expect([...objects.keys()]).toEqual([KEY, `${KEY}.w64.webp`]);
});

test('there is no thumbnail of what is not there, and the next one who asks looks anew', async () => {
  const { assets, objects } = await assetsWith(await noise(10));
  const picture = objects.get(KEY)!;
  objects.delete(KEY);
  expect(await assets.readThumbnail(KEY, 64)).toBe(undefined);
  objects.set(KEY, picture);
  expect(await sidesOf(await assets.readThumbnail(KEY, 64))).toEqual([10, 10]);
});

test('a video’s thumbnails are those of its first frame, and one without has none', async () => {
  const { assets, objects } = await assetsWith(await noise(10));
  const [film, other] = ['FbCdEfGhIjKlMnOpQrStUv.mp4', 'ObCdEfGhIjKlMnOpQrStUv.mp4'].map((key) => ObjectKey.parse(key));
  const raster = await noise(300);
  await assets.writeBytes(film!, { type: 'mp4', bytes: new Uint8Array(9), raster });
  await assets.writeBytes(other!, { type: 'mp4', bytes: new Uint8Array(9) });
  expect(objects.get(film!)).toHaveLength(9);
  expect(await sidesOf(await assets.readThumbnail(film!, 256))).toEqual([256, 256]);
  expect(await assets.readThumbnail(other!, 256)).toBe(undefined);
});

test('a model of which no still can be made is tried once, whatever size is asked for; a fault of our own is tried again', async () => {
  const faults = [new Error('the process died'), new MediaError('invalid_model', 'This model takes too long.')];
  const tried: number[] = [];
  const { assets } = await assetsWith(await noise(10), async (_, { side }) => {
    tried.push(side);
    throw faults[tried.length - 1];
  });
  const model = ObjectKey.parse('MbCdEfGhIjKlMnOpQrStUv.glb');
  await assets.writeBytes(model, { type: 'glb', bytes: new Uint8Array(9) });
  await expect(assets.readThumbnail(model, 64)).rejects.toThrow('the process died');
  for (const width of [64, 512, 64, 256, 2048]) expect(await assets.readThumbnail(model, width)).toBe(undefined);
  expect(tried).toEqual([512, 512]);
});

test('a thumbnail that an earlier version drew at a lower quality is drawn anew, and goes with its picture', async () => {
  const { assets, decoded, objects } = await assetsWith(await noise(300));
  objects.set(`${KEY}.w256.webp`, new Uint8Array([1]));
  objects.set(`${KEY}.w64.webp`, new Uint8Array([2]));
  expect(await sidesOf(await assets.readThumbnail(KEY, 256))).toEqual([256, 256]);
  expect(await assets.readThumbnail(KEY, 64)).toEqual(new Uint8Array([2]));
  expect(decoded).toHaveLength(1);
  await assets.remove(KEY);
  expect([...objects.keys()]).toEqual([]);
});
