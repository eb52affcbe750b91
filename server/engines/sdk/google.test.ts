import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EngineJob, type EngineStep, Interruption } from '../../../contract/engine.ts';
import {
  doneWith,
  errorOf,
  imageRequestOf,
  partsOf,
  pictureOf,
  startGoogle,
} from '../../../tests/fixtures/providers/google.ts';
import type { ImageRequest } from '../../../tests/fixtures/providers/openai.ts';
import { type FakeProvider, json } from '../../../tests/fixtures/providers/provider.ts';
import { instructionOf, promptOf } from '../kit/instructions.ts';
import { type EngineRoute, tryRoutes } from '../runner.ts';
import { createSdkEngine } from './index.ts';
import { failureOf, jobOf, KEY, paintPicture, providerOf, resultsOf } from './sdk.fixture.ts';

const BANANA = 'gemini-nano-banana-2.1';
const VEO = 'veo-3.1-generate-preview';
const IMAGE = await paintPicture(96, 64);
const STYLE = await paintPicture(40, 40);
const CUT_OUT = await paintPicture(96, 64, (x) => x >= 48);
const LOOSE_SEED = 'The model treats the seed as a hint, so another run may give a different image.';
const TEXT = 'A clay jug on a table.';

let google: Awaited<ReturnType<typeof startGoogle>>;
beforeEach(async () => {
  google = await startGoogle();
});
afterEach(async () => {
  await google.close();
  expect(google.problems).toEqual([]);
});

const engine = () =>
  createSdkEngine(providerOf('google', google.url), { intervalMs: 5, missingTimeoutMs: 250, idleTimeoutMs: 250 });

async function run(job: EngineJob) {
  const results = await resultsOf(engine(), job);
  const posts = google.received.filter(({ method }) => method === 'POST');
  const requests = await Promise.all(posts.map(imageRequestOf));
  const outputs = results.map(({ text, media, width, height }) => text ?? `${media?.type} ${width}x${height}`);
  return { requests, outputs, notes: results.map(({ recipe }) => recipe.notes), results };
}

type Case = readonly [
  name: string,
  job: EngineJob,
  sent: Partial<ImageRequest>,
  output: string,
  notes: readonly string[],
];

function drawn(
  job: EngineJob,
  imageConfig: object,
  pictures: readonly string[] = [],
  more: object = {},
): Partial<ImageRequest> {
  const shown = pictures.map((inlineData) => ({ inlineData }));
  const contents = [{ role: 'user', parts: [{ text: promptOf(job) }, ...shown] }];
  const generationConfig = { seed: 7, responseModalities: ['IMAGE'], imageConfig, ...more };
  return { path: `/models/${job.model}:generateContent`, fields: { contents, generationConfig }, pictures };
}

function written(job: EngineJob, parts: readonly object[], pictures: readonly string[]): Partial<ImageRequest> {
  const systemInstruction = { parts: [{ text: instructionOf(job) }] };
  const fields = { generationConfig: {}, contents: [{ role: 'user', parts }], systemInstruction };
  return { path: `/models/${job.model}:generateContent`, fields, pictures };
}

const JOBS = {
  generate: jobOf('generate_image', { model: BANANA, aspectRatio: '16:9', think: true }),
  styled: jobOf('generate_image', { model: BANANA, style: STYLE }),
  sketch: jobOf('process_sketch', { model: BANANA, image: IMAGE }),
  sketchStyle: jobOf('process_sketch_style', { model: BANANA, image: IMAGE, style: STYLE, influence: 0.2 }),
  evolve: jobOf('image_to_image', { model: BANANA, image: IMAGE, strength: 1 }),
  edit: jobOf('instruct_edit', { model: BANANA, image: IMAGE, style: STYLE }),
  background: jobOf('generate_background', { model: BANANA, image: CUT_OUT }),
  describe: jobOf('describe_image', { model: 'gemini-3.6-flash', image: IMAGE, prompt: '' }),
  enhance: jobOf('enhance_prompt', { model: 'gemini-3.6-flash' }),
  film: jobOf('image_to_video', { model: VEO, image: IMAGE, end: STYLE }),
} satisfies Record<string, EngineJob>;
const SHOWN = 'image/png 96x64';
const WIDE = { aspectRatio: '3:2' };

