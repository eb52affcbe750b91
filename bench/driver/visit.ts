import { type Browser, chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/browsers/chromium.mjs';
import type { SeedLayout } from '../../scripts/seed/seedLayout.ts';
import { countElementsAtZooms, type ElementCount, waitUntilDrawn } from './elements.ts';
import { type Figures, metricsOf, startCounters, waitUntilSettled } from './measure.ts';
import { PHASES, type Stage } from './phases.ts';
import { CALM_PAGE, installRecorder, type LoadTimes } from './recorder.ts';
import type { Subject } from './subject.ts';

/** The findings of one visit to a page. */
export type Visit = {
  readonly browser: string;
  readonly loaded: LoadTimes;
  /** Megabytes after a garbage collection. */
  readonly heap: number;
  readonly listeners: number;
  /** Elements in the document, by what was shown. */
  readonly elements: Readonly<Record<string, number>>;
  readonly phases: { readonly [name: string]: Figures | undefined };
  /** Faults beside the phases. */
  readonly errors: readonly string[];
};

export type VisitOptions = {
  /** The names out of `PHASES`, in this order. */
  readonly phases: readonly string[];
  /** Counts elements at many zooms. */
  readonly elements: boolean;
  readonly profiled: boolean;
};

export const WINDOW = { width: 1440, height: 900 } as const;
const LARGE_WINDOW = { width: 2560, height: 1440 } as const;
const MEGABYTE = 2 ** 20;
const LOAD_MS = 120_000;

/** Opens a page in a browser of its own, performs the phases and tells what they cost. */
export async function visit(subject: Subject, layout: SeedLayout, options: VisitOptions): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, '--js-flags=--max-old-space-size=8192'],
  });
  try {
    return await visitIn(browser, subject, layout, options);
  } finally {
    await browser.close();
  }
}

async function visitIn(
  browser: Browser,
  subject: Subject,
  layout: SeedLayout,
  { phases, elements, profiled }: VisitOptions,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: WINDOW });
  const page = await context.newPage();
  page.setDefaultTimeout(LOAD_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.addInitScript(installRecorder, { isDrawn: subject.isDrawn, calm: CALM_PAGE });
  await subject.prepare(page);
  const counters = await startCounters(page);
  await page.goto(subject.url, { waitUntil: 'commit' });
  await page.waitForFunction(() => window.recorder?.loaded !== undefined, undefined, { polling: 100 });
  const loaded = await page.evaluate(() => window.recorder.loaded!);
  await waitUntilSettled(page);
  await counters.clock.send('HeapProfiler.collectGarbage');
  const { JSHeapUsedSize = 0, JSEventListeners = 0 } = await metricsOf(counters.clock);
  const stage: Stage = { page, counters, subject, layout, profiled };
  const fit = await waitUntilDrawn(page);
  const figuresByPhase: Record<string, Figures | undefined> = {};
  for (const name of phases) Object.assign(figuresByPhase, await performPhase(name, stage));
  const counted: ElementCount = elements
    ? await countElementsAtZooms(page, subject, layout, [WINDOW, LARGE_WINDOW])
    : { elements: {}, faults: [] };
  return {
    browser: `Chromium ${browser.version()}`,
    loaded,
    heap: JSHeapUsedSize / MEGABYTE,
    listeners: JSEventListeners,
    elements: { fit, ...counted.elements },
    phases: figuresByPhase,
    errors: [...errors, ...counted.faults],
  };
}

async function performPhase(name: string, stage: Stage): ReturnType<(typeof PHASES)[string]> {
  try {
    return await PHASES[name]!(stage);
  } catch (error) {
    return { [name]: { fault: String(error).split('\n')[0]! } };
  }
}
