import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import { ObjectKey } from '../../contract/ids.ts';
import { OPERATION_ROWS, type Operation } from '../../contract/operations/index.ts';
import { requestDigest } from '../jobs/jobs.ts';
import { parseStoredJob } from '../jobs/storedJob.ts';
import { createFakeEngine } from '../testing/fakeEngine.ts';
import { dataUrl, fullyOpenMask, saveTestPicture } from '../testing/pictures.ts';
import { startServerWithTwoPeople } from '../testing/serverWithTwoPeople.ts';

const engine = { ...createFakeEngine(), can: () => true };
const { server, ann } = await startServerWithTwoPeople({}, {}, { engine });
const [PICTURE, STYLE] = [(await saveTestPicture(ann)).object_key, (await saveTestPicture(ann)).object_key];
const MASK = dataUrl(await fullyOpenMask());

type Keys = { readonly image: ObjectKey; readonly style: ObjectKey; readonly mask: string };
const prompted = { prompt: 'copper kettle', seed: 5 };
const model = 'Product Design';
/** A body of each operation with all that it may ask. */
const BODIES = {
  generate_image: ({ style }) => ({
    ...prompted,
    model,
    aspect_ratio: '16:9',
    think: true,
    style_image_object_key: style,
  }),
  process_sketch: ({ image }) => ({ ...prompted, sketch_object_key: image, hq_mode: true }),
  process_sketch_style: ({ image, style }) => ({
    ...prompted,
    image_influence: 1.5,
    sketch_object_key: image,
    style_image_object_key: style,
  }),
  image_to_image: ({ image }) => ({ ...prompted, object_key: image, strength: 0.4, model, image_influence: 1.5 }),
  instruct_edit: ({ image, style }) => ({ ...prompted, object_key: image, ref_object_key: style }),
  inpaint_image: ({ image, style, mask }) => ({
    ...prompted,
    object_key: image,
    ref_object_key: style,
    mask,
    bg_mode: true,
  }),
  expand_image: ({ image }) => ({ ...prompted, object_key: image }),
  generate_background: ({ image }) => ({ ...prompted, object_key: image, route: 'built-in' }),
  remove_background: ({ image }) => ({ object_key: image, image_url: '/assets/a.png' }),
  get_4k: ({ image }) => ({ image_url: '/assets/a.png', object_key: image }),
  image_to_svg: ({ image }) => ({ object_key: image, model: 'color' }),
  image_to_3d: ({ image }) => ({ object_key: image, stl_mode: true }),
  image_to_video: ({ image, style }) => ({ ...prompted, start_image_object_key: image, end_image_object_key: style }),
  describe_image: ({ image }) => ({ object_key: image, image_url: '/assets/a.png' }),
  enhance_prompt: () => ({ ...prompted, instructions: 'in warm colours' }),
} satisfies { readonly [operation in Operation]?: (keys: Keys) => object };
type OldOperation = keyof typeof BODIES;

