import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EngineJob } from '../../../contract/engine.ts';
import {
  chatOf,
  type ImageRequest,
  imageRequestOf,
  imagesOf,
  picturesIn,
  plainPng,
  schemaOf,
  startOpenAi,
} from '../../../tests/fixtures/providers/openai.ts';
import { type FakeProvider, json } from '../../../tests/fixtures/providers/provider.ts';
import { instructionOf, promptOf } from '../kit/instructions.ts';
import { createSdkEngine } from './index.ts';
import type { SdkKind } from './providerTraits.ts';
import { jobOf, KEY, maskFromColumn, paintPicture, pixelsOf, providerOf, resultsOf } from './sdk.fixture.ts';

const FLARE = 'gpt-image-2.6-flare';
const IMAGE = await paintPicture(96, 64);
const STYLE = await paintPicture(40, 40);
const CUT_OUT = await paintPicture(96, 64, (x) => x >= 48);
const MASK = await maskFromColumn(48, 96, 64);
const USAGE = { usage: { inputTokens: 30, outputTokens: 70, totalTokens: 100 } };
const NO_SEED = 'The model ignores seeds, so each run gives a different image.';
const LOOSE_SEED = 'The model treats the seed as a hint, so another run may give a different image.';

let openai: FakeProvider;
beforeEach(async () => {
  openai = await startOpenAi();
});
afterEach(async () => {
  await openai.close();
  expect(openai.problems).toEqual([]);
});

function engine(kind: SdkKind = 'openai') {
  openai.check = schemaOf(kind === 'openai' ? 'openai' : 'own');
  return createSdkEngine(providerOf(kind, `${openai.url}/v1`), { intervalMs: 1 });
}

async function run(job: EngineJob, kind?: SdkKind) {
  const results = await resultsOf(engine(kind), job);
  const requests = await Promise.all(openai.received.filter(({ method }) => method === 'POST').map(imageRequestOf));
  const outputs = results.map(({ text, media, width, height }) => text ?? `${media?.type} ${width}x${height}`);
  return { requests, outputs, notes: results.map(({ recipe }) => recipe.notes), recipe: results[0]?.recipe };
}

/** Forms carry line ends as CR LF. */
const formText = (job: EngineJob) => promptOf(job).replaceAll('\n', '\r\n');

type Case = readonly [
  name: string,
  job: EngineJob,
  sent: Partial<ImageRequest>,
  output: string,
  notes: readonly string[],
];
const edited = (job: EngineJob, fields: object, pictures: readonly string[]): Partial<ImageRequest> => ({
  path: '/v1/images/edits',
  fields: { model: job.model, prompt: formText(job), n: '1', ...fields },
  pictures,
});
const drawn = (job: EngineJob, fields: object): Partial<ImageRequest> => ({
  path: '/v1/images/generations',
  fields: { model: job.model, prompt: promptOf(job), n: 1, ...fields },
  pictures: [],
});
const chatted = (
  job: EngineJob,
  role: string,
  content: unknown,
  pictures: readonly string[],
): Partial<ImageRequest> => ({
  path: '/v1/chat/completions',
  fields: {
    model: job.model,
    messages: [
      { role, content: instructionOf(job) },
      { role: 'user', content },
    ],
  },
  pictures,
});
const SHOWN = [{ type: 'image_url', image_url: { url: 'data:image/png' } }];

const JOBS = {
  generate: jobOf('generate_image', { model: FLARE, aspectRatio: '16:9', think: true }),
  styled: jobOf('generate_image', { model: FLARE, style: STYLE }),
  sketch: jobOf('process_sketch', { model: FLARE, image: IMAGE, highQuality: true }),
  sketchStyle: jobOf('process_sketch_style', { model: FLARE, image: IMAGE, style: STYLE, influence: 2 }),
  evolve: jobOf('image_to_image', { model: FLARE, image: CUT_OUT, strength: 0.3 }),
  edit: jobOf('instruct_edit', { model: FLARE, image: IMAGE, style: STYLE }),
  inpaint: jobOf('inpaint_image', { model: FLARE, image: IMAGE, mask: MASK, background: true }),
  expand: jobOf('expand_image', { model: FLARE, image: CUT_OUT, prompt: '' }),
  background: jobOf('generate_background', { model: FLARE, image: CUT_OUT }),
  surround: jobOf('generate_background', { model: FLARE, image: IMAGE, prompt: '放在木桌上' }),
  describe: jobOf('describe_image', { model: 'gpt-5.6', image: IMAGE, prompt: '' }),
  enhance: jobOf('enhance_prompt', { model: 'gpt-5.6', instructions: 'shorter' }),
} satisfies Record<string, EngineJob>;
const TEXT = 'A clay jug on a table.';
const WHITE = 'Transparent parts of the image were sent to the model as white.';

