import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { type Counters, metricsOf, nextFrame, startCounters } from '../../bench/driver/measure.ts';
import { productSubject, zoomTo } from '../../bench/driver/product.ts';
import { median } from '../../bench/driver/stats.ts';
import type { Subject } from '../../bench/driver/subject.ts';
import { seedBoard } from '../../scripts/seedBoard.ts';
import type { SeedLayout } from '../../scripts/seedLayout.ts';
import { CHANNEL, type Report } from '../../src/inspect/protocol.ts';
import { openBoard } from './boardPage.ts';
import { address, newPerson, openPage, type Person, withBrowser } from './browser.ts';

// Speed as it can be judged on any machine: by counts, and by the processor's time beside that of a fixed piece of work.
// How many frames a second these gestures reach is what `npm run bench` measures.
withBrowser();

/** Of these, 10,000 generate: the heaviest cards there are. */
const BOARD = { nodes: 10_200, images: 199, edges: 12_000, generatingOnly: true } as const;
/** For a machine that does ten other things. */
const BUSY_MS = 300_000;
const ELEMENTS_MAX = 5000;
const MEGABYTE = 2 ** 20;
const WINDOWS = [{ width: 1440, height: 900 }] as const;

let person: Person;
let boardId: string;
let layout: SeedLayout;
let subject: Subject;

beforeAll(async () => {
  person = await newPerson();
  const account = { url: address, token: person.token };
  ({ boardId, layout } = await seedBoard(account, BOARD));
  subject = productSubject(account, boardId, layout);
});

const elements = (page: Page) => page.evaluate(() => document.getElementsByTagName('*').length);

/** Frames in a row without a change after which all is drawn: cards mount and light cards are drawn in every frame. */
const DRAWN_FRAMES = 12;

/** Waits until the number of elements is the same for a while, and tells it. */
async function drawn(page: Page): Promise<number> {
  let before = await elements(page);
  for (let same = 0; same < DRAWN_FRAMES; ) {
    await nextFrame(page);
    const now = await elements(page);
    same = now === before ? same + 1 : 0;
    before = now;
  }
  return before;
}

test.each(WINDOWS)('at no zoom a window of $width x $height holds more elements than that', async (size) => {
  const { page } = await openPage(person, size);
  await openBoard(page, boardId);
  const counts: Record<string, number> = { fit: await drawn(page) };
  await subject.centre(page, layout.hub, 0.12);
  for (const k of [0.12, 0.15, 0.25, 0.4, 0.75, 1]) {
    await zoomTo(page, { x: size.width / 2, y: size.height / 2 }, k);
    counts[k] = await drawn(page);
  }
  expect(Object.entries(counts).filter(([, count]) => count > ELEMENTS_MAX)).toEqual([]);
  expect(counts[1]).toBeGreaterThan(counts.fit! / 10);
});

declare global {
  interface Window {
    commits: number;
  }
}

/** Counts what React commits, by the hook that it offers to its developer tools in every build. */
function countCommits(): void {
  window.commits = 0;
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: () => {
      window.commits += 1;
    },
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    checkDCE: () => {},
  };
  Object.assign(window, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

const MOVES = 20;

/** One animation frame: what a pointer event changed is drawn in it. */
const frame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** Holds a button at the middle of the window and moves, a frame for each move; tells what `watched` grew by meanwhile. */
async function panned(page: Page, distance: number, watched: (page: Page) => Promise<number>): Promise<number> {
  const { width, height } = page.viewportSize()!;
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.down({ button: 'middle' });
  // The gesture begins: from here on it only goes on.
  await page.mouse.move(width / 2 + 2, height / 2);
  await frame(page);
  const before = await watched(page);
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(width / 2 + (distance * move) / MOVES, height / 2 + (distance * move) / MOVES / 4);
    await frame(page);
  }
  const grown = (await watched(page)) - before;
  await page.mouse.up({ button: 'middle' });
  return grown;
}

test('a pan inside what is drawn commits nothing in React, and a long one no more often than cards appear', async () => {
  const { page, context } = await openPage(person);
  await context.addInitScript(countCommits);
  await openBoard(page, boardId);
  const commits = (at: Page) => at.evaluate(() => window.commits);
  expect(await commits(page)).toBeGreaterThan(0);
  // What is fetched after the board is mounted once, when it comes.
  await page.waitForLoadState('networkidle');
  await drawn(page);
  expect(await panned(page, 400, commits)).toBe(0);
  for (const k of [0.25, 1]) {
    await subject.centre(page, layout.hub, k);
    await drawn(page);
    expect(await panned(page, 60, commits)).toBe(0);
  }
  expect(await panned(page, -600, commits)).toBeLessThanOrEqual(MOVES);
});

