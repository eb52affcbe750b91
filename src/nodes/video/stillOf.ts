/**
 * The frame that a video shows, at its full size, as a PNG. One that is on its way is waited for; the video stands still. Rejects when
 * the video breaks meanwhile.
 */
export async function stillOf(video: HTMLVideoElement): Promise<Blob> {
  video.pause();
  if (video.seeking) await seeked(video);
  const { videoWidth, videoHeight } = video;
  const canvas = new OffscreenCanvas(videoWidth, videoHeight);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  context.drawImage(video, 0, 0, videoWidth, videoHeight);
  return canvas.convertToBlob({ type: 'image/png' });
}

function seeked(video: HTMLVideoElement): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listening = new AbortController();
  video.addEventListener('seeked', () => resolve(), listening);
  for (const broken of ['error', 'emptied'])
    video.addEventListener(broken, () => reject(new Error('The video broke before its frame was there.')), listening);
  return promise.finally(() => listening.abort());
}