const PLAIN = { size: '1008x672', quality: 'medium', complexity: 'medium' };
const FINE = { quality: 'high', complexity: 'high' };
const PICTURE = 'image image/png 1008x672';
const PICTURE_MASK = 'mask image/png 1008x672 with alpha';
const OPENAI: readonly Case[] = [
  ['a design', JOBS.generate, drawn(JOBS.generate, { size: '1536x864', ...FINE }), 'image/png 1536x864', [NO_SEED]],
  [
    'a design after a style',
    JOBS.styled,
    edited(JOBS.styled, { ...PLAIN, size: '1024x1024' }, ['image image/png 40x40']),
    'image/png 1024x1024',
    [NO_SEED],
  ],
  ['a sketch', JOBS.sketch, edited(JOBS.sketch, { ...PLAIN, ...FINE }, [PICTURE]), 'image/png 96x64', [NO_SEED]],
  [
    'a sketch and a style',
    JOBS.sketchStyle,
    edited(JOBS.sketchStyle, PLAIN, ['image[] image/png 1008x672', 'image[] image/png 40x40']),
    'image/png 96x64',
    [NO_SEED],
  ],
  ['another design', JOBS.evolve, edited(JOBS.evolve, PLAIN, [PICTURE]), 'image/png 96x64', [WHITE, NO_SEED]],
  [
    'an edit',
    JOBS.edit,
    edited(JOBS.edit, PLAIN, ['image[] image/png 1008x672', 'image[] image/png 40x40']),
    'image/png 96x64',
    [NO_SEED],
  ],
  ['an area', JOBS.inpaint, edited(JOBS.inpaint, PLAIN, [PICTURE, PICTURE_MASK]), 'image/png 96x64', [NO_SEED]],
  ['a larger picture', JOBS.expand, edited(JOBS.expand, PLAIN, [PICTURE, PICTURE_MASK]), 'image/png 96x64', [NO_SEED]],
  [
    'surroundings',
    JOBS.background,
    edited(JOBS.background, PLAIN, [PICTURE, PICTURE_MASK]),
    'image/png 96x64',
    [NO_SEED],
  ],
  [
    'surroundings without a cut-out',
    JOBS.surround,
    edited(JOBS.surround, PLAIN, [PICTURE]),
    'image/png 96x64',
    ['图片没有透明部分，因此只能用文字要求模型保留主体。', '该模型不使用随机种子：再次运行会得到不同的图片。'],
  ],
  ['a description', JOBS.describe, chatted(JOBS.describe, 'developer', SHOWN, ['message image/png']), TEXT, []],
  ['a prompt', JOBS.enhance, chatted(JOBS.enhance, 'developer', 'a jug', []), TEXT, []],
];

test.each(OPENAI)('openai: %s', async (_, job, sent, output, notes) => {
  const { requests, recipe, ...seen } = await run(job);
  expect(requests).toEqual([{ key: KEY, ...sent }]);
  expect(seen).toEqual({ outputs: [output], notes: [notes] });
  const { model, operation, prompt, seed } = job;
  const codes = notes.length > 0 ? { noteCodes: notes.map(() => ({ code: expect.any(String) })) } : {};
  const how = { milliseconds: expect.any(Number), detail: USAGE, isSeedless: true, ...codes };
  expect(recipe).toEqual({ engine: 'hosted', model, operation, prompt, seed, notes, ...how });
});

