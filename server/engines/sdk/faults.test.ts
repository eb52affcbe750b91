import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EngineJob, type EngineStep, isInterrupted } from '../../../contract/engine.ts';
import * as google from '../../../tests/fixtures/providers/google.ts';
import { chatOf, errorOf, imagesOf } from '../../../tests/fixtures/providers/openai.ts';
import { type Answer, type FakeProvider, json, startProvider } from '../../../tests/fixtures/providers/provider.ts';
import { type EngineRoute, tryRoutes } from '../runner.ts';
import { createSdkEngine } from './index.ts';
import type { SdkKind } from './providerTraits.ts';
import { failureOf, jobOf, KEY, paintPicture, providerOf } from './sdk.fixture.ts';

const IMAGE = await paintPicture(96, 64);
const SECRET = 'the provider said 429';
const NO_PICTURE = 'The model gave no image. Try a different prompt or image.';
const NO_TEXT = 'The model gave no text. Try a different prompt.';

let provider: FakeProvider;
beforeEach(async () => {
  provider = await startProvider(() => {});
});
afterEach(() => provider.close());

const engine = (kind: SdkKind) => createSdkEngine(providerOf(kind, provider.url));
const never = () => new AbortController().signal;
const edit = (kind: SdkKind): EngineJob =>
  jobOf('instruct_edit', { model: kind === 'google' ? 'gemini-nano-banana-2.1' : 'gpt-image-2.6-flare', image: IMAGE });
const describeIt = jobOf('describe_image', { model: 'gpt-5.6', image: IMAGE });

const KINDS = ['openai', 'google', 'openai-compatible'] as const;
type ExpectedFault = readonly [fault: string, mayBeBilled: boolean, retryAfterMs?: number, userMessage?: string];
type Case = readonly [name: string, answer: Answer, expected: ExpectedFault];

/** Whatever the provider says, in the manner of its kind. */
const saying =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    json(response, status, body, headers);
const quietly: Answer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"da');
const html =
  (status: number): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end(`<h1>${SECRET}</h1>`);

const EVERYWHERE: readonly Case[] = [
  ['a throttle', saying(429, errorOf('rate_limit_exceeded', SECRET), { 'retry-after': '7' }), ['rate', false, 7000]],
  ['too much to do', html(503), ['rate', false]],
  ['a bad key', saying(401, errorOf('invalid_api_key', `${SECRET} ${KEY}`)), ['key', false]],
  ['a key that may not', saying(403, errorOf('forbidden', `${SECRET} ${KEY}`)), ['key', false]],
  ['a model that is not there', saying(404, errorOf('model_not_found', SECRET)), ['unsupported', false]],
  ['a request that it does not take', saying(400, errorOf('invalid_value', SECRET)), ['unsupported', false]],
  ['a fault of its own', saying(500, errorOf('server_error', SECRET)), ['failed', true]],
  ['a proxy in between', html(502), ['failed', true]],
  ['an answer that is no JSON', html(200), ['failed', true]],
  ['an answer of another schema', saying(200, { data: 'none', candidates: 'none' }), ['failed', true]],
  ['an answer without a picture', saying(200, { data: [], ...google.partsOf([]) }), ['empty', true, 0, NO_PICTURE]],
  [
    'an answer that breaks off',
    (_, response) => void response.writeHead(200, { 'content-length': '900' }).write('{"da', () => response.destroy()),
    ['failed', true],
  ],
  ['a socket that breaks', (_, response) => void response.destroy(), ['failed', true]],
  [
    'a picture that cannot be read',
    saying(200, {
      ...imagesOf([Buffer.from('no')]),
      ...google.partsOf([{ inlineData: { mimeType: 'image/png', data: 'bm8=' } }]),
    }),
    ['failed', true],
  ],
  [
    'an address elsewhere',
    (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
    ['failed', true],
  ],
];
const OF_OPENAI: readonly Case[] = [
  ['a refusal', saying(400, errorOf('moderation_blocked', SECRET)), ['content', false]],
  [
    'a quota that is used up',
    saying(429, errorOf('insufficient_quota', SECRET), { 'retry-after': '7' }),
    ['key', false],
  ],
  ['a bill that is not paid', saying(400, errorOf('billing_hard_limit_reached', SECRET)), ['key', false]],
  ['words that its policy refuses', saying(400, errorOf('invalid_prompt', SECRET)), ['content', false]],
  [
    'a picture that its policy refuses',
    saying(400, errorOf('image_content_policy_violation', SECRET)),
    ['content', false],
  ],
  [
    'a refusal in words alone',
    saying(400, {
      error: { code: null, type: 'invalid_request_error', message: 'Rejected as a result of our safety system.' },
    }),
    ['content', false],
  ],
  [
    'a refusal within another',
    saying(400, { error: { code: null, message: SECRET, innererror: { code: 'ResponsibleAIPolicyViolation' } } }),
    ['content', false],
  ],
  ['a refusal as a sentence', saying(422, { error: 'against our content policy' }), ['content', false]],
  ['a refusal with a good status', saying(200, errorOf('moderation_blocked', SECRET)), ['content', false]],
  [
    'an account that a policy keeps out',
    saying(403, errorOf('forbidden', 'see the content policy of your organisation')),
    ['key', false],
  ],
  ['no list of pictures', saying(200, { created: 1 }), ['empty', true, 0, NO_PICTURE]],
  ['a list that is none', saying(200, { created: 1, data: null }), ['empty', true, 0, NO_PICTURE]],
  ['a picture that is none', saying(200, { created: 1, data: [{ b64_json: null }] }), ['empty', true, 0, NO_PICTURE]],
  ['a request that met another', saying(409, errorOf('conflict', SECRET)), ['failed', false]],
];
const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '17s' };
const badKey = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' };
const OF_GOOGLE: readonly Case[] = [
  ['a refused picture', saying(200, google.partsOf([], 'IMAGE_SAFETY')), ['content', false]],
  ['a refused prompt', saying(200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }), ['content', false]],
  [
    'a picture that never came',
    saying(200, google.partsOf([{ text: SECRET }], 'NO_IMAGE')),
    ['empty', true, 0, NO_PICTURE],
  ],
  ['words in place of a picture', saying(200, google.partsOf([{ text: SECRET }])), ['empty', true, 0, NO_PICTURE]],
  ['another reason', saying(200, google.partsOf([], 'IMAGE_OTHER')), ['empty', true, 0, NO_PICTURE]],
  [
    'a throttle with a time',
    saying(429, google.errorOf(429, 'RESOURCE_EXHAUSTED', SECRET, [retry])),
    ['rate', false, 17_000],
  ],
  ['a bad key', saying(400, google.errorOf(400, 'INVALID_ARGUMENT', `${SECRET} ${KEY}`, [badKey])), ['key', false]],
];
const ALL = [
  ...KINDS.flatMap((kind) => EVERYWHERE.map((one) => [kind, ...one] as const)),
  ...OF_OPENAI.flatMap((one) => [['openai', ...one] as const, ['openai-compatible', ...one] as const]),
  ...OF_GOOGLE.map((one) => ['google', ...one] as const),
];

