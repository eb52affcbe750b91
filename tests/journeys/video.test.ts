import sharp from 'sharp';
import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls/index.ts';
import { callAs, newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

test('a video of the built-in engine plays and can be wound in Chromium', async () => {
  const person = await newPerson();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#ddd"/><circle cx="160" cy="90" r="60" fill="#b32"/></svg>';
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  const imageb64 = `data:image/png;base64,${png.toString('base64')}`;
  const saved = await callAs(person, CALLS.save_image.path, { imageb64, alpha: true });
  const { status, body } = await callAs(person, CALLS.image_to_video.path, {
    prompt: 'zoom in',
    start_image_object_key: saved.body.object_key,
  });
  expect([status, body.recipe?.operation]).toEqual([200, 'image_to_video']);
  expect(CALLS.image_to_video.answer.parse(body).object_key).toMatch(/\.mp4$/);
  const { page } = await openPage(person);
  await page.goto('/');
  const shown = await page.evaluate(async (url) => {
    const video = document.createElement('video');
    const next = (name: string) =>
      new Promise((resolve, reject) => {
        video.addEventListener(name, resolve, { once: true });
        video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
      });
    video.muted = true;
    video.src = url;
    await next('canplaythrough');
    const [width, height, duration] = [video.videoWidth, video.videoHeight, video.duration];
    // A place between two key frames: players draw it only when the file says which frames those are.
    video.currentTime = duration * 0.6;
    await next('seeked');
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d');
    context?.drawImage(video, 0, 0);
    const middle = [...(context?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
    const ended = next('ended');
    await video.play();
    await ended;
    return { width, height, duration, middle };
  }, body.video_url);
  expect(shown).toMatchObject({ width: 960, height: 540, duration: 4 });
  const [red, green, blue] = shown.middle;
  expect([Math.abs(red! - 0xbb) < 16, Math.abs(green! - 0x33) < 16, Math.abs(blue! - 0x22) < 16]).toEqual([
    true,
    true,
    true,
  ]);
});
