// What a stroke of a mask costs on a small and on a large picture: npm run bench:mask
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { saveImage } from '../contract/calls/assets.ts';
import { createBoard, saveBoard } from '../contract/calls/boards.ts';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/browsers/chromium.mjs';
import { type Account, makeCall, signUpAccount } from '../scripts/seed/seedBoard.ts';
import { startRealServer } from '../tests/fixtures/realServer.ts';
import { dragInLoops } from './driver/input.ts';
import { load } from './driver/machine.ts';
import { type Metrics, metricsOf, startCounters, waitUntilSettled } from './driver/measure.ts';
import { median } from './driver/stats.ts';

const PHOTOGRAPH = join(import.meta.dirname, '../server/engineStatus/sample/coffee-cup.jpg');
/** One and twelve megapixels of one shape. */
const SIZES = [
  { width: 1152, height: 864 },
  { width: 4000, height: 3000 },
] as const;
const STROKES = 5;
const STROKE_MS = 2000;
/** The large picture's stroke may cost this many times the small one's. */
const RATIO_GOAL = 1.5;

type Times = { readonly stroke: number; readonly save: number };

/** A board with a picture of this size and an Edit node at it. */
async function boardWith(account: Account, size: (typeof SIZES)[number]): Promise<string> {
  const bytes = await sharp(PHOTOGRAPH)
    .resize({ ...size, fit: 'cover' })
    .jpeg()
    .toBuffer();
  const imageb64 = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const { image_url, object_key } = await makeCall(account, saveImage, { imageb64, alpha: true });
  const { board_id } = await makeCall(account, createBoard, { name: `${size.width} x ${size.height}` });
  const data = { imageUrl: image_url, objectKey: object_key, imageWidth: size.width, imageHeight: size.height };
  const nodes = [
    { id: 'picture', type: 'prototype2DNode', position: { x: 0, y: 0 }, data },
    { id: 'edit', type: 'instructEditNode', position: { x: 480, y: 0 }, data: {} },
  ];
  const ends = { sourceHandle: 'out.image.image', targetHandle: 'in.image.image' };
  const edges = [{ id: 'e', source: 'picture', target: 'edit', ...ends }];
  await makeCall(account, saveBoard, { board_id, nodes: JSON.stringify(nodes), edges: JSON.stringify(edges) });
  return board_id;
}

const milliseconds = (before: Metrics, after: Metrics) =>
  ((after.TaskDuration ?? 0) - (before.TaskDuration ?? 0)) * 1000;

/** Paints strokes of the same time, and answers what one took of the main thread's processor, and how long Save took. */
async function paint(page: Page): Promise<Times> {
  await page.getByRole('button', { name: 'Mask', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Mask' });
  const box = await dialog.getByRole('application').boundingBox();
  if (!box) throw new Error('The stage is not shown.');
  const { processor } = await startCounters(page);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  const spent: number[] = [];
  for (let stroke = 0; stroke < STROKES; stroke += 1) {
    await waitUntilSettled(page);
    const before = await metricsOf(processor);
    await dragInLoops(page, middle, { ms: STROKE_MS, width: 180, height: 90, to: { x: 0, y: 0 } });
    await page.mouse.up();
    spent.push(milliseconds(before, await metricsOf(processor)));
  }
  const began = performance.now();
  await dialog.getByRole('button', { name: 'Save mask' }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { stroke: median(spent) ?? 0, save: performance.now() - began };
}

async function visit(browser: Browser, account: Account, size: (typeof SIZES)[number]): Promise<Times> {
  const board = await boardWith(account, size);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((token) => localStorage.setItem('maquette.token', token), account.token);
  const page = await context.newPage();
  await page.goto(`${account.url}/physical/board?boardId=${board}`);
  const spent = await paint(page);
  console.log(
    `${size.width} x ${size.height}: a stroke ${spent.stroke.toFixed(0)} ms, Save ${spent.save.toFixed(0)} ms, load ${load()}`,
  );
  await context.close();
  return spent;
}

const server = await startRealServer();
const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS });
try {
  const account = await signUpAccount(server.address, { email: `${randomUUID()}@example.org`, password: randomUUID() });
  const [small, large] = [await visit(browser, account, SIZES[0]), await visit(browser, account, SIZES[1])];
  const ratio = large.stroke / small.stroke;
  console.log(`ratio ${ratio.toFixed(2)}, goal ${RATIO_GOAL}: ${ratio <= RATIO_GOAL ? 'met' : 'missed'}`);
} finally {
  await browser.close();
  await server.stop();
  server.remove();
}
