/** The notes of a page's recorder during a phase; times in milliseconds. */
export type RecorderNotes = {
  /** The times of animation frames. */
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
  /** From a key event to the frame that shows it, in the browser's steps of 8 ms; below 16 ms nothing is noted. */
  readonly keys: readonly number[];
};

/** The times from which a page could be used; milliseconds since its navigation began. */
export type LoadTimes = { readonly interactive: number; readonly calm: number };

declare global {
  interface Window {
    recorder: { start(): void; stop(): RecorderNotes; loaded: LoadTimes | undefined };
  }
}

/** The frames in a row that must come in time for a page to count as calm, and the time for one (two frames and a bit). */
const CALM = { frames: 4, ms: 40 } as const;

/**
 * Runs in the page before anything of it: notes animation frames, long tasks and slow keys while started, and when the page was
 * first drawn. `isDrawn` is asked in each frame until it says so.
 */
export function installRecorder({ isDrawn, calm }: { isDrawn: string; calm: typeof CALM }): void {
  let on = false;
  let frames: number[] = [];
  let longTasks: number[] = [];
  let keys: number[] = [];
  const drawn = new Function(`return (${isDrawn})`) as () => boolean;

  new PerformanceObserver((list) => {
    if (on) for (const entry of list.getEntries()) longTasks.push(entry.duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    if (on) for (const entry of list.getEntries()) if (entry.name === 'keydown') keys.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  const note = (time: number) => {
    if (!on) return;
    frames.push(time);
    requestAnimationFrame(note);
  };
  window.recorder = {
    start() {
      [frames, longTasks, keys, on] = [[], [], [], true];
      requestAnimationFrame(note);
    },
    stop() {
      on = false;
      return { frames, longTasks, keys };
    },
    loaded: undefined,
  };

  // Drawn, and then a whole frame later: the main thread has answered once.
  const wait = () => requestAnimationFrame(drawn() ? () => requestAnimationFrame(rest) : wait);
  const rest = () => {
    const interactive = performance.now();
    let last = interactive;
    let inTime = 0;
    const onFrame = (time: number) => {
      inTime = time - last < calm.ms ? inTime + 1 : 0;
      last = time;
      if (inTime < calm.frames) requestAnimationFrame(onFrame);
      else window.recorder.loaded = { interactive, calm: performance.now() };
    };
    requestAnimationFrame(onFrame);
  };
  wait();
}

export const CALM_PAGE = CALM;
