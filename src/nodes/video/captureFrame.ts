/**
 * The frame that a video shows, at its full size, as a PNG. One that is on its way is waited for; the video stands still. Rejects when
 * the video breaks meanwhile.
 */
export async function captureFrame(video: HTMLVideoElement): Promise<Blob> {
  video.pause();
  if (video.seeking) await waitForSeek(video);
  const { videoWidth, videoHeight } = video;
  const canvas = new OffscreenCanvas(videoWidth, videoHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.drawImage(video, 0, 0, videoWidth, videoHeight);
  return canvas.convertToBlob({ type: 'image/png' });
}

function waitForSeek(video: HTMLVideoElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const aborter = new AbortController();
  video.addEventListener('seeked', () => resolve(), aborter);
  for (const broken of ['error', 'emptied'])
    video.addEventListener(broken, () => reject(new Error('The video broke before its frame was there.')), aborter);
  return promise.finally(() => aborter.abort());
}
