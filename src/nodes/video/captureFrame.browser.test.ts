import { expect, test } from 'vitest';
import { SAMPLE_VIDEO } from '../gallery/samplePictures.ts';
import { captureFrame } from './captureFrame.ts';

/** A video that is on its way to another frame. */
async function seekingVideo() {
  const video = document.createElement('video');
  video.src = SAMPLE_VIDEO;
  await new Promise((resolve) => video.addEventListener('loadeddata', resolve, { once: true }));
  video.currentTime = 0.5;
  expect(video.seeking).toBe(true);
  return video;
}

test.each<[string, (video: HTMLVideoElement) => void]>([
  ['fails', (video) => video.dispatchEvent(new Event('error'))],
  ['is given another source', (video) => video.load()],
])('there is no still of a video that %s during a seek', async (_, breakIt) => {
  const video = await seekingVideo();
  const still = captureFrame(video);
  breakIt(video);
  await expect(still).rejects.toThrow('The video broke before its frame was there.');
});
