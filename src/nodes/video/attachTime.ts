import { frameAt, framesOf, timeText } from './frames.ts';

/** Figures that run are written so seldom, in milliseconds: many videos may play beside each other. */
const PAUSE_MS = 100;

type Parts = {
  readonly scrub: HTMLInputElement;
  readonly time: HTMLElement;
  /** Frames a second, where it is known. */
  readonly rate: number | undefined;
};

/** Moves the scrub bar and the figures with a video, past React: a video that plays draws no card anew. */
export function attachTime(video: HTMLVideoElement, { scrub, time, rate }: Parts): () => void {
  const aborter = new AbortController();
  let frame: number | undefined;
  let shownAt = 0;

  function show(): void {
    if (!Number.isFinite(video.duration)) return;
    const row = framesOf(video.duration, rate);
    const at = frameAt(video.currentTime, row);
    scrub.max = String(row.count - 1);
    scrub.value = String(at);
    scrub.style.setProperty('--part', String(row.count > 1 ? at / (row.count - 1) : 0));
    scrub.ariaValueText = timeText(video.currentTime);
    time.textContent = `${timeText(video.currentTime)} / ${timeText(video.duration)}`;
  }

  /** Told of every frame that is shown, where the browser can; else a few times a second. */
  function follow(now: number): void {
    if (now - shownAt >= PAUSE_MS) {
      shownAt = now;
      show();
    }
    frame = video.requestVideoFrameCallback?.(follow);
  }

  for (const event of ['loadedmetadata', 'seeking', 'seeked', 'pause', 'timeupdate'] as const)
    video.addEventListener(event, show, aborter);
  frame = video.requestVideoFrameCallback?.(follow);
  return () => {
    aborter.abort();
    if (frame !== undefined) video.cancelVideoFrameCallback(frame);
    scrub.value = '0';
    scrub.style.removeProperty('--part');
    scrub.ariaValueText = timeText(0);
    time.textContent = timeText(0);
  };
}
