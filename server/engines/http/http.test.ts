import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EngineError, type EngineJob, type EngineStep, Interruption } from '../../../contract/engine.ts';
import { OPERATIONS } from '../../../contract/operations/index.ts';
import { CUT, MASK, picture, SHOT } from '../../../tests/fixtures/providers/inputs.ts';
import { film, GLB, plain, SVG } from '../../../tests/fixtures/providers/media.ts';
import { type FakeProvider, json, startProvider } from '../../../tests/fixtures/providers/provider.ts';
import { maskFromColumn, paintPicture, pixelsOf } from '../sdk/sdk.fixture.ts';
import { createHttpEngine } from './index.ts';

const OUTPUT = await plain(8, 4, '#ff0000');
const PNG = { type: 'image/png', base64: Buffer.from(OUTPUT).toString('base64') };
const IMAGE = await picture(8, 4);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const JOB: EngineJob = {
  id: 'job-1',
  operation: 'instruct_edit',
  model: 'house',
  prompt: 'red',
  seed: 5,
  count: 1,
  aspectRatio: '1:1',
  image: IMAGE,
};

let service: FakeProvider;
beforeEach(async () => {
  service = await startProvider((_, response) => json(response, 200, { results: [PNG] }));
});
afterEach(() => service.close());

const TIMING = { intervalMs: 5, awayTimeoutMs: 900, missingTimeoutMs: 250, idleTimeoutMs: 250 };
const engine = () => createHttpEngine({ name: 'house', url: service.url, key: 'k', isPaid: true }, TIMING);

async function run(job: EngineJob = JOB, signal = new AbortController().signal, by = engine()): Promise<unknown[]> {
  const seen: unknown[] = [];
  try {
    for await (const step of by.run(job, signal)) seen.push(brief(step));
  } catch (error) {
    seen.push(error instanceof EngineError ? [error.fault, error.mayBeBilled] : (error as Error).name);
  }
  return seen;
}

function brief(step: EngineStep): unknown {
  if (step.kind === 'progress') return step.fraction;
  if (step.kind === 'accepted') return step.request;
  return [step.media?.type ?? step.text, step.recipe.cost];
}

test('a job goes out whole, once, with the key and its own name', async () => {
  service.answer = (_, response) => json(response, 200, { results: [{ ...PNG, width: 8, height: 4 }], cost: 0.02 });
  expect(await run()).toEqual([['image/png', 0.02]]);
  const [request] = service.received;
  expect([request?.method, request?.path, request?.headers.authorization, request?.headers['idempotency-key']]).toEqual(
    ['POST', '/instruct_edit', 'Bearer k', 'job-1'],
  );
  expect(JSON.parse(String(request?.body))).toEqual({
    id: 'job-1',
    operation: 'instruct_edit',
    model: 'house',
    prompt: 'red',
    seed: 5,
    count: 1,
    aspect_ratio: '1:1',
    inputs: { image: { type: 'image/png', base64: base64(IMAGE.bytes) } },
  });
});

test.each(OPERATIONS)('%s is asked at its own address', async (operation) => {
  await run({ ...JOB, operation, image: CUT, mask: MASK });
  expect(service.received.map(({ path }) => path)).toEqual([`/${operation}`]);
});

test('what takes long is accepted, told how far it is, and gone on with by another process', async () => {
  const states = [
    { state: 'running', fraction: 0.5 },
    { state: 'done', results: [PNG] },
  ];
  const answer: FakeProvider['answer'] = ({ method }, response) =>
    method === 'POST' ? json(response, 202, { request: 'q 1' }) : json(response, 200, states.shift());
  service.answer = answer;
  expect(await run()).toEqual(['q 1', 0.5, ['image/png', undefined]]);
  expect(service.received.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/instruct_edit'],
    ['GET', '/requests/q%201'],
    ['GET', '/requests/q%201'],
  ]);
  states.push({ state: 'done', results: [PNG] });
  expect(await run({ ...JOB, acceptedRequest: 'q 1' })).toEqual([['image/png', undefined]]);
  expect(service.count('POST')).toBe(1);
});

