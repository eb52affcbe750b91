import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type EngineJob, Interruption } from '../../../contract/engine.ts';
import type { Operation } from '../../../contract/operations/index.ts';
import { CUT, MASK, SHOT, STYLE } from '../../../tests/fixtures/providers/inputs.ts';
import { film, GLB, plain, STL, SVG } from '../../../tests/fixtures/providers/media.ts';
import { json } from '../../../tests/fixtures/providers/provider.ts';
import { collectSteps, EDIT_JOB, jobOf, setUpFal, summaryOf, VIOLATION } from './fal.fixture.ts';
import { createFalEngine } from './index.ts';
import { FAL_OPERATIONS } from './requests.ts';

const { fal, run, engine, posts } = setUpFal();

/** Reads what fal was sent, its pictures by their kind and size. */
async function sent(): Promise<unknown[]> {
  return Promise.all(fal().taken.map(async ({ model, input }) => [model, await readable(input)]));
}

async function readable(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(readable));
  if (value !== null && typeof value === 'object') {
    const entries = await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await readable(one)]));
    return Object.fromEntries(entries);
  }
  if (typeof value !== 'string' || !value.startsWith('data:')) return value;
  const { format, width, height } = await sharp(Buffer.from(value.split(',')[1]!, 'base64')).metadata();
  return `${format} ${width}x${height}`;
}

const EDIT = 'png 896x672';
const NO_SEED = 'The model ignores seeds, so each run gives a different image.';
const SEED = { seed: 5 };
const PNG = { output_format: 'png' };

type Row = [Operation, Partial<EngineJob>, string, Record<string, unknown>, unknown];
const prompt = 'a red mug';
const startsWith = (text: string) => expect.stringMatching(new RegExp(`^${text}[^]*\n\na red mug$`));

const ROWS: readonly Row[] = [
  [
    'generate_image',
    { aspectRatio: '16:9' },
    'fal-ai/flux-2-pro',
    { prompt: startsWith('Make an image'), image_size: 'landscape_16_9', ...PNG, ...SEED },
    ['image/png', 1024, 576],
  ],
  [
    'generate_image',
    { style: STYLE },
    'fal-ai/flux-2-pro/edit',
    { prompt: startsWith('Make an image'), image_urls: ['png 512x512'], image_size: 'square_hd', ...PNG, ...SEED },
    ['image/png', 20, 20],
  ],
  [
    'process_sketch',
    { image: SHOT },
    'fal-ai/flux-2-pro/edit',
    { prompt: startsWith('Turn this'), image_urls: [EDIT], image_size: { width: 896, height: 672 }, ...PNG, ...SEED },
    ['image/png', 640, 480],
  ],
  [
    'process_sketch_style',
    { image: SHOT, style: STYLE },
    'fal-ai/flux-2-pro/edit',
    {
      prompt: startsWith('The first image'),
      image_urls: [EDIT, 'png 512x512'],
      image_size: { width: 896, height: 672 },
      ...PNG,
      ...SEED,
    },
    ['image/png', 640, 480],
  ],
  [
    'image_to_image',
    { image: SHOT, strength: 0.6 },
    'fal-ai/flux/dev/image-to-image',
    { prompt, image_url: EDIT, strength: 0.6, ...PNG, ...SEED },
    ['image/png', 640, 480],
  ],
  [
    'instruct_edit',
    { image: SHOT },
    'fal-ai/qwen-image-2/pro/edit',
    { prompt: startsWith('Change'), image_urls: [EDIT], image_size: { width: 896, height: 672 }, ...PNG, ...SEED },
    ['image/png', 640, 480],
  ],
  [
    'inpaint_image',
    { image: SHOT, mask: MASK },
    'fal-ai/flux-pro/v1/fill',
    { prompt, image_url: EDIT, mask_url: EDIT, ...PNG, ...SEED },
    ['image/png', 640, 480],
  ],
  [
    'expand_image',
    { image: CUT },
    'fal-ai/flux-pro/v1/fill',
    { prompt, image_url: EDIT, mask_url: EDIT, ...PNG, ...SEED },
    ['image/png', 640, 480],
  ],
  [
    'generate_background',
    { image: CUT },
    'fal-ai/bria/background/replace',
    { prompt, image_url: 'png 640x480', fast: false, ...SEED },
    ['image/png', 640, 480],
  ],
  [
    'remove_background',
    { image: SHOT },
    'fal-ai/birefnet/v2',
    { image_url: 'png 640x480', operating_resolution: '2048x2048', ...PNG },
    ['image/png', 640, 480],
  ],
  [
    'get_4k',
    { image: SHOT },
    'fal-ai/seedvr/upscale/image',
    { image_url: 'png 640x480', upscale_mode: 'target', target_resolution: '2160p', ...PNG, ...SEED },
    ['image/png', 20, 20],
  ],
  [
    'image_to_svg',
    { image: SHOT, colours: 'color' },
    'fal-ai/recraft/vectorize',
    { image_url: 'png 640x480' },
    ['image/svg+xml', undefined, undefined],
  ],
  [
    'image_to_video',
    { image: SHOT, end: STYLE },
    'fal-ai/kling-video/v3/pro/image-to-video',
    {
      prompt,
      duration: '5',
      generate_audio: false,
      start_image_url: 'png 640x480',
      end_image_url: 'png 512x512',
    },
    ['video/mp4', 1280, 720],
  ],
  [
    'image_to_3d',
    { image: SHOT, stl: false },
    'fal-ai/hunyuan-3d/v3.1/pro/image-to-3d',
    { input_image_url: 'png 640x480', generate_type: 'Normal', enable_pbr: true },
    ['model/gltf-binary', undefined, undefined],
  ],
];

