import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitUntilDrawn } from '../../bench/driver/elements.ts';
import { type Counters, type Metrics, metricsOf, startCounters } from '../../bench/driver/measure.ts';
import { productSubject, zoomTo } from '../../bench/driver/product.ts';
import { median } from '../../bench/driver/stats.ts';
import type { Subject } from '../../bench/driver/subject.ts';
import { seedBoard } from '../../scripts/seed/seedBoard.ts';
import type { SeedLayout } from '../../scripts/seed/seedLayout.ts';
import { INSPECTOR_CHANNEL, type ReportMessage } from '../../src/inspect/protocol/protocol.ts';
import { type RealServer, startRealServer } from '../fixtures/realServer.ts';
import { openBoard } from './boardPage.ts';
import { newPerson, openPage, type Person, withBrowser } from './browser.ts';

// Speed as it can be judged on any machine: by counts, and by the processor's time beside that of a fixed piece of work.
// How many frames a second these gestures reach is what `npm run bench` measures.
withBrowser();

/** Of these, 10,000 generate: the heaviest cards there are. */
const BOARD = { nodes: 10_020, images: 20, edges: 12_000, generatingOnly: true } as const;
/** For a machine that does ten other things. */
const BUSY_MS = 300_000;
/** A little more than the largest window of live cards had, with sixty nodes that have none in a list that is heard. */
const ELEMENTS_MAX = 5420;
const MEGABYTE = 2 ** 20;
const WINDOW = { width: 1440, height: 900 } as const;
const LARGE_WINDOW = { width: 2560, height: 1440 } as const;
/** Zooms with the most elements: around the border between the tiers of light and of live cards. */
const LARGE_ZOOMS = [0.39, 0.41, 0.5] as const;
const MIDDLE = { x: WINDOW.width / 2, y: WINDOW.height / 2 };
const LISTENERS_MAX = 400;
const LISTENERS_PER_CARD = 10;
/** Shares of `work`, a little more than twice what was found; a step of the zoom crosses tiers and mounts cards. */
const COST_MAX: Readonly<Record<string, number>> = {
  'pan at fit': 2,
  'pan at 0.25': 4,
  'pan at 1': 2.5,
  'drag of a node with ten edges': 4.5,
  zoom: 11,
};

let server: RealServer;
let person: Person;
let boardId: string;
let layout: SeedLayout;
let subject: Subject;
let seen: Measurement;

beforeAll(async () => {
  // Without other engines than the built-in one, as the figures were counted: cards say more where there is a choice.
  server = await startRealServer();
  person = await newPerson(server.address);
  const account = { url: server.address, token: person.token };
  ({ boardId, layout } = await seedBoard(account, BOARD));
  subject = productSubject(account, boardId, layout);
  seen = await visit();
}, BUSY_MS);
afterAll(async () => {
  await server.stop();
  await server.remove();
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

const MOVES = 12;
/** A turn of the wheel: so many lead from fit to where cards are live. */
const WHEEL = 1200 / MOVES;

/** One animation frame: what a pointer event changed is drawn in it. */
const frame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/**
 * Holds a button at the middle of the window and moves, a frame for each move; tells what `watched` grew by meanwhile.
 * Then it goes back in one move.
 */
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
  await page.mouse.move(width / 2, height / 2);
  await page.mouse.up({ button: 'middle' });
  return grown;
}

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

/** Counts on the way through the zooms. Each is by the zoom at which it was counted, or by the gesture. */
type Measurement = {
  readonly elements: Record<string, number>;
  /** Commits of React in pans that stay inside what is drawn, and in one that leaves it. */
  readonly commits: Record<string, number>;
  readonly opening: number;
  readonly long: number;
  readonly megabytes: number;
  /** Event listeners at fit, and for each card that is mounted from near. */
  readonly listeners: number;
  readonly cards: number;
  readonly perCard: number;
  /** Of the main thread for each frame of a gesture, as a share of `work`. */
  readonly cost: Record<string, number>;
};

/** Half a second in which nothing more is fetched: the stream of a live board, which never ends, is not waited for. */
async function fetchedAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const fetched = () => performance.getEntriesByType('resource').length;
    for (let before = -1; before !== fetched(); ) {
      before = fetched();
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  });
}

