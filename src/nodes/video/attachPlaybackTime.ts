import { frameAt, framesOf, timeText } from './videoFrames.ts';

/** Figures that run are written so seldom, in milliseconds: many videos may play beside each other. */
const UPDATE_INTERVAL_MS = 100;

type PlaybackControls = {
  readonly scrub: HTMLInputElement;
  readonly time: HTMLElement;
  /** Frames a second, where it is known. */
  readonly rate: number | undefined;
};

/** Moves the scrub bar and the figures with a video, past React: a video that plays draws no card anew. */
export function attachPlaybackTime(video: HTMLVideoElement, { scrub, time, rate }: PlaybackControls): () => void {
  const aborter = new AbortController();
  let callbackHandle: number | undefined;
  let shownAt = 0;

  function showTime(): void {
    if (!Number.isFinite(video.duration)) return;
    const frames = framesOf(video.duration, rate);
    const frameIndex = frameAt(video.currentTime, frames);
    scrub.max = String(frames.count - 1);
    scrub.value = String(frameIndex);
    scrub.style.setProperty('--part', String(frames.count > 1 ? frameIndex / (frames.count - 1) : 0));
    scrub.ariaValueText = timeText(video.currentTime);
    time.textContent = `${timeText(video.currentTime)} / ${timeText(video.duration)}`;
  }

  /** Told of every frame that is shown, where the browser can; else a few times a second. */
  function onFrame(now: number): void {
    if (now - shownAt >= UPDATE_INTERVAL_MS) {
      shownAt = now;
      showTime();
    }
    callbackHandle = video.requestVideoFrameCallback?.(onFrame);
  }

  for (const event of ['loadedmetadata', 'seeking', 'seeked', 'pause', 'timeupdate'] as const)
    video.addEventListener(event, showTime, aborter);
  callbackHandle = video.requestVideoFrameCallback?.(onFrame);
  return () => {
    aborter.abort();
    if (callbackHandle !== undefined) video.cancelVideoFrameCallback(callbackHandle);
    scrub.value = '0';
    scrub.style.removeProperty('--part');
    scrub.ariaValueText = timeText(0);
    time.textContent = timeText(0);
  };
}
