import { type Browser, chromium } from 'playwright';
import sharp from 'sharp';
import type { Media } from '../../../contract/engine.ts';
import { CHROMIUM_FLAGS, findTestChromium } from '../../../scripts/browsers/chromium.mjs';
import { drawModel, drawStl } from './model.ts';

/** Of pictures larger than this the middle is shown in full, in pixels. */
const LARGE = 3000;
const PART = 512;

let browser: Promise<Browser> | undefined;

/** A picture of any result: of a model its view, of a video its middle frame, of an enlargement a part. */
export async function pictureOf(media: Media | undefined): Promise<Uint8Array | undefined> {
  if (media === undefined) return undefined;
  switch (media.type) {
    case 'model/gltf-binary':
      return drawModel(media.bytes);
    case 'model/stl':
      return drawStl(media.bytes);
    case 'video/mp4':
      return middleFrame(media.bytes);
    default:
      return partOf(media.bytes);
  }
}

async function partOf(bytes: Uint8Array): Promise<Uint8Array> {
  const { width, height } = await sharp(bytes).metadata();
  if (Math.max(width, height) < LARGE) return bytes;
  const side = Math.min(PART, width, height);
  const middle = {
    left: Math.round((width - side) / 2),
    top: Math.round((height - side) / 2),
    width: side,
    height: side,
  };
  return sharp(bytes).extract(middle).png().toBuffer();
}

async function middleFrame(bytes: Uint8Array): Promise<Uint8Array> {
  browser ??= chromium.launch({ executablePath: findTestChromium(), args: CHROMIUM_FLAGS });
  const page = await (await browser).newPage();
  try {
    await page.setContent('<body style="margin:0"><video muted></video>');
    const size = await page.evaluate(
      async (address) => {
        const video = document.querySelector('video') as HTMLVideoElement;
        const heard = (name: string) =>
          new Promise((resolve, reject) => {
            video.addEventListener(name, resolve, { once: true });
            video.addEventListener('error', () => reject(new Error(video.error?.message)), { once: true });
          });
        const loaded = heard('loadeddata');
        video.src = address;
        await loaded;
        const sought = heard('seeked');
        video.currentTime = video.duration / 2;
        await sought;
        return { width: video.videoWidth, height: video.videoHeight };
      },
      `data:video/mp4;base64,${Buffer.from(bytes).toString('base64')}`,
    );
    await page.setViewportSize(size);
    return await page.screenshot({ type: 'png' });
  } finally {
    await page.close();
  }
}

/** Ends the browser that showed videos, if any. */
export async function closePreviews(): Promise<void> {
  await (await browser)?.close();
}
