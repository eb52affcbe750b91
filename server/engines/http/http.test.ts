import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../../contract/operations.ts';
import { type FakeProvider, json, startProvider } from '../../../tests/fixtures/providers/provider.ts';
import { EngineError, type EngineJob, Interruption, type Step } from '../engine.ts';
import { createHttpEngine } from './index.ts';

const PNG = { type: 'image/png', base64: 'iVBORw0KGgo=' };
const JOB: EngineJob = {
  ...{ id: 'job-1', operation: 'instruct_edit', model: 'house', prompt: 'red', seed: 5, count: 1, aspectRatio: '1:1' },
  image: { type: 'image/png', bytes: new Uint8Array([1, 2, 3]) },
};

let service: FakeProvider;
beforeEach(async () => {
  service = await startProvider((_, response) => json(response, 200, { results: [PNG] }));
});
afterEach(() => service.close());

const engine = () => createHttpEngine({ name: 'house', url: service.url, key: 'k', isPaid: true });

async function run(job: EngineJob = JOB, signal = new AbortController().signal, by = engine()): Promise<unknown[]> {
  const seen: unknown[] = [];
  try {
    for await (const step of by.run(job, signal)) seen.push(brief(step));
  } catch (error) {
    seen.push(error instanceof EngineError ? [error.fault, error.spent] : (error as Error).name);
  }
  return seen;
}

function brief(step: Step): unknown {
  if (step.kind === 'progress') return step.fraction;
  if (step.kind === 'accepted') return step.request;
  return [step.media?.type ?? step.text, step.recipe.cost];
}

test('a job goes out whole, once, with the key and its own name', async () => {
  service.answer = (_, response) => json(response, 200, { results: [{ ...PNG, width: 8, height: 4 }], cost: 0.02 });
  expect(await run()).toEqual([['image/png', 0.02]]);
  const [request] = service.received;
  expect([request?.method, request?.path, request?.headers.authorization, request?.headers['idempotency-key']]).toEqual(
    [...['POST', '/instruct_edit', 'Bearer k', 'job-1']],
  );
  expect(JSON.parse(String(request?.body))).toEqual({
    ...{
      id: 'job-1',
      operation: 'instruct_edit',
      model: 'house',
      prompt: 'red',
      seed: 5,
      count: 1,
      aspect_ratio: '1:1',
    },
    inputs: { image: { type: 'image/png', base64: 'AQID' } },
  });
});

test.each(OPERATIONS)('%s is asked at its own address', async (operation) => {
  await run({ ...JOB, operation });
  expect(service.received.map(({ path }) => path)).toEqual([`/${operation}`]);
});

test('what takes long is accepted, told how far it is, and gone on with by another process', async () => {
  const states = [
    { state: 'running', fraction: 0.5 },
    { state: 'done', results: [{ text: 'a mug' }] },
  ];
  const answer: FakeProvider['answer'] = ({ method }, response) =>
    method === 'POST' ? json(response, 202, { request: 'q 1' }) : json(response, 200, states.shift());
  service.answer = answer;
  expect(await run()).toEqual(['q 1', 0.5, ['a mug', undefined]]);
  expect(service.received.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/instruct_edit'],
    ['GET', '/requests/q%201'],
    ['GET', '/requests/q%201'],
  ]);
  states.push({ state: 'done', results: [{ text: 'a mug' }] });
  expect(await run({ ...JOB, accepted: 'q 1' })).toEqual([['a mug', undefined]]);
  expect(service.count('POST')).toBe(1);
});

describe('a failure', () => {
  test.each<[string, number, unknown, unknown]>([
    ['is content where the service says so', 400, { fault: 'content' }, ['content', false]],
    ['is a throttle by 429', 429, {}, ['rate', false]],
    ['is a throttle by 503', 503, {}, ['rate', false]],
    ['by a bad key is unreachable', 401, {}, ['unreachable', false]],
    ['of what it cannot do is unsupported', 501, {}, ['unsupported', false]],
    ['by a bad request costs nothing', 400, {}, ['failed', false]],
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
