import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnyEventObject, createActor, setup } from 'xstate';
import { failureInDetail } from '../../../contract/failure.ts';
import { createApi } from '../../api/api.ts';
import { CallError } from '../../api/errors.ts';
import type { ApiRequest } from '../../machines/effects/effects.ts';
import { createBoardEffects } from './boardEffects.ts';

let server: Server;
/** The messages of the server. */
let sent: string;
/** The status it answers with. */
let status: number;

beforeEach(async () => {
  status = 200;
  server = createServer(async (request, response) => {
    for await (const _ of request);
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    // Byte by byte: nothing may depend on where a network cuts.
    for (const byte of Buffer.from(sent)) {
      response.write(Buffer.of(byte));
      await new Promise(setImmediate);
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const BODY = { prompt: 'a lamp', model: 'Product Design', aspect_ratio: '1:1', think: false };

/** The events that the machine gets from a stream, up to its end. */
async function follow(text: string) {
  sent = text;
  const { port } = server.address() as AddressInfo;
  const token = { get: () => null, set: () => undefined, subscribe: () => () => undefined };
  const errors: unknown[] = [];
  const api = createApi({ token, baseUrl: `http://127.0.0.1:${port}` });
  const { openStream } = createBoardEffects(api, {
    tab: 'tab',
    loadPictureComposer: () => Promise.reject(new Error('nothing is composed here')),
    onError: (_, error) => errors.push(error),
  });
  const events: AnyEventObject[] = [];
  const ended = Promise.withResolvers<void>();
  const machine = setup({ actors: { openStream } }).createMachine({
    invoke: { src: 'openStream', input: { call: 'generate_image', body: BODY } satisfies ApiRequest },
    on: {
      '*': {
        actions: ({ event }) => {
          events.push(event);
          if (['stream.ended', 'stream.failed'].includes(event.type)) ended.resolve();
        },
      },
    },
  });
  const actor = createActor(machine).start();
  await ended.promise;
  actor.stop();
  return { events, errors };
}

const LIMIT = '429: the trial is used up 试用已用完';
const IMAGE = { image_url: '/assets/a.png', object_key: 'AAAAAAAAAAAAAAAAAAAAAA.png' };

test.each([
  ['prepared', 'event: prepared\n', { job_id: 'j1', detail: LIMIT }],
  ['image', 'event: image\n', { ...IMAGE, index: 0, detail: LIMIT }],
  ['image without a picture', 'event: image\n', { detail: LIMIT }],
  ['done', 'event: done\n', { detail: LIMIT }],
  ['error', 'event: error\n', { detail: LIMIT, code: 'trial_exhausted' }],
  ['another name', 'event: quota\n', { detail: LIMIT }],
  ['no name', '', { detail: LIMIT }],
])('a detail with 429 in an event of %s opens the rate-limit dialog', async (_, name, data) => {
  const { events } = await follow(`: hello\n\n${name}data: ${JSON.stringify(data)}\n\nevent: done\ndata: {}\n\n`);
  const [first] = events;
  const { detail, code } = data as { detail: string; code?: string };
  expect(first).toEqual({ type: 'stream.reported', detail, ...(code && { code }) });
  expect(failureInDetail(detail)).toEqual({ kind: 'upgrade' });
});

test('what is said beside the specification’s events is passed over, and another detail changes none of them', async () => {
  const { events, errors } = await follow(
    [
      'data: welcome',
      'event: prepared\ndata: {"job_id":"j1","detail":"the queue is short"}',
      'event: progress\ndata: {"fraction":0.5,"detail":"half way"}',
      `event: image\ndata: ${JSON.stringify({ ...IMAGE, index: 0 })}`,
      'event: done\ndata: {}',
      '',
    ].join('\n\n'),
  );
  expect(events).toEqual([
    { type: 'stream.prepared', jobId: 'j1' },
    { type: 'stream.image', answer: { ...IMAGE, index: 0 }, index: 0 },
    { type: 'stream.ended' },
  ]);
  expect(errors).toEqual([]);
});

test.each([
  ['an image without a picture', 'event: image\ndata: {}\n\n', 200],
  ['an image that is no JSON', 'event: image\ndata: picture\n\n', 200],
  ['an end before done', 'event: prepared\ndata: {"job_id":"j1"}\n\n', 0],
])('%s fails the stream', async (_, text, status) => {
  const { events } = await follow(text);
  expect(events.at(-1)).toEqual({ type: 'stream.failed', status });
});

test.each([
  ['is empty', '', 'The stream ended before it was done.'],
  ['is JSON', '{"image_url":"/assets/a.png"}', 'The stream ended before it was done.'],
  ['ends after prepared', 'event: prepared\ndata: {"job_id":"j1"}\n\n', 'The stream ended before it was done.'],
  ['is done without an image', 'event: done\ndata: {}\n\n', 'The stream ended without an image.'],
  [
    'tells an error',
    'event: error\ndata: {"detail":"The engine failed.","code":"engine_failed"}\n\nevent: image\ndata: {"image_url":"/assets/a.png","object_key":"AAAAAAAAAAAAAAAAAAAAAA.png"}\n\nevent: done\ndata: {}\n\n',
    'The run failed: engine_failed: The engine failed.',
  ],
])('a stream that %s is logged, once', async (_, text, logged) => {
  const { errors } = await follow(text);
  expect(errors).toEqual([new Error(logged)]);
});

test.each([
  ['is not ok', 500, 500],
  ['has no body', 204, 204],
])('a stream whose answer %s is logged, and fails', async (_, answered, events) => {
  status = answered;
  const stream = await follow('');
  expect(stream.events).toEqual([{ type: 'stream.failed', status: events, problem: undefined }]);
  expect(stream.errors).toEqual([expect.any(CallError)]);
});