test('listeners and memory belong to what is seen, not to the board', async () => {
  const { page } = await openPage(person);
  const { clock } = await startCounters(page);
  await openBoard(page, boardId);
  await drawn(page);
  await clock.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize, JSEventListeners } = await metricsOf(clock);
  expect(JSHeapUsedSize! / MEGABYTE).toBeLessThan(60);
  expect(JSEventListeners).toBeLessThan(LISTENERS_MAX);
  await subject.centre(page, layout.hub, 0.5);
  const cards = await page.locator('[role="group"][data-node-id]').count();
  const { JSEventListeners: near } = await metricsOf(clock);
  expect(cards).toBeGreaterThan(10);
  expect((near! - JSEventListeners!) / cards).toBeLessThan(LISTENERS_PER_CARD);
});
const LISTENERS_MAX = 400;
const LISTENERS_PER_CARD = 10;

/** A fixed piece of work, of the kinds that drawing a board needs: objects, maps, strings, elements. */
function work(): number {
  const known = new Map<string, { x: number }>();
  const home = document.createElement('div');
  for (let round = 0; round < 20_000; round += 1) {
    const key = `${round % 997},${round % 13}`;
    known.set(key, { x: (known.get(key)?.x ?? 0) + round });
    if (round % 40 === 0) home.append(document.createElement('span'));
  }
  return known.size + home.childElementCount;
}

/** Milliseconds of the processor that the page's main thread spent on something. */
async function spent({ processor }: Counters, doing: () => Promise<unknown>): Promise<number> {
  const before = await metricsOf(processor);
  await doing();
  const after = await metricsOf(processor);
  return (after.TaskDuration! - before.TaskDuration!) * 1000;
}

test(
  'a frame of a pan, a zoom and a drag costs the main thread a bounded share of a fixed piece of work',
  async () => {
    const { page } = await openPage(person);
    const counters = await startCounters(page);
    await openBoard(page, boardId);
    const takes: number[] = [];
    for (let take = 0; take < 9; take += 1) takes.push(await spent(counters, () => page.evaluate(work)));
    const unit = median(takes)!;
    const cost: Record<string, number> = {};
    const pan = async (name: string) => {
      await drawn(page);
      cost[name] = (await spent(counters, () => panned(page, 300, async () => 0))) / MOVES / unit;
    };
    await pan('pan at fit');
    await subject.centre(page, layout.hub, 0.25);
    await pan('pan at 0.25');
    await zoomTo(page, MIDDLE, 1);
    await pan('pan at 1');
    await subject.centre(page, layout.hub, 0.5);
    const grip = await subject.grip(page, layout.hub);
    await drawn(page);
    const dragging = async () => {
      await page.mouse.move(grip.x, grip.y);
      await page.mouse.down();
      for (let move = 1; move <= MOVES; move += 1) {
        await page.mouse.move(grip.x + move * 4, grip.y + move * 2);
        await frame(page);
      }
      await page.mouse.up();
    };
    cost['drag of a node with ten edges'] = (await spent(counters, dragging)) / MOVES / unit;
    await subject.fit(page);
    const zooming = async () => {
      await page.keyboard.down('Control');
      for (let turn = 0; turn < 2 * MOVES; turn += 1) {
        await page.mouse.wheel(0, turn < MOVES ? -60 : 60);
        await frame(page);
      }
      await page.keyboard.up('Control');
    };
    cost.zoom = (await spent(counters, zooming)) / (2 * MOVES) / unit;
    expect(Object.entries(cost).filter(([name, share]) => !(share < COST_MAX[name]!))).toEqual([]);
  },
  BUSY_MS,
);
/** Shares of `work`, a little more than twice what was found; a step of the zoom crosses tiers and mounts cards. */
const COST_MAX: Readonly<Record<string, number>> = {
  'pan at fit': 2,
  'pan at 0.25': 4,
  'pan at 1': 2.5,
  'drag of a node with ten edges': 4.5,
  zoom: 11,
};
const MIDDLE = { x: 720, y: 450 };

declare global {
  interface Window {
    machines: string[];
  }
}

test('ten thousand generating nodes have no machine until one of them is selected', async () => {
  const { page, context } = await openPage(person);
  await context.addInitScript((channel) => {
    window.machines = [];
    new BroadcastChannel(channel).onmessage = ({ data }: MessageEvent<Report>) => {
      if (data.type === 'actor') window.machines.push(data.name);
    };
  }, CHANNEL);
  await page.goto(`/physical/board?boardId=${boardId}&inspect`);
  await page.getByRole('application').waitFor();
  await drawn(page);
  const machines = async () => (await page.evaluate(() => window.machines)).map((name) => name.split(' ')[0]);
  expect(await machines()).toContain('board');
  expect(await machines()).not.toContain('generation');

  await subject.centre(page, layout.hub, 0.5);
  const { x, y } = await subject.grip(page, layout.hub);
  await page.mouse.click(x, y);
  await expect.poll(async () => (await machines()).filter((name) => name === 'generation')).toEqual(['generation']);
});
