import sharp from 'sharp';
import { saveImage } from '../../contract/calls/assets.ts';
import type { AnswerOf } from '../../contract/calls/call.ts';
import type { Person } from './testServer.ts';

/** A one-coloured PNG. */
export async function plainPng(width = 8, height = 4, background = '#c0ffee'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** A mask that leaves all of a picture open. */
export async function fullyOpenMask(width = 8, height = 4): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 4, background: '#ffffff00' } })
    .png()
    .toBuffer();
}

export function dataUrl(bytes: Uint8Array, type = 'image/png'): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Stores a picture for somebody. */
export async function saveTestPicture(person: Person, width = 8, height = 4): Promise<AnswerOf<typeof saveImage>> {
  return person.call(saveImage, { imageb64: dataUrl(await plainPng(width, height)), alpha: true });
}
