/** Draws the pictures of a chunk into one image, away from the main thread: fetching, decoding and drawing cost it nothing. */
import type { TileCommand, TilePicture, TileReply } from './tileMessages.ts';

/** Fetches at a time; a browser keeps about six connections to a server, and the board's calls need one. */
const FETCHES_MAX = 4;
/** Decoded thumbnails that are kept: about 32 MB of 64 pixels square. */
const BITMAPS_MAX = 2000;

const bitmapByAddress = new Map<string, ImageBitmap>();
const abortersByTask = new Map<number, AbortController>();
const waitingFetches: (() => void)[] = [];
let fetchCount = 0;

addEventListener('message', ({ data }: MessageEvent<TileCommand>) => {
  if (data.kind === 'cancel') abortersByTask.get(data.task)?.abort();
  else
    drawTile(data).catch((error) => {
      console.error('tile', error);
      sendReply({ kind: 'failed', task: data.task });
    });
});

async function drawTile({ task, box, scale, pictures }: Extract<TileCommand, { kind: 'draw' }>): Promise<void> {
  const aborter = new AbortController();
  abortersByTask.set(task, aborter);
  const bitmaps = await Promise.all(pictures.map((picture) => bitmapOf(picture.address, aborter.signal)));
  abortersByTask.delete(task);
  if (aborter.signal.aborted) return;
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round((box.maxX - box.minX) * scale)),
    Math.max(1, Math.round((box.maxY - box.minY) * scale)),
  );
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no tiles.');
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(-box.minX, -box.minY);
  if (pictures.some((picture) => picture.isFromNeighbourChunk)) clipToOwnPictures(context, pictures);
  pictures.forEach((picture, n) => {
    const bitmap = bitmaps[n];
    if (bitmap) drawWhole(context, bitmap, picture);
  });
  const missing = pictures.filter((_, n) => !bitmaps[n]).map((picture) => picture.id);
  const image = missing.length < pictures.length ? await canvas.convertToBlob() : undefined;
  sendReply({ kind: 'drawn', task, image, missing });
}

function sendReply(message: TileReply): void {
  postMessage(message);
}

/** The decoded thumbnail; undefined when it cannot be had, or is not wanted any more. */
async function bitmapOf(address: string, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  const cached = bitmapByAddress.get(address);
  if (cached) return cacheBitmap(address, cached);
  await waitForFetchSlot();
  try {
    if (signal.aborted) return undefined;
    const response = await fetch(address, { signal });
    if (!response.ok) return undefined;
    return cacheBitmap(address, await createImageBitmap(await response.blob()));
  } catch {
    // Aborted, the network is gone, or no picture: whoever asked hears that it is missing.
    return undefined;
  } finally {
    fetchCount -= 1;
    waitingFetches.shift()?.();
  }
}

async function waitForFetchSlot(): Promise<void> {
  if (fetchCount >= FETCHES_MAX) await new Promise<void>((resolve) => waitingFetches.push(resolve));
  fetchCount += 1;
}

/** Keeps the thumbnails that were used last. */
function cacheBitmap(address: string, bitmap: ImageBitmap): ImageBitmap {
  bitmapByAddress.delete(address);
  bitmapByAddress.set(address, bitmap);
  const [oldest] = bitmapByAddress.keys();
  if (bitmapByAddress.size > BITMAPS_MAX && oldest !== undefined) bitmapByAddress.delete(oldest);
  return bitmap;
}

/** Lets nothing be drawn outside the pictures that belong here: another chunk's image draws the rest of a guest. */
function clipToOwnPictures(context: OffscreenCanvasRenderingContext2D, pictures: readonly TilePicture[]): void {
  context.beginPath();
  for (const { isFromNeighbourChunk, minX, minY, maxX, maxY } of pictures)
    if (!isFromNeighbourChunk) context.rect(minX, minY, maxX - minX, maxY - minY);
  context.clip();
}

/** Draws the whole picture, as large as the box lets it be, in its middle. */
function drawWhole(context: OffscreenCanvasRenderingContext2D, bitmap: ImageBitmap, box: TilePicture): void {
  const boxWidth = box.maxX - box.minX;
  const boxHeight = box.maxY - box.minY;
  const scale = Math.min(boxWidth / bitmap.width, boxHeight / bitmap.height);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.drawImage(bitmap, box.minX + (boxWidth - width) / 2, box.minY + (boxHeight - height) / 2, width, height);
}
