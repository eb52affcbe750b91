import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { EngineJob, Media } from '../../contract/engine.ts';
import type { Operation } from '../../contract/operations/index.ts';

/** A photograph with its licence beside it; what needs a picture is tried on it. */
const PHOTOGRAPH = join(import.meta.dirname, 'sample/coffee-cup.jpg');

export type Sample = Pick<EngineJob, 'prompt' | 'seed' | 'count' | 'aspectRatio'> &
  Partial<Pick<EngineJob, 'instructions' | 'influence' | 'strength' | 'colours' | 'stl' | 'image' | 'style' | 'mask'>>;

const WORDS = { prompt: 'a copper kettle with a walnut handle', seed: 7, count: 1, aspectRatio: '1:1' } as const;

/** What an operation is tried on: one result, of small inputs. */
export async function sampleOf(operation: Operation): Promise<Sample> {
  if (operation === 'generate_image') return WORDS;
  if (operation === 'enhance_prompt') return { ...WORDS, instructions: 'For a small kitchen' };
  const image: Media = { type: 'image/jpeg', bytes: await readFile(PHOTOGRAPH) };
  switch (operation) {
    case 'process_sketch_style':
      return { ...WORDS, influence: 1, image, style: image };
    case 'expand_image':
      return { ...WORDS, image: await amidBlank(image) };
    case 'image_to_image':
      return { ...WORDS, strength: 0.8, image };
    case 'inpaint_image':
      return { ...WORDS, image, mask: await middleOf(image) };
    case 'instruct_edit':
      return { ...WORDS, prompt: 'Make it brighter', image };
    case 'image_to_svg':
      return { ...WORDS, colours: 'color', image };
    case 'image_to_3d':
      return { ...WORDS, stl: false, image };
    default:
      return { ...WORDS, image };
  }
}

/** A picture on a canvas that is blank around it. */
async function amidBlank({ bytes }: Media): Promise<Media> {
  const { width, height } = await sharp(bytes).metadata();
  const [side, top] = [Math.round(width / 4), Math.round(height / 4)];
  const blank = { r: 0, g: 0, b: 0, alpha: 0 };
  const canvas = sharp(bytes).ensureAlpha().extend({ left: side, right: side, top, bottom: top, background: blank });
  return { type: 'image/png', bytes: await canvas.png().toBuffer() };
}

/** A mask of the middle of a picture. */
async function middleOf({ bytes }: Media): Promise<Media> {
  const { width, height } = await sharp(bytes).metadata();
  const hole = { width: Math.round(width / 2), height: Math.round(height / 2), channels: 4 as const };
  const white = sharp({ create: { ...hole, background: { r: 255, g: 255, b: 255, alpha: 0 } } }).png();
  const kept = sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 1 } } });
  const [left, top] = [Math.round(width / 4), Math.round(height / 4)];
  const drawn = kept.composite([{ input: await white.toBuffer(), left, top, blend: 'source' }]);
  return { type: 'image/png', bytes: await drawn.png().toBuffer() };
}
