import type { CDPSession, Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { nextFrame } from '../../bench/driver/measure.ts';
import { waitUntilStill, zoomTo } from '../../bench/driver/product.ts';
import { startTrace, type TraceEvent } from '../../bench/driver/trace.ts';
import { openBoard } from './boardPage.ts';
import { newPerson, openPage, type Person, postAs, withBrowser } from './browser.ts';

// A photograph of twelve megapixels takes a processor a tenth of a second and more to decode: longer than several frames. Where
// that happens is counted here, whatever it takes.
withBrowser();

const PIXELS = { width: 4000, height: 3000 } as const;
const PHOTOS = 2;
/** Card and air, in board units. */
const SPACING = 460;
const MIDDLE = { x: 720, y: 450 };
const MOVES = 20;
const MAIN_THREAD = 'CrRendererMain';

let person: Person;
let boardId: string;
let imageb64: string;

/** Noise, as a data URL: it neither compresses well nor decodes quickly. */
async function photo(): Promise<string> {
  const noise = { type: 'gaussian', mean: 120, sigma: 30 } as const;
  const bytes = await sharp({ create: { ...PIXELS, channels: 3, background: 'black', noise } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

beforeAll(async () => {
  person = await newPerson();
  imageb64 = await photo();
  boardId = (await postAs(person, '/api/create_board/', { name: 'Photographs' })).body.board_id;
  const nodes: object[] = [];
  for (let number = 0; number < PHOTOS; number += 1) {
    const { status, body } = await postAs(person, '/api/save_image/', { imageb64, alpha: false });
    expect(status).toBe(200);
    const data = {
      imageUrl: body.image_url,
      objectKey: body.object_key,
      imageWidth: PIXELS.width,
      imageHeight: PIXELS.height,
    };
    nodes.push({ id: `photo${number}`, type: 'prototype2DNode', position: { x: number * SPACING, y: 0 }, data });
  }
  const saved = await postAs(person, '/api/save_board', {
    board_id: boardId,
    nodes: JSON.stringify(nodes),
    edges: '[]',
  });
  expect(saved.status).toBe(200);
});

/** The names of decoding and of threads. */
const DECODING = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/** Traces every thread of the browser, until it is stopped: how often pictures were decoded on each, by the thread's name. */
async function traceDecoding(cdp: CDPSession): Promise<() => Promise<Record<string, number>>> {
  const stop = await startTrace(cdp, DECODING);
  return async () => {
    const events = await stop();
    const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
    const named = events.filter(({ name }) => name === 'thread_name');
    const names = new Map(named.map((event) => [thread(event), event.args.name ?? '']));
    const counts: Record<string, number> = {};
    for (const event of events) {
      if (event.name !== 'Decode Image' && event.name !== 'ImageDecodeTask') continue;
      const name = names.get(thread(event)) ?? 'unnamed';
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
}

/** The pictures on live cards. */
const photos = (page: Page) =>
  page.locator('[role="group"][data-node-id] img').evaluateAll((all: HTMLImageElement[]) =>
    all.map(({ src, decoding, complete, naturalWidth }) => ({
      width: new URL(src).searchParams.get('w'),
      decoding,
      shown: complete && naturalWidth > 0,
    })),
  );

/** Pans there and back again with the middle button, a frame for each move. */
async function pan(page: Page): Promise<void> {
  await page.mouse.move(MIDDLE.x, MIDDLE.y);
  await page.mouse.down({ button: 'middle' });
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(MIDDLE.x - Math.sin((move / MOVES) * Math.PI) * 300, MIDDLE.y);
    await nextFrame(page);
  }
  await page.mouse.up({ button: 'middle' });
  await waitUntilStill(page);
}

test('photographs of twelve megapixels are shown by thumbnails as large as they stand, and no picture is decoded on the main thread', async () => {
  const { page, context } = await openPage(person, { motion: true });
  const requests: URL[] = [];
  page.on('request', (request) => request.url().includes('/assets/') && requests.push(new URL(request.url())));
  const originals = () => requests.filter((url) => url.pathname.endsWith('.jpg') && !url.searchParams.has('w')).length;
  const stop = await traceDecoding(await context.newCDPSession(page));
  await openBoard(page, boardId);
  for (const k of [0.1, 0.25, 0.5, 1]) {
    await zoomTo(page, MIDDLE, k);
    await pan(page);
  }
  await expect.poll(async () => (await photos(page)).every(({ width, shown }) => width === '512' && shown)).toBe(true);
  const thumbnailed = await photos(page);
  expect(thumbnailed.length).toBeGreaterThan(0);
  expect(thumbnailed.filter(({ decoding }) => decoding !== 'async')).toEqual([]);
  expect(originals()).toBe(0);

  // Nearer, larger ones are wanted: they are decoded while the board is panned. None is drawn larger than it is.
  for (const [k, size] of [
    [2, '1024'],
    [4, '2048'],
  ] as const) {
    await zoomTo(page, MIDDLE, k);
    await pan(page);
    await expect.poll(async () => (await photos(page)).every(({ width, shown }) => width === size && shown)).toBe(true);
    await pan(page);
  }
  expect(originals()).toBe(0);
  const decodings = await stop();
  expect(Object.keys(decodings)).not.toContain(MAIN_THREAD);
  expect(Object.values(decodings).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
});

test('a picture that is decoded on the main thread is found by the trace', async () => {
  const { page, context } = await openPage();
  // Loaded before the trace, which would hold the request with its address: six megabytes that it can lose. It is decoded when it
  // is first drawn, and at once for who reads what was drawn.
  const picture = await page.evaluateHandle(async (address) => {
    const image = new Image();
    image.src = address;
    await new Promise((resolve) => image.addEventListener('load', resolve));
    return image;
  }, imageb64);
  const stop = await traceDecoding(await context.newCDPSession(page));
  await picture.evaluate((image) => {
    const canvas = new OffscreenCanvas(100, 100).getContext('2d', { willReadFrequently: true });
    canvas?.drawImage(image, 0, 0);
    canvas?.getImageData(50, 50, 1, 1);
  });
  expect(await stop()).toHaveProperty(MAIN_THREAD);
});