test.each(ALL)(
  '%s: %s is told by its kind, and asked for once',
  async (kind, _, answer, [fault, mayBeBilled, retryAfterMs = 0, userMessage]) => {
    provider.answer = answer;
    const thrown = await failureOf(engine(kind).run(edit(kind), never()));
    expect(thrown).toEqual({ fault, mayBeBilled, retryAfterMs, userMessage, message: expect.any(String) });
    expect(thrown?.message).not.toContain(KEY);
    expect(provider.count('POST')).toBe(1);
  },
);

test.each(KINDS)('%s: nobody at the address has begun anything', async (kind) => {
  await provider.close();
  expect(await failureOf(engine(kind).run(edit(kind), never()))).toMatchObject({
    fault: 'unreachable',
    mayBeBilled: false,
  });
});

describe('of a text', () => {
  test.each<Case>([
    ['a refusal', saying(200, chatOf(SECRET, 'content_filter')), ['content', false]],
    ['nothing', saying(200, chatOf('  ')), ['empty', true, 0, NO_TEXT]],
    ['thoughts alone', saying(200, chatOf('<think>A mug, they say.')), ['empty', true, 0, NO_TEXT]],
    ['words that its policy refuses', saying(400, errorOf('invalid_prompt', SECRET)), ['content', false]],
    ['a throttle', saying(429, errorOf('rate_limit_exceeded', SECRET), { 'retry-after': '7' }), ['rate', false, 7000]],
    ['a fault of its own', saying(500, errorOf('server_error', SECRET)), ['failed', true]],
    ['an answer of another schema', saying(200, { choices: 'none' }), ['failed', true]],
  ])(
    '%s is told by its kind, and asked for once',
    async (_, answer, [fault, mayBeBilled, retryAfterMs = 0, userMessage]) => {
      provider.answer = answer;
      expect(await failureOf(engine('openai').run(describeIt, never()))).toMatchObject({
        fault,
        mayBeBilled,
        retryAfterMs,
        userMessage,
      });
      expect(provider.count('POST')).toBe(1);
    },
  );
});

describe.each(KINDS)('%s under the runner', (kind) => {
  const route = (seconds = 60): EngineRoute => {
    const { model } = edit(kind);
    return {
      id: `hosted:${model}`,
      name: 'Hosted',
      engine: engine(kind),
      model,
      runTimeoutSeconds: seconds,
      queueTimeoutSeconds: 60,
    };
  };
  const run = (seconds?: number, signal = never()) =>
    failureOf(tryRoutes(() => [route(seconds)], edit(kind), signal) as AsyncIterable<EngineStep>);

  test.each<[string, Answer]>([
    ['silence', () => {}],
    ['a body that never ends', quietly],
  ])('%s is in doubt when the time is over, and its socket is dropped', async (_, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      provider.answer = async (request, response) => {
        await answer(request, response);
        vi.advanceTimersByTime(60_000);
      };
      expect(await run(60)).toMatchObject({ fault: 'doubtful', mayBeBilled: true });
      expect(provider.count('POST')).toBe(1);
    } finally {
      vi.useRealTimers();
    }
    await expect.poll(() => provider.abandoned.length).toBe(1);
  });

  test('a fault of the provider is in doubt, and not asked for again', async () => {
    provider.answer = saying(500, {});
    expect(await run()).toMatchObject({ fault: 'doubtful', mayBeBilled: true });
    expect(provider.count('POST')).toBe(1);
  });

  test('a throttle is asked once more, for nothing had begun', async () => {
    provider.answer = saying(429, {});
    expect(await run()).toMatchObject({ fault: 'rate' });
    expect(provider.count('POST')).toBe(2);
  });

  test('a run that is stopped drops its socket', async () => {
    const controller = new AbortController();
    provider.answer = () => controller.abort();
    expect(await run(undefined, controller.signal)).toMatchObject({ fault: 'aborted', mayBeBilled: false });
    expect([provider.count('POST'), isInterrupted(controller.signal)]).toEqual([1, false]);
    await expect.poll(() => provider.abandoned.length).toBe(1);
  });
});