describe('each operation goes out whole and once', () => {
  test('of every operation that the adapter can do', () => {
    expect([...new Set(ROWS.map(([operation]) => operation))].sort()).toEqual(Object.keys(FAL_OPERATIONS).sort());
  });

  test.each(ROWS)('%s', async (operation, rest, model, input, result) => {
    const [file, answer] = await outputOf(operation, rest);
    fal().files.set('made', file);
    fal().outcome = () => ({
      status: 200,
      body: { [answer]: answer === 'images' ? fal().addresses() : fal().addresses()[0] },
    });
    expect(await run(jobOf(operation, rest))).toEqual(['request-1', result]);
    expect(await sent()).toEqual([[model, input]]);
    const posts = fal().provider.received.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => [headers.authorization, headers['x-fal-no-retry']])).toEqual([['Key k', '1']]);
  });
});

test('variants of an edit are a request each, by seeds one after the other', async () => {
  fal().files.set('made', await plain(20, 20));
  fal().outcome = () => ({ status: 200, body: { images: fal().addresses() } });
  const picture = ['image/png', 640, 480];
  for (const operation of ['instruct_edit', 'image_to_image', 'inpaint_image'] as const) {
    const before = posts();
    const steps = await run(jobOf(operation, { image: SHOT, mask: MASK, strength: 0.6, count: 3 }));
    expect([steps.length, steps.slice(1), posts() - before]).toEqual([4, [picture, picture, picture], 3]);
  }
  const seeds = ((await sent()) as [string, { readonly seed: number }][]).map(([, { seed }]) => seed);
  expect(seeds).toEqual([5, 6, 7, 5, 6, 7, 5, 6, 7]);
});

/** A file as the model of an operation makes it, and where its answer has it. */
async function outputOf(operation: Operation, { aspectRatio }: Partial<EngineJob>): Promise<[Uint8Array, string]> {
  switch (operation) {
    case 'image_to_svg':
      return [SVG, 'image'];
    case 'image_to_video':
      return [film(1280, 720), 'video'];
    case 'image_to_3d':
      return [GLB, 'model_glb'];
    case 'remove_background':
    case 'get_4k':
      return [await plain(20, 20), 'image'];
    default:
      return [aspectRatio === '16:9' ? await plain(1025, 576) : await plain(20, 20), 'images'];
  }
}

const tooSmall = { detail: [{ loc: ['body', 'image_url'], msg: 'small', type: 'image_too_small' }] };