const OWN = { response_format: 'b64_json' };
const FORM = { size: '704x448', ...OWN, seed: '7' };
const SMALL = 'image image/png 704x448';
const SMALL_MASK = 'mask image/png 704x448 with alpha';
const NO_THINK = 'The model doesn’t support Think.';
const OF_OWN: readonly Case[] = [
  [
    'a design',
    JOBS.generate,
    drawn(JOBS.generate, { size: '1344x768', ...OWN, seed: 7 }),
    'image/png 1344x756',
    [LOOSE_SEED, NO_THINK],
  ],
  ['a sketch', JOBS.sketch, edited(JOBS.sketch, FORM, [SMALL]), 'image/png 96x64', [LOOSE_SEED, NO_THINK]],
  [
    'a sketch and a style',
    JOBS.sketchStyle,
    edited(JOBS.sketchStyle, FORM, ['image[] image/png 704x448', 'image[] image/png 40x40']),
    'image/png 96x64',
    [LOOSE_SEED],
  ],
  ['another design', JOBS.evolve, edited(JOBS.evolve, FORM, [SMALL]), 'image/png 96x64', [WHITE, LOOSE_SEED]],
  [
    'an edit',
    JOBS.edit,
    edited(JOBS.edit, FORM, ['image[] image/png 704x448', 'image[] image/png 40x40']),
    'image/png 96x64',
    [LOOSE_SEED],
  ],
  ['an area', JOBS.inpaint, edited(JOBS.inpaint, FORM, [SMALL, SMALL_MASK]), 'image/png 96x64', [LOOSE_SEED]],
  ['a larger picture', JOBS.expand, edited(JOBS.expand, FORM, [SMALL, SMALL_MASK]), 'image/png 96x64', [LOOSE_SEED]],
  [
    'surroundings',
    JOBS.background,
    edited(JOBS.background, FORM, [SMALL, SMALL_MASK]),
    'image/png 96x64',
    [LOOSE_SEED],
  ],
  ['a description', JOBS.describe, chatted(JOBS.describe, 'system', SHOWN, ['message image/png']), TEXT, []],
  ['a prompt', JOBS.enhance, chatted(JOBS.enhance, 'system', 'a jug', []), TEXT, []],
];

test.each(OF_OWN)('a server that speaks the same: %s', async (_, job, sent, output, notes) => {
  const { requests, outputs: seen, notes: sentences } = await run(job, 'openai-compatible');
  expect(requests).toEqual([{ key: KEY, ...sent }]);
  expect([seen, sentences]).toEqual([[output], [notes]]);
});

test('a server of one’s own needs no key', async () => {
  const own = createSdkEngine({ ...providerOf('openai-compatible', openai.url), key: undefined, isPaid: false });
  await resultsOf(own, jobOf('enhance_prompt'));
  expect(openai.received.map(({ headers }) => headers.authorization)).toEqual([undefined]);
});

test('several designs are one request, and the tokens are told once', async () => {
  const { requests, outputs, notes } = await run({ ...JOBS.generate, count: 2, think: false, aspectRatio: '1:1' });
  expect(requests.map(({ fields }) => [fields.n, fields.quality])).toEqual([[2, 'medium']]);
  expect([outputs, notes]).toEqual([Array(2).fill('image/png 1024x1024'), [[NO_SEED], [NO_SEED]]]);
});

const LESS_SHAPE = 'The model doesn’t support this aspect ratio, so the closest one was used.';
const CUT = 'The model returned a different aspect ratio, so the edges were cut off.';

test('an older model gives its nearest shape, and says so beside the result', async () => {
  const { requests, outputs, notes, recipe } = await run({ ...JOBS.generate, model: 'gpt-image-1.5' });
  expect(requests.map(({ fields }) => fields)).toEqual([
    { model: 'gpt-image-1.5', prompt: promptOf(JOBS.generate), n: 1, size: '1536x1024', quality: 'high' },
  ]);
  expect([outputs, notes]).toEqual([['image/png 1536x1024'], [[LESS_SHAPE, NO_SEED]]]);
  expect(recipe?.remarks).toEqual([LESS_SHAPE]);
});