/** Goes through the zooms once, from far to near, and counts at each what it can tell: to get there takes longest. */
async function visit(): Promise<Measurement> {
  const { page, context } = await openPage(person, { ...WINDOW, motion: true });
  await context.addInitScript(countCommits);
  const counters = await startCounters(page);
  const committed = (at: Page) => at.evaluate(() => window.commits);
  const elements: Record<string, number> = {};
  const commits: Record<string, number> = {};
  const cost: Record<string, number> = {};

  await openBoard(page, boardId);
  const opening = await committed(page);
  // What is fetched after the board is mounted once, when it comes.
  await fetchedAll(page);
  elements.fit = await waitUntilDrawn(page);
  const fit = await memoryInUse(counters);
  const unit = await workUnit(page, counters);

  async function pan(zoom: string): Promise<void> {
    await waitUntilDrawn(page);
    const spending = spent(counters, () => panned(page, 300, async () => 0));
    cost[`pan at ${zoom}`] = (await spending) / MOVES / unit;
  }
  async function zoom(k: number): Promise<void> {
    await zoomTo(page, MIDDLE, k);
    elements[k] = await waitUntilDrawn(page);
  }

  commits.fit = await panned(page, 400, committed);
  await pan('fit');
  await subject.centre(page, layout.hub, 0.12);
  for (const k of [0.12, 0.15, 0.25]) await zoom(k);
  commits[0.25] = await panned(page, 60, committed);
  await pan('0.25');
  for (const k of [0.4, 0.5]) await zoom(k);
  const near = await memoryInUse(counters);
  const cards = await page.locator('[role="group"][data-node-id]').count();
  cost['drag of a node with ten edges'] = (await spent(counters, () => dragHub(page))) / MOVES / unit;
  for (const k of [0.75, 1]) await zoom(k);
  commits[1] = await panned(page, 60, committed);
  const long = await panned(page, -600, committed);
  await pan('1');
  await subject.fit(page);
  cost.zoom = (await spent(counters, () => zoomInAndOut(page))) / (2 * MOVES) / unit;
  return {
    elements: { ...elements, ...(await countInLargeWindow(page)) },
    commits,
    opening,
    long,
    megabytes: fit.JSHeapUsedSize! / MEGABYTE,
    listeners: fit.JSEventListeners!,
    cards,
    perCard: (near.JSEventListeners! - fit.JSEventListeners!) / cards,
    cost,
  };
}

/** The elements in a large window. The page is made large last: without a graphics card each of its frames takes long. */
async function countInLargeWindow(page: Page): Promise<Record<string, number>> {
  const { width, height } = LARGE_WINDOW;
  await subject.centre(page, layout.hub, LARGE_ZOOMS[0]);
  await page.setViewportSize(LARGE_WINDOW);
  const elements: Record<string, number> = {};
  for (const k of LARGE_ZOOMS) {
    await zoomTo(page, { x: width / 2, y: height / 2 }, k);
    elements[`${k} in the large window`] = await waitUntilDrawn(page);
  }
  await page.close();
  return elements;
}

/** Counts what is in memory after everything that nobody holds is gone from it. */
async function memoryInUse({ clock }: Counters): Promise<Metrics> {
  await clock.send('HeapProfiler.collectGarbage');
  return await metricsOf(clock);
}

/** Milliseconds that `work` takes here and now. */
async function workUnit(page: Page, counters: Counters): Promise<number> {
  const takes: number[] = [];
  for (let take = 0; take < 5; take += 1) takes.push(await spent(counters, () => page.evaluate(work)));
  return median(takes)!;
}

async function dragHub(page: Page): Promise<void> {
  const grip = await subject.grip(page, layout.hub);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    await page.mouse.move(grip.x + move * 4, grip.y + move * 2);
    await frame(page);
  }
  await page.mouse.up();
}

async function zoomInAndOut(page: Page): Promise<void> {
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 2 * MOVES; turn += 1) {
    await page.mouse.wheel(0, turn < MOVES ? -WHEEL : WHEEL);
    await frame(page);
  }
  await page.keyboard.up('Control');
}

test('at no zoom a window holds more elements than that', () => {
  expect(Object.entries(seen.elements).filter(([, count]) => count > ELEMENTS_MAX)).toEqual([]);
  expect(seen.elements[1]).toBeGreaterThan(seen.elements.fit! / 10);
  // There it shows live cards: none would be no count.
  expect(seen.elements['0.41 in the large window']).toBeGreaterThan(seen.elements['0.39 in the large window']!);
});

test('a pan inside what is drawn commits nothing in React, and a long one no more often than cards appear', () => {
  expect(seen.opening).toBeGreaterThan(0);
  expect(seen.commits).toEqual({ fit: 0, 0.25: 0, 1: 0 });
  expect(seen.long).toBeLessThanOrEqual(MOVES);
});

test('listeners and memory belong to what is seen, not to the board', () => {
  expect(seen.megabytes).toBeLessThan(60);
  expect(seen.listeners).toBeLessThan(LISTENERS_MAX);
  expect(seen.cards).toBeGreaterThan(10);
  expect(seen.perCard).toBeLessThan(LISTENERS_PER_CARD);
});

test('a frame of a pan, a zoom and a drag costs the main thread a bounded share of a fixed piece of work', () => {
  expect(Object.keys(seen.cost).sort()).toEqual(Object.keys(COST_MAX).sort());
  expect(Object.entries(seen.cost).filter(([name, share]) => !(share < COST_MAX[name]!))).toEqual([]);
});

declare global {
  interface Window {
    machines: string[];
  }
}

test('ten thousand generating nodes have no machine until one of them is selected', async () => {
  const { page, context } = await openPage(person);
  await context.addInitScript((channel) => {
    window.machines = [];
    new BroadcastChannel(channel).onmessage = ({ data: { report } }: MessageEvent<ReportMessage>) => {
      if (report.type === 'actor') window.machines.push(report.name);
    };
  }, INSPECTOR_CHANNEL);
  await page.goto(`/physical/board?boardId=${boardId}&inspect`);
  await page.getByRole('application').waitFor();
  await waitUntilDrawn(page);
  const machines = async () => (await page.evaluate(() => window.machines)).map((name) => name.split(' ')[0]);
  expect(await machines()).toContain('board');
  expect(await machines()).not.toContain('generation');

  await subject.centre(page, layout.hub, 0.5);
  const { x, y } = await subject.grip(page, layout.hub);
  await page.mouse.click(x, y);
  await expect.poll(async () => (await machines()).filter((name) => name === 'generation')).toEqual(['generation']);
});