const CASES: readonly Case[] = [
  [
    'a design',
    JOBS.generate,
    drawn(JOBS.generate, { imageSize: '2K', aspectRatio: '16:9' }, [], { thinkingConfig: { thinkingLevel: 'high' } }),
    'image/png 1360x765',
    [LOOSE_SEED],
  ],
  [
    'a design after a style',
    JOBS.styled,
    drawn(JOBS.styled, { aspectRatio: '1:1' }, ['image/png 40x40']),
    'image/png 1024x1024',
    [LOOSE_SEED],
  ],
  ['a sketch', JOBS.sketch, drawn(JOBS.sketch, WIDE, [SHOWN]), 'image/png 96x64', [LOOSE_SEED]],
  [
    'a sketch and a style',
    JOBS.sketchStyle,
    drawn(JOBS.sketchStyle, WIDE, [SHOWN, 'image/png 40x40']),
    'image/png 96x64',
    [LOOSE_SEED],
  ],
  ['another design', JOBS.evolve, drawn(JOBS.evolve, WIDE, [SHOWN]), 'image/png 96x64', [LOOSE_SEED]],
  ['an edit', JOBS.edit, drawn(JOBS.edit, WIDE, [SHOWN, 'image/png 40x40']), 'image/png 96x64', [LOOSE_SEED]],
  [
    'surroundings',
    JOBS.background,
    drawn(JOBS.background, WIDE, [SHOWN]),
    'image/png 96x64',
    ['The model doesn’t support masks, so it was only asked to keep the subject.', LOOSE_SEED],
  ],
  ['a description', JOBS.describe, written(JOBS.describe, [{ inlineData: SHOWN }], [SHOWN]), TEXT, []],
  ['a prompt', JOBS.enhance, written(JOBS.enhance, [{ text: 'a jug' }], []), TEXT, []],
];

test.each(CASES)('google: %s', async (_, job, sent, output, notes) => {
  const { requests, outputs: seen, notes: sentences, results } = await run(job);
  expect(requests).toEqual([{ key: KEY, ...sent }]);
  expect([seen, sentences]).toEqual([[output], [notes]]);
  expect(results[0]?.recipe.detail).toEqual({ usage: { inputTokens: 30, outputTokens: 70, totalTokens: 100 } });
});

test('a model without masks is no way to change an area', () => {
  expect(
    (['inpaint_image', 'expand_image', 'image_to_video'] as const).map((one) => engine().can(one, BANANA)),
  ).toEqual([false, false, true]);
});

test('several designs are one request each, with seeds of their own', async () => {
  const { requests, outputs } = await run({
    ...JOBS.styled,
    style: undefined,
    count: 2,
    seed: 2 ** 31 + 4,
  } as EngineJob);
  const seeds = requests.map(({ fields }) => (fields.generationConfig as { seed: number }).seed);
  expect([seeds.sort(), outputs]).toEqual([
    [4, 5],
    ['image/png 1024x1024', 'image/png 1024x1024'],
  ]);
});

test('of several designs those that were made are handed out before a refusal is told', async () => {
  google.answer = async (request, response) => {
    const isFirst = (await imageRequestOf(request)).fields.generationConfig as { seed: number };
    json(response, 200, isFirst.seed === 7 ? partsOf([], 'IMAGE_SAFETY') : await pictureOf(64, 64));
  };
  const steps: unknown[] = [];
  const run = engine().run({ ...JOBS.styled, count: 2 }, new AbortController().signal);
  const fault = await failureOf(
    (async function* () {
      for await (const step of run) {
        steps.push(step.kind);
        yield step;
      }
    })(),
  );
  expect([steps, fault]).toEqual([
    ['progress', 'result'],
    { fault: 'content', mayBeBilled: false, retryAfterMs: 0, userMessage: undefined, message: 'refused: IMAGE_SAFETY' },
  ]);
});

