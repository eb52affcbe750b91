import { frameAt, framesOf, playbackTimeText } from './videoFrames.ts';

/** Figures that run are written so seldom, in milliseconds: many videos may play beside each other. */
const UPDATE_INTERVAL_MS = 100;

type PlaybackControls = {
  readonly scrubBar: HTMLInputElement;
  readonly timeLabel: HTMLElement;
  /** Frames a second, where it is known. */
  readonly frameRate: number | undefined;
};

/** Moves the scrub bar and the figures with a video, past React: a video that plays draws no card anew. */
export function attachPlaybackTime(
  video: HTMLVideoElement,
  { scrubBar, timeLabel, frameRate }: PlaybackControls,
): () => void {
  const aborter = new AbortController();
  let callbackHandle: number | undefined;
  let shownAt = 0;

  function showTime(): void {
    if (!Number.isFinite(video.duration)) return;
    const frames = framesOf(video.duration, frameRate);
    const frameIndex = frameAt(video.currentTime, frames);
    scrubBar.max = String(frames.count - 1);
    scrubBar.value = String(frameIndex);
    scrubBar.style.setProperty('--part', String(frames.count > 1 ? frameIndex / (frames.count - 1) : 0));
    scrubBar.ariaValueText = playbackTimeText(video.currentTime);
    timeLabel.textContent = `${playbackTimeText(video.currentTime)} / ${playbackTimeText(video.duration)}`;
  }

  /** Told of every frame that is shown, where the browser can; else a few times a second. */
  function onVideoFrame(now: number): void {
    if (now - shownAt >= UPDATE_INTERVAL_MS) {
      shownAt = now;
      showTime();
    }
    callbackHandle = video.requestVideoFrameCallback?.(onVideoFrame);
  }

  for (const event of ['loadedmetadata', 'seeking', 'seeked', 'pause', 'timeupdate'] as const)
    video.addEventListener(event, showTime, aborter);
  callbackHandle = video.requestVideoFrameCallback?.(onVideoFrame);
  return () => {
    aborter.abort();
    if (callbackHandle !== undefined) video.cancelVideoFrameCallback(callbackHandle);
    scrubBar.value = '0';
    scrubBar.style.removeProperty('--part');
    scrubBar.ariaValueText = playbackTimeText(0);
    timeLabel.textContent = playbackTimeText(0);
  };
}
