import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addNode, card, holdRequests, loadStoredBoard, openNewBoard, waitUntilSaved } from './boardPage.ts';
import { newPerson, openPage, withBrowser } from './browser.ts';

withBrowser();

/** A red disc on a pale ground. */
async function disc(): Promise<Buffer> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="180"><rect width="320" height="180" fill="#ddd"/><circle cx="160" cy="90" r="60" fill="#b32"/></svg>';
  return sharp(Buffer.from(svg)).png().toBuffer();
}

test('from an empty board an image becomes a video that plays, and a frame of it an image of its full size', async () => {
  const person = await newPerson();
  const { page, errors } = await openPage(person);
  const boardId = await openNewBoard(page, person);
  await addNode(page, 'Upload Image', { x: 300, y: 200 });
  const upload = card(page, 'Upload Image');
  const choosing = page.waitForEvent('filechooser');
  await upload.getByRole('button', { name: 'Choose file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Choose file' }).click();
  await (await choosing).setFiles({ name: 'disc.png', mimeType: 'image/png', buffer: await disc() });
  await upload.getByRole('img').waitFor();

  await page
    .getByRole('toolbar', { name: 'Selection' })
    .getByRole('button', { name: 'Generate Video', exact: true })
    .click();
  const generate = card(page, 'Generate Video');
  await generate.getByRole('textbox', { name: 'Prompt' }).fill('zoom in');
  const release = await holdRequests(page, '/api/image_to_video/');
  await generate.getByRole('button', { name: 'Go', exact: true }).click();
  await generate.getByText('Making the video').waitFor();
  release();

  const videoCard = card(page, 'Video');
  const poster = videoCard.getByRole('img', { name: 'zoom in' });
  await poster.waitFor();
  await expect.poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThanOrEqual(256);
  expect(await page.locator('video').count()).toBe(0);
  await videoCard.getByRole('button', { name: 'Play', exact: true }).click();
  const video = page.locator('video');
  await expect
    .poll(() =>
      video.evaluate((player: HTMLVideoElement) => {
        const { totalVideoFrames } = player.getVideoPlaybackQuality();
        return player.currentTime > 0.5 && totalVideoFrames > 5;
      }),
    )
    .toBe(true);
  expect(
    await video.evaluate(({ videoWidth, videoHeight, duration }: HTMLVideoElement) => [
      videoWidth,
      videoHeight,
      duration,
    ]),
  ).toEqual([960, 540, 4]);

  // A place between two key frames: players draw it only when the file says which frames those are.
  await videoCard.getByRole('slider', { name: 'Position' }).fill('57');
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.seeking)).toBe(false);
  await videoCard.getByRole('button', { name: 'Use this frame' }).click();
  await card(page, 'Image').getByText('960 × 540').waitFor();
  await waitUntilSaved(page);

  const { nodes, edges } = await loadStoredBoard(person, boardId);
  const nodeOf = (type: string) => nodes.find((node) => node.type === type)!;
  const still = nodeOf('prototype2DNode');
  const joined = edges.map(({ source, target, sourceHandle, targetHandle }) => [
    source,
    sourceHandle,
    target,
    targetHandle,
  ]);
  expect(joined).toEqual([
    [nodeOf('uploadSketchNode').id, 'out.image.image', nodeOf('generateVideoNode').id, 'in.image.start'],
    [nodeOf('generateVideoNode').id, 'out.video.video', nodeOf('videoNode').id, 'in.video.video'],
    [nodeOf('videoNode').id, 'out.video.video', still.id, 'in.omni.source'],
  ]);
  expect(nodeOf('videoNode')).toMatchObject({
    size: { width: 480, height: 270 },
    data: { videoWidth: 960, videoHeight: 540, frameRate: 24, prompt: 'zoom in' },
  });
  const picture = await page.request.get(still.data.imageUrl as string);
  const { data, info } = await sharp(await picture.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = 3 * (info.width * (info.height / 2) + info.width / 2);
  const [red, green, blue] = data.subarray(middle, middle + 3);
  expect([info.width, info.height]).toEqual([960, 540]);
  expect([Math.abs(red! - 0xbb) < 16, Math.abs(green! - 0x33) < 16, Math.abs(blue! - 0x22) < 16]).toEqual([
    true,
    true,
    true,
  ]);
  expect(errors).toEqual([]);
});