describe('a video', () => {
  const steps = async (job: EngineJob, signal = new AbortController().signal) => {
    const seen: EngineStep[] = [];
    for await (const step of engine().run(job, signal)) seen.push(step);
    return seen;
  };
  const ACCEPTED = JSON.stringify({ operationName: `models/${VEO}/operations/film1` });

  test('is asked for once, by its first and last picture, waited for and fetched', async () => {
    google.waits = 2;
    const [, accepted, result] = await steps(JOBS.film);
    const { method, path } = google.received.at(-1) ?? {};
    const posts = google.received.filter((request) => request.method === 'POST');
    expect(await Promise.all(posts.map(imageRequestOf))).toEqual([
      {
        key: KEY,
        path: `/models/${VEO}:predictLongRunning`,
        fields: {
          instances: [{ prompt: 'a jug', image: 'image/png 96x64', lastFrame: 'image/png 40x40' }],
          parameters: { sampleCount: 1, aspectRatio: '16:9', resolution: '720p', durationSeconds: 8 },
        },
        pictures: ['image/png 96x64', 'image/png 40x40'],
      },
    ]);
    expect(google.received.map((request) => request.path.split('/').at(-1))).toEqual([
      `${VEO}:predictLongRunning`,
      'film1',
      'film1',
      'film1',
      `film1:download?alt=media&key=${KEY}`,
      'film1',
    ]);
    expect([method, path]).toEqual(['GET', '/store/film1']);
    expect(accepted).toEqual({ kind: 'accepted', request: ACCEPTED });
    expect(result).toMatchObject({ width: 1280, height: 720, frameRate: 24, media: { type: 'video/mp4' } });
    expect(JSON.stringify(result)).not.toContain(KEY);
  });

  test('that was accepted is gone on with by a later process, and never asked for again', async () => {
    const controller = new AbortController();
    google.waits = 1e6;
    const first = engine().run(JOBS.film, controller.signal);
    let accepted = '';
    await expect(
      (async () => {
        for await (const step of first) {
          if (step.kind !== 'accepted') continue;
          accepted = step.request;
          controller.abort(new Interruption());
        }
      })(),
    ).rejects.toBeInstanceOf(Interruption);
    google.waits = 1;
    const seen = await steps({ ...JOBS.film, acceptedRequest: accepted });
    expect(seen.map(({ kind }) => kind)).toEqual(['progress', 'result']);
    expect(google.count('POST')).toBe(1);
  });

  const filtered = { generateVideoResponse: { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ['said 429'] } };
  const name = `models/${VEO}/operations/film1`;
  test.each([
    ['that was filtered is refused', { name, done: true, response: filtered }, 'content', false],
    [
      'that broke the rules is refused',
      { name, done: true, error: { code: 3, message: 'violates the usage guidelines' } },
      'content',
      false,
    ],
    [
      'that failed may have been billed',
      { name, done: true, error: { code: 13, message: 'internal' } },
      'failed',
      true,
    ],
    ['without an address may have been billed', { name, done: true, response: {} }, 'failed', true],
    [
      'at an address without encryption elsewhere may have been billed',
      doneWith('http://127.0.0.2/film'),
      'failed',
      true,
    ],
  ])('%s', async (_, answer, fault, mayBeBilled) => {
    google.answer = (_, response) => json(response, 200, answer);
    const job = { ...JOBS.film, acceptedRequest: ACCEPTED };
    expect(await failureOf(engine().run(job, new AbortController().signal))).toMatchObject({
      fault,
      mayBeBilled,
      userMessage: undefined,
    });
    expect(google.count('POST')).toBe(0);
  });

  test.each([
    ['whose address has expired', 404, 'gone'],
    ['that is no video', 200, 'not a film'],
  ])('%s may have been billed', async (_, status, body) => {
    google.answer = (request, response) => {
      if (request.path.includes(':download')) return void response.writeHead(status).end(body);
      json(response, 200, doneWith(`${google.url}/files/film1:download`));
    };
    const fault = await failureOf(
      engine().run({ ...JOBS.film, acceptedRequest: ACCEPTED }, new AbortController().signal),
    );
    expect(fault).toMatchObject({ fault: 'failed', mayBeBilled: true });
    expect(fault?.message).not.toContain(KEY);
  });

  test.each(['http://127.0.0.1:9/inside', 'https://10.0.0.1/inside', 'file:///etc/passwd'])(
    'that leads on to %s is not followed there, and was billed',
    async (location) => {
      google.answer = (request, response) => {
        if (request.path.includes(':download')) return void response.writeHead(302, { location }).end();
        json(response, 200, doneWith(`${google.url}/files/film1:download`));
      };
      const run = engine().run({ ...JOBS.film, acceptedRequest: ACCEPTED }, new AbortController().signal);
      await expect(
        (async () => {
          for await (const _ of run);
        })(),
      ).rejects.toMatchObject({ fault: 'failed', isGenerated: true, isRetrievable: false });
      expect(google.received.length).toBe(2);
    },
  );

  test('is in doubt for the person when what was accepted is known no more', async () => {
    google.answer = (_, response) => json(response, 404, errorOf(404, 'NOT_FOUND', 'no such operation'));
    const route: EngineRoute = {
      id: 'r',
      name: 'R',
      engine: engine(),
      model: VEO,
      runTimeoutSeconds: 60,
      queueTimeoutSeconds: 60,
    };
    const begun = { route: 'r', request: ACCEPTED };
    const steps = tryRoutes(() => [route], JOBS.film, new AbortController().signal, { pendingRequest: begun });
    expect(await failureOf(steps as AsyncIterable<EngineStep>)).toMatchObject({ fault: 'doubtful', mayBeBilled: true });
  });

  test('waits for what is not found for a moment, an operation or a file', async () => {
    const missed = new Set<string>();
    const usual = google.answer;
    google.answer = (request, response) => {
      if (request.method !== 'GET' || missed.has(request.path)) return usual(request, response);
      missed.add(request.path);
      json(response, 404, errorOf(404, 'NOT_FOUND', 'not yet'));
    };
    expect((await steps({ ...JOBS.film, acceptedRequest: ACCEPTED })).map(({ kind }) => kind)).toEqual([
      'progress',
      'result',
    ]);
    expect(missed.size).toBe(3);
  });

  test.each<[string, FakeProvider['answer']]>([
    ['408', (_, response) => json(response, 408, {})],
    ['409', (_, response) => json(response, 409, {})],
    ['a page', (_, response) => void response.writeHead(200).end('<html>')],
    ['nothing', (_, response) => void response.writeHead(200).end()],
    ['silence', () => {}],
  ])('waits where each question is answered by %s first', async (_, answer) => {
    const usual = google.answer;
    const paths = new Set<string>();
    google.answer = (request, response) => {
      if (paths.has(request.path)) return usual(request, response);
      paths.add(request.path);
      return answer(request, response);
    };
    expect((await steps({ ...JOBS.film, acceptedRequest: ACCEPTED })).map(({ kind }) => kind)).toEqual([
      'progress',
      'result',
    ]);
    expect(google.count('POST')).toBe(0);
  });

  test('waits for a provider that is away for a moment', async () => {
    let times = 0;
    const usual = google.answer;
    google.answer = (request, response) => {
      times += 1;
      return times === 1 ? json(response, 500, {}) : times === 2 ? void response.destroy() : usual(request, response);
    };
    expect((await steps({ ...JOBS.film, acceptedRequest: ACCEPTED })).map(({ kind }) => kind)).toEqual([
      'progress',
      'result',
    ]);
    expect(google.count('POST')).toBe(0);
  });
});