describe('what comes is made into what was asked for, as by every other adapter', () => {
  async function resultOf(job: Partial<EngineJob>, bytes: Uint8Array, type = 'image/png') {
    service.answer = (_, response) => json(response, 200, { results: [{ type, base64: base64(bytes) }] });
    const steps: EngineStep[] = [];
    for await (const step of engine().run({ ...JOB, ...job }, new AbortController().signal)) steps.push(step);
    const [step] = steps;
    if (step?.kind !== 'result') throw new Error('no result');
    return step;
  }
  const sizeOf = ({ width, height, recipe }: Awaited<ReturnType<typeof resultOf>>) => [width, height, recipe.remarks];
  const CUT_OFF = 'The model returned a different aspect ratio, so the edges were cut off.';

  test('an expansion and an edit have the size of their picture', async () => {
    expect(sizeOf(await resultOf({ operation: 'expand_image', image: CUT }, await plain(1200, 800)))).toEqual([
      640,
      480,
      [CUT_OFF],
    ]);
    expect(sizeOf(await resultOf({ image: SHOT }, await plain(320, 240)))).toEqual([
      640,
      480,
      ['The model drew this at 320 × 240, and it was enlarged to the size of the image.'],
    ]);
  });

  test('what a mask keeps is put back to the bit', async () => {
    const half = await maskFromColumn(320, 640, 480);
    const shot = await paintPicture(640, 480);
    const { media } = await resultOf(
      { operation: 'inpaint_image', image: shot, mask: half },
      await plain(640, 480, '#ff0000'),
    );
    const [was, is] = [await pixelsOf(shot), await pixelsOf(media ?? shot)];
    expect([is(5, 5), is(319, 479), is(500, 100)]).toEqual([was(5, 5), was(319, 479), [255, 0, 0, 255]]);
  });

  test('a design of another shape, and a 4k export that has less, are told; so is a design that is missing', async () => {
    const design = { operation: 'generate_image', image: undefined, count: 2 } as unknown as Partial<EngineJob>;
    expect(sizeOf(await resultOf(design, await plain(300, 200)))).toEqual([
      300,
      200,
      ['The model made 1 of 2 results.', 'The model doesn’t support this aspect ratio, so the closest one was used.'],
    ]);
    expect(sizeOf(await resultOf({ operation: 'get_4k', image: SHOT }, await plain(1200, 800)))).toEqual([
      1200,
      800,
      ['The model made this at 1200 × 800, which is less than 4K.'],
    ]);
  });

  test('a film says its own size, and has a first picture; a GLB in place of an STL is told', async () => {
    const shot = await resultOf({ operation: 'image_to_video', image: SHOT }, film(1280, 720), 'video/mp4');
    expect([shot.width, shot.height, shot.frameRate, shot.poster?.type]).toEqual([1280, 720, 24, 'image/png']);
    const model = await resultOf({ operation: 'image_to_3d', image: SHOT, stl: true }, GLB, 'model/stl');
    expect([model.media?.type, model.recipe.remarks?.length]).toEqual(['model/gltf-binary', 1]);
  });

  test.each<[string, Partial<EngineJob>, Uint8Array]>([
    ['a vector where a picture was due', {}, SVG],
    ['a picture where a text was due', { operation: 'describe_image' }, OUTPUT],
    ['a page', {}, new Uint8Array(Buffer.from('<html>'))],
  ])('%s was billed, and is no use', async (_, job, bytes) => {
    await expect(resultOf(job, bytes)).rejects.toMatchObject({ fault: 'failed', isGenerated: true });
  });

  test('what has nothing open is not asked', async () => {
    expect(await run({ ...JOB, operation: 'expand_image', image: SHOT })).toEqual([['input', false]]);
    expect(service.count('POST')).toBe(0);
  });

  test('a request that is not found for a moment is asked for again', async () => {
    const states = [404, 200];
    service.answer = ({ method }, response) =>
      method === 'POST'
        ? json(response, 202, { request: 'q1' })
        : json(response, states.shift() ?? 200, { state: 'done', results: [PNG] });
    expect(await run()).toEqual(['q1', ['image/png', undefined]]);
    service.answer = ({ method }, response) => json(response, method === 'POST' ? 202 : 404, { request: 'q1' });
    expect(await run()).toEqual(['q1', ['failed', false]]);
  });
});

