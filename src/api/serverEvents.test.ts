import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readServerEvents } from './serverEvents.ts';

function streamOf(bytes: Uint8Array, cuts: number[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      const places = [...new Set([0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length])].sort(
        (a, b) => a - b,
      );
      for (const [index, place] of places.entries()) {
        const next = places[index + 1];
        if (next !== undefined) controller.enqueue(bytes.slice(place, next));
      }
      controller.close();
    },
  });
}

async function collect(text: string, cuts: number[]) {
  const events = [];
  for await (const event of readServerEvents(streamOf(new TextEncoder().encode(text), cuts))) events.push(event);
  return events;
}

const TEXT =
  ': hello\n\nevent: prepared\ndata: {"a":1}\n\nevent: image\ndata: 一把\ndata: 壶\n\nid: 3\ndata: plain\n\n';
const EVENTS = [
  { event: 'prepared', data: '{"a":1}' },
  { event: 'image', data: '一把\n壶' },
  { event: 'message', data: 'plain' },
];

test('events arrive whole wherever the chunks are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 30 }), async (cuts) => {
      expect(await collect(TEXT, cuts)).toEqual(EVENTS);
    }),
  );
});

test('line ends of both kinds end an event', async () => {
  expect(await collect(TEXT.replaceAll('\n', '\r\n'), [])).toEqual(EVENTS);
});

test('an event that was never ended is not given out', async () => {
  expect(await collect('event: image\ndata: {"a":', [])).toEqual([]);
});