describe('what fal refuses at once', () => {
  test.each<[string, number, unknown, unknown]>([
    ['a throttle', 429, { detail: 'slow down' }, ['rate', false]],
    ['a queue that is closed', 503, {}, ['rate', false]],
    ['content', 422, VIOLATION, ['content', false]],
    ['an input that the model does not take', 422, tooSmall, ['unsupported', false]],
    ['a bad key', 401, { detail: 'no' }, ['key', false]],
    ['a model that is not there', 404, { detail: 'no' }, ['unsupported', false]],
    ['a failure of fal', 500, {}, ['failed', true]],
    ['a proxy that got no answer', 502, {}, ['failed', true]],
    ['an answer without a request', 200, { id: 1 }, ['failed', true]],
  ])('%s', async (_, status, body, fault) => {
    fal().instead = (__, response) => {
      json(response, status, body);
      return true;
    };
    expect(await run(EDIT_JOB)).toEqual([fault]);
    expect(posts()).toBe(1);
  });

  test('a throttle says how long; what it says of itself is for the log', async () => {
    fal().instead = (_, response) => {
      json(response, 429, { detail: 'slow down' }, { 'retry-after': '7' });
      return true;
    };
    const steps = engine().run(EDIT_JOB, new AbortController().signal);
    await expect(collectSteps(steps)).rejects.toMatchObject({ retryAfterMs: 7000, message: 'status 429: slow down' });
  });

  test.each<[string, (response: Parameters<typeof json>[0]) => void]>([
    ['a broken socket', (response) => response.destroy()],
    [
      'an answer that breaks off',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
        response.write('{', () => response.destroy());
      },
    ],
    [
      'an answer that is no JSON',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('<'),
    ],
    ['a page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
  ])('%s is in doubt, and not repeated', async (_, answer) => {
    fal().instead = (__, response) => {
      answer(response);
      return true;
    };
    expect(await run(EDIT_JOB)).toEqual([['failed', true]]);
    expect(posts()).toBe(1);
  });

  test('where nobody answers nothing was begun', async () => {
    await fal().provider.close();
    expect(await run(EDIT_JOB)).toEqual([['unreachable', false]]);
  });

  test('a black and white vector, which is traced here, and what the model has no input for, are not asked', async () => {
    const jobs = [
      jobOf('image_to_svg', { image: SHOT, colours: 'binary' }),
      jobOf('inpaint_image', { image: SHOT, mask: MASK, style: STYLE }),
      jobOf('inpaint_image', { image: SHOT, mask: MASK, background: true }),
      jobOf('generate_image', { style: STYLE, model: 'fal-ai/recraft/v4' }),
      jobOf('describe_image', { image: SHOT }),
    ];
    for (const job of jobs) expect(await run(job)).toEqual([['unsupported', false]]);
    expect(posts()).toBe(0);
    expect([engine().can('describe_image', 'm'), engine().can('get_4k', 'm')]).toEqual([false, true]);
  });
});