describe('an accepted request that is answered', () => {
  const says =
    (status: number, text = '{}'): FakeProvider['answer'] =>
    (_, response) =>
      void response.writeHead(status).end(text);
  test.each<[string, FakeProvider['answer']]>([
    ...[400, 403, 404, 408, 409, 425, 429, 502].map((status) => [`by ${status}`, says(status)] as const),
    ['by a page', says(200, '<html>')],
    ['by half an answer', says(200, '{"state": ')],
    ['by a state that nobody knows', says(200, '{"state": "paused"}')],
    ['by silence', () => {}],
  ] as [string, FakeProvider['answer']][])(
    '%s for a moment is asked for again, and not made anew',
    async (_, answer) => {
      const left = [answer, answer];
      service.answer = (request, response) => {
        if (request.method === 'POST') return json(response, 202, { request: 'q1' });
        const instead = left.shift();
        return instead ? instead(request, response) : json(response, 200, { state: 'done', results: [PNG] });
      };
      expect(await run()).toEqual(['q1', ['image/png', undefined]]);
      expect([service.count('POST'), left]).toEqual([1, []]);
    },
  );
});

describe('a failure', () => {
  test.each<[string, number, unknown, unknown]>([
    ['is content where the service says so', 400, { fault: 'content' }, ['content', false]],
    ['is a throttle by 429', 429, {}, ['rate', false]],
    ['is a throttle by 503', 503, {}, ['rate', false]],
    ['by a bad key is of the key', 401, {}, ['key', false]],
    ['of what it cannot do is unsupported', 501, {}, ['unsupported', false]],
    ['by a bad request costs nothing, and is not asked again', 400, {}, ['unsupported', false]],
    ['by a request that met another may be asked again', 409, {}, ['failed', false]],
    ['of the service may have cost', 500, {}, ['failed', true]],
    ['is an answer that is not as the contract has it', 200, { results: [] }, ['failed', true]],
    ['is an answer without a request', 202, {}, ['failed', true]],
  ])('%s', async (_, status, body, fault) => {
    service.answer = (__, response) => json(response, status, body);
    expect(await run()).toEqual([fault]);
    expect(service.count('POST')).toBe(1);
  });

  test('is an answer that is no JSON, one that breaks off, and a broken socket', async () => {
    service.answer = (_, response) => void response.writeHead(200).end('<html>');
    expect(await run()).toEqual([['failed', true]]);
    service.answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{', () => response.destroy());
    };
    expect(await run()).toEqual([['failed', true]]);
    service.answer = (_, response) => void response.destroy();
    expect(await run()).toEqual([['failed', true]]);
    expect(service.count('POST')).toBe(3);
  });

  test('where nobody answers is unreachable and cost nothing', async () => {
    await service.close();
    expect(await run()).toEqual([['unreachable', false]]);
  });
});

describe('a run that is stopped', () => {
  async function stopped(reason: Error): Promise<readonly string[]> {
    const controller = new AbortController();
    service.answer = ({ method }, response) => {
      if (method === 'POST') json(response, 202, { request: 'q1' });
      else if (method === 'GET') controller.abort(reason);
      else json(response, 200, {});
    };
    const by = engine();
    expect(await run(JOB, controller.signal, by)).toEqual(['q1', reason.name]);
    await by.close();
    return service.received.map(({ method }) => method);
  }

  test('is cancelled there', async () => {
    expect(await stopped(new DOMException('stopped', 'AbortError'))).toEqual(['POST', 'GET', 'DELETE']);
  });

  test('because the process ends is left as it is', async () => {
    expect(await stopped(new Interruption('the server stops'))).toEqual(['POST', 'GET']);
  });

  test('drops the connection of a silent service at once', async () => {
    const controller = new AbortController();
    service.answer = () => controller.abort();
    expect(await run(JOB, controller.signal)).toEqual(['AbortError']);
    await expect.poll(() => service.abandoned).toEqual(['/instruct_edit']);
  });
});