describe('what may not change', () => {
  const red = [200, 60, 40, 255];

  test('is put back to the bit outside a mask, whatever size comes back', async () => {
    openai.answer = async (_, response) => json(response, 200, imagesOf([await plainPng(300, 200)]));
    const [result] = await resultsOf(engine(), JOBS.inpaint);
    const [was, is] = [await pixelsOf(IMAGE), await pixelsOf(result?.media ?? IMAGE)];
    for (let x = 0; x < 48; x += 1) expect(is(x, x % 64)).toEqual(was(x, x % 64));
    expect([is(56, 5), is(95, 63)]).toEqual([red, red]);
  });

  test('stays to the bit where a picture is opaque when it is made larger', async () => {
    const [result] = await resultsOf(engine(), JOBS.expand);
    const [was, is] = [await pixelsOf(CUT_OUT), await pixelsOf(result?.media ?? CUT_OUT)];
    for (let x = 0; x < 48; x += 1) expect(is(x, x % 64)).toEqual(was(x, x % 64));
    for (let x = 48; x < 96; x += 1) expect(is(x, x % 64)).toEqual(red);
  });

  test('is black with alpha in the mask that is sent, what may change white without', async () => {
    await resultsOf(engine(), JOBS.inpaint);
    const [request] = openai.received;
    const { mask } = request ? await picturesIn(request) : {};
    const at = await pixelsOf({ bytes: mask ?? new Uint8Array() });
    expect([at(10, 300), at(480, 10), at(540, 10), at(1007, 671)]).toEqual([
      [0, 0, 0, 255],
      [0, 0, 0, 255],
      [255, 255, 255, 0],
      [255, 255, 255, 0],
    ]);
  });
});

test('a picture of another shape is cut to that of its input, and says so', async () => {
  openai.answer = async (_, response) => json(response, 200, imagesOf([await plainPng(200, 200)]));
  const { outputs, notes, recipe } = await run(JOBS.edit);
  expect([outputs, notes, recipe?.remarks]).toEqual([['image/png 96x64'], [[CUT, NO_SEED]], [CUT]]);
});

test('a picture without anything blank around it is not expanded, and nothing is asked', async () => {
  await expect(run({ ...JOBS.expand, image: IMAGE })).rejects.toMatchObject({ fault: 'input', mayBeBilled: false });
  expect(openai.count('POST')).toBe(0);
});

test('a form is sent as bytes, so that an abort in its middle is no rejection that nobody catches', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  await resultsOf(engine(), JOBS.edit);
  const posts = sent.mock.calls.filter(([, init]) => init?.method === 'POST');
  expect(posts.map(([, init]) => init?.body instanceof Uint8Array)).toEqual([true]);
  sent.mockRestore();
});

test('fewer designs than were asked for are told beside the first', async () => {
  openai.answer = async (_, response) => json(response, 200, imagesOf([await plainPng(1024, 1024)]));
  const { outputs, recipe } = await run({ ...JOBS.generate, count: 2, aspectRatio: '1:1' });
  expect([outputs, recipe?.remarks]).toEqual([['image/png 1024x1024'], ['The model made 1 of 2 results.']]);
});

test('of two pictures of which one cannot be read the other is handed out before that is told, as billed', async () => {
  openai.answer = async (_, response) => {
    const picture = await plainPng(1024, 1024);
    json(response, 200, imagesOf([picture.subarray(0, 40), picture]));
  };
  const outputs: (string | undefined)[] = [];
  const steps = engine().run({ ...JOBS.generate, count: 2, aspectRatio: '1:1' }, new AbortController().signal);
  await expect(
    (async () => {
      for await (const step of steps) if (step.kind === 'result') outputs.push(step.media?.type);
    })(),
  ).rejects.toMatchObject({ fault: 'failed', isGenerated: true });
  expect(outputs).toEqual(['image/png']);
});

describe('a large picture', () => {
  test('is drawn smaller and enlarged, which is said; with high quality it is drawn as large as the model can', async () => {
    const image = await paintPicture(2400, 1350);
    const sketch = { ...JOBS.sketch, image, highQuality: false };
    const plain = await run(sketch);
    expect(plain.requests.map(({ fields }) => fields.size)).toEqual(['1680x944']);
    expect(plain.recipe?.remarks).toEqual([
      'The model drew this at 1680 × 944, and it was enlarged to the size of the image.',
    ]);
    const fine = await run({ ...sketch, highQuality: true });
    expect([fine.requests.at(-1)?.fields.size, fine.recipe?.remarks]).toEqual(['2384x1344', undefined]);
  });
});