describe('a request that was accepted', () => {
  test.each<[string, number, unknown, unknown]>([
    ['refused for its content', 422, VIOLATION, ['content', false]],
    ['refused for its input', 422, tooSmall, ['unsupported', false]],
    ['that made nothing', 422, { detail: [{ type: 'no_media_generated' }] }, ['empty', true]],
    ['that failed', 500, { detail: 'out of memory' }, ['failed', true]],
    ['that is malformed', 400, { detail: 'no' }, ['failed', true]],
    ['whose answer names no file', 200, { images: [] }, ['empty', true]],
    ['whose answer is something else', 200, { images: 'none' }, ['failed', true]],
    ['whose file is at no web address', 200, { images: [{ url: 'file:///etc/passwd' }] }, ['failed', true]],
  ])('%s', async (_, status, body, fault) => {
    fal().outcome = () => ({ status, body });
    expect(await run(EDIT_JOB)).toEqual(['request-1', fault]);
    expect(posts()).toBe(1);
  });

  test('a picture that fal blanked is a refusal of its content', async () => {
    fal().files.set('black', await plain(8, 8, '#000'));
    fal().outcome = () => ({ status: 200, body: { images: fal().addresses(), has_nsfw_concepts: [true] } });
    expect(await run(EDIT_JOB)).toEqual(['request-1', ['content', false]]);
  });

  test('a result whose address has expired, and one that is no picture, may have been billed', async () => {
    fal().outcome = () => ({ status: 200, body: { images: [{ url: `${fal().url}/files/gone` }] } });
    expect(await run(EDIT_JOB)).toEqual(['request-1', ['failed', true]]);
    fal().files.set('gone', SVG);
    expect(await run(EDIT_JOB)).toEqual(['request-2', ['failed', true]]);
    fal().files.set('gone', (await plain(8, 8)).subarray(0, 60));
    expect(await run(EDIT_JOB)).toEqual(['request-3', ['failed', true]]);
    expect(posts()).toBe(3);
  });

  test('a video that cannot be read may have been billed', async () => {
    fal().files.set('film', film(8, 8).subarray(0, 40));
    fal().outcome = () => ({ status: 200, body: { video: fal().addresses()[0] } });
    expect(await run(jobOf('image_to_video', { image: SHOT }))).toEqual(['request-1', ['failed', true]]);
  });

  test('tells its place in the queue and goes on through broken sockets and throttles', async () => {
    fal().files.set('made', await plain(8, 8));
    fal().states.push(
      { status: 'IN_QUEUE', queue_position: 4 },
      { status: 'IN_QUEUE', queue_position: 4 },
      { status: 'IN_QUEUE', queue_position: 0 },
      { status: 'IN_PROGRESS', logs: null },
    );
    const hindrances: ((response: Parameters<typeof json>[0]) => void)[] = [
      (response) => response.destroy(),
      (response) => json(response, 503, {}),
      (response) => json(response, 429, { detail: 'slow' }),
    ];
    fal().instead = ({ method }, response) => {
      const hinder = method === 'GET' ? hindrances.shift() : undefined;
      hinder?.(response);
      return hinder !== undefined;
    };
    expect(await run(EDIT_JOB)).toEqual(['request-1', 0.1 / 5, 0.1, 0.3, ['image/png', 640, 480]]);
    expect(posts()).toBe(1);
  });

  test('a picture of another shape is cut to the input’s, and the recipe says so', async () => {
    fal().files.set('wide', await plain(1000, 100));
    const steps = await collectSteps(engine().run(EDIT_JOB, new AbortController().signal));
    expect(steps.map(summaryOf)).toEqual(['request-1', ['image/png', 640, 480]]);
    expect(steps[1]).toMatchObject({
      recipe: {
        engine: 'fal',
        model: 'fal-ai/qwen-image-2/pro/edit',
        prompt: 'a red mug',
        seed: 2 ** 31 + 5,
        notes: CUT_AND_SMALL,
        remarks: CUT_AND_SMALL,
      },
    });
  });
});

const CUT_AND_SMALL = [
  'The model returned a different aspect ratio, so the edges were cut off.',
  'The model drew this at 133 × 100, and it was enlarged to the size of the image.',
];

describe('several results', () => {
  const pair = () => jobOf('generate_image', { count: 2 });

  test('of a model that makes one a request are two requests, accepted together', async () => {
    fal().files.set('made', await plain(20, 20));
    const square = ['image/png', 20, 20];
    expect(await run(pair())).toEqual(['request-1 request-2', square, square]);
    expect(fal().taken.map(({ input }) => input.seed)).toEqual([5, 6]);
    expect(await run({ ...pair(), acceptedRequest: 'request-1 request-2' })).toEqual([square, square]);
    expect(posts()).toBe(2);
  });

  test('of another are one request', async () => {
    fal()
      .files.set('a', await plain(20, 20))
      .set('b', await plain(20, 20))
      .set('c', await plain(20, 20));
    const square = ['image/png', 20, 20];
    expect(await run({ ...pair(), model: 'fal-ai/qwen-image-2/text-to-image' })).toEqual(['request-1', square, square]);
    expect(fal().taken.map(({ input }) => input.num_images)).toEqual([2]);
  });

  test('of which fal took the first alone give that one, and the fault of the other', async () => {
    fal().files.set('made', await plain(20, 20));
    fal().instead = ({ method }, response) => {
      const isSecond = method === 'POST' && posts() === 2;
      if (isSecond) json(response, 429, {});
      return isSecond;
    };
    expect(await run(pair())).toEqual(['request-1', ['image/png', 20, 20], ['rate', false]]);
  });
});