/** Digests, requests and recipes as they were kept before operations were rows: keys of calls, jobs and results that exist depend on each byte. */
const STORED: Readonly<Record<OldOperation, { digest: string; request: string; recipe: string }>> = {
  generate_image: {
    digest: 'KtekXybKm1MjduHvzYtWWsY42xP39igHRJjVDFXxit4',
    request:
      '{"prompt":"copper kettle","think":true,"inputs":{"style":"STYLE"},"count":2,"aspectRatio":"16:9","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"generate_image","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"style":"HASH"},"inputs":{"style":"STYLE"},"asked":{"count":2,"aspectRatio":"16:9","think":true},"index":0}',
  },
  process_sketch: {
    digest: 'RykdBGbHKFY4krIlL3-OTCK1tXtSnnKENSIOAGKk6uY',
    request:
      '{"prompt":"copper kettle","highQuality":true,"inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"process_sketch","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1","highQuality":true},"index":0}',
  },
  process_sketch_style: {
    digest: 'FPDeWFtjwwKwCh5t-tEiZ4fDCw5zqFJ9ynqXncyAVI8',
    request:
      '{"prompt":"copper kettle","influence":1.5,"inputs":{"image":"PICTURE","style":"STYLE"},"count":1,"aspectRatio":"1:1","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"process_sketch_style","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH","style":"HASH"},"inputs":{"image":"PICTURE","style":"STYLE"},"asked":{"count":1,"aspectRatio":"1:1","influence":1.5},"index":0}',
  },
  image_to_image: {
    digest: 'BU5IpYcd3uGNq-floNFH31jJffNFU8-BCluNsA5U8Sc',
    request:
      '{"prompt":"copper kettle","strength":0.4,"influence":1.5,"inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"image_to_image","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1","influence":1.5,"strength":0.4},"index":0}',
  },
  instruct_edit: {
    digest: 'UU4sSBJ4ox7oESCc7ACu9rI0aO81jFvu2h_hKK51vp4',
    request:
      '{"prompt":"copper kettle","inputs":{"image":"PICTURE","style":"STYLE"},"count":1,"aspectRatio":"1:1","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"instruct_edit","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH","style":"HASH"},"inputs":{"image":"PICTURE","style":"STYLE"},"asked":{"count":1,"aspectRatio":"1:1"},"index":0}',
  },
  inpaint_image: {
    digest: 'w3oKHYhyI9xRqzWOTP76EkasOOWr_7492hMYeNFhWLE',
    request:
      '{"prompt":"copper kettle","background":true,"inputs":{"image":"PICTURE","style":"STYLE","mask":"MASK"},"count":1,"aspectRatio":"1:1","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"inpaint_image","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH","style":"HASH","mask":"HASH"},"inputs":{"image":"PICTURE","style":"STYLE","mask":"MASK"},"asked":{"count":1,"aspectRatio":"1:1","background":true},"index":0}',
  },
  expand_image: {
    digest: 'FSMZYUgRPjqnaHqiR7gm1ncLzxbX0YILYWaDN08OTrI',
    request: '{"prompt":"copper kettle","inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"expand_image","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1"},"index":0}',
  },
  generate_background: {
    digest: 'ue-azufFem6qjF-8i0mc38MPqtr4dL2LqR5l-XX3LMU',
    request:
      '{"prompt":"copper kettle","inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":5,"route":"built-in"}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"generate_background","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1"},"index":0}',
  },
  remove_background: {
    digest: 'HviNDdg9tc0P0WwxhXwtHtEmEBYw1A5kp8VAHmPKylE',
    request: '{"prompt":"","inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":N}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"remove_background","prompt":"","seed":N,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1"},"index":0}',
  },
  get_4k: {
    digest: 'IsDOo4yECh3FFbJjdJHD1haVFLXoHlZmRa2HaPMFHN4',
    request: '{"prompt":"","inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":N}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"get_4k","prompt":"","seed":N,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1"},"index":0}',
  },
  image_to_svg: {
    digest: 'Lx_rZ063DDobHcjokAA2lDdhCD3lnU41dMZrFm0DYm0',
    request: '{"prompt":"","colours":"color","inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":N}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"image_to_svg","prompt":"","seed":N,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1","colours":"color"},"index":0}',
  },
  image_to_3d: {
    digest: 'KeYWjB19539K86TFFB8fKqSzqu57VyDmelqpLKtD6dQ',
    request: '{"prompt":"","stl":true,"inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":N}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"image_to_3d","prompt":"","seed":N,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1","stl":true},"index":0}',
  },
  image_to_video: {
    digest: 'JdP2WVMEU3DfPqPOTUfhCrfBDRFXIvhZtERU_3Rty-Q',
    request:
      '{"prompt":"copper kettle","inputs":{"image":"PICTURE","end":"STYLE"},"count":1,"aspectRatio":"1:1","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"image_to_video","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH","end":"HASH"},"inputs":{"image":"PICTURE","end":"STYLE"},"asked":{"count":1,"aspectRatio":"1:1"},"index":0}',
  },
  describe_image: {
    digest: 'lFw-VFva3zQ8_fIhuUtEtI9UeKtckloW4964jad4ztc',
    request: '{"prompt":"","inputs":{"image":"PICTURE"},"count":1,"aspectRatio":"1:1","seed":N}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"describe_image","prompt":"","seed":N,"notes":[],"milliseconds":1,"route":"built-in","hashes":{"image":"HASH"},"inputs":{"image":"PICTURE"},"asked":{"count":1,"aspectRatio":"1:1"},"index":0}',
  },
  enhance_prompt: {
    digest: 'xajE1SvGv63C-G-4PfIgs0613PNFOgyerXw3w9bqqkk',
    request:
      '{"prompt":"copper kettle","instructions":"in warm colours","inputs":{},"count":1,"aspectRatio":"1:1","seed":5}',
    recipe:
      '{"engine":"fake","model":"built-in","operation":"enhance_prompt","prompt":"copper kettle","seed":5,"notes":[],"milliseconds":1,"route":"built-in","hashes":{},"inputs":{},"asked":{"instructions":"in warm colours","count":1,"aspectRatio":"1:1"},"index":0}',
  },
};

const FIXED = {
  image: ObjectKey.parse(`${'P'.repeat(22)}.png`),
  style: ObjectKey.parse(`${'S'.repeat(22)}.png`),
  mask: 'data:,',
};

/** Writes what is stored, with names for the keys and seeds that were drawn and for digests of bytes. */
function named(text: string): string {
  return text
    .replaceAll(PICTURE, 'PICTURE')
    .replaceAll(STYLE, 'STYLE')
    .replace(/"mask":"[\w-]{22}\.png"/, '"mask":"MASK"')
    .replaceAll(/"[\w-]{43}"/g, '"HASH"')
    .replace(/"seed":\d{2,}/g, '"seed":N');
}

test.each(Object.keys(BODIES) as OldOperation[])('what is kept of %s is what it was', async (operation) => {
  const response = await ann.post(
    OPERATION_ROWS[operation],
    BODIES[operation]({ image: PICTURE, style: STYLE, mask: MASK }),
  );
  expect(response.statusCode).toBe(200);
  const row = await server.database.db
    .selectFrom('job')
    .select(['request', 'results'])
    .where('operation', '=', operation)
    .executeTakeFirstOrThrow();
  expect(parseStoredJob(row.request)).toEqual(JSON.parse(row.request));
  const [{ object_key }] = JSON.parse(row.results);
  const asset = await server.database.db
    .selectFrom('asset')
    .select('recipe')
    .where('key', '=', object_key)
    .executeTakeFirstOrThrow();
  const digest = requestDigest(operation, CALLS[operation].body.parse(BODIES[operation](FIXED)));
  const texts = { digest, request: named(row.request), recipe: named(asset.recipe ?? '') };
  expect(texts).toEqual(STORED[operation]);
});
