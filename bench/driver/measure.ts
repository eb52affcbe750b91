import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';
import { longestShares, type ProfileShare, startProfile } from './profile.ts';
import { CALM_PAGE } from './recorder.ts';
import { quantile, steps } from './stats.ts';
import { startTrace } from './trace.ts';

/** The cost of one phase. Times are milliseconds; what is undefined could not be measured. */
export type Figures = {
  /** Frames that reached the screen, per second, and the 95th percentile between two of them. */
  readonly shown?: number | undefined;
  readonly shownP95?: number | undefined;
  /** Between two animation frames of the main thread. */
  readonly p95?: number | undefined;
  readonly worst?: number | undefined;
  /** Main thread, per animation frame: all tasks by the clock, all tasks by the processor, scripts, style and layout. */
  readonly task?: number | undefined;
  readonly cpu?: number | undefined;
  readonly script?: number | undefined;
  readonly style?: number | undefined;
  readonly longTasks?: number | undefined;
  readonly longestTask?: number | undefined;
  readonly frames?: number | undefined;
  /** From letting go to the frame that shows it. */
  readonly release?: number | undefined;
  /** Of all keystrokes. */
  readonly keyP95?: number | undefined;
  readonly keyWorst?: number | undefined;
  /** The functions that took longest, when asked for. */
  readonly profile?: readonly ProfileShare[] | undefined;
  /** The fault of the gesture itself: then the figures mean nothing. */
  readonly fault?: string | undefined;
};

export type Metrics = { readonly [name: string]: number };

/** Two debuggers of a page: one counts durations by the clock, one by what the processor spent on the main thread. */
export type Counters = { readonly clock: CDPSession; readonly processor: CDPSession };

/** Starts both counters of a page. */
export async function startCounters(page: Page): Promise<Counters> {
  const clock = await page.context().newCDPSession(page);
  const processor = await page.context().newCDPSession(page);
  await clock.send('Performance.enable', { timeDomain: 'timeTicks' });
  await processor.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { clock, processor };
}

/** The browser's own counters of a page; durations in seconds. */
export async function metricsOf(cdp: CDPSession): Promise<Metrics> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** Waits until frames come in time again, at most 15 s. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.evaluate(
    (calm) =>
      new Promise<void>((resolve) => {
        const began = performance.now();
        let last = began;
        let inTime = 0;
        const onFrame = (time: number) => {
          inTime = time - last < calm.ms ? inTime + 1 : 0;
          last = time;
          if (inTime >= calm.frames || time - began > 15_000) resolve();
          else requestAnimationFrame(onFrame);
        };
        requestAnimationFrame(onFrame);
      }),
    CALM_PAGE,
  );
}

/** Resolves when the page has drawn what it now knows: the frame after the next. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** The figures of the trace: when frames reached the screen, and the milliseconds of each kind of work in all threads. */
type Trace = { readonly shown: readonly number[]; readonly work: ReadonlyMap<string, number> };

const FRAME_CATEGORIES = ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'];
/** Style, layout, paint, layers, raster and decoding of pictures, each by its name. */
const WORK_CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Traces frames, and the browser's work where asked for, until it is stopped. */
async function trace(cdp: CDPSession, withWork: boolean): Promise<() => Promise<Trace>> {
  const stop = await startTrace(cdp, withWork ? [...FRAME_CATEGORIES, ...WORK_CATEGORIES] : FRAME_CATEGORIES);
  return async () => {
    const events = await stop();
    const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1000);
    const work = new Map<string, number>();
    for (const { name, dur } of events) if (dur) work.set(name, (work.get(name) ?? 0) + dur / 1000);
    return { shown: drawn.sort((a, b) => a - b), work };
  };
}

export type Gesture = () => Promise<Pick<Figures, 'release' | 'fault'> | undefined>;

/** Before a gesture: longer than the product waits until it takes the one before for ended. */
const REST_MS = 400;

/** Performs a gesture, on a page at rest, and tells what it cost. */
export async function measure(
  page: Page,
  { clock, processor }: Counters,
  gesture: Gesture,
  profiled = false,
): Promise<Figures> {
  await waitUntilSettled(page);
  await sleep(REST_MS);
  const stopTrace = await trace(clock, profiled);
  const stopProfile = profiled ? await startProfile(clock) : undefined;
  const before = { clock: await metricsOf(clock), processor: await metricsOf(processor) };
  await page.evaluate(() => window.recorder.start());
  const gestureResult = await gesture();
  const { frames, longTasks, keys } = await page.evaluate(() => window.recorder.stop());
  const after = { clock: await metricsOf(clock), processor: await metricsOf(processor) };
  const spent = await stopProfile?.();
  const { shown, work } = await stopTrace();
  const between = steps(frames);
  const perFrame = (by: keyof Counters, ...names: string[]) => {
    const seconds = names.reduce((sum, name) => sum + (after[by][name] ?? 0) - (before[by][name] ?? 0), 0);
    return (seconds * 1000) / Math.max(1, between.length);
  };
  const seconds = ((shown.at(-1) ?? 0) - (shown[0] ?? 0)) / 1000;
  return {
    shown: seconds > 0 ? (shown.length - 1) / seconds : 0,
    shownP95: quantile(steps(shown), 0.95),
    p95: quantile(between, 0.95),
    worst: Math.max(0, ...between),
    task: perFrame('clock', 'TaskDuration'),
    cpu: perFrame('processor', 'TaskDuration'),
    script: perFrame('clock', 'ScriptDuration'),
    style: perFrame('clock', 'RecalcStyleDuration', 'LayoutDuration'),
    longTasks: longTasks.length,
    longestTask: Math.max(0, ...longTasks),
    frames: between.length,
    ...(keys.length > 0 && { keyP95: quantile(keys, 0.95), keyWorst: Math.max(...keys) }),
    ...(spent && { profile: [...longestShares(work), ...spent] }),
    ...gestureResult,
  };
}