describe('another process goes on', () => {
  test.each<[Operation, Uint8Array, string, unknown]>([
    ['image_to_video', film(640, 360), 'video', ['video/mp4', 640, 360]],
    ['image_to_3d', GLB, 'model_glb', ['model/gltf-binary', undefined, undefined]],
  ])('with %s that is queued, and asks nothing anew', async (operation, file, answer, result) => {
    fal().files.set('made', file);
    fal().outcome = () => ({ status: 200, body: { [answer]: fal().addresses()[0] } });
    const job = jobOf(operation, { image: SHOT });
    const controller = new AbortController();
    fal().states.push({ status: 'IN_QUEUE', queue_position: 0 }, { status: 'IN_QUEUE', queue_position: 0 });
    fal().instead = ({ path }) => {
      if (path.includes('/status') && fal().states.length === 1) controller.abort(new Interruption('the server stops'));
      return false;
    };
    expect(await run(job, controller.signal)).toEqual(['request-1', 0.1, 'Error']);
    expect(await run({ ...job, acceptedRequest: 'request-1' })).toEqual([result]);
    expect([posts(), fal().cancelled]).toEqual([1, []]);
  });

  test('with a request that fal does not know any more, and went on not to know: it may have been billed', async () => {
    expect(await run({ ...EDIT_JOB, acceptedRequest: 'lost' })).toEqual([['failed', true]]);
    expect(posts()).toBe(0);
  });
});

describe('a run that is stopped', () => {
  test('is cancelled at fal', async () => {
    const controller = new AbortController();
    const running = createFalEngine({ name: 'fal', key: 'k', url: fal().url, isPaid: true });
    fal().states.push({ status: 'IN_PROGRESS' });
    fal().instead = ({ path }) => {
      if (path.includes('/status')) controller.abort();
      return false;
    };
    await expect(collectSteps(running.run(EDIT_JOB, controller.signal))).rejects.toThrow('aborted');
    await running.close();
    expect([posts(), fal().cancelled]).toEqual([1, ['request-1']]);
  });

  test('drops a silent connection, and a file that comes slowly', async () => {
    const controller = new AbortController();
    fal().instead = () => {
      controller.abort();
      return true;
    };
    expect(await run(EDIT_JOB, controller.signal)).toEqual(['AbortError']);
    await expect.poll(() => fal().provider.abandoned.length).toBe(1);
    const later = new AbortController();
    fal().files.set('slow', SVG);
    fal().instead = ({ path }, response) => {
      if (!path.startsWith('/files')) return false;
      response.writeHead(200).write('.', () => later.abort());
      return true;
    };
    expect(await run(EDIT_JOB, later.signal)).toEqual(['request-1', 'AbortError']);
    await expect.poll(() => fal().provider.abandoned.length).toBe(2);
    expect(posts()).toBe(2);
  });
});

test('a large picture goes into fal’s storage, and its address into the request', async () => {
  const raw = { width: 1500, height: 1500, channels: 3 } as const;
  const noise = await sharp(randomBytes(1500 * 1500 * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  fal().files.set('made', await plain(8, 8));
  await run(jobOf('get_4k', { image: { type: 'image/png', bytes: new Uint8Array(noise) } }));
  expect(fal().taken[0]?.input.image_url).toMatch(/^https:\/\/fal\.media\/\d+\.png$/);
  const [put] = fal().provider.received.filter(({ method }) => method === 'PUT');
  expect([put?.headers['content-type'], put?.body.length]).toEqual(['image/png', noise.length]);
  fal().uploadAt = 'http://127.0.0.1:9/inside';
  expect(await run(jobOf('get_4k', { image: { type: 'image/png', bytes: new Uint8Array(noise) } }))).toEqual([
    ['unsupported', false],
  ]);
  expect(fal().taken.length).toBe(1);
});

test('a model for printing comes as STL where the model makes it, else as GLB with a word', async () => {
  const job = jobOf('image_to_3d', { image: SHOT, stl: true });
  fal().files.set('made', STL);
  fal().outcome = () => ({ status: 200, body: { model_mesh: fal().addresses()[0] } });
  const rodin = { ...job, model: 'fal-ai/hyper3d/rodin/v2' };
  expect(await run(rodin)).toEqual(['request-1', ['model/stl', undefined, undefined]]);
  fal().files.set('made', GLB);
  fal().outcome = () => ({ status: 200, body: { model_glb: fal().addresses()[0] } });
  const [, result] = await collectSteps(engine().run(job, new AbortController().signal));
  const remarks = ['The model can’t make STL files, so this is the shape as a GLB, without materials.'];
  expect(result).toMatchObject({
    media: { type: 'model/gltf-binary' },
    recipe: { notes: [...remarks, NO_SEED], remarks, isSeedless: true },
  });
  expect(await sent()).toMatchObject([
    [rodin.model, { input_image_urls: ['png 640x480'], geometry_file_format: 'stl' }],
    [job.model, { input_image_url: 'png 640x480', generate_type: 'Geometry' }],
  ]);
});