test.each([
  ['a GIF', 'gif'],
  ['a vector', 'svg'],
])('%s where a picture was due is not taken', async (_, kind) => {
  const gif = await sharp(await plainPng(1008, 672))
    .gif()
    .toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  openai.answer = (_, response) => json(response, 200, imagesOf([kind === 'gif' ? gif : svg]));
  await expect(run(JOBS.edit)).rejects.toMatchObject({ fault: 'failed', isGenerated: true });
});

test('a mask that leaves nothing open is not asked for', async () => {
  const shut = { ...JOBS.inpaint, mask: await maskFromColumn(96, 96, 64) };
  await expect(run(shut)).rejects.toMatchObject({ fault: 'input', mayBeBilled: false });
  expect(openai.count('POST')).toBe(0);
});

describe('servers of one’s own', () => {
  const SEEDS = { ...JOBS.generate, count: 2, think: false, aspectRatio: '1:1' } as const;

  test('are asked once for each design, with a seed of its own: some give one seed to all of a request', async () => {
    const { requests, outputs } = await run({ ...SEEDS, seed: 2 ** 32 - 1 }, 'openai-compatible');
    expect(requests.map(({ fields }) => [fields.n, fields.seed]).sort()).toEqual([
      [1, 0],
      [1, 2 ** 32 - 1],
    ]);
    expect(outputs).toEqual(Array(2).fill('image/png 1024x1024'));
  });

  test.each(['openai', 'openai-compatible'] as const)(
    'stable-diffusion.cpp reads its seed out of the prompt: %s',
    async (kind) => {
      openai.models = { data: [{ id: 'sd-cpp-local', object: 'model', owned_by: 'local' }] };
      const { requests, recipe } = await run({ ...SEEDS, count: 1 }, kind);
      expect(requests.map(({ fields }) => fields.prompt)).toEqual([
        `${promptOf(SEEDS)} <sd_cpp_extra_args>{"seed":7}</sd_cpp_extra_args>`,
      ]);
      expect([recipe?.isSeedless, recipe?.notes]).toEqual([undefined, [LOOSE_SEED]]);
    },
  );

  test.each(['openai', 'openai-compatible'] as const)(
    'that answer with an address are fetched from, at their own host alone: %s',
    async (kind) => {
      const picture = await plainPng(1024, 1024);
      let address = `${openai.url}/generated/1.png`;
      openai.answer = ({ path }, response) =>
        path === '/generated/1.png'
          ? void response.writeHead(200).end(picture)
          : json(response, 200, { created: 1, data: [{ url: address }] });
      expect((await run({ ...SEEDS, count: 1 }, kind)).outputs).toEqual(['image/png 1024x1024']);
      address = 'http://127.0.0.1:1/secret.png';
      await expect(run({ ...SEEDS, count: 1 }, kind)).rejects.toMatchObject({ fault: 'failed', isGenerated: true });
    },
  );

  test.each(['openai', 'openai-compatible'] as const)(
    'whose picture is away for a moment, or says what it is, are asked for it again: %s',
    async (kind) => {
      const picture = await plainPng(1024, 1024);
      const statuses = [503, 404, 408, 502];
      openai.answer = ({ path }, response) => {
        if (!path.startsWith('/generated')) return json(response, 200, { data: [{ url: '/generated/1.png' }] });
        const status = statuses.shift();
        return void response.writeHead(status ?? 200).end(status ? '' : picture);
      };
      expect((await run({ ...SEEDS, count: 1 }, kind)).outputs).toEqual(['image/png 1024x1024']);
      openai.answer = (_, response) =>
        json(response, 200, { data: [{ b64_json: `data:image/png;base64,${picture.toString('base64')}` }] });
      expect((await run({ ...SEEDS, count: 1 }, kind)).outputs).toEqual(['image/png 1024x1024']);
    },
  );

  test('that think aloud are told apart from what they say', async () => {
    openai.answer = (_, response) => json(response, 200, chatOf('<think>\nA jug. Of clay?\n</think>\n\nA clay jug.'));
    expect((await run(JOBS.enhance, 'openai-compatible')).outputs).toEqual(['A clay jug.']);
  });
});
